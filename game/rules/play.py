"""The rules of play: the state that an action leads to, or the reason why it is refused."""

from dataclasses import replace
from enum import Enum

from game.rules.actions import (
    Action,
    Confirm,
    Die,
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
    Cell,
    content,
    fill,
    format_board,
    holds_number,
    touches_number,
)
from game.rules.difficulty import Difficulty
from game.rules.placement import can_place, legal_cells
from game.rules.state import Phase, State


class RefusalReason(Enum):
    """Why an action is refused. The value is the message, with the names of its details in braces."""

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
    """The rules do not allow ``action`` in ``state``.

    ``details`` has a value for every name in the message of ``reason``: cells by name, dice by place. The
    text of the error ends with the board, staged dice included.
    """

    def __init__(self, state: State, action: Action, reason: RefusalReason, **details: int | str) -> None:
        message = reason.value.format(**details)
        board = format_board(state.staged_board)
        super().__init__(f"{action_name(action)} refused: {message} (board {board})")
        self.state = state
        self.action = action
        self.reason = reason
        self.details = details


def start(difficulty: Difficulty) -> State:
    """The state of a new game, before its first roll."""
    return State(difficulty)


def apply(state: State, action: Action) -> State:
    """The state that ``action`` leads to. Raises RefusedActionError where the rules do not allow it.

    >>> from game.rules.actions import Place, Roll
    >>> from game.rules.board import cell_named
    >>> state = apply(start(Difficulty.PEACEFUL), Roll((2, 5, 1, 3)))
    >>> state = apply(state, Place(0, cell_named("b2")))
    >>> print(state.staged_board)
    . . . .
    . 2 . .
    . . . .
    . . . .
    >>> apply(state, Place(1, cell_named("b3")))
    Traceback (most recent call last):
    game.rules.play.RefusedActionError: place refused: 5 in b3 differs by more than 1 from the 2 in b2 \
(board ..../.2../..../....)
    """
    if state.phase is Phase.OVER:
        raise RefusedActionError(state, action, RefusalReason.GAME_OVER)
    if isinstance(action, Roll):
        if state.phase is not Phase.READY:
            raise RefusedActionError(state, action, RefusalReason.ALREADY_ROLLED)
        return _judge(replace(state, dice=action.dice))
    if state.phase is Phase.READY:
        raise RefusedActionError(state, action, RefusalReason.NOT_ROLLED)
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
    """``state`` in the phase PLACING, or MAGDAGDON if all four dice can't place the minimum."""
    if can_place(state.board, state.dice, state.required):
        return replace(state, phase=Phase.PLACING)
    return replace(state, phase=Phase.MAGDAGDON, staged=())


def _place(state: State, action: Place) -> State:
    if state.phase is Phase.MAGDAGDON:
        raise RefusedActionError(state, action, RefusalReason.NO_STAGING)
    if action.die not in state.available:
        raise RefusedActionError(state, action, RefusalReason.DIE_STAGED, die=action.die)
    board, value = state.staged_board, state.dice[action.die]
    if action.cell not in legal_cells(board, value):
        raise _misplaced(state, action)
    return replace(state, staged=(*state.staged, (action.die, action.cell)))


def _misplaced(state: State, action: Place) -> RefusedActionError:
    board, value = state.staged_board, state.dice[action.die]
    cell = CELL_NAMES[action.cell]
    if content(board, action.cell) != EMPTY:
        return RefusedActionError(state, action, RefusalReason.CELL_TAKEN, cell=cell)
    for neighbour in NEIGHBOURS[action.cell]:
        other = content(board, neighbour)
        if other in NUMBERS and abs(other - value) > 1:
            return RefusedActionError(
                state,
                action,
                RefusalReason.TOO_DIFFERENT,
                cell=cell,
                value=value,
                other=CELL_NAMES[neighbour],
                other_value=other,
            )
    return RefusedActionError(state, action, RefusalReason.NO_CONTACT, cell=cell)


def _take_back(state: State, action: TakeBack) -> State:
    staying = tuple(pair for pair in state.staged if pair[1] != action.cell)
    if staying == state.staged:
        raise RefusedActionError(state, action, RefusalReason.NOTHING_STAGED, cell=CELL_NAMES[action.cell])
    return replace(state, staged=_connected(state.board, staying))


def _connected(board: Board, staged: tuple[tuple[Die, Cell], ...]) -> tuple[tuple[Die, Cell], ...]:
    """Those of ``staged`` that are connected to a permanent number.

    While the board holds none, those that are connected to the die staged first.
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
        raise RefusedActionError(state, action, RefusalReason.NO_POWER_LEFT)
    dice = list(state.dice)
    for die, value in _changes(state, action):
        if die not in state.available:
            raise RefusedActionError(state, action, RefusalReason.DIE_STAGED, die=die)
        if value not in NUMBERS:
            raise RefusedActionError(state, action, RefusalReason.AT_LIMIT, die=die, value=dice[die])
        dice[die] = value
    return _judge(replace(state, dice=tuple(dice), powers_used=state.powers_used + 1))


def _changes(state: State, action: Power) -> tuple[tuple[Die, int], ...]:
    """The dice that ``action`` changes and what they then show, which may be out of range."""
    match action:
        case Lower(die):
            return ((die, state.dice[die] - 1),)
        case Raise(die):
            return ((die, state.dice[die] + 1),)
        case Reroll(dice):
            return dice


def _confirm(state: State, action: Confirm) -> State:
    if state.phase is Phase.MAGDAGDON or state.missing:
        raise RefusedActionError(state, action, RefusalReason.TOO_FEW_STAGED, missing=state.missing)
    return _end_turn(state, state.staged_board)


def _ruin(state: State, action: Ruin) -> State:
    if state.phase is not Phase.MAGDAGDON:
        raise RefusedActionError(state, action, RefusalReason.NO_MAGDAGDON)
    if content(state.board, action.cell) != EMPTY:
        raise RefusedActionError(state, action, RefusalReason.CELL_TAKEN, cell=CELL_NAMES[action.cell])
    return _end_turn(state, fill(state.board, action.cell, RUIN))


def _end_turn(state: State, board: Board) -> State:
    phase = Phase.READY if state.difficulty.required(board) else Phase.OVER
    return replace(state, phase=phase, board=board, dice=(), staged=(), turns=state.turns + 1)
