"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

MODULES = [
    "game.dice",
    "game.rules.actions",
    "game.rules.board",
    "game.rules.difficulty",
    "game.rules.placement",
    "game.rules.play",
    "game.rules.record",
    "game.rules.scoring",
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module(name: str) -> None:
    failed, attempted = doctest.testmod(import_module(name))
    assert attempted > 0
    assert failed == 0
