"""What the coach answers to the page: questions and answers are texts of JSON.

Lives in a worker of the page. A review and a match take long: they come in pieces, an answer telling what
share is ``done`` until it is all there. The same question, asked again, goes on; of each kind one at a time.
"""

import json
from collections.abc import Callable, Generator
from typing import Any

from game.coach.advice import Option, Position
from game.coach.moves import actions
from game.coach.reasons import Reason, magdagdon_chance, reason
from game.coach.review import Choice, reviewing
from game.coach.tables import POINT, Tables
from game.match import playing
from game.rules.actions import action_to_json
from game.rules.board import Board, parse_board
from game.rules.difficulty import difficulty_named
from game.rules.record import record_from_json, record_to_json

Form = dict[str, Any]
Work = Generator[float, None, Form]


class Desk:
    """Answers questions, one after the other. ``tables`` are the coach's."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._under_way: dict[str, tuple[str, Work]] = {}
        self._answers: dict[str, Callable[[Form], Form]] = {"hint": self._hint, "prospect": self._prospect}
        self._works: dict[str, Callable[[Form], Work]] = {"review": self._review, "match": self._match}

    def answer(self, text: str) -> str:
        """The answer to the question ``text``. Raises ValueError or KeyError if it makes no sense."""
        question = json.loads(text)
        kind = question["ask"]
        if kind in self._answers:
            return json.dumps(self._answers[kind](question))
        asked, work = self._under_way.get(kind, ("", None))
        if work is None or asked != text:
            work = self._works[kind](question)
            self._under_way[kind] = text, work
        try:
            return json.dumps({"done": next(work)})
        except StopIteration as end:
            del self._under_way[kind]
            return json.dumps(end.value)

    def _position(self, question: Form) -> Position:
        difficulty, board = difficulty_named(question["difficulty"]), parse_board(question["board"])
        return Position(self._tables, difficulty, board, question["powers_left"])

    def _hint(self, question: Form) -> Form:
        position, dice = self._position(question), tuple(question["dice"])
        options = position.options(dice)
        return _advice_form(position.board, dice, options[0], reason(position, dice, options))

    def _prospect(self, question: Form) -> Form:
        position = self._position(question)
        chance = magdagdon_chance(position.difficulty, position.board)
        return {"value": position.value / POINT, "magdagdon": chance}

    def _review(self, question: Form) -> Work:
        review = yield from reviewing(self._tables, record_from_json(question["record"]))
        return {
            "start": review.start / POINT,
            "final": review.final / POINT,
            "choices": [_choice_form(choice) for choice in review.choices],
        }

    def _match(self, question: Form) -> Work:
        played = yield from playing(self._tables, record_from_json(question["record"]))
        return {"record": record_to_json(played)}


def _advice_form(board: Board, dice: tuple[int, ...], option: Option, why: Reason) -> Form:
    """What it takes to do ``option``, actions or the places of the dice to reroll, and why."""
    doing = [action_to_json(action) for action in actions(board, dice, option)]
    return {
        **({"actions": doing} if doing else {"reroll": list(option.dice)}),
        "reason": {"kind": why.kind.value, **why.details},
    }


def _choice_form(choice: Choice) -> Form:
    return {
        "action": choice.action,
        "luck": choice.luck / POINT,
        "loss": choice.loss / POINT,
        "best": _advice_form(choice.board, choice.dice, choice.best, choice.reason),
    }
