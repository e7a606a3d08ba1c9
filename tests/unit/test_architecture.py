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
    "cli": 0,
    "rules": 0,
    "dice": 1,
    "extras": 1,
    "daily": 1,
    "dated": 1,
    "code": 2,
    "coach": 2,
    "friends": 3,
    "store": 3,
    "players": 3,
    "session": 3,
    "match": 4,
    "page": 5,
    "main": 6,
}
"""The parts of the game: each may import itself and those of a lower rank."""

ROOMS = ("model", "browser", "play", "dialogs", "coach", "shell")
"""The rooms of the page: each may import itself and those before it. The model imports no browser at all."""

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
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
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


def asked_while_imported(source: str) -> list[str]:
    """What is imported from the browser and used outside functions: before there need be a page."""
    tree = ast.parse(source)
    given = {
        name.asname or name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in BROWSER
        for name in node.names
    }

    def used(node: ast.AST) -> Iterator[str]:
        if isinstance(node, ast.Name) and node.id in given:
            yield node.id
        for field, value in ast.iter_fields(node):
            if field == "body" and isinstance(node, FUNCTIONS):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from used(child)

    return list(used(tree))


def part(module: str) -> str:
    """``rules`` for ``game.rules.board``."""
    return module.split(".")[1]


def room(module: str) -> str | None:
    """``play`` for ``game.page.play.sound``; None for what lies in no room."""
    names = module.split(".")
    return names[2] if names[:2] == ["game", "page"] and len(names) > 2 else None


def may_enter(importer: str, imported: str) -> bool:
    """Whether a module of the page may import another one, by the order of their rooms."""
    own, other = room(importer), room(imported)
    return own is None or other is None or ROOMS.index(other) <= ROOMS.index(own)


def wrong_imports(importer: str, source: str) -> list[str]:
    """What the module ``importer`` of this ``source`` must not import."""
    own = part(importer)
    rank = RANKS.get(own, DOORS_RANK)

    def is_right(imported: str) -> bool:
        top = imported.split(".")[0]
        if top == "game":
            other = part(imported)
            if other == own:
                return may_enter(importer, imported)
            return RANKS.get(other, DOORS_RANK) < rank
        if own == "rules":
            return imported in PURE | {"__future__"}
        if top in BROWSER:
            return own in ("page", "main") and room(importer) != "model"
        return top in sys.stdlib_module_names

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


@pytest.mark.parametrize("path", [*sorted((GAME / "page").rglob("*.py")), GAME / "main.py"], ids=module_name)
def test_the_page_can_be_imported_without_one(path: Path) -> None:
    assert asked_while_imported(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("source", "asked"),
    [
        ("from js import document\nROOT = document.documentElement", ["document"]),
        ("from js import navigator as n\nclass A:\n    tongue = n.language", ["n"]),
        ("from js import matchMedia\ndef f(still=matchMedia('print')): return still", ["matchMedia"]),
        ("from js import document\ndef f():\n    return document.title", []),
        ("from js import document\nf = lambda: document.title", []),
    ],
)
def test_asking_too_early_is_seen(source: str, asked: list[str]) -> None:
    assert asked_while_imported(source) == asked


def test_every_module_of_the_page_lies_in_a_room() -> None:
    rooms = {room(module_name(path)) for path in (GAME / "page").rglob("*.py") if path.parent.name != "page"}
    assert rooms == set(ROOMS)
    assert [path.name for path in (GAME / "page").glob("*.py")] == ["__init__.py"]


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
        ("game.session", "from game.page.model.view_model import ViewModel", ["game.page.model.view_model"]),
        ("game.page.browser.dom", "import js\nfrom game.session import Session", []),
        ("game.page.model.view_model", "from game.main import start", ["game.main"]),
        ("game.replay", "from game.session import Session\nimport argparse", []),
        ("game.replay", "import game.page", ["game.page"]),
        ("game.session", "import game.replay", ["game.replay"]),
        ("game.page.model.keys", "from js import document", ["js"]),
        ("game.page.model.keys", "from game.page.browser.dom import find", ["game.page.browser.dom"]),
        ("game.page.play.sound", "from js import window\nfrom game.page.model.keys import DICE", []),
        ("game.page.play.sound", "import game.page.shell.shell", ["game.page.shell.shell"]),
    ],
)
def test_a_wrong_import_is_seen(importer: str, source: str, wrong: list[str]) -> None:
    assert wrong_imports(importer, source) == wrong
