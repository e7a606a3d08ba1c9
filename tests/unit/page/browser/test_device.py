"""A browser that throws, refuses or answers late."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from game.page.browser.device import LocalStorage, ask_to_persist, read_chosen_file, save_file, shown
from game.store.storage import PREFIX
from game.store.store import Store
from tests.support.fake_js import Browser, Element, JsException
from tests.support.tasks import run


def allow(_size: int) -> None:
    pass


def test_texts_are_kept(browser: Browser) -> None:
    storage = LocalStorage()
    storage.set("key", "text")
    assert (storage.get("key"), storage.get("other"), list(storage.keys())) == ("text", None, ["key"])
    storage.remove("key")
    assert browser.storage.texts == {}


def test_a_storage_whose_getter_throws_is_a_game_that_is_not_saved(browser: Browser) -> None:
    class Sandboxed:
        @property
        def localStorage(self) -> Any:  # noqa: N802
            raise JsException("SecurityError")

    browser.window = Sandboxed()
    store = Store(LocalStorage(), "tab")
    store.take_over()
    assert store.settings["theme"] == "system"
    assert [notice.kind.name for notice in store.notices] == ["UNSAVED"]


def test_a_storage_that_is_full_is_told(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_key: str, _text: str) -> None:
        raise JsException("QuotaExceededError")

    monkeypatch.setattr(browser.storage, "setItem", refuse)
    store = Store(LocalStorage(), "tab")
    store.change_setting("theme", "dark")
    assert store.settings["theme"] == "dark"
    assert [notice.kind.name for notice in store.notices] == ["UNSAVED"]
    assert not any(key.startswith(PREFIX) for key in browser.storage.texts)


def chooser(*files: Any) -> Any:
    chosen = SimpleNamespace(length=len(files), item=lambda place: files[place])
    return SimpleNamespace(files=chosen, value="C:\\fakepath\\games.json")


def file(content: str | Exception) -> Any:
    async def text() -> str:
        if isinstance(content, Exception):
            raise content
        return content

    return SimpleNamespace(text=text, size=len(str(content)))


@pytest.mark.parametrize("content", ["{}", ""])
def test_a_chosen_file_is_read(browser: Browser, content: str) -> None:
    chosen = chooser(file(content))
    assert run(read_chosen_file(chosen, allow)) == content
    assert chosen.value == ""


def test_no_file_may_be_chosen(browser: Browser) -> None:
    assert run(read_chosen_file(chooser(), allow)) is None


def test_a_file_that_cannot_be_read_can_be_chosen_again(browser: Browser) -> None:
    chosen = chooser(file(JsException("NotReadableError")))
    with pytest.raises(OSError, match="NotReadableError"):
        run(read_chosen_file(chosen, allow))
    assert chosen.value == ""


def test_a_file_refused_by_its_size_is_not_read(browser: Browser) -> None:
    def refuse(size: int) -> None:
        raise ValueError(size)

    chosen = chooser(file(AssertionError("it was read")))
    with pytest.raises(ValueError, match=str(len("it was read"))):
        run(read_chosen_file(chosen, refuse))
    assert chosen.value == ""


def test_a_saved_file_is_freed_later(browser: Browser) -> None:
    save_file("games.json", "{}")
    link = browser.document.querySelector("a")
    assert isinstance(link, Element)
    assert (link.clicks, link.attributes) == (1, {"href": "blob:1", "download": "games.json"})
    [(free, _)] = browser.timeouts
    free()
    assert browser.proxies == set()


def test_a_page_prepared_in_advance_waits_until_it_is_shown(browser: Browser) -> None:
    async def play() -> None:
        await asyncio.wait_for(shown(), 1)
        browser.document.prerendering = True  # type: ignore[attr-defined]
        waiting = asyncio.ensure_future(shown())
        await asyncio.sleep(0)
        assert not waiting.done()
        browser.document.dispatch("prerenderingchange")
        await asyncio.wait_for(waiting, 1)

    run(play())
    assert browser.proxies == set()


async def refuse() -> bool:
    raise JsException("NotAllowedError")


@pytest.mark.parametrize("storage", [None, SimpleNamespace(persisted=refuse)])
def test_a_browser_that_refuses_to_persist_is_no_trouble(browser: Browser, storage: Any) -> None:
    if storage:
        browser.navigator.storage = storage
    run(ask_to_persist())
