"""Everything that is shown of a game, as data: a pure function of the state and the selection."""

from dataclasses import dataclass

from game.page.model.bonus_needs import BonusNeed, bonus_needs
from game.page.model.commands import Moment, enabled
from game.page.model.messages import cell_label, die_label, next_step
from game.page.model.selection import Selection, targets
from game.rules.actions import PLACES, Die
from game.rules.board import CELLS, EMPTY, RUIN, Board, Cell, Number, content
from game.rules.placement import legal_cells
from game.rules.scoring import Bonus, Score, line_bonus, line_sum, lines, score
from game.rules.state import Phase, State


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell: its ``state`` as the page promises it, its number if it shows one, and the number
    of the chosen die if it takes that one.
    """

    state: str
    value: int | None
    offer: int | None
    chosen: bool
    label: str


@dataclass(frozen=True, slots=True)
class DieView:
    """A die: its ``state`` as the page promises it; ``stuck`` if no cell takes it now."""

    state: str
    value: int
    stuck: bool
    label: str


@dataclass(frozen=True, slots=True)
class LineView:
    """A row or column: its sum and bonus, with what is staged, and what it needs for a bonus;
    ``settled`` if nothing staged counts.
    """

    sum: int
    bonus: Bonus | None
    need: BonusNeed | None
    settled: bool


@dataclass(frozen=True, slots=True)
class ViewModel:
    """Everything that is shown. ``invites`` names what the player should look at next."""

    cells: tuple[CellView, ...]
    dice: tuple[DieView, ...]
    lines: dict[str, LineView]
    score: Score
    preview: Score
    enabled: frozenset[str]
    invites: str
    message: str


def view_model(state: State, selection: Selection, can_undo: bool) -> ViewModel:
    """What to show of ``state`` with this ``selection``; ``can_undo``: the last action can be undone."""
    return ViewModel(
        cells=_cells(state, selection),
        dice=_dice(state, selection),
        lines=_lines(state.board, state.staged_board),
        score=state.score,
        preview=score(state.staged_board, state.difficulty, state.powers_used),
        enabled=enabled(Moment(state, selection, can_undo)),
        invites=_invites(state, selection),
        message=next_step(state, selection),
    )


def _cells(state: State, selection: Selection) -> tuple[CellView, ...]:
    legal = targets(state, selection)
    staged = {cell for _, cell in state.staged}
    chosen = None if selection.die is None else state.dice[selection.die]
    board = state.staged_board

    def cell_view(cell: Cell) -> CellView:
        value = content(board, cell)
        if cell in staged or cell == selection.ruin:
            kind = "staged"
        elif value == RUIN:
            kind = "ruin"
        elif value != EMPTY:
            kind = "number"
        else:
            kind = "legal" if cell in legal else "empty"
        shown = None if value in (EMPTY, RUIN) else value
        offer = chosen if kind == "legal" and not selection.accepting else None
        label = cell_label(state, selection, cell, kind)
        return CellView(kind, shown, offer, cell == selection.cell, label)

    return tuple(cell_view(cell) for cell in CELLS)


def _dice(state: State, selection: Selection) -> tuple[DieView, ...]:
    chosen = selection.rerolling if selection.rerolling is not None else {selection.die}
    available = state.available
    board = state.staged_board

    def die_view(die: Die, value: Number) -> DieView:
        kind = "staged" if die not in available else "chosen" if die in chosen else "available"
        fits = legal_cells(board, value)
        stuck = kind != "staged" and not (selection.cell in fits if selection.cell is not None else fits)
        return DieView(kind, value, stuck, die_label(die, value, kind, stuck))

    return tuple(die_view(die, value) for die, value in zip(PLACES, state.dice, strict=False))


def _lines(board: Board, staged_board: Board) -> dict[str, LineView]:
    settled = lines(board)
    needed = bonus_needs(staged_board)
    return {
        name: LineView(line_sum(line), line_bonus(line), needed.get(name), line == settled[name])
        for name, line in lines(staged_board).items()
    }


def _invites(state: State, selection: Selection) -> str:
    if state.phase is Phase.READY:
        return "roll"
    if state.phase is Phase.OVER:
        return "new-game"
    if selection.rerolling is not None:
        return "reroll" if selection.rerolling else "dice"
    if selection.ruin is not None:
        return "confirm"
    if targets(state, selection):
        return "cells"
    if state.phase is Phase.MAGDAGDON:
        return "accept"
    return "confirm" if state.can_confirm else "dice"
