"""A small browser in CPython, for what can go wrong in the page's modules.

They import it as js, pyodide.ffi and polyscript once ``install()`` has been called, and each test gives them
a fresh one by ``use()``:

    browser = use(Browser())
    browser.document.add("#coach", Element("template"))
    browser.locks.mode = "silent"

It has the few objects that the tests need, and counts the proxies of Python functions that nobody has freed.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Generator, Iterable
from types import ModuleType, SimpleNamespace
from typing import Any


class JsException(Exception):  # noqa: N818 (Pyodide's name)
    """What JavaScript throws."""


class Proxy:
    """A Python function as JavaScript holds it; one made for a single call frees itself after it."""

    def __init__(self, function: Callable[..., Any], once: bool) -> None:
        self.function = function
        self.once = once
        current().proxies.add(self)

    def __call__(self, *arguments: Any) -> Any:
        if self not in current().proxies:
            raise JsException("a proxy is called after it was destroyed")
        if self.once:
            self.destroy()
        return self.function(*arguments)

    def destroy(self) -> None:
        if self not in current().proxies:
            raise JsException("a proxy is destroyed twice")
        current().proxies.remove(self)


class Promise:
    """A promise, settled at once and told in the next turn of the event loop."""

    def __init__(self) -> None:
        self.future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        # A rejection that nobody awaits is the business of the test, not of the event loop.
        self.future.add_done_callback(lambda done: done.cancelled() or done.exception())

    @classmethod
    def new(cls, execute: Callable[[Callable[..., None], Callable[..., None]], Any]) -> Promise:
        promise = cls()
        execute(promise.resolve, promise.reject)
        return promise

    def resolve(self, value: Any = None) -> None:
        if isinstance(value, Promise):
            value.future.add_done_callback(self._follow)
        elif not self.future.done():
            self.future.set_result(value)

    def reject(self, reason: Any = "rejected") -> None:
        if not self.future.done():
            self.future.set_exception(reason if isinstance(reason, JsException) else JsException(reason))

    def _follow(self, other: asyncio.Future[Any]) -> None:
        error = other.exception()
        if error is None:
            self.resolve(other.result())
        else:
            self.reject(error)

    def then(self, fulfilled: Callable[[Any], Any]) -> Promise:
        after = Promise()

        def done(future: asyncio.Future[Any]) -> None:
            error = future.exception()
            if error is None:
                after.resolve(fulfilled(future.result()))
            else:
                after.reject(error)

        self.future.add_done_callback(done)
        return after

    @classmethod
    def race(cls, promises: Iterable[Promise]) -> Promise:
        first = cls()
        for promise in promises:
            promise.future.add_done_callback(first._follow)
        return first

    @classmethod
    def allSettled(cls, promises: Iterable[Promise]) -> Promise:  # noqa: N802 (JavaScript's name)
        [promise] = promises  # more are not asked for
        outcome = cls()

        def done(future: asyncio.Future[Any]) -> None:
            error = future.exception()
            if error is None:
                outcome.resolve([SimpleNamespace(status="fulfilled", value=future.result())])
            else:
                outcome.resolve([SimpleNamespace(status="rejected", reason=error)])

        promise.future.add_done_callback(done)
        return outcome

    def __await__(self) -> Generator[Any, None, Any]:
        return self.future.__await__()


class Target:
    """Something with listeners."""

    def __init__(self) -> None:
        self.listeners: dict[str, list[Callable[[Any], Any]]] = {}

    def addEventListener(self, kind: str, listener: Callable[[Any], Any], *_options: Any) -> None:  # noqa: N802
        self.listeners.setdefault(kind, []).append(listener)

    def dispatch(self, kind: str, **details: Any) -> None:
        for listener in list(self.listeners.get(kind, ())):
            listener(SimpleNamespace(type=kind, target=self, **details))

    def dispatchEvent(self, event: Any) -> None:  # noqa: N802
        for listener in list(self.listeners.get(event.type, ())):
            listener(event)


class Element(Target):
    """An element without a page around it."""

    def __init__(self, tag: str = "div", **properties: Any) -> None:
        super().__init__()
        self.localName = tag
        self.attributes: dict[str, str] = {}
        self.dataset = SimpleNamespace()
        self.children: list[Element] = []
        self.textContent = ""
        self.open = False
        self.clicks = 0
        self.removed = False
        for name, value in properties.items():
            setattr(self, name, value)

    def getAttribute(self, name: str) -> str | None:  # noqa: N802
        return self.attributes.get(name)

    def setAttribute(self, name: str, value: str) -> None:  # noqa: N802
        self.attributes[name] = value

    def removeAttribute(self, name: str) -> None:  # noqa: N802
        self.attributes.pop(name, None)

    def append(self, *children: Element) -> None:
        self.children.extend(children)
        for child in children:
            child.appended()

    def appended(self) -> None:
        """The element has come into the page."""

    def remove(self) -> None:
        self.removed = True

    def click(self) -> None:
        self.clicks += 1
        self.dispatch("click", detail=1)

    def showModal(self) -> None:  # noqa: N802
        if self.open:
            raise JsException("the dialog is open already")
        self.open = True

    def close(self) -> None:
        self.open = False
        self.dispatch("close")


class Document(Target):
    """The elements that a test has added, each list under the selector that finds it."""

    def __init__(self) -> None:
        super().__init__()
        self.documentElement = Element("html", lang="en", dir="ltr")
        self.body = Element("body")
        self.activeElement = self.body
        self._found: dict[str, list[Element]] = {}

    def add(self, selector: str, *elements: Element) -> Element:
        """Let ``selector`` find ``elements``, a new one if there are none; returns the first."""
        self._found[selector] = list(elements or [Element()])
        return self._found[selector][0]

    def querySelector(self, selector: str) -> Element | None:  # noqa: N802
        return next(iter(self._found.get(selector, ())), None)

    def querySelectorAll(self, selector: str) -> list[Element]:  # noqa: N802
        return self._found.get(selector, [])

    def createElement(self, tag: str) -> Element:  # noqa: N802
        element = Element(tag)
        self.add(tag, element)
        return element


class LocalStorage:
    """The origin's storage; with ``refusing`` every access throws."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    @property
    def length(self) -> int:
        return len(self.texts)

    def key(self, index: int) -> str:
        return list(self.texts)[index]

    def getItem(self, key: str) -> str | None:  # noqa: N802
        return self.texts.get(key)

    def setItem(self, key: str, text: str) -> None:  # noqa: N802
        self.texts[key] = text

    def removeItem(self, key: str) -> None:  # noqa: N802
        self.texts.pop(key, None)


