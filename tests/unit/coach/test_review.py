"""Start value, luck and losses make the final score, exactly."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from game.coach.advice import PowerKind
from game.coach.review import review
from game.coach.tables import POINT, tables
from game.dice import SeededDice
from game.players import greedy_player, play, random_player
from game.rules.actions import Lower, Raise, Reroll, parse_action
from game.rules.difficulty import Difficulty, difficulty_named
from game.rules.record import Record, replay
from tests.support.golden import cases


def golden_record(case: dict[str, object]) -> Record:
    steps = case["steps"]
    assert isinstance(steps, list)
    actions = tuple(parse_action(step["action"]) for step in steps if step["ok"])
    return Record(difficulty_named(case["difficulty"]), actions)


GOLDEN = [golden_record(case) for case in cases("games")]
WITH_POWERS = [record for record in GOLDEN if replay(record).powers_used]
PLAYED = [
    Record(Difficulty.NIGHTMARE, tuple(play(Difficulty.NIGHTMARE, player(Random(7)), SeededDice("review"))))
    for player in (random_player, greedy_player)
]


@pytest.mark.parametrize("record", [*WITH_POWERS[:3], *PLAYED])
def test_luck_and_losses_make_the_final_score(record: Record) -> None:
    told = review(tables(), record)
    luck = sum(decision.luck for decision in told.decisions)
    loss = sum(decision.loss for decision in told.decisions)
    assert told.start + luck - loss == told.final == POINT * replay(record).score.total
    assert all(decision.loss >= 0 for decision in told.decisions)


def test_a_step_has_no_luck_and_a_reroll_has() -> None:
    record = next(
        record
        for record in WITH_POWERS
        if {Lower, Raise} & {type(action) for action in record.actions}
        and Reroll in {type(action) for action in record.actions}
    )
    decisions = review(tables(), record).decisions
    after_steps = [
        after.luck
        for before, after in pairwise(decisions)
        if before.played.power in (PowerKind.LOWER, PowerKind.RAISE)
    ]
    assert after_steps
    assert set(after_steps) == {0}


def test_an_unfinished_game_ends_in_what_it_is_worth() -> None:
    whole = PLAYED[1]
    first_turn = next(
        n for n, action in enumerate(whole.actions) if type(action).__name__ in ("Confirm", "Ruin")
    )
    told = review(tables(), Record(whole.difficulty, whole.actions[: first_turn + 1]))
    (decision,) = told.decisions
    assert told.start + decision.luck - decision.loss == told.final == decision.played.value
    assert review(tables(), Record(whole.difficulty)).decisions == ()
