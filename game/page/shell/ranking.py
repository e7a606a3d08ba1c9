"""The place of a finished game among the high scores."""

from collections.abc import Callable

from game.page.browser.device import ask_to_persist, now
from game.page.browser.dom import find
from game.page.play.controller import Controller
from game.page.shell.ownership import Ownership
from game.rules.record import Record
from game.rules.state import Phase
from game.store.games import FINISHED, identity
from game.store.store import Store


class Ranking:
    """Enters the finished game on screen in the high scores, and tells its place in the result."""

    def __init__(self, store: Store, controller: Controller, ownership: Ownership) -> None:
        self._store = store
        self._controller = controller
        self._ownership = ownership
        self._line = find(".result .rank")
        self._sentence: Callable[[], str] | None = None

    def update(self) -> None:
        """The game on screen has changed: enter it if it is over."""
        self._sentence = None
        if self._ownership.is_here and self._controller.state.phase is Phase.OVER:
            self._controller.boundary.begin(self._enter(self._controller.record))

    def draw(self) -> None:
        """Show the place, in the current language."""
        self._line.hidden = self._sentence is None
        self._line.textContent = self._sentence() if self._sentence else ""

    async def _enter(self, record: Record) -> None:
        from game.page.model.score_messages import standing
        from game.store.scores import enter

        entered = await self._ownership.tabs.alone(lambda: enter(self._store, record, now()))
        if identity(self._controller.record) == identity(record):
            self._sentence = lambda: standing(entered)
        self.draw()
        if FINISHED not in record.extra:
            await ask_to_persist()
