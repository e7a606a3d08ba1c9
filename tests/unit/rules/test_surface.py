"""What game.rules offers to other programs."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path

import game.rules

ROOT = Path(__file__).resolve().parent.parent.parent.parent


def test_every_class_and_function_offered_is_described() -> None:
    for name in game.rules.__all__:
        offered = getattr(game.rules, name)
        if inspect.isclass(offered) or inspect.isfunction(offered):
            described = inspect.getdoc(offered) or ""
            assert described, name
            assert not described.startswith(f"{name}("), name  # what a dataclass makes up


def test_importing_it_does_not_load_what_the_page_leaves_out() -> None:
    program = "import sys, game.rules; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "game.rules.record" in done.stdout.split()
    assert "game.rules.summary" not in done.stdout.split()