class LockManager:
    """The locks of an origin. ``mode`` is how it answers: "working", "throwing", "rejecting" or "silent"."""

    def __init__(self) -> None:
        self.mode = "working"
        self.held: dict[str, Promise] = {}
        self._waiting: list[tuple[str, Callable[[], None]]] = []

    def request(self, name: str, options: dict[str, bool], callback: Callable[[Any], Any]) -> Promise:
        if self.mode == "throwing":
            raise JsException("SecurityError")
        request = Promise()
        if self.mode == "rejecting":
            request.reject("SecurityError")
        elif self.mode == "silent":
            self._waiting.append((name, lambda: self._grant(name, callback, request)))
        else:
            later = asyncio.get_running_loop().call_soon
            later(self._ask, name, options, callback, request)
        return request

    def answer(self) -> None:
        """Answer what was asked for while it was silent, or while the lock was held."""
        waiting, self._waiting = self._waiting, []
        for name, grant in waiting:
            if name in self.held:
                self._waiting.append((name, grant))
            else:
                grant()

    def steal(self, name: str) -> None:
        """What happens if another tab steals a lock."""
        self.held.pop(name).reject("AbortError: stolen")

    def hold(self, name: str) -> None:
        """Another tab holds a lock."""
        self.held[name] = Promise()

    def release(self, name: str) -> None:
        """Another tab releases its lock."""
        del self.held[name]
        self.answer()

    def _ask(
        self, name: str, options: dict[str, bool], callback: Callable[[Any], Any], request: Promise
    ) -> None:
        if name in self.held and options.get("steal"):
            self.steal(name)
        if name not in self.held:
            self._grant(name, callback, request)
        elif options.get("ifAvailable"):
            request.resolve(callback(None))
        else:
            self._waiting.append((name, lambda: self._grant(name, callback, request)))

    def _grant(self, name: str, callback: Callable[[Any], Any], request: Promise) -> None:
        self.held[name] = request
        request.future.add_done_callback(lambda _done: self._released(name, request))
        request.resolve(callback(SimpleNamespace(name=name)))

    def _released(self, name: str, request: Promise) -> None:
        if self.held.get(name) is request:
            self.release(name)


