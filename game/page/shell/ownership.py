"""Which tab plays the game in progress: this one, or another."""

from collections.abc import Callable
from typing import Any

from js import window

from game.page.browser.dialogs import dialog_is_open
from game.page.browser.dom import find, listen
from game.page.browser.error_boundary import ErrorBoundary
from game.page.browser.tabs import Tabs
from game.rules.record import Record
from game.store.ownership import NotOwnerError
from game.store.store import Store


class Ownership:
    """``is_here`` while the game is this tab's to play. ``changed`` is called whenever that is decided."""

    def __init__(self, store: Store, boundary: ErrorBoundary, changed: Callable[[], None]) -> None:
        self._store = store
        self._boundary = boundary
        self._changed = changed
        self.tabs = Tabs(store, self.lose)
        self.is_here = False
        listen(window, "focus", boundary.handler(lambda _event: boundary.begin(self._come_back())))
        listen(window, "pagehide", boundary.handler(lambda _event: self.tabs.release()))
        listen(window, "pageshow", boundary.handler(self._shown_again))

    def keep(self, record: Record) -> None:
        """Keep the game in progress. Raises NotOwnerError where another tab plays it."""
        try:
            self._store.save_game(record)
        except NotOwnerError:
            self.lose()
            raise

    async def claim(self, *, by_force: bool) -> None:
        """Play here, if no other tab does or ``by_force``."""
        self.is_here = await self.tabs.claim(by_force=by_force)
        self._changed()

    async def change_setting(self, name: str, value: object) -> None:
        """Change a setting while no other tab changes what all share."""
        await self.tabs.alone(lambda: self._store.change_setting(name, value))

    def take_over(self) -> None:
        """Play here from now on, wherever the game is played."""
        self._boundary.begin(self.claim(by_force=True))

    def lose(self) -> None:
        """Another tab plays the game now."""
        self.is_here = False
        self._changed()
        if not dialog_is_open():
            find(".elsewhere [data-action=play-here]").focus()

    async def _come_back(self) -> None:
        if not self.is_here:
            await self.claim(by_force=False)

    def _shown_again(self, event: Any) -> None:
        if event.persisted:  # the lock was released when the page was left
            self.is_here = False
            self._boundary.begin(self._come_back())
