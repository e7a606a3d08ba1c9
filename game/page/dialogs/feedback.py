"""The line in a dialog that confirms what was done, and offers to undo it."""

from collections.abc import Callable
from typing import Any

from game.page.browser.announcer import Announcer
from game.page.browser.dom import find, listen
from game.page.browser.error_boundary import ErrorBoundary


class FeedbackLine:
    """The line of the dialog with the id ``dialog``."""

    def __init__(self, dialog: str, boundary: ErrorBoundary) -> None:
        self._line = find(f"#{dialog} .feedback")
        self._announcer = Announcer(f"#{dialog} .feedback p")
        self._button = find(f"#{dialog} .feedback button")
        self._undo: Callable[[], None] | None = None
        listen(self._button, "click", boundary.handler(self._clicked))

    @property
    def offers_undo(self) -> bool:
        """Whether the line has a button to undo."""
        return self._undo is not None

    def say(self, text: str, undo: Callable[[], None] | None = None) -> None:
        """Show and speak ``text``, with a button that calls ``undo`` if given; no text clears the line."""
        self._announcer.say(text)
        self._undo = undo
        self._button.hidden = undo is None
        if text:
            self._line.scrollIntoView()

    def _clicked(self, _event: Any) -> None:
        undo, self._undo = self._undo, None
        self._button.hidden = True
        if undo:
            undo()
