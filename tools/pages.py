"""The page's HTML as it is shipped: small boards drawn, texts translated.

Marks in the source say what the player reads and what translators should know:

- `data-text`: the element's text is a message; `data-label`: its `aria-label`; `data-content`: its `content`.
- `data-context`: tells the message from the same English word elsewhere.
- `data-note`: where the message stands, for translators; it holds for all that the element contains.

In the built page `data-text` and `data-label` carry the message, which is looked up again when the page
changes its language while it is open. Notes are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape, unescape
from typing import NamedTuple

from game.rules.board import CELL_NAMES, EMPTY, RUIN, SIZE, SYMBOLS

TAG = re.compile(
    r'<(?P<end>/?)(?P<name>[a-z][\w-]*)(?P<attributes>(?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(?P<empty>/?)>'
    r"(?P<text>[^<]*)"
)
ATTRIBUTE = re.compile(r'\s+(?P<name>[\w:-]+)(?:="(?P<value>[^"]*)")?')
LETTER = re.compile(r"[^\W\d_]")
BUILT = re.compile(r"value:[\w-]+")
DRAWN = re.compile(
    r'(<div class="drawn"[^>]*?) data-drawn="([^"]*)"((?: data-(?:new|wrong)="[^"]*")*)></div>'
)

MARKS = {"data-text": None, "data-label": "aria-label", "data-content": "content"}
"""The attribute that each mark makes a message; None for the element's text."""

VOID = {"input", "link", "meta"}
"""Elements that have no end tag."""

UNSPOKEN = {"kbd", "script", "style"}
"""Elements whose text is the same in every language."""

SPOKEN = {"aria-label", "aria-description", "aria-valuetext", "alt", "placeholder", "title"}
"""Attributes that the player reads or hears."""

DESCRIPTIONS = {"description", "og:title", "og:description"}
"""The `<meta>` elements that search engines and previews show."""

Translate = Callable[[str, str | None], str]
"""Gives the text for a message and its context, if it has one."""


class Text(NamedTuple):
    """A message of a page: its line, its context, if any, and the notes about it, the outermost first."""

    line: int
    message: str
    context: str | None
    notes: tuple[str, ...]


class _Around(NamedTuple):
    """What an element says for all that it holds."""

    name: str
    notes: tuple[str, ...] = ()
    is_spoken: bool = True


def _elements(html: str) -> Iterator[tuple[re.Match[str], _Around]]:
    """Each tag, and what its element and those around it say; for an end tag, those around it."""
    around = [_Around("")]
    for tag in TAG.finditer(html):
        if tag["end"]:
            if around.pop().name != tag["name"]:
                raise ValueError(f"line {_line(tag)}: </{tag['name']}> does not end the last element")
            yield tag, around[-1]
            continue
        attributes = _attributes(tag)
        note, (_name, notes, is_spoken) = attributes.get("data-note"), around[-1]
        element = _Around(
            tag["name"],
            (*notes, unescape(note)) if note else notes,
            is_spoken and attributes.get("translate") != "no" and tag["name"] not in UNSPOKEN,
        )
        yield tag, element
        if tag["name"] not in VOID and not tag["empty"]:
            around.append(element)


def _line(tag: re.Match[str]) -> int:
    return tag.string.count("\n", 0, tag.start()) + 1


def _attributes(tag: re.Match[str]) -> dict[str, str | None]:
    return {found["name"]: found["value"] for found in ATTRIBUTE.finditer(tag["attributes"])}


def _written(attributes: dict[str, str | None]) -> str:
    pairs = attributes.items()
    return "".join(f" {name}" if value is None else f' {name}="{value}"' for name, value in pairs)


def _marked(tag: re.Match[str]) -> dict[str, str]:
    """The message of each mark in `tag`, as it is written in HTML."""
    attributes = _attributes(tag)
    found = {
        mark: tag["text"] if source is None else attributes.get(source) or ""
        for mark, source in MARKS.items()
        if mark in attributes
    }
    if not all(message.strip() for message in found.values()):
        raise ValueError(f"no text is marked by {tag[0].removesuffix(tag['text'])}")
    return found


def _context(tag: re.Match[str]) -> str | None:
    context = _attributes(tag).get("data-context")
    return unescape(context) if context else None


def messages(html: str) -> Iterator[Text]:
    """Each text for the player in `html`. Raises ValueError where a mark has no text."""
    for tag, element in _elements(html):
        if not tag["end"]:
            for message in _marked(tag).values():
                yield Text(_line(tag), unescape(message), _context(tag), element.notes)


def unmarked(html: str) -> Iterator[tuple[int, str]]:
    """Each text in `html` that the player reads or hears and no mark makes a message, after its line."""
    for tag, element in _elements(html):
        attributes = {} if tag["end"] else _attributes(tag)
        marked = {source for mark, source in MARKS.items() if mark in attributes}
        spoken = {name: attributes[name] for name in SPOKEN & set(attributes)}
        if {attributes.get("name"), attributes.get("property")} & DESCRIPTIONS:
            spoken["content"] = attributes.get("content")
        texts = [text for name, text in spoken.items() if name not in marked]
        if None not in marked:
            texts.append(tag["text"])
        for text in texts:
            if element.is_spoken and text and LETTER.search(BUILT.sub("", unescape(text))):
                yield _line(tag), text.strip()


def translated(html: str, translate: Translate) -> str:
    """`html` in another language, its texts as `translate` gives them, each marked with its message.

    Raises ValueError where a mark has no text.
    """

    def shown(message: str, tag: re.Match[str]) -> str:
        return escape(translate(unescape(message), _context(tag)))

    def tag_translated(tag: re.Match[str]) -> str:
        if tag["end"]:
            return tag[0]
        marked = _marked(tag)
        kept: dict[str, str | None] = {}
        for name, value in _attributes(tag).items():
            if name in ("data-note", "data-content") or (name == "data-context" and not marked):
                continue
            kept[name] = escape(unescape(marked[name])) if name in marked else value
        for mark, message in marked.items():
            if source := MARKS[mark]:
                kept[source] = shown(message, tag)
        text = shown(marked["data-text"], tag) if "data-text" in marked else tag["text"]
        return f"<{tag['name']}{_written(kept)}{tag['empty']}>{text}"

    return TAG.sub(tag_translated, html)


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
