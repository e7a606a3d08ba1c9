"""A line in a dialog that says what came of a deed, and offers to undo it."""

from collections.abc import Callable
from typing import Any

from game.page.browser.dom import find, listen
from game.page.browser.error_boundary import ErrorBoundary


class FeedbackLine:
    """The line of the dialog with the id ``dialog``."""

    def __init__(self, dialog: str, boundary: ErrorBoundary) -> None:
        self._text = find(f"#{dialog} .feedback p")
        self._button = find(f"#{dialog} .feedback button")
        self._undo: Callable[[], None] | None = None
        listen(self._button, "click", boundary.handler(self._pressed))

    @property
    def offers_undo(self) -> bool:
        """Whether what was said can still be undone."""
        return self._undo is not None

    def say(self, text: str, undo: Callable[[], None] | None = None) -> None:
        """Say ``text``, with a button that calls ``undo`` if there is one."""
        self._text.textContent = text
        self._undo = undo
        self._button.hidden = undo is None
        if text:
            self._text.scrollIntoView()

    def _pressed(self, _event: Any) -> None:
        undo, self._undo = self._undo, None
        self._button.hidden = True
        if undo:
            undo()
