"""Ask the coach about positions from files, one a line.

``python3 -m game.advise FILE...`` reads objects with ``board``, ``difficulty``, ``powers_left`` and
``dice`` (further keys are ignored) and prints one line of JSON for each: what to do, or
``{"error": ...}``. A ``value`` is the final score to expect, Powers used before not counted. Exit status:
0 if all were answered, 1 if any was not, 2 if a file could not be read.
"""

import argparse
import json
import sys
from pathlib import Path
from reprlib import repr as shown
from typing import Any

from game.coach.advice import Position
from game.coach.reasons import reason
from game.coach.tables import POINT, tables
from game.rules.actions import Roll
from game.rules.board import format_board, parse_board
from game.rules.difficulty import difficulty_named
from game.rules.strict_json import JsonError, parse_json

ANSWERED, REFUSED, UNREADABLE = 0, 1, 2

_KEYS = ("board", "difficulty", "powers_left", "dice")


class QuestionError(ValueError):
    """A line is no position to advise on; the message says what is wrong with it."""


def advice(line: bytes) -> dict[str, Any]:
    """The coach's answer to the position in ``line``. Raises QuestionError."""
    position, dice = _read(line)
    options = position.options(dice)
    best = options[0]
    why = reason(position, dice, options)
    return {
        "power": best.power.value if best.power else None,
        "dice": list(best.dice),
        "end": None if best.end is None else format_board(best.end),
        "value": best.value / POINT,
        "reason": {"kind": why.kind.value, **why.details},
    }


def _read(line: bytes) -> tuple[Position, tuple[int, ...]]:
    try:
        form = parse_json(line.decode())
    except UnicodeDecodeError as error:
        raise QuestionError(f"not UTF-8: {error}") from error
    except JsonError as error:
        raise QuestionError(str(error)) from error
    if not isinstance(form, dict):
        raise QuestionError(f"a position is an object, not {shown(form)}")
    for key in _KEYS:
        if key not in form:
            raise QuestionError(f"a position needs the key {key!r}")
    try:
        difficulty = difficulty_named(form["difficulty"])
        board = parse_board(_typed(form, "board", str))
        dice = Roll(tuple(_typed(form, "dice", list))).dice
    except ValueError as error:
        raise QuestionError(str(error)) from error
    powers_left = form["powers_left"]
    most = len(difficulty.power_costs)
    if type(powers_left) is not int or powers_left not in range(most + 1):
        raise QuestionError(f"powers_left must be 0 to {most}, not {shown(powers_left)}")
    if not difficulty.required(board):
        raise QuestionError("the game is over: no cell is empty")
    return Position(tables(), difficulty, board, powers_left), dice


def _typed(form: dict[str, Any], key: str, type_: type) -> Any:
    if not isinstance(form[key], type_):
        raise QuestionError(f"{key} must be a {type_.__name__}, not {shown(form[key])}")
    return form[key]


def answer_lines(name: str) -> int:
    """Print an answer to each line of the file ``name``; returns the exit status."""
    status = ANSWERED
    with sys.stdin.buffer if name == "-" else Path(name).open("rb") as file:
        for line in file:
            if not line.strip():
                continue
            try:
                print(json.dumps(advice(line)))
            except QuestionError as error:
                print(json.dumps({"error": str(error)}))
                status = REFUSED
    return status


def main(arguments: list[str] | None = None) -> int:
    """Advise on what is in the files named in ``arguments``; returns the exit status."""
    parser = argparse.ArgumentParser(prog="game.advise", description="Ask the coach about positions.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="positions, one a line; - is stdin")
    options = parser.parse_args(arguments)
    status = ANSWERED
    for name in options.files:
        try:
            status = max(status, answer_lines(name))
        except OSError as error:
            print(f"game.advise: {name}: {error.strerror}", file=sys.stderr)
            status = UNREADABLE
    return status


if __name__ == "__main__":
    sys.exit(main())
