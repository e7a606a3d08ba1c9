"""Where keys lead on the board, and that each is told to the player."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.page.model.keys import ACTIONS, WIDTH, is_arrow, walked
from game.rules.board import CELL_NAMES, CELLS, NEIGHBOURS, SIZE

PLACES = re.findall(r'role="gridcell".*? data-(?:cell|line)="(.+?)"', Path("index.html").read_text("utf-8"))
"""What the page has in its grid, in order."""


def place_of(cell: int) -> int:
    return PLACES.index(CELL_NAMES[cell])


@pytest.mark.parametrize(
    ("start", "key", "control", "end"),
    [
        ("b2", "ArrowLeft", False, "a2"),
        ("b2", "ArrowRight", False, "c2"),
        ("b2", "ArrowUp", False, "b1"),
        ("b2", "ArrowDown", False, "b3"),
        ("a1", "ArrowLeft", False, "a1"),
        ("d3", "ArrowRight", False, "row 3"),
        ("row 3", "ArrowRight", False, "row 3"),
        ("row 3", "ArrowDown", False, "row 4"),
        ("row 4", "ArrowDown", False, "row 4"),
        ("row 3", "ArrowLeft", False, "d3"),
        ("b4", "ArrowDown", False, "column b"),
        ("column b", "ArrowDown", False, "column b"),
        ("column c", "ArrowRight", False, "column d"),
        ("column d", "ArrowRight", False, "column d"),
        ("column b", "ArrowUp", False, "b4"),
        ("c3", "Home", False, "a3"),
        ("c3", "End", False, "d3"),
        ("row 3", "Home", False, "a3"),
        ("column a", "End", False, "column d"),
        ("c3", "Home", True, "a1"),
        ("c3", "End", True, "d4"),
    ],
)
def test_keys_walk(start: str, key: str, control: bool, end: str) -> None:
    place = walked(PLACES.index(start), key, control)
    assert place is not None
    assert PLACES[place] == end


@pytest.mark.parametrize(("key", "control"), [("x", False), ("Enter", False), ("ArrowUp", True), ("c", True)])
def test_other_keys_do_not_walk(key: str, control: bool) -> None:
    assert walked(5, key, control) is None


def test_every_neighbour_is_one_arrow_away() -> None:
    arrows = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
    assert all(map(is_arrow, arrows))
    for cell in CELLS:
        reached = {walked(place_of(cell), arrow) for arrow in arrows}
        assert {place_of(neighbour) for neighbour in NEIGHBOURS[cell]} <= reached


def test_the_grid_has_every_cell_and_every_sum_once() -> None:
    lines = {f"row {row + 1}" for row in range(SIZE)} | {f"column {name}" for name in "abcd"}
    assert len(PLACES) == len(set(PLACES)) == WIDTH**2 - 1
    assert set(PLACES) == {*CELL_NAMES, *lines}


def test_the_page_lists_every_key() -> None:
    page = Path("index.html").read_text("utf-8")
    listed = page[page.index('<dialog id="keys"') :]
    shown = {key.lower() for key in re.findall(r"<kbd>(.+?)</kbd>", listed[: listed.index("</dialog>")])}
    assert set(ACTIONS) - {"="} <= shown
