"""The review of a finished game: luck and losses, turn by turn."""

from typing import Any

from game.page.browser.dialogs import open_dialog
from game.page.browser.dom import element, find, listen
from game.page.browser.error_boundary import ErrorBoundary
from game.page.coach.client import CoachClient, NoAnswerError
from game.page.dialogs.replayer import Replayer
from game.page.model.coach_messages import (
    NO_ANSWER,
    THINKING,
    advised_move,
    explanation_sentence,
    played_move,
)
from game.page.model.replay_model import Annotation
from game.page.model.review_model import ReviewedDecision, ReviewedTurn, ReviewModel, paths, read_review
from game.page.model.texts import _, gained, ngettext, sentences, signed
from game.rules.record import Record, record_to_json
from game.store.games import identity

STEP = 50
"""The chart of expected scores ends at multiples of so many points."""


class ReviewDialog:
    """Requests a review and shows it; ``replayer`` shows its turns on the board."""

    def __init__(self, coach: CoachClient, boundary: ErrorBoundary, replayer: Replayer) -> None:
        self._coach = coach
        self._boundary = boundary
        self._replayer = replayer
        self._dialog = find("#review")
        self._record: Record | None = None
        self._reviewed: ReviewModel | None = None
        listen(self._dialog, "click", boundary.handler(self._clicked))

    def open(self, record: Record) -> None:
        """Review the finished game of ``record``."""
        open_dialog("review")
        if self._record and identity(record) == identity(self._record):
            return
        self._record, self._reviewed = record, None
        find(".review-found").hidden = True
        self._wait(_(THINKING))
        self._boundary.begin(self._ask(record))

    def grade_of(self, record: Record) -> str | None:
        """The grade of the game of ``record``, if the last review was of it."""
        is_it = self._reviewed and identity(self._reviewed.record) == identity(record)
        return self._reviewed.grade if self._reviewed and is_it else None

    def redraw(self) -> None:
        """Write the review in the current language."""
        if self._reviewed:
            self._show(self._reviewed)

    async def _ask(self, record: Record) -> None:
        def progressed(done: float) -> bool:
            find("#review progress").value = done
            return self._dialog.open and record is self._record

        try:
            reviewed = await self._coach.poll(
                lambda form: read_review(record, form),
                progressed,
                kind="review",
                record=record_to_json(record),
            )
        except NoAnswerError:
            if record is self._record:
                self._record = None
                self._wait(_(NO_ANSWER), waiting=False)
            return
        if record is not self._record:
            return
        if reviewed is None:
            self._record = None
        else:
            self._reviewed = reviewed
            self._wait("", waiting=False)
            self._show(reviewed)

    def _wait(self, words: str, waiting: bool = True) -> None:
        find(".review-wait p").textContent = words
        progress = find("#review progress")
        progress.hidden = not waiting
        progress.value = 0

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-turn]")
        if button and self._reviewed:
            turn = self._reviewed.turns[int(button.dataset.turn)]
            worst = max(turn.decisions, key=lambda decision: decision.loss)
            self._replayer.open_at(self._reviewed.record, worst.action, _annotations(self._reviewed))

    def _show(self, reviewed: ReviewModel) -> None:
        find(".review-grade").textContent = reviewed.grade
        find(".review-score").textContent = signed(reviewed.final)
        find(".review-loss").textContent = signed(-reviewed.loss)
        find(".review-luck").textContent = _change(reviewed.luck)
        # Translators: sums up a review; {start}, {luck}, {loss} and {final} are points.
        find(".review-sum").textContent = _(
            "Expected {start} at the start. Luck {luck}, choices {loss}. Final score {final}.",
            start=signed(reviewed.start),
            luck=_change(reviewed.luck),
            loss=signed(-reviewed.loss),
            final=signed(reviewed.final),
        )
        _draw_course(reviewed)
        costliest = reviewed.costliest
        find(".costliest").replaceChildren(*(_costly(turn) for turn in costliest))
        find(".flawless").hidden = bool(costliest)
        # Translators: the first row of the review's table: before the first turn.
        start = _row(_("Start"), "", "", signed(reviewed.start))
        rows = [row for turn in reviewed.turns for row in _turn_rows(turn)]
        find(".turns tbody").replaceChildren(start, *rows)
        find(".review-found").hidden = False


