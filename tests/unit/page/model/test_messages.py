"""The words of play: there are some for everything, and they say what is so."""

from __future__ import annotations

import random

import pytest

from game.page.model.messages import (
    begun,
    came_back,
    happened,
    next_step,
    pointed,
    refusal,
    result_sentence,
    unavailable,
)
from game.page.model.selection import NOTHING, Selection
from game.rules.actions import PLACES, Action, Confirm, Lower, Place, Raise, Reroll, Roll, Ruin, TakeBack
from game.rules.board import CELLS, NUMBERS, cell_named
from game.rules.difficulty import Difficulty
from game.rules.play import RefusedActionError, apply
from game.rules.state import State
from game.session import Transition
from tests.support.games import (
    A1,
    B2,
    B3,
    C2,
    D2,
    LOST,
    OVER,
    READY,
    RESCUABLE,
    ROLLED,
    SECOND,
    STAGED,
    after,
    step,
    turn,
)

NO_POWERS = after(Roll((3, 4, 4, 6)), difficulty=Difficulty.NIGHTMARE)


@pytest.mark.parametrize(
    ("state", "action", "words"),
    [
        (OVER, Confirm(), "This game is over. Start a new one."),
        (ROLLED, Roll((1, 1, 1, 1)), "You've already rolled this turn."),
        (READY, Confirm(), "ROLL the dice first."),
        (LOST, Place(0, A1), "You can't place dice in a MAGDAGDON."),
        (STAGED, Place(0, D2), "That die is on the board. Take it back first."),
        (SECOND, Place(0, B2), "B2 isn't empty."),
        (SECOND, Place(0, A1), "A1 doesn't touch a number."),
        (SECOND, Place(2, B3), "1 can't go in B3: its neighbour B2 holds 3."),
        (SECOND, TakeBack(B3), "There's no die to take back from B3."),
        (NO_POWERS, Raise(0), "You have no Majda Powers left."),
        (SECOND, Raise(3), "A die can't go below 1 or above 6."),
        (ROLLED, Confirm(), "Place 2 more dice."),
        (SECOND, Ruin(A1), "You can still place these dice, so no RUIN."),
    ],
)
def test_every_refusal_has_its_words(state: State, action: Action, words: str) -> None:
    with pytest.raises(RefusedActionError) as refused:
        apply(state, action)
    assert refusal(refused.value) == words


@pytest.mark.parametrize(
    ("state", "selection", "words"),
    [
        (READY, NOTHING, "ROLL the dice."),
        (ROLLED, NOTHING, "Choose a die: 2 more to place."),
        (ROLLED, Selection(die=0), "Choose a highlighted cell for the 3."),
        (SECOND, Selection(die=3), "This 6 doesn't fit anywhere right now."),
        (SECOND, Selection(cell=B3), "Choose a die for B3."),
        (SECOND, Selection(cell=A1), "No die fits A1 right now."),
        (
            SECOND,
            Selection(rerolling=frozenset()),
            "Choose the dice to throw again, or press REROLL to cancel.",
        ),
        (SECOND, Selection(rerolling=frozenset({1, 2})), "Press REROLL to throw 2 dice again."),
        (STAGED, NOTHING, "CONFIRM, or place more."),
        (STAGED, Selection(die=1, lifted=C2), "Choose a highlighted cell for the 4."),
        (RESCUABLE, NOTHING, "MAGDAGDON! Too few dice fit. Use a Majda Power, or accept a RUIN."),
        (LOST, NOTHING, "MAGDAGDON! Too few dice fit. Accept a RUIN."),
        (LOST, Selection(accepting=True), "Choose an empty cell for the RUIN."),
        (LOST, Selection(accepting=True, ruin=A1), "CONFIRM to make A1 a RUIN, or choose another cell."),
        (OVER, NOTHING, "The board is full."),
    ],
)
def test_the_next_step_is_said(state: State, selection: Selection, words: str) -> None:
    assert next_step(state, selection) == words


@pytest.mark.parametrize(
    ("before", "action", "words"),
    [
        (READY, Roll((3, 4, 4, 6)), "Rolled 3, 4, 4, 6."),
        (ROLLED, Place(0, B2), "3 placed in B2."),
        (after(Roll((3, 4, 4, 6)), Place(0, B2)), Place(1, C2), "4 placed in C2. You can CONFIRM now."),
        (STAGED, TakeBack(C2), "Die taken back from C2."),
        (
            after(Roll((3, 4, 4, 6)), Place(0, B2), Place(1, C2), Place(2, D2)),
            TakeBack(C2),
            "Die taken back from C2. 1 more die came back: it was no longer connected.",
        ),
        (STAGED, Confirm(), "Score 14."),
        (RESCUABLE, Raise(0), "The dice now show 2, 1, 6, 6. You can place these dice now."),
        (SECOND, Reroll(((0, 2),)), "Rerolled: the dice show 2, 2, 1, 6."),
        (LOST, Ruin(A1), "A1 is now a RUIN. Score −15."),
    ],
)
def test_what_happened_is_told(before: State, action: Action, words: str) -> None:
    assert happened(step(before, action)) == words


