"""What a moment of play is for the eye and the ear: pure, told apart from how it is shown."""

from enum import Enum, auto

from game.rules.actions import PLACES, Action, Confirm, Lower, Place, Raise, Reroll, Roll, Ruin, TakeBack
from game.rules.scoring import Bonus, line_bonus, lines
from game.rules.state import Phase, State


class Cue(Enum):
    """The kinds of moments that sound different."""

    THROW = auto()
    TURN = auto()
    PLACE = auto()
    TAKE_BACK = auto()
    SETTLE = auto()
    BONUS = auto()
    MAGDAGDON = auto()
    RUIN = auto()
    OVER = auto()


def cue(action: Action, before: State, after: State) -> Cue:
    """What stands out when ``action`` leads from ``before`` to ``after``."""
    if after.phase is Phase.OVER:
        return Cue.OVER
    if breaks(before, after):
        return Cue.MAGDAGDON
    match action:
        case Roll() | Reroll():
            return Cue.THROW
        case Lower() | Raise():
            return Cue.TURN
        case Place():
            return Cue.PLACE
        case TakeBack():
            return Cue.TAKE_BACK
        case Ruin():
            return Cue.RUIN
        case Confirm():
            return Cue.BONUS if new_bonuses(before, after) else Cue.SETTLE


def breaks(before: State, after: State) -> bool:
    """Whether a MAGDAGDON begins between two moments."""
    return after.phase is Phase.MAGDAGDON and before.phase is not Phase.MAGDAGDON


def new_bonuses(before: State, after: State) -> dict[str, Bonus]:
    """The bonuses earned between two moments, by the name of their line."""
    old = lines(before.board)
    return {
        name: bonus
        for name, line in lines(after.board).items()
        if (bonus := line_bonus(line)) and not line_bonus(old[name])
    }


def thrown(action: Action) -> tuple[int, ...]:
    """The places of the dice that ``action`` throws or turns."""
    match action:
        case Roll():
            return tuple(PLACES)
        case Reroll():
            return tuple(die for die, _ in action.dice)
        case Lower() | Raise():
            return (action.die,)
    return ()


def returned(before: State, after: State) -> tuple[int, ...]:
    """The places of the dice that came back from the board between two moments of a turn."""
    if not after.dice:
        return ()
    return tuple(die for die, cell in before.staged if (die, cell) not in after.staged)


def settled(action: Action, before: State) -> tuple[int, ...]:
    """The cells that ``action`` fills: staged by it, or made permanent."""
    match action:
        case Place() | Ruin():
            return (action.cell,)
        case Confirm():
            return tuple(cell for _, cell in before.staged)
    return ()
