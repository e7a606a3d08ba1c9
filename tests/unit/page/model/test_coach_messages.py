"""The coach has words for everything that it says."""

from __future__ import annotations

from typing import Any

import pytest

from game.coach.explanation import Explanation, FlawKind, ReasonKind
from game.page.model.coach_messages import (
    advised_move,
    explanation_sentence,
    look_message,
    played_move,
    prospect_sentence,
)
from game.rules.actions import Action, Confirm, Lower, Place, Raise, Ruin
from tests.support.games import A1, B2, C2

DICE = (3, 4, 4, 6)

SENTENCES: dict[ReasonKind | FlawKind, list[tuple[dict[str, Any], str]]] = {
    ReasonKind.FINISHES: [
        ({"line": "row 2", "bonus": "straight"}, "Row 2 is complete: STRAIGHT +60."),
    ],
    ReasonKind.SAFER: [
        ({"chance": 0.0904, "instead": 0.31}, "MAGDAGDON risk on the next roll: 9% instead of 31%."),
    ],
    ReasonKind.KEEPS_OPEN: [
        (
            {"line": "column c", "bonus": "two_pairs", "cell": "c3", "values": [3, 4], "chance": 0.61},
            "Column C can still make TWO PAIRS +20: 61% of rolls give C3 a 3, 4.",
        ),
    ],
    ReasonKind.DEAD_CELL: [({"cell": "d4"}, "No number can ever fit in D4.")],
    ReasonKind.LEAST_HARM: [
        ({"points": None}, "There's no other way."),
        ({"points": 0.2}, "Another way is about as good."),
        ({"points": 1.3}, "The next best is 1 point worse."),
        ({"points": 12}, "The next best is 12 points worse."),
    ],
    ReasonKind.RESCUES: [
        ({"points": 1}, "That's 1 point better than a RUIN."),
        ({"points": 40.2}, "That's 40 points better than a RUIN."),
    ],
    ReasonKind.IMPROVES: [
        ({"points": 1}, "That's 1 point better than placing now."),
        ({"points": 9.7}, "That's 10 points better than placing now."),
    ],
    FlawKind.MISSES: [
        ({"line": "row 1", "bonus": "four_of_a_kind"}, "Row 1: you missed FOUR OF A KIND +40."),
    ],
    FlawKind.CLOSES: [
        ({"line": "column a", "bonus": "straight"}, "Column A can no longer make STRAIGHT +60."),
    ],
    FlawKind.BLOCKS: [({"cell": "b1"}, "Now no number can ever fit in B1.")],
    FlawKind.RISKS: [
        ({"chance": 0.31, "instead": 0.09}, "MAGDAGDON risk: 31% instead of 9%."),
        ({"chance": 0.31, "instead": None}, "MAGDAGDON risk: 31%."),
    ],
    FlawKind.LESSENS: [
        (
            {"line": "row 2", "bonus": "straight", "chance": 0.52, "instead": 0.8},
            "Row 2 makes STRAIGHT +60 with 52% of rolls instead of 80%.",
        ),
    ],
    FlawKind.NARROWS: [
        ({"cell": "b3", "values": [3], "others": [2, 4]}, "B3 now takes only 3, not 2, 4."),
    ],
    FlawKind.SCORES_LESS: [
        ({"line": "row 4", "points": 1}, "Your numbers add 1 point less. Biggest gap: Row 4."),
        ({"line": "row 4", "points": 6}, "Your numbers add 6 points less. Biggest gap: Row 4."),
    ],
    FlawKind.FEWER_WAYS: [
        ({"line": "row 4", "ways": 1, "instead": 7}, "Row 4 has only 1 way left to a bonus, not 7."),
        ({"line": "row 4", "ways": 2, "instead": 7}, "Row 4 has only 2 ways left to a bonus, not 7."),
    ],
    FlawKind.FILLS: [({"cell": "d3"}, "D3 was better left empty.")],
    FlawKind.SPENDS: [
        (
            {"points": 70, "cell": "b1", "value": 3},
            "The Power cost 70 points, and a 3 fits in B1 without it.",
        ),
    ],
    FlawKind.OVERPAYS: [
        ({"points": 70, "cell": "b1"}, "The Power cost 70 points; a RUIN in B1 costs less."),
    ],
    FlawKind.KEEPS_MISFIT: [
        ({"value": 6, "cells": []}, "The 6 fits nowhere."),
        ({"value": 6, "cells": ["a1", "d4"]}, "The 6 fits only in A1, D4."),
    ],
    FlawKind.LEAVES_OUT: [({"cell": "c2", "value": 4}, "With the better Power, a 4 fits in C2.")],
}


@pytest.mark.parametrize("kind", [*ReasonKind, *FlawKind])
def test_every_explanation_has_its_words(kind: ReasonKind | FlawKind) -> None:
    for details, words in SENTENCES[kind]:
        assert explanation_sentence(Explanation(kind, details)) == words


@pytest.mark.parametrize(
    ("actions", "rerolled", "advised", "played"),
    [
        (
            (Place(0, B2), Place(2, C2), Confirm()),
            (),
            "Place 3 in B2, 4 in C2.",
            "You placed 3 in B2, 4 in C2.",
        ),
        ((Lower(3),), (), "Use LOWER −1 on the 6.", "You used LOWER −1 on the 6."),
        ((Raise(0),), (), "Use RAISE +1 on the 3.", "You used RAISE +1 on the 3."),
        ((Ruin(A1),), (), "Put the RUIN in A1.", "You put the RUIN in A1."),
        ((), (0, 3), "Use REROLL on 3, 6.", "You used REROLL on 3, 6."),
    ],
)
def test_advice_and_what_was_played_are_different_sentences(
    actions: tuple[Action, ...], rerolled: tuple[int, ...], advised: str, played: str
) -> None:
    assert advised_move(DICE, actions, rerolled) == advised
    assert played_move(DICE, actions, rerolled) == played


def test_a_first_hint_says_where_to_look() -> None:
    more = "Press the hint again for the move."
    assert look_message(DICE, [B2, C2], [0, 2]) == f"Look at B2, C2 and the dice 3, 4. {more}"
    assert look_message(DICE, [B2], [0]) == f"Look at B2 and the die 3. {more}"
    assert look_message(DICE, [A1], []) == f"Look at A1. {more}"
    assert look_message(DICE, [], [3]) == f"Look at the die 6. {more}"
    assert look_message(DICE, [], [0, 3]) == f"Look at the dice 3, 6. {more}"


def test_a_prospect_is_rounded() -> None:
    assert prospect_sentence(231.6, 0.125) == "Expected 232 · MAGDAGDON risk 12%"
    assert prospect_sentence(-3.2, 0) == "Expected −3 · MAGDAGDON risk 0%"
