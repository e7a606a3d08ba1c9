"""The page starts, and says so in words when it can't."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import FAILED, Pages


def test_loading_screen_gives_way_to_the_game(page: Page) -> None:
    expect(page.locator("#loading")).to_have_count(0)
    expect(page.locator("#app")).to_be_attached()


def test_a_broken_runtime_shows_the_failure_in_words(open_own_page: Pages) -> None:
    wasm = next(open_own_page.site.folder.rglob("*.wasm"))
    wasm.write_bytes(b"no longer wasm")
    open_own_page.expect_error("wasm|WebAssembly|Aborted")
    page = open_own_page(wait=False)
    expect(page.locator(FAILED).get_by_text("could not be loaded")).to_be_visible(timeout=30_000)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
