"""The examples in the README work as written, from a plain checkout with nothing installed."""

from __future__ import annotations

import subprocess
import sys
from doctest import DocTestParser
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
README = ROOT / "README.md"


def test_the_examples_of_the_readme() -> None:
    sources = [example.source for example in DocTestParser().get_examples(README.read_text("utf-8"))]
    assert any("legal()" in source for source in sources)
    assert any("parse_record(" in source for source in sources)
    # No site-packages, no environment variables, no user's packages.
    command = [sys.executable, "-S", "-E", "-s", "-X", "utf8", "-m", "doctest", str(README)]
    done = subprocess.run(command, capture_output=True, cwd=ROOT, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
