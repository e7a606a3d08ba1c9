import re

import pytest

from game.page.model.contours import UNIT, contours, outline
from game.rules.board import CELLS, NUMBERS, RUIN, cell_named, parse_board


def cells(names: str) -> set[int]:
    return {cell_named(name) for name in names.split()}


def corners(path: str) -> list[list[tuple[float, float]]]:
    """The corners that each closed way of `path` bends around, in cells."""
    return [
        [(int(x) / UNIT, int(y) / UNIT) for x, y in re.findall(r"Q(\d+) (\d+)", way)]
        for way in path.split("Z")
        if way
    ]


def area(way: list[tuple[float, float]]) -> float:
    """The area inside, negative if the way runs against the clock: around a gap in the land."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(way, [*way[1:], way[0]], strict=True)) / 2


def test_no_land_has_no_outline() -> None:
    assert outline(set()) == ""


def test_one_cell_is_a_square_with_rounded_corners() -> None:
    assert corners(outline(cells("b3"))) == [[(2, 2), (2, 3), (1, 3), (1, 2)]]


def test_neighbours_run_together_under_one_outline() -> None:
    (way,) = corners(outline(cells("a1 b1 b2")))
    assert len(way) == 6
    assert area(way) == 3


def test_cells_that_meet_at_a_corner_stay_apart() -> None:
    ways = corners(outline(cells("a1 b2")))
    assert sorted(map(area, ways)) == [1, 1]


def test_a_gap_in_the_land_is_outlined_too() -> None:
    ways = corners(outline(set(CELLS) - cells("b2")))
    assert sorted(map(area, ways)) == [-1, 16]


@pytest.mark.parametrize(
    "board", ["2333/3344/45#4/5566", "1..1/..../.#../6..6", "5454/4545/5454/4545", "..../..../..../...."]
)
def test_each_height_covers_the_land_at_least_that_high(board: str) -> None:
    outlines = contours(parse_board(board))
    for height in NUMBERS:
        covered = sum(map(area, corners(outlines[height])))
        assert covered == sum(value.isdigit() and int(value) >= height for value in board)
    assert sum(map(area, corners(outlines[RUIN]))) == board.count("#")
