"""Where keys lead on the board, and that each is told to the player."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.page.keys import ACTIONS, is_arrow, walked
from game.rules.board import CELL_NAMES, CELLS, NEIGHBOURS, cell_named


@pytest.mark.parametrize(
    ("start", "key", "control", "end"),
    [
        ("b2", "ArrowLeft", False, "a2"),
        ("b2", "ArrowRight", False, "c2"),
        ("b2", "ArrowUp", False, "b1"),
        ("b2", "ArrowDown", False, "b3"),
        ("a1", "ArrowLeft", False, "a1"),
        ("d4", "ArrowDown", False, "d4"),
        ("c3", "Home", False, "a3"),
        ("c3", "End", False, "d3"),
        ("c3", "Home", True, "a1"),
        ("c3", "End", True, "d4"),
    ],
)
def test_keys_walk(start: str, key: str, control: bool, end: str) -> None:
    assert CELL_NAMES[walked(cell_named(start), key, control)] == end


@pytest.mark.parametrize(("key", "control"), [("x", False), ("Enter", False), ("ArrowUp", True), ("c", True)])
def test_other_keys_do_not_walk(key: str, control: bool) -> None:
    assert walked(5, key, control) is None


def test_every_neighbour_is_one_arrow_away() -> None:
    arrows = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
    assert all(map(is_arrow, arrows))
    for cell in CELLS:
        assert {walked(cell, arrow) for arrow in arrows} - {cell} == set(NEIGHBOURS[cell])


def test_the_page_lists_every_key() -> None:
    page = Path("index.html").read_text("utf-8")
    listed = page[page.index('<dialog id="keys"') :]
    shown = {key.lower() for key in re.findall(r"<kbd>(.+?)</kbd>", listed[: listed.index("</dialog>")])}
    assert set(ACTIONS) - {"="} <= shown
