"""A lock is held, refused, stolen or not answered for; and nothing of it stays in memory."""

from __future__ import annotations

import asyncio

import pytest

from game.page.browser import locks
from game.page.browser.locks import NoLocksError, acquire
from tests.support.fake_js import Browser
from tests.support.tasks import run


async def settle() -> None:
    """Let everything happen that is due."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_lock_is_held_until_it_is_released(browser: Browser) -> None:
    async def play() -> None:
        release = await acquire("playing")
        assert release
        assert list(browser.locks.held) == ["playing"]
        release()
        await settle()
        assert browser.locks.held == {}

    run(play())
    assert browser.proxies == set()


def test_a_lock_that_another_tab_holds_is_not_available(browser: Browser) -> None:
    async def play() -> None:
        browser.locks.hold("playing")
        assert await acquire("playing", ifAvailable=True) is None
        await settle()

    run(play())
    assert browser.proxies == set()


def test_a_lock_is_waited_for(browser: Browser) -> None:
    async def play() -> None:
        browser.locks.hold("changing")
        asked = asyncio.ensure_future(acquire("changing"))
        await settle()
        assert not asked.done()
        browser.locks.release("changing")
        release = await asked
        assert release
        release()
        await settle()

    run(play())
    assert browser.proxies == set()


def test_a_stolen_lock_is_told_once(browser: Browser) -> None:
    losses = []

    async def play() -> None:
        assert await acquire("playing", lambda: losses.append("lost"))
        browser.locks.steal("playing")
        await settle()

    run(play())
    assert losses == ["lost"]
    assert browser.proxies == set()


def test_a_released_lock_is_not_lost(browser: Browser) -> None:
    losses = []

    async def play() -> None:
        release = await acquire("playing", lambda: losses.append("lost"))
        assert release
        release()
        await settle()

    run(play())
    assert losses == []


@pytest.mark.parametrize("mode", ["throwing", "rejecting"])
def test_refused_locks_are_no_locks(browser: Browser, mode: str) -> None:
    async def play() -> None:
        browser.locks.mode = mode
        with pytest.raises(NoLocksError):
            await acquire("playing")
        await settle()

    run(play())
    assert browser.proxies == set()


def test_a_browser_without_locks_has_none(browser: Browser) -> None:
    async def play() -> None:
        del browser.navigator.locks
        with pytest.raises(NoLocksError):
            await acquire("playing")

    run(play())
    assert browser.proxies == set()


def test_a_grant_that_comes_too_late_is_given_back(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "PATIENCE", 0)
    losses = []

    async def play() -> None:
        browser.locks.mode = "silent"
        with pytest.raises(NoLocksError, match="no answer"):
            await acquire("playing", lambda: losses.append("lost"))
        browser.locks.answer()
        await settle()

    run(play())
    assert browser.locks.held == {}
    assert losses == []
    assert browser.proxies == set()


def test_a_refusal_that_comes_too_late_is_nothing(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "PATIENCE", 0)
    losses = []

    async def play() -> None:
        browser.locks.hold("playing")
        with pytest.raises(NoLocksError, match="no answer"):
            await acquire("playing", lambda: losses.append("lost"))

    run(play())
    assert losses == []
