"""The game that a link asks for: ``#seed=TEXT&difficulty=survival&lang=fi``, or a friend's by ``#c=CODE``.

Links are damaged on their way. A damaged link starts the sender's game or none: damage that can be undone
is repaired, any other is refused, and the player is told of either.
"""

import re
from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from game.dice import LONGEST_SEED
from game.page.model.link_text import DEEPEST, UnreadableError, cleaned, decoded, original, unquoted
from game.page.model.texts import N_
from game.rules.difficulty import Difficulty, difficulty_named


class Refusal(Enum):
    """Why a link starts no game, as the player is told."""

    # Translators: about the link that was opened, in the strip above the board.
    DAMAGED = N_("This link is damaged, so it can't start its game. Ask for it again.")
    # Translators: about the link that was opened. A seed is a text that fixes the dice of a game.
    NO_SEED = N_("This link has no seed, so there is no game to start.")
    # Translators: about the link that was opened, and the text in it that fixes the dice.
    LONG_SEED = N_("The seed in this link is too long to start a game.")
    # Translators: about the link that was opened.
    NO_DIFFICULTY = N_("This link names a difficulty that doesn't exist. Ask for it again.")


class Repair(Enum):
    """What was repaired in a link, as the player is told."""

    # Translators: about the link that was opened: a chat or a mail program changed it, which was undone.
    LINK = N_("This link was damaged, but it still works.")
    # Translators: about the link that was opened: needless signs around or in its seed were removed.
    SEED = N_("The seed in this link was tidied up. It's still the same game.")


class Link(NamedTuple):
    """A seed, a difficulty and a language; None where the link names none or the game was refused.

    ``code``: the text in which the code of a friend's game stands; the other parts do not count then.
    """

    seed: str | None = None
    difficulty: Difficulty | None = None
    language: str | None = None
    repairs: frozenset[Repair] = frozenset()
    refusals: frozenset[Refusal] = frozenset()
    code: str | None = None

    @property
    def new_game(self) -> bool:
        """Whether the link starts a game."""
        return self.seed is not None or self.difficulty is not None

    @property
    def notice(self) -> str | None:
        """The most important of the refusals and repairs: a message that is not translated yet."""
        told = self.refusals | self.repairs
        return next((kind.value for kind in (*Refusal, *Repair) if kind in told), None)


class _RefusedError(Exception):
    def __init__(self, refusal: Refusal) -> None:
        super().__init__()
        self.refusal = refusal


def _with_seed(link: Link, text: str) -> Link:
    if not text:
        raise _RefusedError(Refusal.NO_SEED)
    if len(text) > LONGEST_SEED:
        raise _RefusedError(Refusal.LONG_SEED)
    return link._replace(seed=text)


def _with_difficulty(link: Link, text: str) -> Link:
    try:
        return link._replace(difficulty=difficulty_named(text.casefold()))
    except ValueError as error:
        raise _RefusedError(Refusal.NO_DIFFICULTY) from error


def _with_language(link: Link, text: str) -> Link:
    return link._replace(language=text)


def _with_code(link: Link, text: str) -> Link:
    return Link(code=text)


CODE = "c"

PARTS: dict[str, Callable[[Link, str], Link]] = {
    "seed": _with_seed,
    "difficulty": _with_difficulty,
    "lang": _with_language,
    CODE: _with_code,
}
"""What each part adds to a link, given its text."""

_AND = "&(?:(?:amp|#0*38);)*"  # as it is, or as HTML writes it
_ANOTHER_PART = rf"(?:^|{_AND})(?:{'|'.join(PARTS)})="


class _Piece(NamedTuple):
    """What stands between two separators: a part of the link, or something else that was added to it."""

    name: str
    equals: str
    value: str

    @property
    def part(self) -> str | None:
        """The key in ``PARTS`` of what the piece names."""
        name = cleaned(decoded(self.name)).casefold()
        return name if name in PARTS else None


def parse_link(fragment: str) -> Link:
    """What ``fragment`` asks for: the part of an address after its ``#``.

    Of two parts with one name the first counts; what has a name that no part has is ignored.
    """
    link = Link()
    repairs, refusals = set[Repair](), set[Refusal]()
    pieces = _pieces(fragment)
    if pieces and "&".join(map("".join, pieces)) != fragment:
        repairs.add(Repair.LINK)
    code = next((piece.value for piece in pieces if piece.part == CODE), None)
    if code is not None:  # it has checks of its own, which prove what can be repaired
        return Link(code=code)
    for place, piece in enumerate(pieces):
        part = piece.part
        try:
            text = _text(piece)
            if part and part not in (earlier.part for earlier in pieces[:place]):
                link = PARTS[part](link, text)
        except UnreadableError:
            refusals.add(Refusal.DAMAGED)
        except _RefusedError as error:
            refusals.add(error.refusal)
        else:
            if part and piece.name.casefold() != part:
                repairs.add(Repair.LINK)
            if part and text != decoded(piece.value):
                repairs.add(Repair.SEED if part == "seed" else Repair.LINK)
    if refusals:
        link = link._replace(seed=None, difficulty=None)
    return link._replace(repairs=frozenset(repairs), refusals=frozenset(refusals))


def _pieces(fragment: str) -> list[_Piece]:
    """The pieces of ``fragment``, decoded as a whole if need be; none where no piece is a part of a link."""
    for _ in range(DEEPEST + 1):
        pieces = [_Piece(*written.partition("=")) for written in re.split(_AND, fragment.lstrip("#?/"))]
        if any(piece.part for piece in pieces):
            return pieces
        fragment = unquoted(fragment)
    return []


def _text(piece: _Piece) -> str:
    """The text of a part. Raises UnreadableError if some of it, or of the parts around it, is lost."""
    text = original(piece.value if piece.part else "".join(piece))
    is_remnant = not piece.part and not piece.equals
    holds_another_part = re.search(_ANOTHER_PART, text, re.IGNORECASE)
    was_capitalised = piece.name.isupper() and text.isupper()  # which letters were capitals is unknown
    if is_remnant or holds_another_part or was_capitalised:
        raise UnreadableError
    return text
