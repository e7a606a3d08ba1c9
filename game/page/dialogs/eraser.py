"""Erasing part of the store: asked first, confirmed after, undone on demand."""

from collections.abc import Callable

from game.page.browser.dialogs import QuestionText
from game.page.dialogs.feedback import FeedbackLine
from game.page.dialogs.services import Services
from game.page.model.texts import _
from game.store.erasing import Erased, undo
from game.store.store import Store


class Eraser:
    """Erases for one dialog, in whose ``feedback`` it says so; ``changed`` is called after each change."""

    def __init__(self, services: Services, feedback: FeedbackLine, changed: Callable[[], None]) -> None:
        self._services = services
        self._feedback = feedback
        self._changed = changed

    def ask(
        self,
        question: Callable[[], QuestionText],
        erase: Callable[[Store], Erased],
        erased: str,
        restored: str,
    ) -> None:
        """Ask ``question`` and, after a yes, call ``erase``.

        ``erased`` and ``restored`` are the messages, not yet translated, that confirm it and its undoing.
        """

        async def restore(lost: Erased) -> None:
            await self._services.tabs.alone(lambda: undo(self._services.store, lost))
            self._changed()
            self._feedback.say(_(restored))

        async def proceed() -> None:
            lost = await self._services.tabs.alone(lambda: erase(self._services.store))
            self._changed()
            self._feedback.say(_(erased), undo=lambda: self._services.boundary.begin(restore(lost)))

        self._services.question.ask(question, when_yes=lambda: self._services.boundary.begin(proceed()))
