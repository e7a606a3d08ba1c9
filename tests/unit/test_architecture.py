"""Imports point one way, and the rules know neither clock, chance, files nor browser."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

GAME = Path(__file__).resolve().parent.parent.parent / "game"
MODULES = sorted(GAME.rglob("*.py"))

RANKS = {
    "lines": 0,
    "rules": 0,
    "dice": 1,
    "coach": 1,
    "store": 1,
    "players": 2,
    "session": 2,
    "match": 3,
    "page": 4,
    "main": 5,
}
"""The parts of the game: each may import itself and those of a lower rank."""

DOORS_RANK = RANKS["page"]
"""Every other module at the top is a door for the command line: it may import all below the page."""

BROWSER = {"js", "polyscript", "pyodide", "pyodide_js", "pyscript"}
PURE = {
    "collections",
    "collections.abc",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "json",
    "math",
    "re",
    "reprlib",
    "typing",
}
IMPURE_BUILTINS = {"open", "print", "input", "eval", "exec", "__import__", "globals"}


def imports(source: str) -> Iterator[str]:
    """The full name of everything imported anywhere in ``source``."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module, names, 0) if module == "game":
                yield from (f"game.{name.name}" for name in names)
            case ast.ImportFrom(module, _, level):
                yield "." * level + (module or "")


def names(source: str) -> set[str]:
    """Every plain name and attribute used in ``source``."""
    nodes = list(ast.walk(ast.parse(source)))
    plain = {node.id for node in nodes if isinstance(node, ast.Name)}
    return plain | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def part(module: str) -> str:
    """``rules`` for ``game.rules.board``."""
    return module.split(".")[1]


def wrong_imports(importer: str, source: str) -> list[str]:
    """What the module ``importer`` of this ``source`` must not import."""
    own = part(importer)
    rank = RANKS.get(own, DOORS_RANK)

    def is_right(imported: str) -> bool:
        top = imported.split(".")[0]
        if top == "game":
            other = part(imported)
            return other == own or RANKS.get(other, DOORS_RANK) < rank
        if own == "rules":
            return imported in PURE | {"__future__"}
        return top in sys.stdlib_module_names or (top in BROWSER and own in ("page", "main"))

    return [imported for imported in imports(source) if not is_right(imported)]


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(GAME.parent).with_suffix("").parts)


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_imports_point_one_way(path: Path) -> None:
    assert wrong_imports(module_name(path), path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", sorted((GAME / "rules").rglob("*.py")), ids=module_name)
def test_the_rules_touch_nothing_outside(path: Path) -> None:
    assert names(path.read_text(encoding="utf-8")) & IMPURE_BUILTINS == set()


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_nothing_asks_for_a_deeper_stack(path: Path) -> None:
    assert "setrecursionlimit" not in names(path.read_text(encoding="utf-8"))


def test_every_part_is_there() -> None:
    tops = {part(module_name(path)) for path in MODULES}
    assert {"rules", "dice", "session"} <= tops


@pytest.mark.parametrize(
    ("importer", "source", "wrong"),
    [
        ("game.rules.board", "def f():\n    import random", ["random"]),
        ("game.rules.board", "import os.path\nfrom time import time", ["os.path", "time"]),
        ("game.rules.board", "from game.dice import Dice", ["game.dice"]),
        ("game.rules.board", "from game.rules.state import State", []),
        ("game.dice", "from game import session", ["game.session"]),
        ("game.coach.search", "import game.store.scores", ["game.store.scores"]),
        ("game.store.scores", "import js\nfrom pyscript import window", ["js", "pyscript"]),
        ("game.store.scores", "from .. import dice", [".."]),
        ("game.session", "import hypothesis", ["hypothesis"]),
        ("game.session", "from game.page.view import View", ["game.page.view"]),
        ("game.page.view", "import js\nfrom game.session import Session", []),
        ("game.page.view", "from game.main import start", ["game.main"]),
        ("game.replay", "from game.session import Session\nimport argparse", []),
        ("game.replay", "import game.page", ["game.page"]),
        ("game.session", "import game.replay", ["game.replay"]),
    ],
)
def test_a_wrong_import_is_seen(importer: str, source: str, wrong: list[str]) -> None:
    assert wrong_imports(importer, source) == wrong
