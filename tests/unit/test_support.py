"""Helpers of the tests live in tests/support: nothing imports a test module.

A fixture stands in the module that uses it or, if several do, in conftest.py, where pytest finds it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
MODULES = [path for folder in ("game", "tests", "tools") for path in sorted((ROOT / folder).rglob("*.py"))]


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def imports(source: str) -> Iterator[str]:
    """The full name of everything imported anywhere in ``source``; a relative import begins with its dots."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module, names, level):
                yield from (f"{'.' * level}{module or ''}.{name.name}" for name in names)


def wrong_imports(importer: str, source: str) -> list[str]:
    """What the module ``importer`` of this ``source`` must not import from the tests."""
    if importer.startswith("game."):
        return [name for name in imports(source) if name.split(".")[0] == "tests"]
    own_tests = importer.startswith("tests.")
    return [
        name
        for name in imports(source)
        if (name.startswith(".") and own_tests)
        or (name.split(".")[0] == "tests" and not name.startswith("tests.support."))
    ]


def fixtures(source: str) -> list[str]:
    """The functions of ``source`` that are decorated as fixtures."""
    return [
        node.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and any("fixture" in ast.unparse(decorator) for decorator in node.decorator_list)
    ]


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_no_module_imports_a_test(path: Path) -> None:
    assert wrong_imports(module_name(path), path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", sorted((ROOT / "tests/support").rglob("*.py")), ids=module_name)
def test_no_fixture_is_shared_by_import(path: Path) -> None:
    assert fixtures(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("importer", "source", "wrong"),
    [
        ("tests.unit.test_a", "from tests.unit.test_b import f", ["tests.unit.test_b.f"]),
        ("tests.unit.test_a", "from tests.unit import test_b", ["tests.unit.test_b"]),
        ("tests.unit.test_a", "import tests.browser.conftest", ["tests.browser.conftest"]),
        ("tests.unit.test_a", "def f():\n    from . import test_b", ["..test_b"]),
        ("tests.unit.test_a", "from tests.support.table import Table\nfrom tests.support import naive", []),
        ("tools.bench", "from tests.browser.test_start import WAIT", ["tests.browser.test_start.WAIT"]),
        ("tools.bench", "from tests.support.pages import READY\nfrom . import serve", []),
        ("game.replay", "from tests.support import naive", ["tests.support.naive"]),
    ],
)
def test_the_import_of_a_test_is_found(importer: str, source: str, wrong: list[str]) -> None:
    assert wrong_imports(importer, source) == wrong


def test_a_fixture_is_found() -> None:
    source = "@pytest.fixture(scope='session')\ndef f():\n    pass\n\n@fixture\nasync def g():\n    pass"
    assert fixtures(source) == ["f", "g"]
