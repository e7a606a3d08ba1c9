"""The engine is the same inside Pyodide as on plain CPython."""

from __future__ import annotations

from tests.support.pyodide import inside


def test_pyodide_imports_the_rules() -> None:
    assert inside("tests/runtime/inside_rules.py").strip() == "emscripten"
