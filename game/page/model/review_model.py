"""A review as the page shows it: turns, whole points, a grade. Pure; what doesn't add up is refused.

Points are rounded where the expected score is, and gains and losses are what lies between two such scores: so
what is shown adds up as exactly as what was computed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise
from math import ceil
from typing import Any

from game.page.model.coach_protocol import Advice, AnswerError, read_advice, sense
from game.rules.actions import Action, Confirm, Lower, Place, Raise, Reroll, Ruin
from game.rules.play import start
from game.rules.record import Record, states
from game.rules.state import State

COSTLIEST = 3

MOST_NUMBERED = 5
"""So many turns can be numbered side by side on the smallest screen."""

GRADES = ((0.5, "A+"), (1.5, "A"), (3, "B"), (5, "C"), (8, "D"))
"""Up to how many points lost a choice each grade goes."""
LAST_GRADE = "E"


@dataclass(frozen=True, slots=True)
class Choice:
    """What was done with the dice of ``before`` by the action at index ``action``, and what was best.

    ``expected``: the final score to expect before the dice were thrown, with them, and after the choice.
    """

    action: int
    before: State
    played: tuple[Action, ...]
    rerolled: tuple[int, ...]
    best: Advice
    expected: tuple[int, int, int]

    @property
    def luck(self) -> int:
        return self.expected[1] - self.expected[0]

    @property
    def loss(self) -> int:
        return self.expected[1] - self.expected[2]


@dataclass(frozen=True, slots=True)
class Turn:
    """The choices of one turn; ``number`` counts from 1."""

    number: int
    choices: tuple[Choice, ...]

    @property
    def luck(self) -> int:
        """Points that the dice brought, more than expected."""
        return sum(choice.luck for choice in self.choices)

    @property
    def loss(self) -> int:
        """Points that the choices cost."""
        return sum(choice.loss for choice in self.choices)

    @property
    def expected(self) -> int:
        """The final score to expect after the turn."""
        return self.choices[-1].expected[2]


@dataclass(frozen=True, slots=True)
class ReviewModel:
    """A finished game. ``start`` + all luck − all losses = ``final``."""

    record: Record
    start: int
    final: int
    turns: tuple[Turn, ...]
    lost_a_choice: float

    @property
    def luck(self) -> int:
        return sum(turn.luck for turn in self.turns)

    @property
    def loss(self) -> int:
        return sum(turn.loss for turn in self.turns)

    @property
    def grade(self) -> str:
        return next((grade for most, grade in GRADES if self.lost_a_choice <= most), LAST_GRADE)

    @property
    def costliest(self) -> list[Turn]:
        """The turns that cost most, if they cost anything."""
        turns = sorted(self.turns, key=lambda turn: -turn.loss)
        return [turn for turn in turns[:COSTLIEST] if turn.loss]

    @property
    def course(self) -> list[int]:
        """The final score to expect, from before the game on: after dice and choice by turns."""
        choices = [choice for turn in self.turns for choice in turn.choices]
        return [self.start, *(score for choice in choices for score in choice.expected[1:])]

    @property
    def numbered(self) -> dict[int, float]:
        """Turns that are numbered along the course, and what share of its width is behind each."""
        step = ceil(len(self.turns) / MOST_NUMBERED)
        ends = list(accumulate(len(turn.choices) for turn in self.turns))
        return {number: ends[number - 1] / ends[-1] for number in range(step, len(ends) + 1, step)}


def read_review(record: Record, form: Any) -> ReviewModel:
    """The review of ``record`` in ``form``. Raises AnswerError, also where it doesn't add up."""
    with sense():
        moments = [start(record.difficulty), *states(record)]
        decisions = [place for place, action in enumerate(record.actions) if _decides(action)]
        items = form["choices"]
        if [item["action"] for item in items] != decisions:
            raise AnswerError("the choices are not those of the game")
        scores = [float(form["start"])]
        for item in items:
            with_dice = scores[-1] + item["luck"]
            if not item["loss"] >= 0:
                raise AnswerError("a choice better than the best")
            scores += [with_dice, with_dice - item["loss"]]
        if scores[-1] != form["final"] or scores[-1] != moments[-1].score.total:
            raise AnswerError("the sum is not the final score")
        shown = [round(score) for score in scores]
        choices = [
            Choice(
                action=place,
                before=moments[place],
                played=_played(record.actions[place], moments[place]),
                rerolled=_rerolled(record.actions[place]),
                best=read_advice(moments[place], item["best"]),
                expected=(shown[2 * index], shown[2 * index + 1], shown[2 * index + 2]),
            )
            for index, (place, item) in enumerate(zip(decisions, items, strict=True))
        ]
        turns = tuple(
            Turn(number + 1, tuple(group))
            for number, group in groupby(choices, key=lambda choice: choice.before.turns)
        )
        lost = sum(item["loss"] for item in items) / len(items)
        return ReviewModel(record, shown[0], shown[-1], turns, lost)


def _decides(action: Action) -> bool:
    return isinstance(action, Confirm | Ruin | Lower | Raise | Reroll)


def _played(action: Action, before: State) -> tuple[Action, ...]:
    match action:
        case Confirm():
            return tuple(Place(die, cell) for die, cell in before.staged)
        case Reroll():
            return ()
    return (action,)


def _rerolled(action: Action) -> tuple[int, ...]:
    return tuple(die for die, _ in action.dice) if isinstance(action, Reroll) else ()


def paths(scores: Sequence[int], low: int, high: int, numbered: Iterable[float] = ()) -> dict[str, str]:
    """The course of ``scores`` as paths in a field of 100 by 100, ``low`` at its bottom.

    ``dice`` and ``choice`` moved the score by turns; ``start`` goes across at the height of the first score,
    ``turns`` up and down at the shares of the width in ``numbered``.
    """
    width = 100 / max(len(scores) - 1, 1)
    points = [
        f"{width * place:.2f} {100 - 100 * (score - low) / max(high - low, 1):.2f}"
        for place, score in enumerate(scores)
    ]
    steps = [f"M{one}L{other}" for one, other in pairwise(points)]
    level = points[0].split()[1]
    return {
        "turns": "".join(f"M{100 * share:.2f} 0V100" for share in numbered),
        "start": f"M0 {level}H100",
        "dice": "".join(steps[::2]),
        "choice": "".join(steps[1::2]),
    }
