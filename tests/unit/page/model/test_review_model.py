"""A review adds up in whole points."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from itertools import pairwise
from typing import Any

import pytest

from game.coach.tables import tables
from game.page.model.coach_protocol import AnswerError
from game.page.model.review_model import COSTLIEST, ReviewedTurn, ReviewModel, paths, read_review
from game.rules.record import record_to_json, replay
from game.worker import CoachService
from tests.support.games import finished

GAME = finished("reviewed")


@pytest.fixture(scope="module")
def form() -> Any:
    service, question = CoachService(tables()), json.dumps({"kind": "review", "record": record_to_json(GAME)})
    while "done" in (answer := json.loads(service.answer(question))):
        pass
    return answer


@pytest.fixture(scope="module")
def reviewed(form: Any) -> ReviewModel:
    return read_review(GAME, form)


def test_what_is_shown_adds_up(reviewed: ReviewModel) -> None:
    assert reviewed.start + reviewed.luck - reviewed.loss == reviewed.final == replay(GAME).score.total
    reached = reviewed.start
    for turn in reviewed.turns:
        reached += turn.luck - turn.loss
        assert turn.expected == reached
        assert turn.loss >= 0


def test_every_turn_is_there_in_its_order(reviewed: ReviewModel) -> None:
    assert [turn.number for turn in reviewed.turns] == list(range(1, replay(GAME).turns + 1))


def test_the_course_leads_from_the_start_to_the_score(reviewed: ReviewModel) -> None:
    course = reviewed.course
    assert (course[0], course[-1]) == (reviewed.start, reviewed.final)
    assert len(course) == 1 + 2 * sum(len(turn.decisions) for turn in reviewed.turns)
    assert all(after <= with_dice for with_dice, after in zip(course[1::2], course[2::2], strict=True))


def test_the_costliest_turns_come_worst_first(reviewed: ReviewModel) -> None:
    losses = [turn.loss for turn in reviewed.costliest]
    assert losses == sorted((turn.loss for turn in reviewed.turns), reverse=True)[:COSTLIEST]
    assert 0 not in losses


def test_turns_that_cost_nothing_are_not_among_the_costliest(reviewed: ReviewModel) -> None:
    for turn in reviewed.turns:
        alone = ReviewModel(GAME, 0, 0, (turn,), 0)
        assert bool(alone.costliest) == bool(turn.loss)


@pytest.mark.parametrize(
    ("lost", "grade"), [(0, "A+"), (0.5, "A+"), (0.6, "A"), (2.9, "B"), (5, "C"), (7.5, "D"), (30, "E")]
)
def test_grades_follow_the_mean_loss(lost: float, grade: str) -> None:
    assert ReviewModel(GAME, 0, 0, (), lost).grade == grade


def first(form: Any) -> Any:
    return form["decisions"][0]


MALFORMED: dict[str, Callable[[Any], object]] = {
    "no decisions": lambda form: form.update(decisions=[]),
    "no start": lambda form: form.pop("start"),
    "luck in words": lambda form: first(form).update(luck="good"),
    "no best move": lambda form: first(form).pop("best"),
    "no reason": lambda form: first(form)["best"].pop("reason"),
    "no flaws": lambda form: first(form).pop("flaws"),
    "a flaw without words": lambda form: first(form).update(flaws=[{"kind": "a feeling"}]),
}


@pytest.mark.parametrize("spoil", MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_review_is_refused(form: Any, spoil: Callable[[Any], object]) -> None:
    spoiled = deepcopy(form)
    spoil(spoiled)
    with pytest.raises(AnswerError):
        read_review(GAME, spoiled)


def test_an_answer_that_is_no_review_is_refused() -> None:
    answers: list[Any] = [None, [], "a review", {"decisions": 3}]
    for answer in answers:
        with pytest.raises(AnswerError):
            read_review(GAME, answer)


@pytest.mark.parametrize(
    ("turns", "numbers"), [(5, [1, 2, 3, 4, 5]), (9, [2, 4, 6, 8]), (16, [4, 8, 12, 16])]
)
def test_no_more_turns_are_numbered_than_there_is_room_for(
    reviewed: ReviewModel, turns: int, numbers: list[int]
) -> None:
    decisions = reviewed.turns[0].decisions
    game = ReviewModel(GAME, 0, 0, tuple(ReviewedTurn(number + 1, decisions) for number in range(turns)), 0)
    assert game.numbered == {number: pytest.approx(number / turns) for number in numbers}


def test_a_turn_is_numbered_where_its_last_decision_was_made(reviewed: ReviewModel) -> None:
    decisions = reviewed.turns[0].decisions
    game = ReviewModel(GAME, 0, 0, (ReviewedTurn(1, 3 * decisions), ReviewedTurn(2, decisions)), 0)
    assert game.numbered == {1: 3 / 4, 2: 1}


def test_paths_take_turns_and_hang_together() -> None:
    drawn = paths([200, 250, 230, 100], 100, 300, [0.5, 1])
    assert drawn["dice"] == "M0.00 50.00L33.33 25.00M66.67 35.00L100.00 100.00"
    assert drawn["choice"] == "M33.33 25.00L66.67 35.00"
    assert drawn["start"] == "M0 50.00H100"
    assert drawn["turns"] == "M50.00 0V100M100.00 0V100"


def test_a_level_course_has_a_place() -> None:
    assert paths([100], 100, 100) == {"turns": "", "start": "M0 100.00H100", "dice": "", "choice": ""}
    assert all(one != other for one, other in pairwise(sorted(paths([1, 2, 3], 0, 5, [1]).values())))
