"""What is shown follows from the state of the game and what is chosen."""

from __future__ import annotations

import pytest

from game.page.model.selection import NOTHING, Selection, targets
from game.page.model.view_model import ViewModel, view_model
from game.rules.actions import PLACES, Place, Raise, Roll
from game.rules.board import CELLS
from game.rules.difficulty import Difficulty
from game.rules.play import apply
from game.rules.scoring import Bonus, Score
from game.rules.state import State
from tests.support.games import (
    A1,
    B2,
    B3,
    C2,
    LOST,
    OVER,
    READY,
    RESCUABLE,
    ROLLED,
    SECOND,
    STAGED,
    after,
)

ACCEPTING = Selection(accepting=True)
CONTROLS = {"roll", "undo", "take-back", "lower", "raise", "reroll", "accept", "confirm"}


def shown(state: State, selection: Selection = NOTHING, can_undo: bool = False) -> ViewModel:
    return view_model(state, selection, can_undo)


def in_state(seen: ViewModel, kind: str) -> set[int]:
    return {cell for cell in CELLS if seen.cells[cell].state == kind}


def test_cells_are_empty_numbers_staged_or_ruins() -> None:
    seen = shown(apply(SECOND, Place(0, B3)))
    assert in_state(seen, "number") == {B2, C2}
    assert in_state(seen, "staged") == {B3}
    assert [seen.cells[cell].value for cell in (B2, B3, A1)] == [3, 4, None]
    ruined = shown(after(Roll((1, 1, 4, 4)), difficulty=Difficulty.NIGHTMARE), Selection(ruin=A1))
    assert in_state(ruined, "staged") == {A1}
    assert ruined.cells[A1].value is None


@pytest.mark.parametrize(
    ("state", "selection"),
    [(SECOND, Selection(die=0)), (SECOND, Selection(die=3)), (SECOND, NOTHING), (LOST, ACCEPTING)],
)
def test_legal_are_the_targets_and_nothing_else(state: State, selection: Selection) -> None:
    assert in_state(shown(state, selection), "legal") == set(targets(state, selection))


def test_dice_are_available_chosen_or_staged() -> None:
    assert [die.state for die in shown(STAGED, Selection(die=3)).dice] == [
        "staged",
        "staged",
        "available",
        "chosen",
    ]
    rerolling = Selection(rerolling=frozenset({0, 2}))
    assert [die.state for die in shown(SECOND, rerolling).dice] == [
        "chosen",
        "available",
        "chosen",
        "available",
    ]
    assert shown(READY).dice == ()


def test_a_die_is_stuck_where_nothing_takes_it_or_the_chosen_cell_does_not() -> None:
    assert [die.stuck for die in shown(SECOND).dice] == [False, False, True, True]
    assert [die.stuck for die in shown(SECOND, Selection(cell=A1)).dice] == [True] * 4


def test_the_score_is_permanent_and_the_preview_is_not() -> None:
    state = after(Roll((3, 3, 3, 3)), *map(Place, PLACES, CELLS))
    seen = shown(state)
    assert seen.score == Score(0, 0, 0, 0)
    assert seen.preview == Score(24, 40, 0, 0)
    line = seen.lines["row 1"]
    assert (line.sum, line.bonus, line.settled) == (12, Bonus.FOUR_OF_A_KIND, False)


@pytest.mark.parametrize(
    ("state", "selection", "can_undo", "enabled"),
    [
        (READY, NOTHING, False, {"roll"}),
        (ROLLED, NOTHING, False, {"reroll"}),
        (ROLLED, Selection(die=0), False, {"reroll", "lower", "raise"}),
        (SECOND, Selection(die=3), False, {"reroll", "lower"}),
        (SECOND, Selection(die=2), False, {"reroll", "raise"}),
        (STAGED, NOTHING, True, {"reroll", "take-back", "undo", "confirm"}),
        (STAGED, Selection(rerolling=frozenset()), True, {"reroll", "undo"}),
        (RESCUABLE, NOTHING, False, {"reroll", "accept"}),
        (LOST, NOTHING, False, {"accept"}),
        (LOST, Selection(accepting=True, ruin=A1), False, {"accept", "confirm"}),
        (OVER, NOTHING, False, set()),
    ],
)
def test_only_what_can_be_used_is_enabled(
    state: State, selection: Selection, can_undo: bool, enabled: set[str]
) -> None:
    assert shown(state, selection, can_undo).enabled & CONTROLS == enabled


def test_powers_are_spent() -> None:
    spent = apply(apply(apply(ROLLED, Raise(0)), Raise(1)), Raise(2))
    assert not spent.powers_left
    assert shown(spent, Selection(die=0)).enabled & CONTROLS == set()


@pytest.mark.parametrize(
    ("state", "selection", "invites"),
    [
        (READY, NOTHING, "roll"),
        (ROLLED, NOTHING, "dice"),
        (ROLLED, Selection(die=0), "cells"),
        (STAGED, NOTHING, "confirm"),
        (SECOND, Selection(rerolling=frozenset()), "dice"),
        (SECOND, Selection(rerolling=frozenset({1})), "reroll"),
        (LOST, NOTHING, "accept"),
        (LOST, ACCEPTING, "cells"),
        (LOST, Selection(accepting=True, ruin=A1), "confirm"),
        (OVER, NOTHING, "new-game"),
    ],
)
def test_one_thing_invites(state: State, selection: Selection, invites: str) -> None:
    assert shown(state, selection).invites == invites


def test_cells_say_their_name_and_what_they_hold() -> None:
    state = apply(SECOND, Place(0, B3))
    labels = [cell.label for cell in shown(state, Selection(die=1)).cells]
    assert labels[B2] == "B2, 3"
    assert labels[B3] == "B3, 4, placed this turn"
    assert labels[A1] == "A1, empty"
    assert labels[1] == "B1, empty, takes the chosen 2"
    assert shown(SECOND, Selection(cell=B3)).cells[B3].label == "B3, empty, chosen"
    assert shown(LOST, Selection(accepting=True, ruin=A1)).cells[A1].label == "A1, chosen for the RUIN"
    assert shown(LOST, ACCEPTING).cells[A1].label == "A1, empty, can become the RUIN"


def test_a_die_chosen_for_a_power_is_not_offered_to_the_ruin() -> None:
    seen = shown(LOST, Selection(die=0, accepting=True))
    assert in_state(seen, "legal")
    assert all(cell.offer is None for cell in seen.cells)


def test_dice_say_their_value_and_what_becomes_of_them() -> None:
    labels = [die.label for die in shown(apply(SECOND, Place(0, B3)), Selection(die=1)).dice]
    assert labels == [
        "Die 1: 4, on the board",
        "Die 2: 2, chosen",
        "Die 3: 1, doesn't fit anywhere right now",
        "Die 4: 6, doesn't fit anywhere right now",
    ]


def test_a_finished_board_shows_no_way_on_but_a_new_game() -> None:
    seen = shown(OVER)
    assert in_state(seen, "number") == set(CELLS)
    assert all(cell.offer is None for cell in seen.cells)
