"""What taps, keys and drags ask for, and what stays chosen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.page.model.selection import (
    NOTHING,
    Intent,
    Selection,
    drop,
    drop_in_hand,
    fitting,
    go_back,
    lift,
    press_accept,
    press_confirm,
    press_reroll,
    press_shift,
    press_take_back,
    prune,
    tap_cell,
    tap_die,
    targets,
)
from game.rules.actions import Confirm, Lower, Place, Raise, Ruin, TakeBack
from game.rules.board import CELLS, empty_cells
from game.rules.play import apply
from game.rules.state import State
from tests.support.games import A1, B2, B3, C2, D2, LOST, OVER, READY, RESCUABLE, ROLLED, SECOND, STAGED

ACCEPTING = Selection(accepting=True)


def test_a_die_then_a_cell_is_a_placement() -> None:
    assert tap_die(SECOND, NOTHING, 0) == Intent(Selection(die=0))
    assert tap_cell(SECOND, Selection(die=0), B3) == Intent(Selection(die=0), (Place(0, B3),))


def test_a_cell_then_a_die_is_the_same_placement() -> None:
    assert tap_cell(SECOND, NOTHING, B3) == Intent(Selection(cell=B3))
    assert tap_die(SECOND, Selection(cell=B3), 0) == Intent(Selection(cell=B3), (Place(0, B3),))


def test_tapped_again_what_was_chosen_is_let_go() -> None:
    assert tap_die(SECOND, Selection(die=2), 2) == Intent(NOTHING)
    assert tap_cell(SECOND, Selection(cell=B3), B3) == Intent(NOTHING)
    assert tap_cell(LOST, replace(ACCEPTING, ruin=A1), A1) == Intent(ACCEPTING)


def test_what_is_staged_comes_back_by_its_cell_and_by_its_die() -> None:
    for selection in (NOTHING, Selection(die=3), Selection(cell=B3), Selection(rerolling=frozenset({3}))):
        assert tap_cell(STAGED, selection, C2) == Intent(selection, (TakeBack(C2),))
        assert tap_die(STAGED, selection, 1) == Intent(selection, (TakeBack(C2),))
    assert press_take_back(STAGED, NOTHING) == Intent(NOTHING, (TakeBack(C2),))


def test_the_rules_are_asked_about_every_cell_that_a_chosen_die_is_sent_to() -> None:
    for state in (SECOND, RESCUABLE):
        for cell in CELLS:
            assert tap_cell(state, Selection(die=0), cell).actions == (Place(0, cell),)


@pytest.mark.parametrize("state", [READY, OVER])
def test_between_turns_cells_are_only_looked_at(state: State) -> None:
    for cell in CELLS:
        assert tap_cell(state, NOTHING, cell) == Intent(NOTHING)


def test_a_ruin_is_chosen_moved_and_confirmed() -> None:
    assert press_accept(NOTHING) == Intent(ACCEPTING)
    assert tap_cell(LOST, ACCEPTING, A1) == Intent(replace(ACCEPTING, ruin=A1))
    assert tap_cell(LOST, replace(ACCEPTING, ruin=A1), B2) == Intent(replace(ACCEPTING, ruin=B2))
    assert press_confirm(replace(ACCEPTING, ruin=B2)) == Intent(NOTHING, (Ruin(B2),))
    assert press_accept(replace(ACCEPTING, ruin=B2)) == Intent(NOTHING)


def test_a_ruin_on_a_number_is_for_the_rules_to_refuse() -> None:
    assert tap_cell(RESCUABLE, ACCEPTING, B2).actions == (Ruin(B2),)


def test_powers_stay_usable_while_a_ruin_is_chosen() -> None:
    chosen = tap_die(RESCUABLE, replace(ACCEPTING, ruin=A1), 0).selection
    assert chosen == replace(ACCEPTING, ruin=A1, die=0)
    assert press_shift(chosen, 1) == Intent(chosen, (Raise(0),))
    assert prune(apply(RESCUABLE, Raise(0)), chosen) == Selection(die=0)


def test_lower_and_raise_need_a_die() -> None:
    assert press_shift(Selection(die=2), -1).actions == (Lower(2),)
    assert press_shift(NOTHING, -1) == Intent(NOTHING)


def test_confirm_ends_the_turn() -> None:
    assert press_confirm(Selection(die=3)) == Intent(NOTHING, (Confirm(),))


def test_dice_for_a_reroll_are_chosen_one_by_one() -> None:
    begun = press_reroll(Selection(die=3)).selection
    assert begun == Selection(rerolling=frozenset({3}))
    both = tap_die(SECOND, begun, 1).selection
    assert both.rerolling == frozenset({1, 3})
    assert tap_die(SECOND, both, 3).selection.rerolling == frozenset({1})
    assert tap_cell(SECOND, both, B3) == Intent(both)
    assert press_reroll(both) == Intent(NOTHING)
    assert not targets(SECOND, both)


def test_back_goes_one_thing_at_a_time() -> None:
    selection = Selection(die=1, rerolling=frozenset({2}), accepting=True, ruin=A1)
    passed = [selection]
    while passed[-1] != NOTHING:
        passed.append(go_back(passed[-1]).selection)
    assert passed[1:] == [
        replace(selection, rerolling=None),
        replace(ACCEPTING, ruin=A1),
        ACCEPTING,
        NOTHING,
    ]
    assert go_back(Selection(cell=B3)) == Intent(NOTHING)


def test_targets_are_what_the_rules_allow() -> None:
    for die, cells in SECOND.legal().items():
        assert targets(SECOND, Selection(die=die)) == cells
    assert targets(LOST, ACCEPTING) == empty_cells(LOST.board)
    assert targets(SECOND, NOTHING) == ()


def test_the_dice_that_fit_a_cell_are_those_that_may_go_there() -> None:
    for cell in CELLS:
        assert fitting(SECOND, cell) == tuple(d for d, cells in SECOND.legal().items() if cell in cells)


def test_a_lifted_die_shows_where_it_could_go_had_it_been_taken_back() -> None:
    lifted = lift(STAGED, Selection(cell=B3), 1)
    assert lifted == Selection(die=1, lifted=C2)
    assert targets(STAGED, lifted) == apply(STAGED, TakeBack(C2)).legal()[1]


def test_a_die_let_go_over_a_cell_is_placed_or_moved() -> None:
    assert drop(STAGED, NOTHING, 2, D2) == Intent(NOTHING, (Place(2, D2),))
    assert drop(STAGED, NOTHING, 1, B3) == Intent(NOTHING, (TakeBack(C2), Place(1, B3)))
    assert drop(STAGED, NOTHING, 1, C2) == Intent(NOTHING)


def test_a_die_let_go_in_the_hand_is_there() -> None:
    resting = Selection(die=2)
    assert drop_in_hand(STAGED, resting, 1) == Intent(resting, (TakeBack(C2),))
    assert drop_in_hand(STAGED, resting, 2) == Intent(resting)


def test_what_no_longer_makes_sense_is_let_go() -> None:
    everything = Selection(die=0, cell=B2, lifted=B2, rerolling=frozenset({0, 3}), accepting=True, ruin=A1)
    assert prune(READY, everything) == NOTHING
    assert prune(OVER, everything) == NOTHING
    assert prune(ROLLED, everything) == Selection(die=0, cell=B2, rerolling=frozenset({0, 3}))
    assert prune(STAGED, everything) == Selection(rerolling=frozenset({3}))
    assert prune(LOST, everything) == Selection(die=0, accepting=True, ruin=A1)
