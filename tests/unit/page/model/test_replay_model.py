"""Every step of a game is shown as the record has it, and said in words."""

from __future__ import annotations

import pytest

from game.page.model.replay_model import NAVIGATION, Annotation, ReplayModel
from game.rules.actions import Confirm, Place, Roll
from game.rules.board import CELLS, RUIN, cell_named
from game.rules.difficulty import Difficulty
from game.rules.record import Record
from tests.support.records import whole_game

A1, B1, C1 = (cell_named(name) for name in ("a1", "b1", "c1"))
TURN = Record(
    Difficulty.PEACEFUL,
    (Roll((3, 4, 1, 6)), Place(0, A1), Place(1, B1), Confirm()),
)


@pytest.mark.parametrize(
    ("button", "from_first", "from_middle", "from_last"),
    [("first", 0, 0, 0), ("previous", 0, 1, 3), ("next", 1, 3, 4), ("last", 4, 4, 4)],
)
def test_where_each_button_leads(button: str, from_first: int, from_middle: int, from_last: int) -> None:
    assert [NAVIGATION[button](step, 4) for step in (0, 2, 4)] == [from_first, from_middle, from_last]


def test_a_step_shows_what_the_actions_before_it_lead_to() -> None:
    replay = ReplayModel(TURN, {2: Annotation(lambda: "Better elsewhere.", {B1: 4, C1: RUIN})})
    assert replay.last == 4
    shown = dict(zip(CELLS, replay.cells(2), strict=True))
    assert shown[A1] == (3, False, True, None)
    assert shown[B1] == (None, False, False, "4")
    assert shown[C1] == (None, False, False, "#")
    assert replay.annotation(2) == "Better elsewhere."
    assert replay.annotation(3) == ""
    confirmed = dict(zip(CELLS, replay.cells(4), strict=True))
    assert confirmed[A1] == (3, False, False, None)
    assert confirmed[B1] == (4, False, False, None)


def test_every_step_of_a_whole_game_has_its_words() -> None:
    replay = ReplayModel(whole_game(), {})
    assert not replay.is_annotated
    for step in range(replay.last + 1):
        assert replay.event(step)
        assert replay.turn(step)
        assert replay.position(step) == f"Step {step} of {replay.last}"
    cells = replay.cells(replay.last)
    assert all(cell.is_ruin or cell.number for cell in cells)
    assert replay.score(0) == "Score: 0"
    assert replay.title().startswith("Replay: ")


def test_the_board_is_read_row_by_row() -> None:
    label = ReplayModel(TURN, {}).board_label(4)
    assert label.startswith("Board: ")
    assert label.count(";") == 3
    rows = label.removeprefix("Board: ").split("; ")
    assert sorted(rows) == sorted(["3 4 – –", *["– – – –"] * 3])
