"""Why an option is the best: what the board after it shows, as data. Words are the page's business."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

from game.coach.advice import Option, Position
from game.coach.hands import HANDS, ROLLS, THROWS, WAYS
from game.coach.tables import POINT
from game.rules.board import (
    CELL_NAMES,
    EMPTY,
    LINES,
    NEIGHBOURS,
    NUMBERS,
    RUIN,
    Board,
    Line,
    content,
    empty_cells,
    touches_number,
)
from game.rules.difficulty import Difficulty
from game.rules.placement import can_place, legal_cells
from game.rules.scoring import Bonus, line_bonus

RISK_THAT_MATTERS = 0.05
"""A difference in the chance of a MAGDAGDON that is worth telling."""


class ReasonKind(Enum):
    """Kinds of reasons, with their details."""

    FINISHES = "finishes"
    """A line earns a bonus: ``line``, ``bonus``."""

    SAFER = "safer"
    """The next roll is less often a MAGDAGDON: ``chance``, and what it would be ``instead``."""

    KEEPS_OPEN = "keeps_open"
    """A line can still earn a bonus: ``line``, ``bonus``, ``cell``, ``values``, and the ``chance``
    that a roll shows one of them."""

    DEAD_CELL = "dead_cell"
    """The RUIN takes a ``cell`` that no number could ever fill."""

    LEAST_HARM = "least_harm"
    """Nothing special: the best by ``points`` over the next best; None if there is no other."""

    RESCUES = "rescues"
    """The Power is worth ``points`` more than accepting the MAGDAGDON."""

    IMPROVES = "improves"
    """The Power is worth ``points`` more than the best end without it."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason and what it says; chances are shares of all rolls, cells and lines go by name."""

    kind: ReasonKind
    details: dict[str, Any] = field(default_factory=dict)


class _Chance(NamedTuple):
    """A line that one more number would complete."""

    share: float
    bonus: Bonus
    line: Line
    cell: int
    values: tuple[int, ...]


def reason(position: Position, dice: Sequence[int], options: Sequence[Option]) -> Reason:
    """Why the first of ``options``, all there is to do with ``dice`` by value, is the best."""
    best, *others = options
    ends = [option for option in options if option.end is not None]
    if best.power is not None or best.end is None:
        is_rescue = not can_place(position.board, tuple(dice), position.difficulty.required(position.board))
        kind = ReasonKind.RESCUES if is_rescue else ReasonKind.IMPROVES
        return Reason(kind, {"points": (best.value - ends[0].value) / POINT})
    if not best.dice:
        (cell,) = set(empty_cells(position.board)) - set(empty_cells(best.end))
        if _is_dead(position.board, cell):
            return Reason(ReasonKind.DEAD_CELL, {"cell": CELL_NAMES[cell]})
    else:
        found = (
            _finishes(position.board, best.end)
            or _safer(position.difficulty, best.end, [end.end for end in ends[1:] if end.end is not None])
            or _keeps_open(best.end)
        )
        if found:
            return found
    points = (best.value - others[0].value) / POINT if others else None
    return Reason(ReasonKind.LEAST_HARM, {"points": points})


def _takes(board: Board, cell: int) -> tuple[int, ...]:
    return tuple(value for value in NUMBERS if cell in legal_cells(board, value))


def _is_dead(board: Board, cell: int) -> bool:
    """Whether nothing can ever go to the empty ``cell``: no value fits, or it is walled in by RUINS."""
    if touches_number(board, cell):
        return not _takes(board, cell)
    return all(content(board, near) == RUIN for near in NEIGHBOURS[cell])


def _cells_of(board: Board, line: Line) -> tuple[int, ...]:
    return tuple(content(board, cell) for cell in line.cells)


def _finishes(board: Board, end: Board) -> Reason | None:
    finished = [
        (bonus, line)
        for line in LINES
        if (bonus := line_bonus(_cells_of(end, line))) and EMPTY in _cells_of(board, line)
    ]
    if not finished:
        return None
    bonus, line = max(finished, key=lambda item: item[0].points)
    return Reason(ReasonKind.FINISHES, {"line": line.name, "bonus": bonus.value})


def magdagdon_chance(difficulty: Difficulty, board: Board) -> float:
    """The share of rolls that are a MAGDAGDON on ``board``; 0 when the game is over."""
    required = difficulty.required(board)
    if not required:
        return 0.0
    ways = sum(
        ways for roll, ways in zip(ROLLS, WAYS, strict=True) if not can_place(board, HANDS[roll], required)
    )
    return ways / THROWS


def _safer(difficulty: Difficulty, end: Board, others: Sequence[Board]) -> Reason | None:
    if not others:
        return None
    chance, instead = (magdagdon_chance(difficulty, board) for board in (end, others[0]))
    if instead - chance < RISK_THAT_MATTERS:
        return None
    return Reason(ReasonKind.SAFER, {"chance": chance, "instead": instead})


def _keeps_open(end: Board) -> Reason | None:
    chances = [chance for line in LINES if (chance := _chance(end, line))]
    if not chances:
        return None
    best = max(chances, key=lambda chance: chance.share * chance.bonus.points)
    details = {
        "line": best.line.name,
        "bonus": best.bonus.value,
        "cell": CELL_NAMES[best.cell],
        "values": list(best.values),
        "chance": best.share,
    }
    return Reason(ReasonKind.KEEPS_OPEN, details)


def _chance(end: Board, line: Line) -> _Chance | None:
    cells = _cells_of(end, line)
    if cells.count(EMPTY) != 1:
        return None
    place = cells.index(EMPTY)
    cell = line.cells[place]
    bonuses = {
        value: bonus
        for value in _takes(end, cell)
        if (bonus := line_bonus((*cells[:place], value, *cells[place + 1 :])))
    }
    if not bonuses:
        return None
    bonus = max(bonuses.values(), key=lambda bonus: bonus.points)
    values = tuple(value for value, earned in bonuses.items() if earned is bonus)
    ways = sum(
        ways for roll, ways in zip(ROLLS, WAYS, strict=True) if not set(values).isdisjoint(HANDS[roll])
    )
    return _Chance(ways / THROWS, bonus, line, cell, values)
