"""``python3 -m game.simulate`` from a plain checkout, with nothing installed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.rules.record import parse_record, replay

ROOT = Path(__file__).resolve().parent.parent.parent
COMMAND = [sys.executable, "-S", "-E", "-s", "-m", "game.simulate"]


def run(*arguments: str) -> tuple[int, str, str]:
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, cwd=ROOT, timeout=120, text=True)
    return done.returncode, done.stdout, done.stderr


def simulate(difficulty: str, policy: str, games: int, *more: str) -> dict[str, Any]:
    asked = ["--difficulty", difficulty, "--policy", policy, "--games", str(games), "--seed", "test"]
    status, printed, complaints = run(*asked, *more)
    assert (status, complaints) == (0, "")
    report: dict[str, Any] = json.loads(printed)
    assert report.pop("decisions_per_second") > 0
    return report


@pytest.mark.parametrize("policy", ["random", "greedy", "coach"])
def test_records_replay_to_what_is_reported(policy: str, tmp_path: Path) -> None:
    file = tmp_path / "records"
    report = simulate("nightmare", policy, 3, "--records", str(file))
    games = [replay(parse_record(line)) for line in file.read_text(encoding="utf-8").splitlines()]
    scores = [game.score.total for game in games]
    assert report["mean"] == pytest.approx(sum(scores) / 3)
    assert (report["worst"], report["median"], report["best"]) == tuple(sorted(scores))
    assert report["turns"] == pytest.approx(sum(game.turns for game in games) / 3)
    assert report["powers_used"] == 0


def test_the_games_are_the_same_on_any_number_of_cores() -> None:
    assert simulate("survival", "greedy", 4, "--cores", "2") == simulate("survival", "greedy", 4)


def test_the_coach_uses_powers() -> None:
    assert simulate("peaceful", "coach", 1)["powers_used"] > 0


def test_one_game_has_no_standard_error() -> None:
    assert simulate("peaceful", "random", 1)["standard_error"] is None


@pytest.mark.parametrize("wrong", [["--games", "0"], ["--policy", "wise"], ["--cores", "-1"]])
def test_wrong_arguments_are_refused(wrong: list[str]) -> None:
    asked = {"--difficulty": "peaceful", "--policy": "random", "--games": "1", "--seed": "a"}
    asked[wrong[0]] = wrong[1]
    status, printed, complaints = run(*(part for pair in asked.items() for part in pair))
    assert (status, printed) == (2, "")
    assert wrong[0] in complaints


def test_a_file_that_cannot_be_written() -> None:
    file = "no/such/folder/file"
    status, printed, complaints = run(
        *("--difficulty", "peaceful", "--policy", "random", "--games", "1", "--seed", "a", "--records", file)
    )
    assert (status, printed) == (2, "")
    assert complaints == f"game.simulate: {file}: No such file or directory\n"
