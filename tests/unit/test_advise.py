"""``python3 -m game.advise`` from a plain checkout, with nothing installed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.golden import cases

ROOT = Path(__file__).resolve().parent.parent.parent
COMMAND = [sys.executable, "-S", "-E", "-s", "-m", "game.advise"]

POSITION = {"board": "123./..../..../....", "difficulty": "survival", "powers_left": 0, "dice": [4, 4, 6, 6]}


def run(*arguments: str | Path, given: str = "") -> tuple[int, list[Any], str]:
    """The exit status, what was printed, read as JSON lines, and the complaints."""
    done = subprocess.run(
        [*COMMAND, *arguments], input=given.encode(), capture_output=True, cwd=ROOT, timeout=120
    )
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr.decode()


def test_every_golden_position_gets_an_end_that_is_there(tmp_path: Path) -> None:
    file = tmp_path / "positions"
    some = [*cases("values-nightmare")[::10], *cases("values-survival-0")[::10]]
    file.write_text("\n".join(json.dumps(case) for case in some))
    status, answers, complaints = run(file)
    assert (status, complaints) == (0, "")
    for case, answer in zip(some, answers, strict=True):
        assert answer["power"] is None
        assert answer["end"] in case["ends"]


def test_what_an_answer_holds() -> None:
    status, (answer,), _ = run("-", given=json.dumps(POSITION))
    assert status == 0
    assert set(answer) == {"power", "dice", "end", "value", "reason"}
    assert answer["reason"] == {"kind": "finishes", "line": "row 1", "bonus": "straight"}


def test_a_power_is_advised_where_nothing_else_helps() -> None:
    position = {
        "board": "6666/6666/6666/666.",
        "difficulty": "peaceful",
        "powers_left": 3,
        "dice": [1, 1, 1, 1],
    }
    _, (answer,), _ = run("-", given=json.dumps(position))
    assert (answer["power"], answer["end"]) == ("reroll", None)
    assert answer["dice"] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"board": "123./..../...."}, "a board has 4 rows joined by '/', not 3: '123./..../....'"),
        ({"board": 5}, "board must be a str, not 5"),
        ({"board": "1111/1111/1111/1111"}, "the game is over: no cell is empty"),
        ({"difficulty": "easy"}, "unknown difficulty 'easy'"),
        ({"powers_left": 2}, "powers_left must be 0 to 1, not 2"),
        ({"powers_left": True}, "powers_left must be 0 to 1, not True"),
        ({"dice": [1, 2, 3]}, "a roll has 4 dice, not 3"),
        ({"dice": [1, 2, 3, 7]}, "a die must be 1 to 6, not 7"),
        ({"dice": None}, "dice must be a list, not None"),
    ],
)
def test_a_bad_position_is_named(change: dict[str, object], message: str) -> None:
    lines = f"{json.dumps(POSITION | change)}\n\n{json.dumps(POSITION)}"
    status, (refused, answered), complaints = run("-", given=lines)
    assert (status, refused, complaints) == (1, {"error": message}, "")
    assert answered["power"] is None


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("[]", "a position is an object, not []"),
        ("{}", "a position needs the key 'board'"),
        ("{", "not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"),
    ],
)
def test_a_line_that_is_no_position_is_refused(line: str, message: str) -> None:
    assert run("-", given=line) == (1, [{"error": message}], "")


def test_a_file_that_is_not_there() -> None:
    status, answers, complaints = run("no/such/file")
    assert (status, answers) == (2, [])
    assert complaints == "game.advise: no/such/file: No such file or directory\n"
