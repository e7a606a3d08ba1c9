"""Codes are the same inside Pyodide as on plain CPython."""

from __future__ import annotations

import subprocess
import sys

from tests.support.pyodide import ROOT, inside

SCRIPT = "tests/runtime/inside_code.py"


def test_codes_are_the_same() -> None:
    command = [sys.executable, "-c", f"import runpy; runpy.run_path({SCRIPT!r}, run_name='__main__')"]
    plain = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=True).stdout
    assert len(plain.splitlines()) == 46
    assert inside(SCRIPT) == plain
