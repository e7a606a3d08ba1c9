"""A finished game is told the truth about its place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.extras import HINTS
from game.page.model.score_messages import details, no_scores, standing
from game.rules.difficulty import Difficulty
from game.store.scores import Entered, Entry, prove
from tests.support.records import dated, whole_game

ENTRY = replace(prove(dated(whole_game())), score=454, turns=6)


@pytest.mark.parametrize(
    ("place", "beaten_by", "words"),
    [
        (0, None, "Best SURVIVAL score on this device!"),
        (1, None, "No. 2 in SURVIVAL high scores"),
        (9, None, "No. 10 in SURVIVAL high scores"),
        (None, replace(ENTRY, score=455), "Not in the SURVIVAL top ten."),
        (None, replace(ENTRY, turns=5), "Just after No. 10: same score, more turns."),
        (None, ENTRY, "Just after No. 10: same score, but later."),
        (None, None, "No longer in the high scores."),
    ],
)
def test_standing(place: int | None, beaten_by: Entry | None, words: str) -> None:
    assert standing(Entered(ENTRY, place, beaten_by)) == words


def test_the_facts_about_an_entry() -> None:
    record = dated(whole_game(Difficulty.PEACEFUL))
    entry = replace(prove(record), turns=1, powers=2)
    assert details(entry) == ["1 turn", "2 Majda Powers"]
    hinted = replace(record, extra={**record.extra, HINTS: 1})
    assert details(replace(entry, record=hinted)) == ["1 turn", "2 Majda Powers", "1 hint"]
    nightmare = replace(prove(dated(whole_game(Difficulty.NIGHTMARE))), turns=5)
    assert details(nightmare) == ["5 turns"]


def test_an_empty_table() -> None:
    assert no_scores(Difficulty.NIGHTMARE) == "No NIGHTMARE scores yet. Finish a game to take first place!"
