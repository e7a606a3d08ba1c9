"""The final score as steps from part to part."""

from typing import NamedTuple

from game.rules.scoring import Score


class Bar(NamedTuple):
    """A part of a score: its ``name`` in Score, its points, and the bar that stands for it.

    ``start`` and ``size`` are fractions of the width that all bars share.
    """

    name: str
    points: int
    start: float
    size: float


def waterfall(score: Score) -> tuple[Bar, ...]:
    """The parts of ``score``, each bar beginning where the one before ended; the total comes last."""
    spans = []
    reached = 0
    for name, points in score._asdict().items():
        spans.append((name, points, reached, reached + points))
        reached += points
    spans.append(("total", score.total, 0, score.total))
    ends = [end for *_, start, stop in spans for end in (start, stop)]
    low, width = min(ends), max(ends) - min(ends) or 1
    return tuple(
        Bar(name, points, (min(start, stop) - low) / width, abs(points) / width)
        for name, points, start, stop in spans
    )
