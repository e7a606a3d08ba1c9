"""``python3 -m game.replay`` from a plain checkout, with nothing installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.golden import cases

ROOT = Path(__file__).resolve().parent.parent.parent
# No site-packages, no environment variables, no user's packages.
COMMAND = [sys.executable, "-S", "-E", "-s", "-m", "game.replay"]

GAMES = cases("games")
ROLL = {"do": "roll", "dice": [2, 5, 1, 3]}


def record(*actions: object, difficulty: str = "peaceful") -> bytes:
    form = {"format": "magdagdon", "version": 1, "difficulty": difficulty, "actions": actions}
    return json.dumps(form).encode()


def golden_record(game: dict[str, Any]) -> bytes:
    return record(*(step["action"] for step in game["steps"] if step["ok"]), difficulty=game["difficulty"])


def run(*arguments: str | Path, given: bytes = b"") -> tuple[int, list[Any], str]:
    """The exit status, what was printed, read as JSON lines, and the complaints."""
    done = subprocess.run([*COMMAND, *arguments], input=given, capture_output=True, cwd=ROOT, timeout=60)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr.decode()


def error(message: str, action: int | None) -> dict[str, object]:
    return {"error": message, "action": action}


NO_ROLL = error("confirm refused: the dice of this turn are not rolled yet (board ..../..../..../....)", 0)


def test_golden_games_lead_to_their_last_summaries(tmp_path: Path) -> None:
    file = tmp_path / "games"
    file.write_bytes(b"\n".join(map(golden_record, GAMES)))
    ends = [[step["after"] for step in game["steps"] if step["ok"]][-1] for game in GAMES]
    assert run(file) == (0, ends, "")


def test_with_steps_there_is_a_summary_for_every_action() -> None:
    game = GAMES[0]
    steps = [step["after"] for step in game["steps"] if step["ok"]]
    assert run("--steps", "-", given=golden_record(game)) == (0, steps, "")


def test_steps_before_the_fault_are_printed() -> None:
    status, printed, complaints = run("-", "--steps", given=record(ROLL, ROLL))
    assert (status, len(printed), complaints) == (1, 2, "")
    assert printed[0]["phase"] == "placing"
    assert printed[1] == error(
        "roll refused: the dice of this turn are already rolled (board ..../..../..../....)", 1
    )


def test_a_game_not_begun_has_a_summary_and_no_steps() -> None:
    status, [summary], _ = run("-", given=record())
    assert (status, summary["phase"], summary["turns"]) == (0, "ready", 0)
    assert run("-", "--steps", given=record()) == (0, [], "")


def test_every_record_gets_its_line_whatever_the_others_are() -> None:
    bad = [
        b"\xff\xfe" + record(),
        record({"do": "confirm"}),
        b"not JSON",
        b"[" * 100_000,
        record({"do": "lower", "die": True}),
        b'{"format": "magdagdon", "version": 2}',
    ]
    status, printed, complaints = run("-", given=b"\n".join([record(), *bad, record(ROLL)]))
    assert (status, complaints) == (1, "")
    assert printed[0]["phase"] == "ready"
    assert [line["action"] for line in printed[1:-1]] == [None, 0, None, None, 0, None]
    assert printed[1]["error"].startswith("not UTF-8: ")
    assert printed[2] == NO_ROLL
    assert printed[-1]["phase"] == "placing"


def test_blank_lines_and_either_line_end_are_fine() -> None:
    status, printed, _ = run("-", given=b"\n \t\r\n" + record() + b"\r\n\n" + record(ROLL))
    assert (status, [line["phase"] for line in printed]) == (0, ["ready", "placing"])


def test_nothing_to_replay_is_no_failure() -> None:
    assert run("-") == (0, [], "")


def test_one_file_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    first, last, missing = tmp_path / "first", tmp_path / "last", tmp_path / "missing"
    first.write_bytes(record({"do": "confirm"}))
    last.write_bytes(record(ROLL))
    status, printed, complaints = run(first, missing, tmp_path, "-", last, given=record())
    assert status == 2
    assert [line.get("phase") for line in printed] == [None, "ready", "placing"]
    assert complaints.splitlines() == [
        f"game.replay: {missing}: No such file or directory",
        f"game.replay: {tmp_path}: Is a directory",
    ]


def test_the_worst_status_wins_in_any_order(tmp_path: Path) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.write_bytes(record())
    bad.write_bytes(b"{}")
    assert run(bad, good)[0] == run(good, bad)[0] == 1
    assert run(tmp_path, bad)[0] == run(bad, tmp_path)[0] == 2


def test_standard_input_named_twice_is_read_once() -> None:
    status, printed, complaints = run("-", "-", given=record())
    assert (status, len(printed), complaints) == (0, 1, "")


@pytest.mark.skipif(os.name != "posix", reason="only POSIX shells can close standard input")
def test_standard_input_may_be_closed() -> None:
    command = ["sh", "-c", 'exec "$@" - <&-', "sh", *COMMAND]
    done = subprocess.run(command, capture_output=True, cwd=ROOT, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (
        2,
        "",
        "game.replay: -: Bad file descriptor\n",
    )


@pytest.mark.skipif(os.name != "posix", reason="other systems have no SIGPIPE")
def test_a_reader_who_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "games"
    file.write_bytes(b"\n".join(map(golden_record, GAMES)))
    with subprocess.Popen(
        [*COMMAND, "--steps", file], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert b'"phase"' in process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def test_without_a_file_it_tells_how_it_is_used() -> None:
    status, printed, complaints = run()
    assert (status, printed) == (2, [])
    assert complaints.startswith("usage: game.replay")
