"""Sharing a finished game: what is copied, what the browser's sheet is given, and what is said of it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from game.page.model.share_text import link_of
from game.rules.difficulty import Difficulty
from game.rules.record import parse_record
from tests.support.local_storage import storage, stored
from tests.support.pages import Pages
from tests.support.records import whole_game
from tests.support.table import STORED

SHEET = """
    window.sheet = { calls: [], fails: null };
    navigator.share = async (content) => {
        window.sheet.calls.push(content);
        if (window.sheet.fails) throw new DOMException("no", window.sheet.fails);
    };
"""
NO_CLIPBOARD = """
    if (navigator.clipboard)
        navigator.clipboard.writeText = async () => { throw new DOMException("no", "NotAllowedError") };
"""
NO_SHEET = "delete Navigator.prototype.share; delete Navigator.prototype.canShare;"


def words(page: Page) -> str:
    """What the dialog offers, after a look at it."""
    text = page.locator("#share textarea").input_value()
    assert text.startswith("MAGDAGDON SURVIVAL\nScore: \N{MINUS SIGN}98\n10 turns, 4 RUINS")
    assert text.split("\n\n")[1].split("\n")[-1] == page.url + link_of(parse_record(stored(page)[STORED]))
    return text


def opened(page: Page) -> Locator:
    """The share dialog, opened from the result."""
    page.locator('.result [data-action="share"]').click()
    dialog = page.get_by_role("dialog", name="Share", exact=True)
    expect(dialog).to_be_visible()
    return dialog


def said(dialog: Locator) -> Locator:
    return dialog.locator(".feedback div")


def test_a_game_is_copied_from_the_result_and_from_the_high_scores(open_page: Pages) -> None:
    page = open_page(
        storage=storage(whole_game(Difficulty.SURVIVAL)),
        before=NO_SHEET,
        permissions=["clipboard-read", "clipboard-write"],
        offline=False,
    )
    dialog = opened(page)
    expect(dialog.get_by_role("button", name="Send…")).to_be_hidden()
    text = words(page)
    dialog.get_by_role("button", name="Copy", exact=True).click()
    expect(said(dialog)).to_have_text("Copied. Paste it into a chat.")
    assert page.evaluate("navigator.clipboard.readText()") == text
    dialog.get_by_role("button", name="Copy only the code").click()
    expect(said(dialog)).to_have_text("Copied. Paste it into a chat.")
    assert f"#c={page.evaluate('navigator.clipboard.readText()')}\n" in text
    page.keyboard.press("Escape")

    page.keyboard.press("b")
    page.get_by_role("button", name="Replay the game").click()
    page.get_by_role("dialog", name="Replay").get_by_role("button", name="Share").click()
    expect(dialog.get_by_role("textbox")).to_have_value(text)
    expect(said(dialog)).to_have_text("")


def test_where_the_browser_refuses_to_copy_the_text_can_be_selected(open_page: Pages) -> None:
    page = open_page(
        storage=storage(whole_game(Difficulty.SURVIVAL)),
        before=NO_CLIPBOARD,
    )
    dialog = opened(page)
    selected = "() => getSelection().toString() || document.activeElement.value"
    for button, copied in (
        ("Copy only the code", words(page).split("#c=")[1].split("\n")[0]),
        ("Copy", words(page)),
    ):
        dialog.get_by_role("button", name=button, exact=True).click()
        expect(said(dialog)).to_contain_text("That didn't work here.")
        expect(dialog.get_by_role("textbox")).to_be_focused()
        assert page.evaluate(selected) == copied
        expect(said(dialog)).not_to_contain_text("Copied")


def test_the_sheet_of_the_browser_is_offered_where_there_is_one(open_page: Pages) -> None:
    page = open_page(storage=storage(whole_game(Difficulty.SURVIVAL)), before=SHEET)
    dialog = opened(page)
    share = dialog.get_by_role("button", name="Send…")
    share.click()
    page.wait_for_function("window.sheet.calls.length === 1")
    assert page.evaluate("window.sheet.calls[0]") == {"text": words(page)}
    page.evaluate("window.sheet.fails = 'NotAllowedError'")
    share.click()
    expect(said(dialog)).to_contain_text("That didn't work here.")
    page.evaluate("window.sheet.fails = 'AbortError'")
    share.click()
    page.wait_for_function("window.sheet.calls.length === 3")
    expect(said(dialog)).to_have_text("")
