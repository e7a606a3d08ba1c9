"""Version 1 of codes. It never changes: codes made today are read for ever.

A code is made of the symbols of ``symbols``:

========== ==================================================================================================
1          M, the version
1          3 × form of the seed + difficulty: PEACEFUL 0, SURVIVAL 1, NIGHTMARE 2
0 or more  the seed: in form 0 none, 1 drawn, 2 daily, 3 room, 4 text. Forms 5 to 8 are 1 to 4 where not all
           dice of the game follow from the seed, or were thrown by hand
1 or more  the length of the body in symbols, as a count
2          HEADER_CHECK of all before
0 or more  the body, a number that holds choices, the most significant symbol first and not 0
5          WHOLE_CHECK of all before
========== ==================================================================================================

- A *count* is in base 16, a symbol a digit, the most significant first, with 16 added to all but the last.
- A *text* is a count, 5 × length + place in ALPHABETS, of the first alphabet that has all its characters;
  then the number that the characters are in that base, the first one most significant, in as many symbols as
  the greatest number of that length takes. The last alphabet stands for the bytes of UTF-8, lone surrogates
  included.
- A *drawn* seed is its DRAWN_LENGTH characters, each a symbol in small letters. A *daily* seed is three
  symbols, the days since FIRST_DAY. A *room* seed is the same, then its word as a text. A dated seed whose
  difficulty is not the game's, or whose day does not fit, is a text.

The choices of the body, in order:

1. whether the game is over, which weighs 15 times as much as the rest, or its number of actions, 0 to 63;
2. hints + 1 in Elias's gamma code: for each binary digit but the first, that there is one more; that there
   is none; then these digits, the highest first;
3. if the dice are in the body, whether they were thrown by hand;
4. the moves, as ``moves`` says.

Of all ways to write a game only that of ``write`` is a code, so that a game has one code.
"""

from typing import NamedTuple

from game.code.canonical import canonical, follows_seed
from game.code.choices import Choices, NumberError, ReadChoices, WrittenChoices
from game.code.cursor import Cursor, EndOfSymbolsError
from game.code.faults import CodeError, Fault
from game.code.moves import MOST_ACTIONS, go_through
from game.code.seed_forms import Form, SeedError, read_count, read_seed, write_count, write_seed
from game.code.symbols import HEADER_CHECK, SYMBOL_OF, WHOLE_CHECK, length_of, number_of, symbols_of
from game.dice import SeededDice
from game.extras import extras, hints_of, seed_of, thrown_by_hand
from game.rules.difficulty import Difficulty
from game.rules.record import Record, RecordError, replay
from game.rules.state import Phase

LETTER = SYMBOL_OF["M"]

MOST_HINTS = 0xFFFF

_DIFFICULTIES = (Difficulty.PEACEFUL, Difficulty.SURVIVAL, Difficulty.NIGHTMARE)
_SEEDS = len(Form) - 1
_OVER_WEIGHT = 15
_LONGEST_BODY = 0xFF


class Header(NamedTuple):
    """What stands first in a code. ``follows``: all dice follow from the seed."""

    difficulty: Difficulty
    seed: str | None
    follows: bool
    body_length: int

    @property
    def rest_length(self) -> int:
        """How many symbols follow the header."""
        return self.body_length + WHOLE_CHECK.length

    def error(self, fault: Fault) -> CodeError:
        """The error of a code with this header."""
        return CodeError(fault, self.difficulty, self.seed if self.follows else None)


def write(record: Record) -> list[int]:
    """The symbols of the game of ``record``.

    Raises RecordError where it breaks the rules, has a seed that is too long or more hints than MOST_HINTS.
    """
    game = canonical(record)
    seed, hints = seed_of(game), hints_of(game)
    if hints > MOST_HINTS:
        raise RecordError(f"a game has at most {MOST_HINTS} hints, not {hints}")
    follows = follows_seed(game) and not thrown_by_hand(game)
    choices = WrittenChoices()
    _go_through(choices, game, seed, follows)
    body = symbols_of(choices.number, length_of(choices.number))
    form, seed_symbols = write_seed(seed, game.difficulty)
    first = form if follows or seed is None else form + _SEEDS
    header = [
        LETTER,
        len(_DIFFICULTIES) * first + _DIFFICULTIES.index(game.difficulty),
        *seed_symbols,
        *write_count(len(body)),
    ]
    symbols = [*header, *HEADER_CHECK.of(header), *body]
    return [*symbols, *WHOLE_CHECK.of(symbols)]


def read_header(cursor: Cursor) -> Header:
    """The header that begins at ``cursor``. Raises CodeError: CUT where it ends too early, else DAMAGED."""
    try:
        letter, first = cursor.take(2)
        form_index, difficulty_index = divmod(first, len(_DIFFICULTIES))
        if letter != LETTER or form_index > 2 * _SEEDS:
            raise CodeError(Fault.DAMAGED)
        follows = 0 < form_index <= _SEEDS
        difficulty = _DIFFICULTIES[difficulty_index]
        form = Form(form_index if form_index <= _SEEDS else form_index - _SEEDS)
        seed = read_seed(form, difficulty, cursor)
        body_length = read_count(cursor, _LONGEST_BODY)
        cursor.take(HEADER_CHECK.length)
    except SeedError as error:
        raise CodeError(Fault.DAMAGED) from error
    except EndOfSymbolsError as error:
        raise CodeError(Fault.CUT) from error
    if not HEADER_CHECK.holds(cursor.taken):
        raise CodeError(Fault.DAMAGED)
    return Header(difficulty, seed, follows, body_length)


def read(cursor: Cursor) -> Record:
    """The canonical record of the game whose code begins at ``cursor``, which is then at its end.

    Raises CodeError: CUT where it ends too early, else DAMAGED.
    """
    header = read_header(cursor)
    try:
        rest = cursor.take(header.rest_length)
    except EndOfSymbolsError as error:
        raise header.error(Fault.CUT) from error
    if not WHOLE_CHECK.holds(cursor.taken):
        raise header.error(Fault.DAMAGED)
    choices = ReadChoices(number_of(rest[: header.body_length]))
    try:
        record = _go_through(choices, Record(header.difficulty), header.seed, header.follows)
        choices.end()
        written = write(record)
    except (NumberError, RecordError) as error:
        raise header.error(Fault.DAMAGED) from error
    if written != cursor.taken:
        raise header.error(Fault.DAMAGED)
    return record


def _go_through(choices: Choices, game: Record, seed: str | None, follows: bool) -> Record:
    """The game with ``seed`` that ``choices`` read, or ``game``, where they write."""
    over = replay(game).phase is Phase.OVER
    count = choices.pick(
        (None, *range(MOST_ACTIONS)), None if over else len(game.actions), _OVER_WEIGHT * MOST_ACTIONS
    )
    hints = _hints(choices, hints_of(game))
    by_hand = not follows and choices.pick((False, True), thrown_by_hand(game))
    dice = SeededDice(seed) if follows and seed is not None else None
    actions = go_through(
        choices, game.difficulty, dice, MOST_ACTIONS if count is None else count, game.actions
    )
    return Record(game.difficulty, actions, extras(seed, hints, by_hand))


def _hints(choices: Choices, hints: int) -> int:
    digits = (hints + 1).bit_length() - 1
    read = 0
    while choices.pick((False, True), read < digits):
        read += 1
    number = 1
    for place in reversed(range(read)):
        number = 2 * number + choices.pick((0, 1), hints + 1 >> place & 1)
    return number - 1
