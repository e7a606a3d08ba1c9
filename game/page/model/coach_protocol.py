"""What the coach answered, taken for nothing before it is proven: pure."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import reduce
from math import isfinite
from typing import Any

from game.page.model.coach_messages import reason_sentence
from game.rules.actions import Action, Lower, Place, Raise, Reroll, Ruin, parse_action
from game.rules.board import RUIN, content
from game.rules.play import RefusedActionError, apply
from game.rules.record import Record, record_from_json, replay
from game.rules.state import Phase, State


class AnswerError(ValueError):
    """An answer makes no sense; nothing of it can be used."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What is best done: ``actions``, legal ones, or a reroll of the dice at ``rerolled``.

    ``reason`` is what reason_sentence takes.
    """

    actions: tuple[Action, ...]
    rerolled: tuple[int, ...]
    reason: Mapping[str, Any]

    def cells(self, dice: Sequence[int]) -> dict[int, int]:
        """What comes to which cell, a number of ``dice`` or RUIN."""
        found = {}
        for action in self.actions:
            match action:
                case Place(die, cell):
                    found[cell] = dice[die]
                case Ruin(cell):
                    found[cell] = RUIN
        return found

    def left(self, state: State) -> tuple[dict[int, int], list[int]]:
        """What still comes to which cell where ``state`` stands, and the places of the dice to use."""
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
    """What a board promises: the final score to expect, Powers used before not counted, and the chance
    that the next roll is a MAGDAGDON.
    """

    value: float
    magdagdon: float


@contextmanager
def sense() -> Iterator[None]:
    """Whatever goes wrong in here is the fault of an answer: raises AnswerError for it."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, RefusedActionError, TypeError, ValueError) as error:
        raise AnswerError(str(error)) from error


def read_advice(state: State, form: Any) -> Advice:
    """The advice in ``form`` for the roll of ``state``. Raises AnswerError."""
    with sense():
        reason = form["reason"]
        actions = tuple(parse_action(item) for item in form.get("actions", ()))
        rerolled = tuple(form.get("reroll", ()))
        throws = (Reroll(tuple((die, state.dice[die]) for die in rerolled)),) if rerolled else ()
        fresh = replace(state, staged=())
        if reduce(apply, actions or throws, fresh) == fresh:
            raise AnswerError("advice to do nothing")
        reason_sentence(reason)
        return Advice(actions, rerolled, reason)


def read_prospect(form: Any) -> Prospect:
    """The prospect in ``form``. Raises AnswerError."""
    with sense():
        value, chance = float(form["value"]), float(form["magdagdon"])
        if not (isfinite(value) and 0 <= chance <= 1):
            raise AnswerError(f"an expected score of {value}, a chance of {chance}")
        return Prospect(value, chance)


def read_done(form: Any) -> float | None:
    """The share of a long answer that is done; None if it is all there. Raises AnswerError."""
    with sense():
        if "done" not in form:
            return None
        done = float(form["done"])
        if not 0 <= done <= 1:
            raise AnswerError(f"a share of {done}")
        return done


def read_match(mine: Record, form: Any) -> Record:
    """The coach's own game in ``form``, played with the dice of ``mine``. Raises AnswerError."""
    with sense():
        record = record_from_json(form["record"])
        if record.difficulty is not mine.difficulty or replay(record).phase is not Phase.OVER:
            raise AnswerError("not a whole game of the same difficulty")
        return record
