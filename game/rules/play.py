"""Playing: how each action turns one state into the next, or why it is refused."""

from dataclasses import replace
from enum import Enum

from game.rules.actions import (
    Action,
    Confirm,
    Lower,
    Place,
    Power,
    Raise,
    Reroll,
    Roll,
    Ruin,
    TakeBack,
    action_name,
)
from game.rules.board import (
    CELL_NAMES,
    EMPTY,
    NEIGHBOURS,
    NUMBERS,
    RUIN,
    Board,
    content,
    fill,
    holds_number,
    touches_number,
)
from game.rules.difficulty import Difficulty
from game.rules.placement import can_place, legal_cells
from game.rules.state import Phase, State


class RefusalReason(Enum):
    """Why an action is refused. The value says it, with the places of the details in braces."""

    GAME_OVER = "the game is over"
    ALREADY_ROLLED = "the dice of this turn are already rolled"
    NOT_ROLLED = "the dice of this turn are not rolled yet"
    NO_STAGING = "no die can be staged during a MAGDAGDON"
    DIE_STAGED = "die {die} is staged"
    CELL_TAKEN = "{cell} is not empty"
    NO_CONTACT = "{cell} touches no number"
    TOO_DIFFERENT = "{value} in {cell} differs by more than 1 from the {other_value} in {other}"
    NOTHING_STAGED = "no die is staged in {cell}"
    NO_POWER_LEFT = "no Majda Power is left"
    AT_LIMIT = "die {die} already shows {value}"
    TOO_FEW_STAGED = "{missing} more dice must be staged"
    NO_MAGDAGDON = "this turn is not a MAGDAGDON"


class RefusedActionError(Exception):
    """The rules do not allow ``action`` now; the state is as it was.

    ``details`` holds what ``reason`` names in braces: cells by name, dice by place.
    """

    def __init__(self, action: Action, reason: RefusalReason, **details: int | str) -> None:
        super().__init__(f"{action_name(action)} refused: {reason.value.format(**details)}")
        self.action = action
        self.reason = reason
        self.details = details


def start(difficulty: Difficulty) -> State:
    """A new game before its first roll."""
    return State(difficulty)


def apply(state: State, action: Action) -> State:
    """The state after ``action``. Raises RefusedActionError where the rules do not allow it."""
    if state.phase is Phase.OVER:
        raise RefusedActionError(action, RefusalReason.GAME_OVER)
    if isinstance(action, Roll):
        if state.phase is not Phase.READY:
            raise RefusedActionError(action, RefusalReason.ALREADY_ROLLED)
        return _judge(replace(state, dice=action.dice))
    if state.phase is Phase.READY:
        raise RefusedActionError(action, RefusalReason.NOT_ROLLED)
    match action:
        case Place():
            return _place(state, action)
        case TakeBack():
            return _take_back(state, action)
        case Lower() | Raise() | Reroll():
            return _use_power(state, action)
        case Confirm():
            return _confirm(state, action)
        case Ruin():
            return _ruin(state, action)


def _judge(state: State) -> State:
    """Decide, from the permanent board and all four dice, whether the roll is a MAGDAGDON."""
    if can_place(state.board, state.dice, state.required):
        return replace(state, phase=Phase.PLACING)
    return replace(state, phase=Phase.MAGDAGDON, staged=())


def _place(state: State, action: Place) -> State:
    if state.phase is Phase.MAGDAGDON:
        raise RefusedActionError(action, RefusalReason.NO_STAGING)
    if action.die not in state.available:
        raise RefusedActionError(action, RefusalReason.DIE_STAGED, die=action.die)
    board, value = state.staged_board, state.dice[action.die]
    if action.cell not in legal_cells(board, value):
        raise _misplaced(action, board, value)
    return replace(state, staged=(*state.staged, (action.die, action.cell)))


def _misplaced(action: Place, board: Board, value: int) -> RefusedActionError:
    cell = CELL_NAMES[action.cell]
    if content(board, action.cell) != EMPTY:
        return RefusedActionError(action, RefusalReason.CELL_TAKEN, cell=cell)
    for neighbour in NEIGHBOURS[action.cell]:
        other = content(board, neighbour)
        if other in NUMBERS and abs(other - value) > 1:
            return RefusedActionError(
                action,
                RefusalReason.TOO_DIFFERENT,
                cell=cell,
                value=value,
                other=CELL_NAMES[neighbour],
                other_value=other,
            )
    return RefusedActionError(action, RefusalReason.NO_CONTACT, cell=cell)


def _take_back(state: State, action: TakeBack) -> State:
    staying = tuple(pair for pair in state.staged if pair[1] != action.cell)
    if staying == state.staged:
        raise RefusedActionError(action, RefusalReason.NOTHING_STAGED, cell=CELL_NAMES[action.cell])
    return replace(state, staged=_connected(state.board, staying))


def _connected(board: Board, staged: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Those of ``staged`` that hang together with the permanent numbers.

    While there are none, with the die staged first.
    """
    cells = [cell for _, cell in staged]
    rooted = [cell for cell in cells if touches_number(board, cell)]
    held = set(rooted if holds_number(board) else cells[:1])
    growing = list(held)
    while growing:
        new = {cell for cell in NEIGHBOURS[growing.pop()] if cell in cells} - held
        held |= new
        growing.extend(new)
    return tuple(pair for pair in staged if pair[1] in held)


def _use_power(state: State, action: Power) -> State:
    if not state.powers_left:
        raise RefusedActionError(action, RefusalReason.NO_POWER_LEFT)
    dice = list(state.dice)
    for die, value in _changes(state, action):
        if die not in state.available:
            raise RefusedActionError(action, RefusalReason.DIE_STAGED, die=die)
        if value not in NUMBERS:
            raise RefusedActionError(action, RefusalReason.AT_LIMIT, die=die, value=dice[die])
        dice[die] = value
    return _judge(replace(state, dice=tuple(dice), powers_used=state.powers_used + 1))


def _changes(state: State, action: Power) -> tuple[tuple[int, int], ...]:
    match action:
        case Lower(die):
            return ((die, state.dice[die] - 1),)
        case Raise(die):
            return ((die, state.dice[die] + 1),)
        case Reroll(dice):
            return dice


def _confirm(state: State, action: Confirm) -> State:
    if state.phase is Phase.MAGDAGDON or state.missing:
        raise RefusedActionError(action, RefusalReason.TOO_FEW_STAGED, missing=state.missing)
    return _end_turn(state, state.staged_board)


def _ruin(state: State, action: Ruin) -> State:
    if state.phase is not Phase.MAGDAGDON:
        raise RefusedActionError(action, RefusalReason.NO_MAGDAGDON)
    if content(state.board, action.cell) != EMPTY:
        raise RefusedActionError(action, RefusalReason.CELL_TAKEN, cell=CELL_NAMES[action.cell])
    return _end_turn(state, fill(state.board, action.cell, RUIN))


def _end_turn(state: State, board: Board) -> State:
    phase = Phase.READY if state.difficulty.required(board) else Phase.OVER
    return replace(state, phase=phase, board=board, dice=(), staged=(), turns=state.turns + 1)
