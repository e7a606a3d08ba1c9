"""The few things done to the page's elements: find, patch what changed, listen."""

from collections.abc import Callable, Iterable
from typing import Any

from js import document
from pyodide.ffi import create_proxy

Handler = Callable[[Any], None]
"""What is done at an event, which it is given."""


class Node:
    """An element that is written to only where what is shown changes."""

    def __init__(self, element: Any) -> None:
        self.element = element
        self._attributes: dict[str, str | None] = {}
        self._text: str | None = None

    def attribute(self, name: str, value: object) -> None:
        """Set an attribute; None or False takes it away, True sets it empty."""
        text = None if value is None or value is False else "" if value is True else str(value)
        if self._attributes.get(name, text is None) == text:
            return
        if text is None:
            self.element.removeAttribute(name)
        else:
            self.element.setAttribute(name, text)
        self._attributes[name] = text

    def text(self, text: str) -> None:
        """Set the text inside."""
        if text != self._text:
            self.element.textContent = text
            self._text = text


def find(selector: str) -> Any:
    """The first element that matches."""
    return document.querySelector(selector)


def find_all(selector: str) -> list[Any]:
    """Every element that matches, in the order of the page."""
    return list(document.querySelectorAll(selector))


def node(selector: str) -> Node:
    """The first element that matches, to be patched."""
    return Node(find(selector))


def nodes(selector: str, key: str) -> dict[str, Node]:
    """The matching elements, to be patched, by the value of their attribute ``key``."""
    return {element.getAttribute(key): Node(element) for element in find_all(selector)}


def element(tag: str, text: str = "", children: Iterable[Any] = (), **attributes: str) -> Any:
    """A new element; an underscore in the name of an attribute stands for a hyphen."""
    made = document.createElement(tag)
    made.textContent = text
    for name, value in attributes.items():
        made.setAttribute(name.replace("_", "-"), value)
    made.append(*children)
    return made


def listen(target: Any, event: str, handler: Handler, capture: bool = False) -> None:
    """Call ``handler`` at each ``event`` of ``target``, for as long as the page lives.

    With ``capture`` also at those of elements inside ``target`` that do not bubble.
    """
    target.addEventListener(event, create_proxy(handler), capture)


class Listener:
    """A handler that hears ``event`` of ``target`` only between ``start`` and ``stop``.

    For events that come by the hundred: each that is heard enters Python.
    """

    def __init__(self, target: Any, event: str, handler: Handler) -> None:
        self._target = target
        self._event = event
        self._proxy = create_proxy(handler)

    def start(self) -> None:
        """Hear the event from now on."""
        self._target.addEventListener(self._event, self._proxy)

    def stop(self) -> None:
        """Hear it no longer."""
        self._target.removeEventListener(self._event, self._proxy)
