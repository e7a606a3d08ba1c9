"""What a player has selected and not yet done, and what a tap, a key or a drag makes of it.

The functions are pure: from the state of the game and the selection they give an intent, the next selection
and perhaps actions for the rules to judge.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from game.rules.actions import Action, Confirm, Die, Lower, Place, Raise, Ruin, TakeBack
from game.rules.board import EMPTY, Cell, content, empty_cells
from game.rules.placement import legal_cells
from game.rules.play import apply
from game.rules.state import Phase, State


@dataclass(frozen=True, slots=True)
class Selection:
    """``die``, a die's place, goes to the next cell tapped; ``cell`` takes the next die tapped. ``lifted``:
    the cell of the staged die that is being dragged. ``rerolling``: the places chosen for a reroll, None
    outside of choosing them. ``accepting``: a cell for a RUIN is being chosen; ``ruin`` is that cell.
    """

    die: Die | None = None
    cell: Cell | None = None
    lifted: Cell | None = None
    rerolling: frozenset[Die] | None = None
    accepting: bool = False
    ruin: Cell | None = None


NOTHING = Selection()


class Intent(NamedTuple):
    """What a player wants: the next selection, and actions to take, all or none, or the last one undone."""

    selection: Selection
    actions: tuple[Action, ...] = ()
    undoes: bool = False


def tap_die(state: State, selection: Selection, die: Die) -> Intent:
    """A tap on the die at place ``die``."""
    if (cell := _cell_of(state, die)) is not None:
        return Intent(selection, (TakeBack(cell),))
    if selection.rerolling is not None:
        return Intent(replace(selection, rerolling=selection.rerolling ^ {die}))
    if selection.cell is not None:
        return Intent(selection, (Place(die, selection.cell),))
    chosen = None if selection.die == die else die
    return Intent(replace(selection, die=chosen))


def tap_cell(state: State, selection: Selection, cell: Cell) -> Intent:
    """A tap on ``cell``."""
    if die_in(state, cell) is not None:
        return Intent(selection, (TakeBack(cell),))
    if selection.rerolling is not None:
        return Intent(selection)
    if selection.accepting:
        return _tap_cell_for_ruin(state, selection, cell)
    if selection.die is not None:
        return Intent(selection, (Place(selection.die, cell),))
    if state.phase is not Phase.PLACING or content(state.board, cell) != EMPTY:
        return Intent(selection)
    chosen = None if selection.cell == cell else cell
    return Intent(replace(selection, cell=chosen))


def _tap_cell_for_ruin(state: State, selection: Selection, cell: Cell) -> Intent:
    if content(state.board, cell) != EMPTY:
        return Intent(selection, (Ruin(cell),))
    ruin = None if selection.ruin == cell else cell
    return Intent(replace(selection, ruin=ruin))


def press_confirm(selection: Selection) -> Intent:
    """CONFIRM: the turn as staged, or the RUIN as chosen."""
    return Intent(NOTHING, (Confirm() if selection.ruin is None else Ruin(selection.ruin),))


def press_accept(selection: Selection) -> Intent:
    """Begin, or leave, the choice of a cell for the RUIN."""
    return Intent(Selection(accepting=not selection.accepting))


def press_shift(selection: Selection, by: int) -> Intent:
    """LOWER or RAISE, ``by`` -1 or 1, on the chosen die, which stays chosen."""
    if selection.die is None:
        return Intent(selection)
    return Intent(selection, ((Lower if by < 0 else Raise)(selection.die),))


def press_reroll(selection: Selection) -> Intent:
    """Begin the choice of dice for a reroll, with the chosen die, if any, among them; or leave it."""
    if selection.rerolling is not None:
        return Intent(replace(selection, rerolling=None))
    chosen = () if selection.die is None else (selection.die,)
    return Intent(replace(selection, die=None, cell=None, rerolling=frozenset(chosen)))


def press_take_back(state: State, selection: Selection) -> Intent:
    """Take back the die staged last."""
    return Intent(selection, (TakeBack(state.staged[-1][1]),))


def go_back(selection: Selection) -> Intent:
    """Cancel what was selected last, one thing at a time."""
    if selection.rerolling is not None:
        return Intent(replace(selection, rerolling=None))
    if selection.die is not None or selection.cell is not None:
        return Intent(replace(selection, die=None, cell=None))
    if selection.ruin is not None:
        return Intent(replace(selection, ruin=None))
    return Intent(NOTHING)


def lift(state: State, selection: Selection, die: Die) -> Selection:
    """What is chosen while the die at place ``die``, staged or not, is dragged about."""
    lifted = _cell_of(state, die)
    return replace(selection, die=die, cell=None, lifted=lifted, rerolling=None)


def drop(state: State, before: Selection, die: Die, cell: Cell) -> Intent:
    """The dragged die let go over ``cell``; ``before`` is the selection before the drag."""
    lifted = _cell_of(state, die)
    if lifted == cell:
        return Intent(before)
    if lifted is None:
        return Intent(before, (Place(die, cell),))
    return Intent(before, (TakeBack(lifted), Place(die, cell)))


def drop_in_hand(state: State, before: Selection, die: Die) -> Intent:
    """The dragged die let go among the dice in the hand; ``before`` is the selection before the drag."""
    lifted = _cell_of(state, die)
    return Intent(before, () if lifted is None else (TakeBack(lifted),))


def prune(state: State, selection: Selection) -> Selection:
    """What of ``selection`` still makes sense in ``state``."""
    available = state.available
    accepting = selection.accepting and state.phase is Phase.MAGDAGDON
    rerolling = selection.rerolling if state.powers_left else None
    can_fill = state.phase is Phase.PLACING and selection.cell in empty_cells(state.staged_board)
    return Selection(
        die=selection.die if selection.die in available else None,
        cell=selection.cell if can_fill else None,
        rerolling=None if rerolling is None or not available else rerolling.intersection(available),
        accepting=accepting,
        ruin=selection.ruin if accepting else None,
    )


def targets(state: State, selection: Selection) -> tuple[Cell, ...]:
    """The cells that the selection may go to: of the chosen die, or of a RUIN."""
    if selection.rerolling is not None:
        return ()
    if selection.lifted is not None:
        state = apply(state, TakeBack(selection.lifted))
    if state.phase is Phase.PLACING and selection.die is not None:
        return legal_cells(state.staged_board, state.dice[selection.die])
    return empty_cells(state.board) if selection.accepting else ()


def fitting(state: State, cell: Cell) -> tuple[Die, ...]:
    """The places of the dice that may go to ``cell`` now."""
    return tuple(die for die, cells in state.legal().items() if cell in cells)


def die_in(state: State, cell: Cell) -> Die | None:
    """The place of the die staged in ``cell``, if there is one."""
    return next((die for die, staged in state.staged if staged == cell), None)


def _cell_of(state: State, die: Die) -> Cell | None:
    """Where the die at place ``die`` is staged, if it is."""
    return next((cell for staged, cell in state.staged if staged == die), None)
