"""The colours of the page, read from its style sheet and measured: contrast as WCAG 2.2 counts it,
distance as OKLab sees it.
"""

import re
from itertools import pairwise, product
from pathlib import Path

import pytest
from coloraide import Color

from game.rules.board import NUMBERS
from tools.colours import colour

STYLES = Path(__file__).parents[2] / "styles"
THEMES = ("light", "dark")

TEXT = 4.5
BOUNDARY = 3.0
APART = 10.0
"""How far neighbours of the ramp must lie from each other: 100 times their distance in OKLab."""

SIGHTS = (None, "protan", "deutan", "tritan")


def contrast(one: Color, other: Color) -> float:
    return one.contrast(other, method="wcag21")


def heights() -> list[Color]:
    return [colour(f"height-{value}") for value in NUMBERS]


def on(value: int) -> str:
    return "on-low" if value <= 2 else "on-high"


def contour(value: int) -> str:
    """The line around the land of a height."""
    return "on-low" if value <= 3 else "on-high"


def test_the_style_sheet_gives_digits_and_contours_the_colours_measured_here() -> None:
    board = (STYLES / "board.css").read_text("utf-8")
    light_digits = re.findall(r'\.cell\[data-value="(\d)"\] \{[^}]*color: var\(--on-low\)', board)
    assert light_digits == [str(value) for value in NUMBERS if on(value) == "on-low"]
    (low_lines,) = re.findall(r"\.map :is\(([^)]*)\) \{[^}]*stroke: var\(--on-low\)", board)
    assert re.findall(r"\d", low_lines) == [str(value) for value in NUMBERS if contour(value) == "on-low"]


@pytest.mark.parametrize("value", NUMBERS)
def test_digits_are_readable_on_their_height(value: int) -> None:
    assert contrast(colour(on(value)), colour(f"height-{value}")) >= TEXT


@pytest.mark.parametrize("lower", NUMBERS[:-1])
def test_a_contour_stands_out_from_the_land_on_both_its_sides(lower: int) -> None:
    line = colour(contour(lower + 1))
    assert contrast(line, colour(f"height-{lower}")) >= BOUNDARY
    assert contrast(line, colour(f"height-{lower + 1}")) >= BOUNDARY


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("value", NUMBERS)
@pytest.mark.parametrize("beside", ["empty", "ruin"])
def test_the_edge_of_the_land_is_seen(value: int, beside: str, theme: str) -> None:
    land, line, ground = colour(f"height-{value}"), colour(contour(value)), colour(beside, theme)
    assert max(contrast(land, ground), contrast(line, ground), contrast(line, land)) >= BOUNDARY


@pytest.mark.parametrize("theme", THEMES)
def test_a_ruin_is_seen_on_empty_ground_and_its_cracks_in_it(theme: str) -> None:
    cracks, ruin = colour("on-ruin"), colour("ruin")
    assert contrast(cracks, ruin) >= BOUNDARY
    assert contrast(cracks, colour("empty", theme)) >= BOUNDARY


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        *product(["ink", "quiet", "accent", "alarm"], ["page", "surface"]),
        ("ink", "warm"),
        ("ink", "empty"),
        ("on-accent", "accent"),
    ],
)
def test_text_is_readable(text: str, ground: str, theme: str) -> None:
    assert contrast(colour(text, theme), colour(ground, theme)) >= TEXT


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("line", "ground"),
    [
        *product(["edge"], ["page", "surface", "empty"]),
        *product(["accent"], ["page", "surface", "empty", "warm"]),
        *product(["pip"], ["die", "stuck"]),
    ],
)
def test_boundaries_and_marks_are_seen(line: str, ground: str, theme: str) -> None:
    assert contrast(colour(line, theme), colour(ground, theme)) >= BOUNDARY


@pytest.mark.parametrize("theme", THEMES)
def test_a_die_is_seen_on_the_page(theme: str) -> None:
    body, ground = colour("die", theme), colour("page", theme)
    edge = colour("edge", theme)
    assert max(contrast(body, ground), contrast(edge, ground)) >= BOUNDARY


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("lower", NUMBERS[:-1])
def test_neighbours_of_the_ramp_differ_in_every_sight(lower: int, sight: str | None) -> None:
    pair = heights()[lower - 1 : lower + 1]
    if sight:
        pair = [step.filter(sight) for step in pair]
    assert 100 * pair[0].distance(pair[1], space="oklab") >= APART


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_ramp_rises_in_lightness_in_every_sight(sight: str | None) -> None:
    ramp = [step.filter(sight) if sight else step for step in heights()]
    lightness = [step.convert("oklab")["lightness"] for step in ramp]
    assert lightness == sorted(lightness)


def test_the_ramp_rises_in_greyscale() -> None:
    greys = [100 * step.filter("grayscale").convert("oklab")["lightness"] for step in heights()]
    assert all(higher - lower >= APART for lower, higher in pairwise(greys))
