"""The page's HTML: its texts are found, translated and marked; its small boards are drawn."""

from __future__ import annotations

import pytest

from tools.pages import draw_boards, inside, messages, translated

PAGE = """<title data-text>Dice &amp; more</title>
<meta name="description" content="All about it" data-content>
<div aria-label="Board" aria-rowcount="4" data-label>
  <b translate="no">NAME</b> <p class="x" data-text>Play</p>
</div>"""


def test_texts_are_found_with_their_lines() -> None:
    found = [(1, "Dice & more"), (4, "Play"), (3, "Board"), (2, "All about it")]
    assert list(messages(PAGE)) == found


def test_texts_are_translated_and_marked_with_their_message() -> None:
    assert (
        translated(PAGE, lambda text: f"<{text.upper()}>")
        == """<title data-text="Dice &amp; more">&lt;DICE &amp; MORE&gt;</title>
<meta name="description" content="&lt;ALL ABOUT IT&gt;">
<div aria-label="&lt;BOARD&gt;" aria-rowcount="4" data-label="Board">
  <b translate="no">NAME</b> <p class="x" data-text="Play">&lt;PLAY&gt;</p>
</div>"""
    )


@pytest.mark.parametrize(
    "html",
    [
        "<p data-text></p>",
        "<p data-text><b>Play</b></p>",
        "<p data-text id=x>Play</p>",
        '<p data-label aria-label="Play"></p>',
        "<p data-label>Play</p>",
        '<meta name="description" data-content>',
    ],
)
def test_a_mark_without_a_text_is_an_error(html: str) -> None:
    with pytest.raises(ValueError, match="no text is marked by <"):
        translated(f"<div>{html}</div>", str)


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
