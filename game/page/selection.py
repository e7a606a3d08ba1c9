"""What a player has pointed at and not yet done, and what a tap makes of it.

The functions are pure: from the state of the game and the selection they give a step, the next
selection and perhaps an action for the rules to judge.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from game.rules.actions import Action, Confirm, Lower, Place, Raise, Ruin, TakeBack
from game.rules.board import EMPTY, content, empty_cells
from game.rules.placement import legal_cells
from game.rules.state import Phase, State


@dataclass(frozen=True, slots=True)
class Selection:
    """``die`` and ``cell`` wait for each other. ``rerolling``: the places chosen for a reroll, None
    outside of choosing them. ``accepting``: a cell for a RUIN is being chosen; ``ruin`` is it.
    """

    die: int | None = None
    cell: int | None = None
    rerolling: frozenset[int] | None = None
    accepting: bool = False
    ruin: int | None = None


NOTHING = Selection()


class Step(NamedTuple):
    """Where a tap leads: the selection after it, and the action it asks for, if any."""

    selection: Selection
    action: Action | None = None


def tap_die(state: State, selection: Selection, die: int) -> Step:
    """A tap on the die at place ``die``."""
    for staged, cell in state.staged:
        if staged == die:
            return Step(NOTHING, TakeBack(cell))
    if selection.rerolling is not None:
        return Step(replace(selection, rerolling=selection.rerolling ^ {die}))
    if selection.cell is not None:
        return Step(selection, Place(die, selection.cell))
    chosen = None if selection.die == die else die
    return Step(replace(selection, die=chosen))


def tap_cell(state: State, selection: Selection, cell: int) -> Step:
    """A tap on ``cell``."""
    if any(staged == cell for _, staged in state.staged):
        return Step(NOTHING, TakeBack(cell))
    if content(state.board, cell) != EMPTY or selection.rerolling is not None:
        return Step(selection)
    if selection.accepting:
        ruin = None if selection.ruin == cell else cell
        return Step(replace(selection, ruin=ruin))
    if state.phase is not Phase.PLACING:
        return Step(selection)
    if selection.die is not None:
        return Step(selection, Place(selection.die, cell))
    chosen = None if selection.cell == cell else cell
    return Step(replace(selection, cell=chosen))


def press_confirm(selection: Selection) -> Step:
    """CONFIRM: the turn as staged, or the RUIN as chosen."""
    return Step(NOTHING, Confirm() if selection.ruin is None else Ruin(selection.ruin))


def press_accept(selection: Selection) -> Step:
    """Begin, or leave, the choice of a cell for the RUIN."""
    return Step(Selection(accepting=not selection.accepting))


def press_shift(selection: Selection, by: int) -> Step:
    """LOWER or RAISE, ``by`` -1 or 1, on the chosen die, which stays chosen."""
    if selection.die is None:
        return Step(selection)
    return Step(selection, (Lower if by < 0 else Raise)(selection.die))


def press_reroll(selection: Selection) -> Step:
    """Begin the choice of dice for a reroll, with the chosen die, if any, among them."""
    chosen = () if selection.die is None else (selection.die,)
    return Step(replace(selection, die=None, cell=None, rerolling=frozenset(chosen)))


def press_take_back(state: State) -> Step:
    """Take back the die staged last."""
    return Step(NOTHING, TakeBack(state.staged[-1][1]))


def settle(state: State, selection: Selection) -> Selection:
    """What of ``selection`` still makes sense now that ``state`` stands."""
    die = selection.die if selection.die in state.available else None
    accepting = selection.accepting and state.phase is Phase.MAGDAGDON
    return Selection(die=die, accepting=accepting, ruin=selection.ruin if accepting else None)


def targets(state: State, selection: Selection) -> tuple[int, ...]:
    """The cells that the selection may go to: of the chosen die, or of a RUIN."""
    if selection.accepting:
        return empty_cells(state.board)
    if state.phase is Phase.PLACING and selection.die is not None and selection.rerolling is None:
        return legal_cells(state.staged_board, state.dice[selection.die])
    return ()
