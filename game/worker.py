"""The coach's service for the page: it runs in a web worker; questions and answers are JSON texts.

A review and a match take long, so they are answered in steps: until the work is finished, an answer holds the
share that is ``done``, and asking the same question again continues it. Of each kind one job is kept.
"""

import json
from collections.abc import Callable, Generator
from typing import Any

from game.coach.advice import Option, Position
from game.coach.board_facts import magdagdon_chance
from game.coach.explanation import Explanation
from game.coach.moves import actions
from game.coach.reasons import best_move_reason
from game.coach.review import JudgedDecision, reviewing
from game.coach.tables import POINT, Tables
from game.match import playing
from game.rules.actions import action_to_json
from game.rules.board import Board, parse_board
from game.rules.difficulty import difficulty_named
from game.rules.record import record_from_json, record_to_json

Form = dict[str, Any]
Job = Generator[float, None, Form]
"""Yields the share that is done; returns the answer."""


class CoachService:
    """Answers one question after another, with the value tables ``tables``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._jobs: dict[str, tuple[str, Job]] = {}
        self._answers: dict[str, Callable[[Form], Form]] = {"hint": self._hint, "prospect": self._prospect}
        self._job_makers: dict[str, Callable[[Form], Job]] = {"review": self._review, "match": self._match}

    def answer(self, text: str) -> str:
        """The answer to the question ``text``. Raises ValueError or KeyError if it makes no sense."""
        question = json.loads(text)
        kind = question["kind"]
        if kind in self._answers:
            return json.dumps(self._answers[kind](question))
        asked, job = self._jobs.get(kind, ("", None))
        if job is None or asked != text:
            job = self._job_makers[kind](question)
            self._jobs[kind] = text, job
        try:
            return json.dumps({"done": next(job)})
        except StopIteration as end:
            del self._jobs[kind]
            return json.dumps(end.value)

    def _position(self, question: Form) -> Position:
        difficulty, board = difficulty_named(question["difficulty"]), parse_board(question["board"])
        return Position(self._tables, difficulty, board, question["powers_left"])

    def _hint(self, question: Form) -> Form:
        position, dice = self._position(question), tuple(question["dice"])
        options = position.options(dice)
        return _advice_form(position.board, dice, options[0], best_move_reason(position, dice, options))

    def _prospect(self, question: Form) -> Form:
        position = self._position(question)
        chance = magdagdon_chance(position.difficulty, position.board)
        return {"value": position.value / POINT, "magdagdon": chance}

    def _review(self, question: Form) -> Job:
        review = yield from reviewing(self._tables, record_from_json(question["record"]))
        return {
            "start": review.start / POINT,
            "final": review.final / POINT,
            "decisions": [_decision_form(decision) for decision in review.decisions],
        }

    def _match(self, question: Form) -> Job:
        played = yield from playing(self._tables, record_from_json(question["record"]))
        return {"record": record_to_json(played)}


def _advice_form(board: Board, dice: tuple[int, ...], option: Option, reason: Explanation | None) -> Form:
    """How to carry out ``option``, by actions or by the places of the dice to reroll, and why."""
    moves = [action_to_json(action) for action in actions(board, dice, option)]
    return {
        **({"actions": moves} if moves else {"reroll": list(option.dice)}),
        "reason": reason.to_json() if reason else None,
    }


def _decision_form(decision: JudgedDecision) -> Form:
    return {
        "action": decision.action,
        "luck": decision.luck / POINT,
        "loss": decision.loss / POINT,
        "flaws": [flaw.to_json() for flaw in decision.flaws],
        "best": _advice_form(decision.board, decision.dice, decision.best, decision.reason),
    }
