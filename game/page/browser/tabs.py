"""Several tabs on one device: which one plays the game in progress, and which one changes what all share."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from game.page.browser.locks import NoLocksError, Release, acquire
from game.store.store import Store

T = TypeVar("T")

PLAYING = "magdagdon.playing"
CHANGING = "magdagdon.changing"


class Tabs:
    """This tab among the others. ``lost`` is called when another one takes the game over.

    The tab that plays holds a lock as long as it does, so that one that crashed blocks nobody. Where
    the browser has no locks, the mark that the store keeps has to do.
    """

    def __init__(self, store: Store, lost: Callable[[], None]) -> None:
        self._store = store
        self._lost = lost
        self._release: Release | None = None
        self._has_locks = True  # until the browser turns out to have none
        self._claiming = asyncio.Lock()

    async def claim(self, *, by_force: bool = False) -> bool:
        """Make the game in progress this tab's to play; returns whether it is, as ``by_force`` ensures."""
        async with self._claiming:
            claimed = await self._hold(by_force)
            if claimed:
                self._store.take_over()
            return claimed

    def release(self) -> None:
        """Leave the game in progress to any tab, if it was this one's."""
        if self._release:
            self._release()
            self._release = None
        self._store.release()

    async def alone(self, work: Callable[[], T]) -> T:
        """What ``work`` returns, done while no other tab changes what all share."""
        release = None
        if self._has_locks:
            with suppress(NoLocksError):
                release = await acquire(CHANGING)
        try:
            return work()
        finally:
            if release:
                release()

    async def _hold(self, by_force: bool) -> bool:
        if self._release:
            return True
        if self._has_locks:
            wanted = {"steal": True} if by_force else {"ifAvailable": True}
            try:
                self._release = await acquire(PLAYING, self._stolen, **wanted)
                return self._release is not None
            except NoLocksError:
                self._has_locks = False
        return by_force or self._store.is_owner

    def _stolen(self) -> None:
        self._release = None
        self._lost()
