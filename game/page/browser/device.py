"""What the browser is to the game: a place for texts, a clock, a source of names, a door for files."""

import asyncio
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from js import URL, Blob, Date, Object, document, location, navigator, window
from pyodide.ffi import JsException, create_once_callable, to_js

from game.page.browser.dom import element

_FETCHED_BY_THEN = 60_000  # milliseconds after which a file surely is on its way to the disk


class LocalStorage:
    """The origin's localStorage, asked for anew each time: even that may throw."""

    def get(self, key: str) -> str | None:
        text = window.localStorage.getItem(key)
        return text if isinstance(text, str) else None

    def set(self, key: str, text: str) -> None:
        window.localStorage.setItem(key, text)

    def remove(self, key: str) -> None:
        window.localStorage.removeItem(key)

    def keys(self) -> Iterable[str]:
        storage = window.localStorage
        return [storage.key(index) for index in range(storage.length)]


async def shown() -> None:
    """Wait until the page is shown, where a browser prepared it in advance: it gives no locks before."""
    if getattr(document, "prerendering", False):
        change = asyncio.Event()
        document.addEventListener("prerenderingchange", create_once_callable(lambda _event: change.set()))
        await change.wait()


def now() -> str:
    """This moment in UTC, as ISO 8601 writes it."""
    return str(Date.new().toISOString())


def today() -> str:
    """The player's local date, as ISO 8601 writes it."""
    date = Date.new()
    return f"{date.getFullYear():04}-{date.getMonth() + 1:02}-{date.getDate():02}"


def fresh_id() -> str:
    """A text that nothing else is called."""
    return os.urandom(16).hex()


def page_address() -> str:
    """The address of the page, without what it was asked for."""
    return f"{location.origin}{location.pathname}"


async def copy_text(text: str) -> bool:
    """Put ``text`` on the clipboard; returns whether the browser did."""
    try:
        await navigator.clipboard.writeText(text)
    except (AttributeError, JsException):
        return False
    return True


def can_share() -> bool:
    """Whether the browser hands texts to other programs."""
    return hasattr(navigator, "share")


async def share(text: str) -> bool:
    """Hand ``text`` to a program that the player chooses; returns whether the browser did.

    A player who changes their mind is no failure.
    """
    try:
        await navigator.share(to_js({"text": text}, dict_converter=Object.fromEntries))
    except JsException as error:
        return bool(error.name == "AbortError")
    return True


async def ask_to_persist() -> None:
    """Ask the browser not to drop what is kept here when space runs short."""
    with suppress(AttributeError, JsException):
        if not await navigator.storage.persisted():
            await navigator.storage.persist()


def save_file(name: str, text: str) -> None:
    """Give the player ``text`` as a file called ``name``."""
    address = URL.createObjectURL(Blob.new(to_js([text])))
    element("a", href=address, download=name).click()
    window.setTimeout(create_once_callable(lambda: URL.revokeObjectURL(address)), _FETCHED_BY_THEN)


async def read_chosen_file(chooser: Any, check_size: Callable[[int], None]) -> str | None:
    """The text of the file chosen in a file input, which is left empty; None if none was chosen.

    Before the file is read, ``check_size`` is called with its size in bytes; it may raise to refuse it.
    Raises OSError if the file cannot be read.
    """
    if not chooser.files.length:  # not the truth of the file, which is false of an empty one
        return None
    try:
        file = chooser.files.item(0)
        check_size(file.size)
        text: str = await file.text()
    except JsException as error:
        raise OSError(str(error)) from error
    finally:
        chooser.value = ""
    return text
