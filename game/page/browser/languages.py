"""The languages the page can speak, and the change from one to another while it is open."""

import asyncio
import gettext
import io
import json
from collections.abc import Callable
from typing import Any

from js import Intl, Object, document, fetch, history, window
from pyodide.ffi import JsException, to_js

from game.page.browser.dom import find, find_all
from game.page.model import texts

SOURCE = "en"
"""The language of the messages themselves."""

CHOSEN = "language chosen"
"""The state of the history's entry in which the player chose a language, read before Python runs."""


class Languages:
    """What the build says of each language: its direction and where its catalogue is.

    The script that ran before Python has put the tag of the chosen one on the page.
    """

    def __init__(self) -> None:
        self._known = json.loads(find("#languages").textContent)
        self._root = document.documentElement
        self._written = self._root.getAttribute("data-landing") or SOURCE
        self._turns = asyncio.Lock()

    @property
    def current(self) -> str:
        """The tag of the language that the page speaks."""
        return str(self._root.lang)

    def __contains__(self, tag: str) -> bool:
        return tag in self._known

    def matching(self, wish: str) -> str | None:
        """The tag of the language that serves a player who asks for ``wish``, if there is one."""
        tag: str | None = window.matchLanguage(wish)
        return tag

    async def start(self) -> None:
        """Speak the language chosen before Python runs; English where its catalogue can't be had."""
        try:
            await self.speak(self.current)
        except OSError:
            await self.speak(SOURCE)

    async def speak(self, tag: str) -> None:
        """Turn every text of the page to the language ``tag``. Raises OSError if it can't be had."""
        known = self._known[tag]
        catalogue = await self._catalogue(known["catalogue"])
        texts.use(
            texts.Locale(
                catalogue,
                is_rtl=known["dir"] == "rtl",
                conjunction=_list_format(tag, "conjunction"),
                disjunction=_list_format(tag, "disjunction"),
            )
        )
        self._root.lang = tag
        self._root.dir = known["dir"]
        if tag != self._written:
            for element in find_all("[data-text]"):
                element.textContent = _translated(element, element.dataset.text)
            for element in find_all("[data-label]"):
                element.setAttribute("aria-label", _translated(element, element.dataset.label))
            self._written = tag

    async def choose(self, tag: str) -> None:
        """Speak ``tag`` because the player said so: it holds even where the page is in another.

        Choices made before the first has arrived are obeyed one after the other.
        """
        async with self._turns:
            if tag != self.current:
                await self.speak(tag)
            history.replaceState(CHOSEN, "")

    async def _catalogue(self, path: str | None) -> gettext.NullTranslations:
        if path is None:
            return gettext.NullTranslations()
        try:
            response = await fetch(path)
        except JsException as error:
            raise OSError(path) from error
        if not response.ok:
            raise OSError(f"{path}: {response.status}")
        return gettext.GNUTranslations(io.BytesIO((await response.arrayBuffer()).to_bytes()))


def _translated(element: Any, message: str) -> str:
    context = element.getAttribute("data-context")
    return texts.pgettext(context, message) if context else texts._(message)


def _list_format(tag: str, kind: str) -> Callable[[list[str]], str]:
    rule = Intl.ListFormat.new(tag, to_js({"type": kind}, dict_converter=Object.fromEntries))
    return lambda items: rule.format(to_js(items))
