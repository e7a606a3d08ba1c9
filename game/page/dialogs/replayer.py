"""A finished game, looked at again step by step."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from game.page.browser.dialogs import open_dialog
from game.page.browser.dom import Node, element, find, find_all, listen
from game.page.browser.error_boundary import ErrorBoundary
from game.page.model.messages import begun, happened, turn_line
from game.page.model.texts import _, signed
from game.rules.board import CELLS, EMPTY, RUIN, SIZE, SYMBOLS, Cell, content
from game.rules.play import start
from game.rules.record import Record, states
from game.rules.state import State
from game.session import Transition

STEPS: dict[str, Callable[[int, int], int]] = {
    "first": lambda _place, _last: 0,
    "previous": lambda place, _last: max(place - 1, 0),
    "next": lambda place, last: min(place + 1, last),
    "last": lambda _place, last: last,
}
"""Where each button leads from a place among the moments of a game."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something to say of a moment: its words, and what would come to cells, a number or RUIN."""

    words: Callable[[], str]
    cells: Mapping[Cell, int] = field(default_factory=dict)


NOTHING = Note(str)


class Replayer:
    """A dialog with a small board, which nothing can be done to.

    ``review`` is called with the game for which the player asks for a review.
    """

    def __init__(self, boundary: ErrorBoundary, review: Callable[[Record], None]) -> None:
        self._review = review
        self._title = find("#replay-title")
        self._board = Node(find("#replay .drawn"))
        self._cells = [Node(element("span")) for _cell in CELLS]
        for row in range(SIZE):
            cells = self._cells[SIZE * row : SIZE * (row + 1)]
            self._board.element.append(element("div", children=[cell.element for cell in cells]))
        self._turn = find(".replay-turn")
        self._score = find(".replay-score")
        self._event = find(".replay-event")
        self._note = find(".replay-note")
        self._reviewing = find("#replay [data-do=review]")
        self._notes: Mapping[int, Note] = {}
        self._place = find("#replay [name=place]")
        self._buttons = {button.dataset.step: Node(button) for button in find_all("#replay [data-step]")}
        self._record: Record | None = None
        self._moments: list[State] = []
        listen(find("#replay"), "click", boundary.handler(self._pressed))
        listen(self._place, "input", boundary.handler(lambda _event: self._draw()))

    def open(self, record: Record, *, can_review: bool = True) -> None:
        """Show the last moment of ``record``; ``can_review``: offer to review it."""
        self._open(record, len(record.actions), {}, can_review)

    def open_at(self, record: Record, place: int, notes: Mapping[int, Note]) -> None:
        """Show the moment of ``record`` after ``place`` actions; ``notes`` are by such places."""
        self._open(record, place, notes, can_review=False)

    def _open(self, record: Record, place: int, notes: Mapping[int, Note], can_review: bool) -> None:
        self._record = record
        self._notes = notes
        self._moments = [start(record.difficulty), *states(record)]
        self._place.max = len(record.actions)
        self._place.value = place
        self._reviewing.hidden = not can_review
        self.redraw()
        open_dialog("replay")

    def redraw(self) -> None:
        """Show the same moment, in the language of now."""
        if self._record:
            self._title.textContent = _(
                "Replay: {score} in {difficulty}",
                score=signed(self._moments[-1].score.total),
                difficulty=self._record.difficulty.name,
            )
            self._draw()

    def _pressed(self, event: Any) -> None:
        button = event.target.closest("[data-step], [data-do=review]")
        if button and button == self._reviewing and self._record:
            self._review(self._record)
        elif button:
            step = STEPS[button.dataset.step]
            self._place.value = step(int(self._place.value), len(self._moments) - 1)
            self._draw()

    def _draw(self) -> None:
        place = int(self._place.value)
        state = self._moments[place]
        note = self._notes.get(place, NOTHING)
        staged = {cell for _die, cell in state.staged}
        for cell, shown in zip(CELLS, self._cells, strict=True):
            value = content(state.staged_board, cell)
            kinds = ("cell", "ruin" if value == RUIN else "", "new" if cell in staged else "")
            number = None if value in (EMPTY, RUIN) else value
            shown.attribute("class", " ".join(filter(None, kinds)))
            shown.attribute("data-value", number)
            shown.attribute("data-best", cell in note.cells and SYMBOLS[note.cells[cell]])
            shown.text("" if number is None else str(number))
        self._note.textContent = note.words()
        self._note.hidden = not self._notes
        self._board.attribute("aria-label", _board_label(state))
        self._turn.textContent = turn_line(state)
        self._score.textContent = _("Score: {total}", total=signed(state.score.total))
        self._event.textContent = self._happened(place)
        self._place.setAttribute(
            "aria-valuetext",
            _("Step {place} of {last}", place=place, last=len(self._moments) - 1),
        )
        for name, button in self._buttons.items():
            button.attribute("disabled", STEPS[name](place, len(self._moments) - 1) == place)

    def _happened(self, place: int) -> str:
        if self._record is None or place == 0:
            return begun(self._moments[0])
        before, after = self._moments[place - 1 : place + 1]
        return happened(Transition((before, after), (self._record.actions[place - 1],)))


def _board_label(state: State) -> str:
    """The board as rows of numbers."""

    def shown(cell: Cell) -> str:
        value = content(state.staged_board, cell)
        return "–" if value == EMPTY else _("RUIN") if value == RUIN else str(value)

    rows = (" ".join(map(shown, CELLS[SIZE * row : SIZE * (row + 1)])) for row in range(SIZE))
    return _("Board, row by row: {rows}", rows="; ".join(rows))
