"""A friend's game as its code tells of it: what the player can do with it, and how the two compare."""

from typing import NamedTuple

from game.code import CodeError, Fault, decode, encode
from game.extras import CHALLENGE, seed_of, thrown_by_hand
from game.page.model.texts import N_, _, sentences, signed
from game.rules.difficulty import Difficulty
from game.rules.record import Record, RecordError, replay
from game.rules.state import Phase

_FAULTS = {
    # Translators: after a text or link was opened in which there should be the code of a friend's game.
    Fault.NO_CODE: N_("There's no game in this link or text."),
    # Translators: after a text was opened that holds the codes of several games.
    Fault.SEVERAL: N_("There are several games in this text. Open one at a time."),
    # Translators: the code of a friend's game comes from a newer version of MAGDAGDON.
    Fault.NEWER: N_("This game comes from a newer version. Reload the page to update, then try again."),
    # Translators: the code of a friend's game was cut short, for example by a chat.
    Fault.CUT: N_("This code was cut short. Ask for it again."),
    # Translators: the code of a friend's game was changed on its way.
    Fault.DAMAGED: N_("This code is damaged. Ask for it again."),
}


class Challenge(NamedTuple):
    """Dice to play: their ``difficulty`` and ``seed``, None where they were thrown by hand.

    ``record`` is the friend's game on them; None where its code was cut, so that the dice alone are known.
    """

    difficulty: Difficulty
    seed: str | None
    record: Record | None

    @property
    def code(self) -> str | None:
        """The code of the friend's game."""
        return None if self.record is None else encode(self.record)


def read_challenge(text: str) -> Challenge:
    """The challenge in a link, a code or a text around it. Raises CodeError where there is none."""
    try:
        record = decode(text)
    except CodeError as error:
        if error.difficulty is None or error.seed is None:
            raise
        return Challenge(error.difficulty, error.seed, None)
    seed = None if thrown_by_hand(record) else seed_of(record)
    return Challenge(record.difficulty, seed, record)


def fault_message(error: CodeError) -> str:
    """What to tell a player whose link or text gives no game."""
    return _(_FAULTS[error.fault])


def challenge_message(challenge: Challenge) -> str:
    """What the challenge is; never how the friend's game ended."""
    difficulty = challenge.difficulty.name
    if challenge.record is None:
        # Translators: a friend's link was cut short, but the dice of the game are known.
        told = _("Part of this {difficulty} game was lost, but not its dice.", difficulty=difficulty)
    elif replay(challenge.record).phase is Phase.OVER:
        # Translators: about a game that a friend has sent.
        told = _("A finished {difficulty} game.", difficulty=difficulty)
    else:
        # Translators: about a game that a friend has sent before its end.
        told = _("A {difficulty} game that isn't finished yet.", difficulty=difficulty)
    if challenge.seed is None:
        # Translators: about a friend's game with real dice.
        return sentences(told, _("Its dice were thrown by hand, so you can only watch it."))
    if challenge.record is None:
        # Translators: about the dice of a friend's game.
        return sentences(told, _("You can play the same dice."))
    # Translators: about a friend's game. The result is hidden until the player's own game is over.
    return sentences(told, _("Play the same dice, and see at the end who did better."))


def friends_game(record: Record) -> Record | None:
    """The finished friend's game that ``record`` is played against; None without one."""
    code = record.extra.get(CHALLENGE)
    if not isinstance(code, str):
        return None
    try:
        theirs = decode(code)
        is_over = replay(theirs).phase is Phase.OVER
    except (CodeError, RecordError):
        return None
    return theirs if is_over else None


def comparison(mine: int, theirs: int) -> str:
    """How the player's final score compares with the friend's on the same dice."""
    details = {"score": signed(theirs), "points": signed(abs(mine - theirs))}
    if mine > theirs:
        # Translators: in the result; {score} is the friend's final score, {points} the difference.
        return _("On the same dice your friend got {score}. You won by {points}!", **details)
    if mine < theirs:
        # Translators: in the result; {score} is the friend's final score, {points} the difference.
        return _("On the same dice your friend got {score} and won by {points}.", **details)
    # Translators: in the result; {score} is the friend's final score, equal to the player's.
    return _("On the same dice your friend got {score} too. A draw!", score=details["score"])
