"""What a step of the game is for the eye and the ear, told apart from how it is shown."""

from enum import Enum, auto

from game.rules.actions import PLACES, Action, Confirm, Lower, Place, Raise, Reroll, Roll, Ruin, TakeBack
from game.rules.board import CELLS, content
from game.rules.scoring import Bonus, line_bonus, lines
from game.rules.state import Phase
from game.session import Transition


class Cue(Enum):
    """The kinds of steps that sound different."""

    THROW = auto()
    TURN = auto()
    PLACE = auto()
    TAKE_BACK = auto()
    SETTLE = auto()
    BONUS = auto()
    MAGDAGDON = auto()
    RUIN = auto()
    OVER = auto()


_CUES: dict[type[Action], Cue] = {
    Roll: Cue.THROW,
    Reroll: Cue.THROW,
    Lower: Cue.TURN,
    Raise: Cue.TURN,
    Place: Cue.PLACE,
    TakeBack: Cue.TAKE_BACK,
    Confirm: Cue.SETTLE,
    Ruin: Cue.RUIN,
}


def cue(step: Transition) -> Cue:
    """What stands out most in ``step``."""
    if step.after.phase is Phase.OVER:
        return Cue.OVER
    if breaks(step):
        return Cue.MAGDAGDON
    if new_bonuses(step):
        return Cue.BONUS
    if step.actions:
        return _CUES[type(step.actions[-1])]
    return Cue.PLACE if landed(step) else Cue.TAKE_BACK


def breaks(step: Transition) -> bool:
    """Whether a MAGDAGDON begins."""
    return step.after.phase is Phase.MAGDAGDON and step.before.phase is not Phase.MAGDAGDON


def new_bonuses(step: Transition) -> dict[str, Bonus]:
    """The bonuses earned, by the name of their line."""
    if step.before.board == step.after.board:
        return {}
    old = lines(step.before.board)
    return {
        name: bonus
        for name, line in lines(step.after.board).items()
        if (bonus := line_bonus(line)) and not line_bonus(old[name])
    }


def thrown(step: Transition) -> tuple[int, ...]:
    """The places of the dice that are thrown or change their value."""
    turned = {die for action in step.actions for die in _thrown(action)}
    changed = {
        die
        for die, values in enumerate(zip(step.before.dice, step.after.dice, strict=False))
        if values[0] != values[1]
    }
    return tuple(sorted(turned | changed))


def _thrown(action: Action) -> tuple[int, ...]:
    match action:
        case Roll():
            return tuple(PLACES)
        case Reroll():
            return tuple(die for die, _ in action.dice)
    return ()


def returned(step: Transition) -> tuple[int, ...]:
    """The places of the dice that come back from the board."""
    if not step.after.dice:
        return ()
    staying = {die for die, _ in step.after.staged}
    return tuple(die for die, _ in step.before.staged if die not in staying)


def cut_off(step: Transition) -> int:
    """How many dice come back only because another one left them unconnected."""
    return sum(
        len(before.staged) - len(after.staged) - 1
        for before, action, after in step.parts
        if isinstance(action, TakeBack)
    )


def landed(step: Transition) -> tuple[int, ...]:
    """The cells that are filled: by dice staged, numbers made permanent, or a RUIN."""
    before, after = step.before, step.after
    if before.board != after.board:
        return tuple(cell for cell in CELLS if content(before.board, cell) != content(after.board, cell))
    return tuple(cell for die, cell in after.staged if (die, cell) not in before.staged)
