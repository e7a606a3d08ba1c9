"""Dialogs: native ones, opened over the table, closed by Escape or their buttons."""

from collections.abc import Callable
from typing import Any

from game.page.dom import Handler, find, listen


def open_dialog(name: str) -> None:
    """Open the dialog with the id ``name``, unless it is open."""
    dialog = find(f"#{name}")
    if not dialog.open:
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


class Question:
    """A question with two answers, of which only yes does anything; each handler is ``guarded``."""

    def __init__(self, guarded: Callable[[Handler], Handler]) -> None:
        self._dialog = find("#question")
        self._when_yes: Callable[[], None] | None = None
        self._when_no: Callable[[], None] | None = None
        listen(self._dialog, "click", guarded(self._answered))
        listen(self._dialog, "close", guarded(self._closed))

    def ask(
        self,
        title: str,
        text: str,
        yes: str,
        no: str,
        when_yes: Callable[[], None],
        when_no: Callable[[], None] | None = None,
    ) -> None:
        """Ask; ``when_no`` is called however the question is left without a yes."""
        self._when_yes, self._when_no = when_yes, when_no
        find("#question-title").textContent = title
        find(".question-text").textContent = text
        find("#question [data-answer=yes]").textContent = yes
        find("#question [data-answer=no]").textContent = no
        self._dialog.showModal()

    def _answered(self, event: Any) -> None:
        button = event.target.closest("[data-answer]")
        if not button:
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
