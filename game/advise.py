"""Ask the coach about positions from files, one a line.

``python3 -m game.advise FILE...`` reads objects with ``board``, ``difficulty``, ``powers_left`` and ``dice``,
ignoring further keys, and prints one line of JSON for each: the best option, or ``{"error": ...}``. Its
``value`` is the expected final score in points, without the cost of Powers used before. Exit status: 0 if all
positions were answered, 1 if any was not, 2 if a file can't be read.
"""

import argparse
import sys
from collections.abc import Iterator
from reprlib import repr as shown
from typing import Any

from game.cli import RefusedLineError, answer_files, exit_quietly_on_a_closed_pipe
from game.coach.advice import Position
from game.coach.reasons import best_move_reason
from game.coach.tables import POINT, tables
from game.rules.actions import Roll
from game.rules.board import Number, format_board, parse_board
from game.rules.difficulty import difficulty_named
from game.rules.strict_json import JsonError, parse_json

_KEYS = ("board", "difficulty", "powers_left", "dice")


def advice(line: bytes) -> Iterator[dict[str, Any]]:
    """Yield the best option in the position in ``line``. Raises RefusedLineError if it is not a position."""
    position, dice = _read(line)
    options = position.options(dice)
    best = options[0]
    reason = best_move_reason(position, dice, options)
    yield {
        "power": best.power.value if best.power else None,
        "dice": list(best.dice),
        "end": None if best.end is None else format_board(best.end),
        "value": best.value / POINT,
        "reason": reason.to_json(),
    }


def _read(line: bytes) -> tuple[Position, tuple[Number, ...]]:
    try:
        form = parse_json(line.decode())
    except UnicodeDecodeError as error:
        raise RefusedLineError(f"not UTF-8: {error}") from error
    except JsonError as error:
        raise RefusedLineError(str(error)) from error
    if not isinstance(form, dict):
        raise RefusedLineError(f"a position is an object, not {shown(form)}")
    for key in _KEYS:
        if key not in form:
            raise RefusedLineError(f"a position needs the key {key!r}")
    try:
        difficulty = difficulty_named(form["difficulty"])
        board = parse_board(_typed(form, "board", str))
        dice = Roll(tuple(_typed(form, "dice", list))).dice
    except ValueError as error:
        raise RefusedLineError(str(error)) from error
    powers_left = form["powers_left"]
    most = len(difficulty.power_costs)
    if type(powers_left) is not int or powers_left not in range(most + 1):
        raise RefusedLineError(f"powers_left must be 0 to {most}, not {shown(powers_left)}")
    if not difficulty.required(board):
        raise RefusedLineError("the game is over: no cell is empty")
    return Position(tables(), difficulty, board, powers_left), dice


def _typed(form: dict[str, Any], key: str, type_: type) -> Any:
    if not isinstance(form[key], type_):
        raise RefusedLineError(f"{key} must be a {type_.__name__}, not {shown(form[key])}")
    return form[key]


def main(arguments: list[str] | None = None) -> int:
    """Advise on the positions in the files named in ``arguments``. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="game.advise", description="Ask the coach about positions.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="positions, one a line; - is stdin")
    options = parser.parse_args(arguments)
    return answer_files(parser.prog, options.files, advice)


if __name__ == "__main__":
    exit_quietly_on_a_closed_pipe()
    sys.exit(main())
