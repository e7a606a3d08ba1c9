"""The coach has words for everything that it says."""

from __future__ import annotations

from typing import Any

import pytest

from game.coach.explanation import ReasonKind
from game.page.model.coach_messages import look_sentence, move_sentence, prospect_sentence, reason_sentence
from game.rules.actions import Confirm, Lower, Place, Raise, Ruin
from tests.support.games import A1, B2, C2

DICE = (3, 4, 4, 6)

REASONS: dict[ReasonKind, list[tuple[dict[str, Any], str]]] = {
    ReasonKind.FINISHES: [({"line": "row 2", "bonus": "straight"}, "Row 2 is finished: STRAIGHT +60.")],
    ReasonKind.SAFER: [
        (
            {"chance": 0.0904, "instead": 0.31},
            "The risk of a MAGDAGDON next roll is 9% instead of 31%.",
        )
    ],
    ReasonKind.KEEPS_OPEN: [
        (
            {"line": "column c", "bonus": "two_pairs", "cell": "c3", "values": [3, 4], "chance": 0.61},
            "Column C stays open for TWO PAIRS +20: 61% of rolls bring what C3 needs (3, 4).",
        )
    ],
    ReasonKind.DEAD_CELL: [({"cell": "d4"}, "No number could ever go to D4.")],
    ReasonKind.LEAST_HARM: [
        ({"points": None}, "There is no other way."),
        ({"points": 0.2}, "Another way is about as good."),
        ({"points": 1.3}, "The next best is 1 point worse."),
        ({"points": 12}, "The next best is 12 points worse."),
    ],
    ReasonKind.RESCUES: [
        ({"points": 1}, "That is worth 1 point more than a RUIN."),
        ({"points": 40.2}, "That is worth 40 points more than a RUIN."),
    ],
    ReasonKind.IMPROVES: [
        ({"points": 1}, "That is worth 1 point more than any placement now."),
        ({"points": 9.7}, "That is worth 10 points more than any placement now."),
    ],
}


@pytest.mark.parametrize("kind", ReasonKind)
def test_every_reason_has_its_words(kind: ReasonKind) -> None:
    for details, words in REASONS[kind]:
        assert reason_sentence({"kind": kind.value, **details}) == words


def test_moves_are_said_as_they_are_done() -> None:
    placed = (Place(0, B2), Place(2, C2), Confirm())
    assert move_sentence(DICE, placed) == "Place 3 in B2, 4 in C2."
    assert move_sentence(DICE, (Lower(3),)) == "LOWER −1: the 6."
    assert move_sentence(DICE, (Raise(0),)) == "RAISE +1: the 3."
    assert move_sentence(DICE, (Ruin(A1),)) == "RUIN: A1."
    assert move_sentence(DICE, (), (0, 3)) == "REROLL: 3, 6."


def test_a_first_hint_says_where_to_look() -> None:
    assert look_sentence(DICE, [B2, C2], [0, 2]) == (
        "Look at B2, C2 and at these dice: 3, 4. Ask again for the move."
    )
    assert look_sentence(DICE, [A1], []) == "Look at A1. Ask again for the move."
    assert look_sentence(DICE, [], [3]) == "Look at these dice: 6. Ask again for the move."


def test_a_prospect_is_rounded() -> None:
    assert prospect_sentence(231.6, 0.125) == "232 expected, MAGDAGDON 12%"
    assert prospect_sentence(-3.2, 0) == "−3 expected, MAGDAGDON 0%"
