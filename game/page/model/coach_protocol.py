"""The answers of the coach's worker, read into types.

The worker is part of the game, so its advice is trusted. What is checked is the form: a worker of another
version may answer in another one.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from game.coach.explanation import Explanation, explanation_from_json
from game.page.model.coach_messages import explanation_sentence
from game.rules.actions import Action, Die, Lower, Place, Raise, Ruin, parse_action
from game.rules.board import RUIN, Cell, content
from game.rules.record import Record, RecordError, record_from_json, replay
from game.rules.state import State


class AnswerError(ValueError):
    """An answer is malformed; the message says how."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The best move: ``actions``, or a reroll of the dice at the places ``rerolled``, and the reason."""

    actions: tuple[Action, ...]
    rerolled: tuple[Die, ...]
    reason: Explanation | None

    def cells(self, dice: Sequence[int]) -> dict[Cell, int]:
        """What comes to which cell: a number of ``dice`` or RUIN."""
        found: dict[Cell, int] = {}
        for action in self.actions:
            match action:
                case Place(die, cell):
                    found[cell] = dice[die]
                case Ruin(cell):
                    found[cell] = RUIN
        return found

    def left(self, state: State) -> tuple[dict[Cell, int], list[Die]]:
        """What is still to come to which cell in ``state``, and the places of the dice to use."""
        turned = [action.die for action in self.actions if isinstance(action, Lower | Raise)]
        board, free = state.staged_board, list(state.available)
        cells, dice = {}, [*turned, *self.rerolled]
        for cell, value in self.cells(state.dice).items():
            if content(board, cell) != value:
                cells[cell] = value
                for die in [die for die in free if state.dice[die] == value][:1]:
                    free.remove(die)
                    dice.append(die)
        return cells, dice


@dataclass(frozen=True, slots=True)
class Prospect:
    """The outlook of a board: the expected final score, Powers used before not counted, and the chance
    that the next roll is a MAGDAGDON.
    """

    value: float
    magdagdon: float


@dataclass(frozen=True, slots=True)
class CoachGame:
    """A game that the coach played, and its final score."""

    record: Record
    score: int


@contextmanager
def parsing() -> Iterator[None]:
    """Raises AnswerError for what reading a malformed answer raises."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, RecordError, TypeError, ValueError) as error:
        raise AnswerError(f"malformed answer: {error!r}") from error


def read_advice(form: Any) -> Advice:
    """The advice in ``form``. Raises AnswerError."""
    with parsing():
        actions = tuple(parse_action(item) for item in form.get("actions", ()))
        rerolled = tuple(form.get("reroll", ()))
        reason = form["reason"]
        return Advice(actions, rerolled, None if reason is None else read_explanation(reason))


def read_explanation(form: Any) -> Explanation:
    """The explanation in ``form``, which has words. Raises AnswerError."""
    with parsing():
        explanation = explanation_from_json(form)
        explanation_sentence(explanation)
        return explanation


def read_prospect(form: Any) -> Prospect:
    """The prospect in ``form``. Raises AnswerError."""
    with parsing():
        return Prospect(float(form["value"]), float(form["magdagdon"]))


def read_progress(form: Any) -> float | None:
    """The share of a long answer that is done; None if ``form`` is the answer. Raises AnswerError."""
    with parsing():
        return float(form["done"]) if "done" in form else None


def read_match(form: Any) -> CoachGame:
    """The coach's game in ``form``. Raises AnswerError."""
    with parsing():
        record = record_from_json(form["record"])
        return CoachGame(record, replay(record).score.total)