def _change(points: int) -> str:
    return gained(points) if points > 0 else signed(points)


def _move(decision: ReviewedDecision) -> str:
    return played_move(decision.before.dice, decision.played, decision.rerolled)


def _verdict(decision: ReviewedDecision) -> str:
    """What the decision lost, what would have been better, and why."""
    if not decision.loss:
        # Translators: in a review, of a move that lost nothing.
        return _("The best move.")
    best = decision.best
    # Translators: in a review; {move} is a whole sentence of advice, such as "Place 3 in B2."
    better = _("Better: {move}", move=advised_move(decision.before.dice, best.actions, best.rerolled))
    return sentences(
        # Translators: in a review; {count} are points.
        ngettext("{count} point lost.", "{count} points lost.", decision.loss),
        *map(explanation_sentence, decision.flaws),
        better,
        *map(explanation_sentence, [best.reason] if best.reason else []),
    )


def _annotations(reviewed: ReviewModel) -> dict[int, Annotation]:
    return {decision.action: _annotation(decision) for turn in reviewed.turns for decision in turn.decisions}


def _annotation(decision: ReviewedDecision) -> Annotation:
    return Annotation(lambda: _verdict(decision), decision.best.cells(decision.before.dice))


def _turn_button(turn: ReviewedTurn) -> Any:
    # Translators: a row of the review; {number} counts from 1.
    name = _("Turn {number}", number=turn.number)
    # Translators: a button that shows the turn on the board; {number} counts from 1.
    label = _("Turn {number}, show on the board", number=turn.number)
    return element("button", name, type="button", data_turn=str(turn.number - 1), aria_label=label)


def _costly(turn: ReviewedTurn) -> Any:
    said = [
        element("p", sentences(_move(decision), _verdict(decision)))
        for decision in turn.decisions
        if decision.loss
    ]
    return element("li", children=[_turn_button(turn), *said])


def _turn_rows(turn: ReviewedTurn) -> list[Any]:
    """The figures of a turn, and below them, across all columns, what was played."""
    figures = _row("", _change(turn.luck), signed(-turn.loss), signed(turn.expected))
    figures.firstElementChild.append(_turn_button(turn))
    moves = element("td", sentences(*map(_move, turn.decisions)), colspan="4")
    played = element("tr", children=[moves])
    played.className = "played"
    return [figures, played]


def _row(name: str, luck: str, loss: str, expected: str) -> Any:
    cells = [element("td", text) for text in (luck, loss, expected)]
    return element("tr", children=[element("th", name, scope="row"), *cells])


def _turn_mark(number: int, share: float) -> Any:
    mark = element("span", str(number))
    mark.style.setProperty("--share", f"{share:.2%}")
    return mark


def _draw_course(reviewed: ReviewModel) -> None:
    course = reviewed.course
    low = min(course) // STEP * STEP
    high = -(-max(course) // STEP) * STEP
    numbered = reviewed.numbered
    for name, drawn in paths(course, low, high, numbered.values()).items():
        find(f".course [data-path={name}]").setAttribute("d", drawn)
    find(".course-turns").replaceChildren(*(_turn_mark(*mark) for mark in numbered.items()))
    find(".course-high").textContent = signed(high)
    find(".course-low").textContent = signed(low)
    find(".course svg").setAttribute(
        "aria-label",
        # Translators: the chart of a review, spoken; {start}, {high}, {low} and {final} are points.
        _(
            "Expected final score: {start} at the start, {high} at most, {low} at least, {final} at the end.",
            start=signed(reviewed.start),
            high=signed(max(course)),
            low=signed(min(course)),
            final=signed(reviewed.final),
        ),
    )
