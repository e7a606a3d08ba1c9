"""Options as actions of the rules."""

from collections.abc import Sequence
from typing import cast

from game.coach.advice import Option, PowerKind
from game.rules.actions import PLACES, Action, Confirm, Lower, Place, Raise, Ruin
from game.rules.board import EMPTY, RUIN, Board, Cell, Number, content, empty_cells, fill
from game.rules.placement import legal_cells


def actions(board: Board, dice: Sequence[int], option: Option) -> tuple[Action, ...]:
    """The actions, in a legal order, that carry out ``option`` with ``dice`` on ``board``.

    Empty for a reroll, whose action needs the dice that it throws.
    """
    match option.power:
        case PowerKind.LOWER:
            return (Lower(option.dice[0]),)
        case PowerKind.RAISE:
            return (Raise(option.dice[0]),)
    if option.end is None:
        return ()
    filled = _filled(board, option.end)
    if content(option.end, filled[0]) == RUIN:
        return (Ruin(filled[0]),)
    return *_placements(board, dice, option.end), Confirm()


def _placements(board: Board, dice: Sequence[int], end: Board) -> list[Place]:
    missing = {cell: cast("Number", content(end, cell)) for cell in _filled(board, end)}
    free = list(PLACES)
    placements = []
    while missing:
        cell = next(cell for cell, number in missing.items() if cell in legal_cells(board, number))
        number = missing.pop(cell)
        die = next(die for die in free if dice[die] == number)
        placements.append(Place(die, cell))
        free.remove(die)
        board = fill(board, cell, number)
    return placements


def _filled(board: Board, end: Board) -> list[Cell]:
    return [cell for cell in empty_cells(board) if content(end, cell) != EMPTY]
