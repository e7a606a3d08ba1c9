"""The page's HTML as it is shipped: small boards drawn, texts translated.

In the source, `data-text` on an element says that its text is for the player to read, and `data-label`
the same of its `aria-label`, which stands before it. Here both get the text itself as their value, which
is the message to look up in the catalogue, so that the page can change its language while it is open.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape, unescape

from game.rules.board import CELL_NAMES, EMPTY, RUIN, SIZE, SYMBOLS

TEXT = re.compile(r"(<[a-z][a-z0-9]*[^<>]*?) data-text>(?P<message>[^<]+)<")
LABEL = re.compile(r' aria-label="(?P<message>[^"]+)"([^<>]*?) data-label(?=[ >])')
CONTENT = re.compile(r' content="(?P<message>[^"]+)"([^<>]*?) data-content(?=[ >])')
DRAWN = re.compile(
    r'(<div class="drawn"[^>]*?) data-drawn="([^"]*)"((?: data-(?:new|wrong)="[^"]*")*)></div>'
)


def messages(html: str) -> Iterator[tuple[int, str]]:
    """Each text for the player in `html`, after the number of the line it stands in."""
    for pattern in (TEXT, LABEL, CONTENT):
        for match in pattern.finditer(html):
            yield html.count("\n", 0, match.start()) + 1, unescape(match["message"])


def translated(html: str, translate: Callable[[str], str]) -> str:
    """`html` in another language, its texts as `translate` gives them, each marked with its message."""

    def text(match: re.Match[str]) -> str:
        return f'{match[1]} data-text="{_quoted(match["message"])}">{_shown(match["message"])}<'

    def label(match: re.Match[str]) -> str:
        message = match["message"]
        return f' aria-label="{_shown(message)}"{match[2]} data-label="{_quoted(message)}"'

    def content(match: re.Match[str]) -> str:
        return f' content="{_shown(match["message"])}"{match[2]}'

    def _shown(source: str) -> str:
        return escape(translate(unescape(source)))

    def _quoted(source: str) -> str:
        return escape(unescape(source))

    html = CONTENT.sub(content, LABEL.sub(label, TEXT.sub(text, html)))
    if left := re.search(r"<[^<>]* data-(?:text|label|content)(?=[ >])[^<>]*>", html):
        raise ValueError(f"no text is marked by {left[0]}")
    return html


def draw_boards(html: str) -> str:
    """`html` with each `data-drawn`, the text form of a board or a part of one, drawn as cells."""
    return DRAWN.sub(lambda match: f"{match[1]}>{_drawn(match[2], match[3])}</div>", html)


def _drawn(board: str, marks: str) -> str:
    marked = {name: kind for kind, name in re.findall(r'data-(\w+)="([^"]*)"', marks)}

    def row(number: int, symbols: str) -> str:
        names = CELL_NAMES[SIZE * number :]
        return "".join(_cell(symbol, marked.get(name)) for symbol, name in zip(symbols, names, strict=False))

    return "".join(f"<div>{row(number, symbols)}</div>" for number, symbols in enumerate(board.split("/")))


def _cell(symbol: str, mark: str | None) -> str:
    value = SYMBOLS.index(symbol)
    classes = " ".join(filter(None, ("cell", "ruin" if value == RUIN else None, mark)))
    if value in (EMPTY, RUIN):
        return f'<span class="{classes}"></span>'
    shown = "" if mark == "wrong" else f' data-value="{value}"'
    return f'<span class="{classes}"{shown}>{value}</span>'


def inside(html: str, name: str) -> str:
    """What stands inside the `div` with the id `name`."""
    start = html.index(f'<div id="{name}"')
    depth = 0
    for tag in re.finditer(r"<(/?)div\b", html[start:]):
        depth += -1 if tag[1] else 1
        if not depth:
            return html[start : start + tag.start()]
    raise ValueError(f"the div {name} has no end")
