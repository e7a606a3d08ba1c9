"""What a handler, a task or the boundary's own tail raises is reported, and the page goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from game.page.browser.error_boundary import ErrorBoundary
from game.store.ownership import NotOwnerError
from tests.support.fake_js import Browser, Element
from tests.support.tasks import run


class Watched:
    """A boundary, what it told its tail, and where it reports."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.detail = browser.document.add(".trouble-detail")
        self.dialog = browser.document.add("#trouble", Element("dialog"))
        self.told: list[bool] = []
        self.tail: Callable[[], None] = lambda: None
        self.boundary = ErrorBoundary(self._after)

    def _after(self, failed: bool) -> None:
        self.told.append(failed)
        self.tail()


@pytest.fixture
def watched(browser: Browser) -> Watched:
    return Watched(browser)


def fail(_event: object = None) -> None:
    raise ValueError("no luck")


def fail_in_the_tail() -> None:
    raise KeyError("in the tail")


def test_a_handler_without_failure_is_followed_by_the_tail(watched: Watched) -> None:
    events: list[str] = []
    watched.boundary.handler(events.append)("event")
    assert (events, watched.told, watched.dialog.open) == (["event"], [False], False)
    assert watched.browser.errors == []


def test_a_failed_handler_is_reported(watched: Watched) -> None:
    watched.boundary.handler(fail)("event")
    assert watched.told == [True]
    assert watched.dialog.open
    assert "ValueError: no luck" in watched.detail.textContent
    assert watched.browser.errors == [watched.detail.textContent]


def test_a_failed_task_is_reported(watched: Watched) -> None:
    async def work() -> None:
        await asyncio.sleep(0)
        fail()

    async def play() -> None:
        watched.boundary.begin(work())
        await asyncio.sleep(0)
        assert watched.told == []
        while not watched.told:
            await asyncio.sleep(0)

    run(play())
    assert watched.told == [True]
    assert "ValueError: no luck" in watched.detail.textContent


def test_a_failed_tail_is_reported(watched: Watched) -> None:
    watched.tail = fail_in_the_tail
    watched.boundary.handler(lambda _event: None)("event")
    assert watched.told == [False]
    assert watched.dialog.open
    assert "in the tail" in watched.detail.textContent


def test_both_failures_are_reported_in_order(watched: Watched) -> None:
    watched.tail = fail_in_the_tail
    watched.boundary.handler(fail)("event")
    handler, tail = (watched.detail.textContent.index(words) for words in ("no luck", "in the tail"))
    assert handler < tail
    assert watched.told == [True]


def test_a_second_failure_keeps_the_dialog_open(watched: Watched) -> None:
    for _ in range(2):
        watched.boundary.handler(fail)("event")
    assert watched.dialog.open


def test_that_another_tab_plays_is_no_failure(watched: Watched) -> None:
    def refuse(_event: object) -> None:
        raise NotOwnerError

    watched.boundary.handler(refuse)("event")
    assert (watched.told, watched.dialog.open, watched.browser.errors) == ([False], False, [])