class Response:
    """An answer of a server."""

    def __init__(self, content: bytes = b"", status: int = 200) -> None:
        self._content = content
        self.status = status
        self.ok = status < 400
        self.url = "address"

    async def arrayBuffer(self) -> Any:  # noqa: N802
        return SimpleNamespace(to_bytes=lambda: self._content)


class Workers:
    """PyScript's workers by name: promises of what each exports."""

    def __init__(self) -> None:
        self.exports: dict[str, Promise] = {}


class Browser:
    """All that the page's modules ask of a browser. What a test needs otherwise it sets."""

    def __init__(self) -> None:
        self.proxies: set[Proxy] = set()
        self.errors: list[str] = []
        self.answers: dict[str, Any] = {}
        self.timeouts: list[tuple[Callable[[], Any], int]] = []
        self.matches: dict[str, str] = {}
        self.storage = LocalStorage()
        self.locks = LockManager()
        self.document = Document()
        self.window: Any = _Window(self)
        self.navigator: Any = SimpleNamespace(locks=self.locks)
        self.console = SimpleNamespace(error=self.errors.append, warn=lambda _text: None)
        self.location = SimpleNamespace(hash="", pathname="/", search="")
        self.history = SimpleNamespace(state=None, replaceState=self._replace_state)
        self.workers = Workers()
        self.Promise = Promise
        self.Object = SimpleNamespace(fromEntries=dict)
        self.Reflect = SimpleNamespace(get=lambda workers, name: workers.exports[name])
        self.Error = SimpleNamespace(new=JsException)
        self.CustomEvent = SimpleNamespace(new=lambda kind: SimpleNamespace(type=kind))
        self.Intl = SimpleNamespace(
            ListFormat=SimpleNamespace(new=lambda _tag, _options: SimpleNamespace(format=", ".join))
        )
        self.URL = SimpleNamespace(createObjectURL=lambda _blob: "blob:1", revokeObjectURL=lambda _url: None)
        self.Blob = SimpleNamespace(new=lambda parts: parts)

    def fetch(self, path: str) -> Promise:
        """What a test has put under ``path``: a response, a promise of one, or the reason for a rejection."""
        answer, fetched = self.answers[path], Promise()
        if isinstance(answer, Exception):
            fetched.reject(answer)
        else:
            fetched.resolve(answer)
        return fetched

    def _replace_state(self, state: Any, _title: str, _address: str | None = None) -> None:
        self.history.state = state


class _Window(Target):
    def __init__(self, browser: Browser) -> None:
        super().__init__()
        self._browser = browser

    @property
    def localStorage(self) -> LocalStorage:  # noqa: N802
        return self._browser.storage

    def setTimeout(self, done: Callable[[], Any], milliseconds: int) -> None:  # noqa: N802
        self._browser.timeouts.append((done, milliseconds))

    def matchLanguage(self, wish: str) -> str | None:  # noqa: N802
        return self._browser.matches.get(wish)


class _Current:
    """An object of the current browser, whichever that is when it is asked."""

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "_name", name)

    def __getattr__(self, attribute: str) -> Any:
        return getattr(getattr(current(), self._name), attribute)

    def __setattr__(self, attribute: str, value: Any) -> None:
        setattr(getattr(current(), self._name), attribute, value)

    def __call__(self, *arguments: Any) -> Any:
        return getattr(current(), self._name)(*arguments)


class _AnyName(ModuleType):
    """A module that has whatever is imported from it."""

    def __getattr__(self, name: str) -> _Current:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Current(name)


_current: list[Browser] = []


def current() -> Browser:
    return _current[-1]


def use(browser: Browser) -> Browser:
    """Let the page's modules meet ``browser`` from now on."""
    _current[:] = [browser]
    return browser


def install() -> None:
    """Put the fake modules where the page's modules import js, pyodide.ffi and polyscript from."""
    ffi = ModuleType("pyodide.ffi")
    pyodide = ModuleType("pyodide")
    contents = {
        "JsException": JsException,
        "create_proxy": lambda function: Proxy(function, once=False),
        "create_once_callable": lambda function: Proxy(function, once=True),
        "to_js": lambda value, dict_converter=None: value,
    }
    for name, value in contents.items():
        setattr(ffi, name, value)
    pyodide.ffi = ffi  # type: ignore[attr-defined]
    sys.modules |= {
        "js": _AnyName("js"),
        "polyscript": _AnyName("polyscript"),
        "pyodide": pyodide,
        "pyodide.ffi": ffi,
    }
