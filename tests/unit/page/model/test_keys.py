"""Where keys lead on the board, and that each is told to the player."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.page.model.commands import COMMANDS
from game.page.model.keys import WIDTH, command_of, die_of, is_arrow, key_rows, walked
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


def meaning(key: str, code: str) -> object:
    """What a key stands for: the place of a die, or the id of a command."""
    die, command = die_of(key, code), command_of(key, code)
    return die if die is not None else command and command.id


@pytest.mark.parametrize(
    ("key", "code", "expected"),
    [
        ("1", "Digit1", 0),
        ("4", "Numpad4", 3),
        ("r", "KeyR", "roll"),
        ("R", "KeyR", "roll"),
        ("r", "KeyO", "roll"),  # Dvorak
        ("p", "KeyR", None),
        ("z", "KeyY", "undo"),  # German
        ("+", "Digit1", 0),  # Czech and Slovak
        ("ě", "Digit2", 1),
        ("š", "Digit3", 2),
        ("č", "Digit4", 3),
        ("=", "Minus", "raise"),
        ("-", "Slash", "lower"),
        ("&", "Digit1", 0),  # French
        ("é", "Digit2", 1),
        ('"', "Digit3", 2),
        ("'", "Digit4", 3),
        ("-", "Digit6", "lower"),
        ("3", "Digit5", 2),  # a layout that prints its digits in another order
        ("ق", "KeyR", "roll"),  # Arabic
        ("١", "Digit1", 0),
        ("؟", "Slash", "keys"),
        ("к", "KeyR", "roll"),  # Russian
        ("ρ", "KeyR", "roll"),  # Greek
        ("-", "NumpadSubtract", "lower"),
        ("+", "NumpadAdd", "raise"),
        ("+", "Equal", "raise"),
        ("=", "Equal", "raise"),
        ("-", "Minus", "lower"),
        ("ö", "Minus", None),  # Icelandic
        ("ắ", "KeyR", None),  # a Latin letter of its own
        ("?", "Slash", "keys"),
        ("5", "Digit5", None),
        ("Dead", "KeyR", None),
        ("Unidentified", "", None),
        ("F1", "F1", None),
    ],
)
def test_a_key_means_what_is_printed_on_it_or_else_its_place(key: str, code: str, expected: object) -> None:
    assert meaning(key, code) == expected


def test_no_two_commands_share_a_key_or_its_place() -> None:
    for name in ("keys", "codes"):
        given = [key for command in COMMANDS.values() for key in getattr(command, name)]
        assert len(given) == len(set(given))


def test_every_command_with_a_key_is_labelled() -> None:
    assert [command.id for command in COMMANDS.values() if command.keys and not command.label] == []


def test_the_list_of_keys_has_every_command_that_has_one() -> None:
    listed = [row.label for row in key_rows()]
    assert [
        command.label for command in COMMANDS.values() if command.keys and command.label not in listed
    ] == []
    assert len(listed) == len(set(listed))


def test_every_button_of_the_page_is_a_command() -> None:
    page = Path("index.html").read_text("utf-8")
    assert set(re.findall(r'data-action="(.+?)"', page)) - {"close"} == set(COMMANDS)
