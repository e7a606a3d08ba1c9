"""The landscape: the land at each height, outlined as SVG paths.

Heights nest: the land from height 3 up lies within the land from height 2 up, so that outlines drawn
one over the other, lowest first, look like the contours of a map.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from game.rules.board import CELLS, NUMBERS, RUIN, SIZE, Board, content

UNIT = 100
"""How wide a cell is in the paths."""

_ROUNDING = 26


class _Edge(NamedTuple):
    """One side of a cell, from a corner of the grid in a direction, with the land on its right."""

    x: int
    y: int
    across: int
    down: int

    def at(self, distance: int) -> str:
        """The point that lies ``distance`` from the start of the edge."""
        return f"{UNIT * self.x + distance * self.across} {UNIT * self.y + distance * self.down}"

    def following(self) -> tuple["_Edge", ...]:
        """The edges that may come next. Turning right comes first, so that land which meets at a
        corner alone stays apart."""
        x, y = self.x + self.across, self.y + self.down
        right = _Edge(x, y, -self.down, self.across)
        ahead = _Edge(x, y, self.across, self.down)
        left = _Edge(x, y, self.down, -self.across)
        return right, ahead, left


def contours(board: Board) -> dict[int, str]:
    """For each height the outline of the land at least that high, and for RUIN that of the holes."""
    holes = {cell for cell in CELLS if content(board, cell) == RUIN}
    outlines: dict[int, str] = {
        height: outline({cell for cell in CELLS if content(board, cell) >= height} - holes)
        for height in NUMBERS
    }
    return {RUIN: outline(holes), **outlines}


def outline(cells: Collection[int]) -> str:
    """The path around ``cells``, with rounded corners; empty if there are none."""
    return "".join(_rounded(loop) for loop in _loops(cells))


def _edges(cells: Collection[int]) -> Iterator[_Edge]:
    for cell in cells:
        y, x = divmod(cell, SIZE)
        if y == 0 or cell - SIZE not in cells:
            yield _Edge(x, y, 1, 0)
        if x == SIZE - 1 or cell + 1 not in cells:
            yield _Edge(x + 1, y, 0, 1)
        if y == SIZE - 1 or cell + SIZE not in cells:
            yield _Edge(x + 1, y + 1, -1, 0)
        if x == 0 or cell - 1 not in cells:
            yield _Edge(x, y + 1, 0, -1)


def _loops(cells: Collection[int]) -> Iterator[list[_Edge]]:
    edges = set(_edges(cells))
    left = set(edges)
    while left:
        edge = min(left)
        loop = []
        while edge in left:
            left.remove(edge)
            loop.append(edge)
            edge = next(following for following in edge.following() if following in edges)
        yield loop


def _rounded(loop: list[_Edge]) -> str:
    start, *others = loop
    path = [f"M{start.at(UNIT // 2)}"]
    for before, after in zip(loop, [*others, start], strict=True):
        if before[2:] != after[2:]:
            path.append(f"L{before.at(UNIT - _ROUNDING)}Q{after.at(0)} {after.at(_ROUNDING)}")
    return "".join([*path, "Z"])
