"""Which tab plays: claimed, lost, released, with the browser's locks and without."""

from __future__ import annotations

import asyncio

import pytest

from game.page.browser import locks
from game.page.browser.tabs import CHANGING, PLAYING, Tabs
from game.store.store import Store
from tests.support.fake_js import Browser
from tests.support.storages import DictStorage
from tests.support.tasks import run


async def settle() -> None:
    """Let everything happen that is due."""
    for _ in range(20):
        await asyncio.sleep(0)


class Tab:
    """A tab of its own on one device's storage."""

    def __init__(self, storage: DictStorage, name: str) -> None:
        self.store = Store(storage, name)
        self.losses = 0
        self.tabs = Tabs(self.store, self._lost)

    def _lost(self) -> None:
        self.losses += 1


def two_tabs() -> tuple[Tab, Tab]:
    storage = DictStorage()
    return Tab(storage, "one"), Tab(storage, "other")


def test_only_one_tab_plays(browser: Browser) -> None:
    async def play() -> None:
        one, other = two_tabs()
        assert await one.tabs.claim()
        assert await one.tabs.claim()
        assert not await other.tabs.claim()
        assert one.store.is_owner
        one.tabs.release()
        await settle()
        assert await other.tabs.claim()
        assert (other.store.is_owner, one.losses) == (True, 0)

    run(play())


def test_a_tab_takes_the_game_by_force(browser: Browser) -> None:
    async def play() -> None:
        one, other = two_tabs()
        assert await one.tabs.claim()
        assert await other.tabs.claim(by_force=True)
        await settle()
        assert (one.losses, other.losses) == (1, 0)
        assert (one.store.is_owner, other.store.is_owner) == (False, True)
        one.tabs.release()
        assert other.store.is_owner

    run(play())


def test_claims_at_the_same_time_ask_once(browser: Browser) -> None:
    async def play() -> None:
        one, _ = two_tabs()
        assert all(await asyncio.gather(one.tabs.claim(), one.tabs.claim(by_force=True)))
        await settle()
        assert one.losses == 0

    run(play())


@pytest.mark.parametrize("mode", ["throwing", "rejecting", "silent"])
def test_without_locks_the_stored_owner_decides(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    monkeypatch.setattr(locks, "PATIENCE", 0)

    async def play() -> None:
        browser.locks.mode = mode
        one, other = two_tabs()
        assert await one.tabs.claim(by_force=True)
        assert not await other.tabs.claim()
        assert await one.tabs.claim()
        assert await other.tabs.claim(by_force=True)
        assert not await one.tabs.claim()
        assert await one.tabs.alone(lambda: "done") == "done"

    run(play())


def test_what_is_done_alone_waits_for_other_tabs(browser: Browser) -> None:
    async def play() -> None:
        tab, _ = two_tabs()
        browser.locks.hold(CHANGING)
        work = asyncio.ensure_future(tab.tabs.alone(lambda: "done"))
        await settle()
        assert not work.done()
        browser.locks.release(CHANGING)
        assert await work == "done"
        await settle()
        assert browser.locks.held == {}

    run(play())


def test_what_is_done_alone_leaves_no_proxies(browser: Browser) -> None:
    def fail() -> None:
        raise ValueError("of the work's own")

    async def play() -> None:
        tab, _ = two_tabs()
        for _ in range(10):
            await tab.tabs.alone(lambda: None)
        with pytest.raises(ValueError, match="of the work's own"):
            await tab.tabs.alone(fail)
        await settle()
        assert browser.locks.held == {}

    run(play())
    assert browser.proxies == set()


def test_a_tab_that_plays_holds_its_lock(browser: Browser) -> None:
    async def play() -> None:
        tab, _ = two_tabs()
        await tab.tabs.claim()
        assert list(browser.locks.held) == [PLAYING]
        tab.tabs.release()
        await settle()
        assert browser.locks.held == {}

    run(play())
