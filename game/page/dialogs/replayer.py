"""The replay dialog: a finished game on a small board, step by step."""

from collections.abc import Callable, Mapping
from typing import Any

from game.page.browser.dialogs import open_dialog
from game.page.browser.dom import Node, element, find, find_all, listen
from game.page.browser.error_boundary import ErrorBoundary
from game.page.model.replay_model import NAVIGATION, Annotation, ReplayCell, ReplayModel
from game.rules.board import CELLS, SIZE
from game.rules.record import Record


class Replayer:
    """The dialog. ``review`` is called with the game for which the player asks for a review."""

    def __init__(self, boundary: ErrorBoundary, review: Callable[[Record], None]) -> None:
        self._review = review
        self._replay: ReplayModel | None = None
        self._title = find("#replay-title")
        self._board = Node(find("#replay .drawn"))
        self._cells = [Node(element("span")) for _cell in CELLS]
        for row in range(SIZE):
            cells = self._cells[SIZE * row : SIZE * (row + 1)]
            self._board.element.append(element("div", children=[cell.element for cell in cells]))
        self._turn = find(".replay-turn")
        self._score = find(".replay-score")
        self._event = find(".replay-event")
        self._annotation = find(".replay-note")
        self._reviewing = find("#replay [data-do=review]")
        self._sharing = find("#replay [data-action=share]")
        self._slider = find("#replay [name=place]")
        self._buttons = {button.dataset.step: Node(button) for button in find_all("#replay [data-step]")}
        listen(find("#replay"), "click", boundary.handler(self._clicked))
        listen(self._slider, "input", boundary.handler(lambda _event: self.redraw()))

    def open(self, record: Record, *, can_review: bool = True) -> None:
        """Show the last step of ``record``; ``can_review``: it is the player's own, to review and share."""
        self._open(ReplayModel(record, {}), len(record.actions), can_review)

    def open_at(self, record: Record, step: int, annotations: Mapping[int, Annotation]) -> None:
        """Show what the first ``step`` actions of ``record`` lead to; ``annotations`` are by such steps."""
        self._open(ReplayModel(record, annotations), step, can_review=False)

    @property
    def record(self) -> Record | None:
        """The game that is shown or was shown last."""
        return self._replay.record if self._replay else None

    def redraw(self) -> None:
        """Draw the current step, in the current language."""
        if self._replay:
            self._draw(self._replay, int(self._slider.value))

    def _open(self, replay: ReplayModel, step: int, can_review: bool) -> None:
        self._replay = replay
        self._slider.max = replay.last
        self._slider.value = step
        self._reviewing.hidden = self._sharing.hidden = not can_review
        self._annotation.hidden = not replay.is_annotated
        self.redraw()
        open_dialog("replay")

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-step], [data-do=review]")
        if not button or not self._replay:
            return
        if button == self._reviewing:
            self._review(self._replay.record)
        else:
            leads_to = NAVIGATION[button.dataset.step]
            self._slider.value = leads_to(int(self._slider.value), self._replay.last)
            self.redraw()

    def _draw(self, replay: ReplayModel, step: int) -> None:
        self._title.textContent = replay.title()
        for cell, node in zip(replay.cells(step), self._cells, strict=True):
            _draw_cell(cell, node)
        self._board.attribute("aria-label", replay.board_label(step))
        self._annotation.textContent = replay.annotation(step)
        self._turn.textContent = replay.turn(step)
        self._score.textContent = replay.score(step)
        self._event.textContent = replay.event(step)
        self._slider.setAttribute("aria-valuetext", replay.position(step))
        for name, button in self._buttons.items():
            button.attribute("disabled", NAVIGATION[name](step, replay.last) == step)


def _draw_cell(cell: ReplayCell, node: Node) -> None:
    kinds = ("cell", "ruin" if cell.is_ruin else "", "new" if cell.is_staged else "")
    node.attribute("class", " ".join(filter(None, kinds)))
    node.attribute("data-value", cell.number)
    node.attribute("data-best", cell.annotated)
    node.text("" if cell.number is None else str(cell.number))
