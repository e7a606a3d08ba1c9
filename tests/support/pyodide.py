"""Runs Python inside Pyodide, without a browser."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def inside(script: str, *arguments: str) -> str:
    """What a Python script of the checkout prints when Pyodide runs it under Node."""
    command = ["node", "tools/inside.mjs", script, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout
