"""Why a move is the best, read off the board after it."""

from collections.abc import Sequence

from game.coach.advice import Option, Position
from game.coach.board_facts import Completion, completion, is_dead, line_contents, magdagdon_chance
from game.coach.explanation import Explanation, ReasonKind
from game.coach.tables import POINT
from game.rules.board import CELL_NAMES, EMPTY, LINES, Board, Number, empty_cells
from game.rules.difficulty import Difficulty
from game.rules.placement import can_place
from game.rules.scoring import line_bonus

NOTABLE_RISK = 0.05
"""A difference in the chance of a MAGDAGDON that is worth telling."""


def best_move_reason(position: Position, dice: Sequence[Number], options: Sequence[Option]) -> Explanation:
    """Why the first of ``options``, all there is to do with ``dice`` by value, is the best."""
    best, *others = options
    ends = [option for option in options if option.end is not None]
    reason = own_reason(position, dice, options)
    if reason is None and best.end is not None and best.dice:
        reason = _safer(
            position.difficulty, best.end, [end.end for end in ends[1:] if end.end is not None]
        ) or keeps_open(best.end)
    if reason is not None:
        return reason
    points = (best.value - others[0].value) / POINT if others else None
    return Explanation(ReasonKind.LEAST_HARM, {"points": points})


def own_reason(position: Position, dice: Sequence[Number], options: Sequence[Option]) -> Explanation | None:
    """What speaks for the first of ``options`` whatever it is compared with, or None."""
    best = options[0]
    if best.end is None:
        ends = [option for option in options if option.end is not None]
        is_rescue = not can_place(position.board, tuple(dice), position.difficulty.required(position.board))
        kind = ReasonKind.RESCUES if is_rescue else ReasonKind.IMPROVES
        return Explanation(kind, {"points": (best.value - ends[0].value) / POINT})
    if best.dice:
        return _finishes(position.board, best.end)
    (cell,) = set(empty_cells(position.board)) - set(empty_cells(best.end))
    if is_dead(position.board, cell):
        return Explanation(ReasonKind.DEAD_CELL, {"cell": CELL_NAMES[cell]})
    return None


def _finishes(board: Board, end: Board) -> Explanation | None:
    finished = [
        (bonus, line)
        for line in LINES
        if (bonus := line_bonus(line_contents(end, line))) and EMPTY in line_contents(board, line)
    ]
    if not finished:
        return None
    bonus, line = max(finished, key=lambda item: item[0].points)
    return Explanation(ReasonKind.FINISHES, {"line": line.name, "bonus": bonus.value})


def _safer(difficulty: Difficulty, end: Board, others: Sequence[Board]) -> Explanation | None:
    if not others:
        return None
    chance, instead = (magdagdon_chance(difficulty, board) for board in (end, others[0]))
    if instead - chance < NOTABLE_RISK:
        return None
    return Explanation(ReasonKind.SAFER, {"chance": chance, "instead": instead})


def keeps_open(end: Board, than: Board | None = None) -> Explanation | None:
    """The bonus that the next roll may bring on ``end``, the most valuable by its points and chance.

    Where a board ``than`` is given, only a bonus that is likelier on ``end`` counts. None if there is none.
    """
    found = [item for line in LINES if (item := completion(end, line))]
    if than is not None:
        found = [
            item for item in found if _expected_points(item) > _expected_points(completion(than, item.line))
        ]
    if not found:
        return None
    best = max(found, key=_expected_points)
    details = {
        "line": best.line.name,
        "bonus": best.bonus.value,
        "cell": CELL_NAMES[best.cell],
        "values": list(best.values),
        "chance": best.chance,
    }
    return Explanation(ReasonKind.KEEPS_OPEN, details)


def _expected_points(item: Completion | None) -> float:
    return item.chance * item.bonus.points if item else 0.0
