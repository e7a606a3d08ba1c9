"""Dialogs: native ones, opened over the table, closed by Escape or their buttons."""

from collections.abc import Callable
from typing import Any, NamedTuple

from game.page.browser.dom import Handler, find, listen


def open_dialog(name: str) -> None:
    """Open the dialog with the id ``name`` over all others."""
    dialog = find(f"#{name}")
    if dialog.open:
        dialog.close()
    dialog.showModal()


def close_dialogs() -> None:
    """Close whatever dialog is open."""
    dialog = find("dialog[open]")
    while dialog:
        dialog.close()
        dialog = find("dialog[open]")


def close_around(element: Any) -> None:
    """Close the dialog that ``element`` is in."""
    element.closest("dialog").close()


def dialog_is_open() -> bool:
    """Whether any dialog is open."""
    return bool(find("dialog[open]"))


class QuestionText(NamedTuple):
    """What a question says, in the language of now."""

    title: str
    text: str
    yes: str
    no: str


class Question:
    """A question with two answers, of which only yes does anything; each handler is ``guarded``."""

    def __init__(self, guarded: Callable[[Handler], Handler]) -> None:
        self._dialog = find("#question")
        self._words: Callable[[], QuestionText] | None = None
        self._when_yes: Callable[[], None] | None = None
        self._when_no: Callable[[], None] | None = None
        listen(self._dialog, "click", guarded(self._answered))
        listen(self._dialog, "close", guarded(self._closed))

    def ask(
        self,
        words: Callable[[], QuestionText],
        when_yes: Callable[[], None],
        when_no: Callable[[], None] | None = None,
    ) -> None:
        """Ask; ``when_no`` is called however the question is left without a yes."""
        self._words, self._when_yes, self._when_no = words, when_yes, when_no
        self.redraw()
        self._dialog.showModal()

    def redraw(self) -> None:
        """Say what was asked, if anything was, in the language of now."""
        if self._words:
            words = self._words()
            find("#question-title").textContent = words.title
            find(".question-text").textContent = words.text
            find("#question [data-answer=yes]").textContent = words.yes
            find("#question [data-answer=no]").textContent = words.no

    def _answered(self, event: Any) -> None:
        button = event.target.closest("[data-answer]")
        if not button or event.detail > 1:  # the second click on what made it ask
            return
        when_yes = self._when_yes
        if button.dataset.answer == "yes":
            self._when_no = None
        self._dialog.close()
        if button.dataset.answer == "yes" and when_yes:
            when_yes()

    def _closed(self, _event: Any) -> None:
        when_no, self._when_no = self._when_no, None
        if when_no:
            when_no()
