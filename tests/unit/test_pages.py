"""The page's HTML: its texts are found, checked and translated; its small boards are drawn."""

from __future__ import annotations

import pytest

from tools.languages import PAGES, ROOT
from tools.pages import draw_boards, inside, messages, translated, unmarked

PAGE = """<title data-text>Dice &amp; more</title>
<meta name="description" content="All about it" data-content>
<div aria-label="Board" aria-rowcount="4" data-label data-note="On the &quot;table&quot;.">
  <b translate="no">NAME</b> <p class="x" data-context="button" data-note="Starts." data-text>Play</p>
</div>"""


def test_texts_are_found_with_their_lines_contexts_and_notes() -> None:
    assert list(messages(PAGE)) == [
        (1, "Dice & more", None, ()),
        (2, "All about it", None, ()),
        (3, "Board", None, ('On the "table".',)),
        (4, "Play", "button", ('On the "table".', "Starts.")),
    ]


def test_texts_are_translated_and_marked_with_their_message() -> None:
    assert (
        translated(PAGE, lambda text, context: f"<{text.upper()} {context}>")
        == """<title data-text="Dice &amp; more">&lt;DICE &amp; MORE None&gt;</title>
<meta name="description" content="&lt;ALL ABOUT IT None&gt;">
<div aria-label="&lt;BOARD None&gt;" aria-rowcount="4" data-label="Board">
  <b translate="no">NAME</b> <p class="x" data-context="button" data-text="Play">&lt;PLAY button&gt;</p>
</div>"""
    )


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>Play</p>", "Play"),
        ("<p data-text>Play</p>\n<b>now</b>", "now"),
        ("<p><b data-text>Play</b> now</p>", "now"),
        ('<button aria-label="Play"></button>', "Play"),
        ('<p title="Play" data-text>Play</p>', "Play"),
        ('<input placeholder="Name">', "Name"),
        ('<meta name="description" content="A game">', "A game"),
        ('<meta property="og:title" content="A game">', "A game"),
    ],
)
def test_an_unmarked_text_is_found(html: str, text: str) -> None:
    assert [found for _line, found in unmarked(f"<div>{html}</div>")] == [text]


@pytest.mark.parametrize(
    "html",
    [
        "<p data-text>Play</p>",
        '<p aria-label="Play" data-label>4 × 4</p>',
        '<p translate="no">MAGDAGDON <b>2</b> x</p>',
        "<kbd>Enter</kbd> – <kbd>Esc</kbd>",
        '<script type="application/json">{"a": 1}</script>',
        '<meta name="viewport" content="width=device-width">',
        "<select>value:language-options</select>",
    ],
)
def test_what_needs_no_mark_is_passed_over(html: str) -> None:
    assert list(unmarked(html)) == []


@pytest.mark.parametrize("page", PAGES)
def test_every_text_of_the_pages_is_marked(page: str) -> None:
    assert list(unmarked((ROOT / page).read_text("utf-8"))) == []


def test_tags_must_pair() -> None:
    with pytest.raises(ValueError, match="line 2: </div> does not end the last element"):
        list(messages("<div>\n<p></div>"))


@pytest.mark.parametrize(
    "html",
    [
        "<p data-text></p>",
        "<p data-text><b>Play</b></p>",
        "<p data-label>Play</p>",
        '<meta name="description" data-content>',
    ],
)
def test_a_mark_without_a_text_is_an_error(html: str) -> None:
    with pytest.raises(ValueError, match="no text is marked by <"):
        translated(f"<div>{html}</div>", lambda text, _context: text)


def test_boards_are_drawn() -> None:
    drawn = draw_boards('<div class="drawn" data-drawn="3#/.5" data-new="a1" data-wrong="b2"></div>')
    assert drawn == (
        '<div class="drawn">'
        '<div><span class="cell new" data-value="3">3</span><span class="cell ruin"></span></div>'
        '<div><span class="cell"></span><span class="cell wrong">5</span></div>'
        "</div>"
    )


def test_the_inside_of_a_part_is_found() -> None:
    html = '<div id="a"><div>1</div><p>2</p></div><div id="b">3</div>'
    assert inside(html, "a") == '<div id="a"><div>1</div><p>2</p>'
    with pytest.raises(ValueError, match="the div a has no end"):
        inside('<div id="a"><div>1</div>', "a")
