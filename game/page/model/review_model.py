"""A review as the page shows it: turns, whole points, a grade.

Expected scores are rounded, and luck and losses are the differences of rounded scores, so that what is shown
adds up exactly.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise
from math import ceil
from typing import Any

from game.coach.explanation import Explanation
from game.page.model.coach_protocol import Advice, parsing, read_advice, read_explanation
from game.rules.actions import Action, Confirm, Place, Reroll
from game.rules.play import start
from game.rules.record import Record, states
from game.rules.state import State

COSTLIEST = 3

MOST_NUMBERED = 5
"""The number of turns that can be numbered side by side on the smallest screen."""

GRADES = ((0.5, "A+"), (1.5, "A"), (3, "B"), (5, "C"), (8, "D"))
"""The grades, each with the highest mean loss of a decision, in points."""
LAST_GRADE = "E"


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """What was done with the dice of ``before``, by the action at index ``action``, beside the best move.

    ``expected``: the expected final scores before the dice were thrown, with them, and after the decision.
    """

    action: int
    before: State
    played: tuple[Action, ...]
    rerolled: tuple[int, ...]
    best: Advice
    flaws: tuple[Explanation, ...]
    expected: tuple[int, int, int]

    @property
    def luck(self) -> int:
        return self.expected[1] - self.expected[0]

    @property
    def loss(self) -> int:
        return self.expected[1] - self.expected[2]


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """The decisions of one turn; ``number`` counts from 1."""

    number: int
    decisions: tuple[ReviewedDecision, ...]

    @property
    def luck(self) -> int:
        """Points that the dice brought beyond the expected ones."""
        return sum(decision.luck for decision in self.decisions)

    @property
    def loss(self) -> int:
        """Points that the decisions lost."""
        return sum(decision.loss for decision in self.decisions)

    @property
    def expected(self) -> int:
        """The expected final score after the turn."""
        return self.decisions[-1].expected[2]


@dataclass(frozen=True, slots=True)
class ReviewModel:
    """A finished game. ``start`` + all luck − all losses = ``final``.

    ``mean_loss`` is what a decision lost, in points.
    """

    record: Record
    start: int
    final: int
    turns: tuple[ReviewedTurn, ...]
    mean_loss: float

    @property
    def luck(self) -> int:
        return sum(turn.luck for turn in self.turns)

    @property
    def loss(self) -> int:
        return sum(turn.loss for turn in self.turns)

    @property
    def grade(self) -> str:
        return next((grade for most, grade in GRADES if self.mean_loss <= most), LAST_GRADE)

    @property
    def costliest(self) -> list[ReviewedTurn]:
        """The turns with the greatest losses, worst first; none without a loss."""
        turns = sorted(self.turns, key=lambda turn: -turn.loss)
        return [turn for turn in turns[:COSTLIEST] if turn.loss]

    @property
    def course(self) -> list[int]:
        """The expected final score from before the game on: after dice and decisions by turns."""
        decisions = [decision for turn in self.turns for decision in turn.decisions]
        return [self.start, *(score for decision in decisions for score in decision.expected[1:])]

    @property
    def numbered(self) -> dict[int, float]:
        """The turns that are numbered along the course, and the share of its width up to the end of each."""
        step = ceil(len(self.turns) / MOST_NUMBERED)
        ends = list(accumulate(len(turn.decisions) for turn in self.turns))
        return {number: ends[number - 1] / ends[-1] for number in range(step, len(ends) + 1, step)}


def read_review(record: Record, form: Any) -> ReviewModel:
    """The review of the finished game ``record`` in ``form``. Raises AnswerError."""
    with parsing():
        moments = [start(record.difficulty), *states(record)]
        items = form["decisions"]
        scores = [float(form["start"])]
        for item in items:
            with_dice = scores[-1] + item["luck"]
            scores += [with_dice, with_dice - item["loss"]]
        shown = [round(score) for score in scores]
        decisions = [
            ReviewedDecision(
                action=item["action"],
                before=moments[item["action"]],
                played=_played(record.actions[item["action"]], moments[item["action"]]),
                rerolled=_rerolled(record.actions[item["action"]]),
                best=read_advice(item["best"]),
                flaws=tuple(map(read_explanation, item["flaws"])),
                expected=(shown[2 * index], shown[2 * index + 1], shown[2 * index + 2]),
            )
            for index, item in enumerate(items)
        ]
        turns = tuple(
            ReviewedTurn(number + 1, tuple(group))
            for number, group in groupby(decisions, key=lambda decision: decision.before.turns)
        )
        mean_loss = sum(item["loss"] for item in items) / len(items)
        return ReviewModel(record, shown[0], shown[-1], turns, mean_loss)


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