def test_a_magdagdon_is_told_with_what_can_be_done() -> None:
    before = after(*turn((3, 3, 3, 3), "b2", "c2"))
    told = happened(step(before, Roll((1, 1, 6, 6))))
    assert told.startswith("Rolled 1, 1, 6, 6. MAGDAGDON!")


def test_bonuses_are_told_as_they_are_made_and_only_then() -> None:
    before = after(Roll((3, 3, 3, 3)), *map(Place, PLACES, CELLS))
    made = apply(before, Confirm())
    assert happened(step(before, Confirm())) == "Row 1: FOUR OF A KIND +40. Score 64."
    rolled = apply(made, Roll((3, 3, 1, 1)))
    staged = apply(apply(rolled, Place(0, cell_named("a2"))), Place(1, B2))
    assert "FOUR" not in happened(step(staged, Confirm()))


def test_the_result_is_told_in_one_go() -> None:
    words = result_sentence(OVER)
    assert words == "Final score 544: base 144, bonuses 400, RUINS 0, Powers 0."


@pytest.mark.parametrize(
    ("state", "before", "selection", "words"),
    [
        (ROLLED, NOTHING, Selection(die=0), "3 chosen. It fits every empty cell."),
        (SECOND, NOTHING, Selection(die=0), "4 chosen. It fits B1, C1, A2, D2, B3, C3."),
        (SECOND, Selection(die=0), Selection(die=3), "6 chosen. It doesn't fit anywhere right now."),
        (SECOND, NOTHING, Selection(cell=B3), "B3 chosen. Dice that fit: 4, 2."),
        (RESCUABLE, NOTHING, Selection(die=0), "1 chosen for a Majda Power."),
        (SECOND, Selection(die=0), NOTHING, "Choose a die: 2 more to place."),
    ],
)
def test_what_is_chosen_is_told_with_its_targets(
    state: State, before: Selection, selection: Selection, words: str
) -> None:
    assert pointed(state, before, selection) == words


@pytest.mark.parametrize(
    ("state", "selection", "control", "last", "words"),
    [
        (READY, NOTHING, "undo", None, "There's nothing to undo."),
        (ROLLED, NOTHING, "undo", Roll((3, 4, 4, 6)), "You can't undo a roll."),
        (SECOND, NOTHING, "undo", Reroll(((0, 1),)), "You can't undo a REROLL."),
        (READY, NOTHING, "undo", Confirm(), "You can't undo a finished turn."),
        (ROLLED, NOTHING, "accept", None, "You can still place these dice, so no RUIN."),
        (NO_POWERS, Selection(die=0), "lower", None, "You have no Majda Powers left."),
        (SECOND, Selection(die=3), "raise", None, "A die can't go below 1 or above 6."),
        (SECOND, NOTHING, "raise", None, "Choose a die first."),
        (ROLLED, NOTHING, "confirm", None, "Choose a die: 2 more to place."),
        (READY, NOTHING, "confirm", None, "ROLL the dice."),
    ],
)
def test_what_can_t_be_used_says_why(
    state: State, selection: Selection, control: str, last: Action | None, words: str
) -> None:
    assert unavailable(state, selection, control, last) == words


def test_an_undo_is_told() -> None:
    before = after(Roll((3, 4, 4, 6)), Place(0, B2))
    assert happened(Transition((STAGED, before))) == "Undone: C2 is empty again."
    assert happened(Transition((before, STAGED))) == "Undone: 1 die is back on the board."
    raised = apply(SECOND, Raise(1))
    assert happened(Transition((raised, SECOND))) == "Undone: the dice show 4, 2, 1, 6 again."


def test_a_die_that_is_moved_is_told_once_with_what_it_cut_off() -> None:
    before = after(Roll((3, 4, 4, 6)), Place(0, B2), Place(1, C2), Place(2, D2))
    moved = step(before, TakeBack(C2), Place(1, B3))
    assert happened(moved) == "4 placed in B3. 1 more die came back: it was no longer connected."
    assert came_back(moved) == ["1 more die came back: it was no longer connected."]
    assert came_back(step(before, TakeBack(D2), Place(2, B3))) == []


def test_a_game_is_told_as_new_or_resumed() -> None:
    assert begun(READY) == "New PEACEFUL game. ROLL the dice."
    assert begun(SECOND) == "PEACEFUL game. Choose a die: 2 more to place."


def test_there_are_words_for_whatever_is_tried() -> None:
    """Random play with every action tried: each is told or refused in whole words."""
    chance = random.Random(20)
    for difficulty in Difficulty:
        state = after(difficulty=difficulty)
        for _ in range(60):
            for action in _tries(chance, state):
                try:
                    following = apply(state, action)
                except RefusedActionError as refused:
                    words = refusal(refused)
                else:
                    words = happened(Transition((state, following), (action,)))
                    state = following
                assert words.endswith((".", "!"))
                assert "{" not in words


def _tries(chance: random.Random, state: State) -> list[Action]:
    die, cell = chance.choice(PLACES), chance.choice(CELLS)
    dice = tuple(chance.choice(NUMBERS) for _ in PLACES)
    tries: list[Action] = [Place(die, cell) for die in PLACES for cell in CELLS]
    tries = [*chance.sample(tries, 20), TakeBack(cell), Lower(die), Raise(die), Reroll(((die, dice[0]),))]
    return [*tries, Confirm(), Ruin(cell), Roll(dice)]
