"""``python3 -m game.code`` from a plain checkout, with nothing installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.code import canonical
from game.rules.record import format_record, record_from_json
from tests.support.codes import newer
from tests.support.golden import cases

ROOT = Path(__file__).resolve().parents[3]
# No site-packages, no environment variables, no user's packages.
COMMAND = [sys.executable, "-S", "-E", "-s", "-m", "game.code"]

GOLDEN = cases("codes")
CODES = [golden["code"] for golden in GOLDEN]
RECORDS = [json.dumps(golden["record"]) for golden in GOLDEN]
CANONICAL = [format_record(canonical(record_from_json(golden["record"]))) for golden in GOLDEN]


def run(*arguments: str | Path, given: str | bytes = b"") -> tuple[int, list[str], str]:
    """The exit status, the lines printed, and the complaints."""
    given = given.encode() if isinstance(given, str) else given
    done = subprocess.run([*COMMAND, *arguments], input=given, capture_output=True, cwd=ROOT, timeout=60)
    return done.returncode, done.stdout.decode().splitlines(), done.stderr.decode()


def test_records_give_codes_and_codes_give_canonical_records() -> None:
    assert run(given="\n".join(RECORDS)) == (0, CODES, "")
    assert run("--read", given="\r\n".join(CODES) + "\r\n") == (0, CANONICAL, "")


def test_codes_are_repaired() -> None:
    link = f"<https://example.org/#c%3D{CODES[0].lower()}>."
    assert run("--read", given=link) == (0, CANONICAL[:1], "")


def test_a_bad_line_gives_its_number_and_the_reason_in_its_place() -> None:
    bad = ["not JSON", "", '{"format": "magdagdon"}', '{"format": "magdagdon", "version": 2}']
    status, printed, complaints = run(given="\n".join([RECORDS[0], *bad, RECORDS[1]]).encode() + b"\n\xff\n")
    assert (status, complaints) == (1, "")
    assert (printed[0], printed[5]) == (CODES[0], CODES[1])
    errors = [json.loads(line) for line in (*printed[1:5], printed[6])]
    assert [error["line"] for error in errors] == [2, 3, 4, 5, 7]
    assert all(set(error) == {"line", "error"} and error["error"] for error in errors)


def test_a_bad_code_gives_the_kind_of_fault() -> None:
    two, damaged = f"{CODES[0]} {CODES[1]}", f"#c={CODES[2][:-1]}Y"
    given = [CODES[0], "hello", CODES[0][:-1], CODES[0][:-1] + "!", two, "", damaged, newer(CODES[3])]
    status, printed, _ = run("--read", given="\n".join(given))
    assert (status, printed[0]) == (1, CANONICAL[0])
    faults = ["no code", "cut", "cut", "several codes", "no code", "damaged", "newer version"]
    assert list(map(json.loads, printed[1:])) == [
        {"line": number, "error": fault} for number, fault in enumerate(faults, 2)
    ]


def test_files_are_read_in_turn_and_one_that_cannot_be_hides_no_other(tmp_path: Path) -> None:
    first, last, missing = tmp_path / "first", tmp_path / "last", tmp_path / "missing"
    first.write_text("\n".join(RECORDS[:2]))
    last.write_text(f"bad\n{RECORDS[2]}\n")
    status, printed, complaints = run(first, missing, "-", last, given=RECORDS[3])
    assert (status, complaints) == (2, f"game.code: {missing}: No such file or directory\n")
    assert [*printed[:3], printed[4]] == [*CODES[:2], CODES[3], CODES[2]]
    assert json.loads(printed[3])["line"] == 4


@pytest.mark.skipif(os.name != "posix", reason="other systems have no SIGPIPE")
def test_a_reader_who_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "games"
    file.write_text("\n".join(RECORDS * 20))
    with subprocess.Popen(
        [*COMMAND, file], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
