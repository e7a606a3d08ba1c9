"""The engine is the same inside Pyodide as on plain CPython."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def inside(script: str, *arguments: str) -> str:
    """What a Python script prints when it runs inside Pyodide."""
    command = ["node", "tools/inside.mjs", script, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_pyodide_imports_the_rules() -> None:
    assert inside("tests/runtime/inside_rules.py").strip() == "emscripten"
