"""The page starts, and says so in words when it can't."""

from __future__ import annotations

from playwright.sync_api import Page, Playwright, expect

from tests.browser.conftest import FAILED, Pages
from tests.browser.table import Table
from tools import browsers
from tools.serve import Site


def test_loading_screen_gives_way_to_the_game(page: Page) -> None:
    expect(page.locator("#loading")).to_have_count(0)
    expect(page.locator("#app")).to_be_attached()


def test_a_broken_runtime_shows_the_failure_in_words(open_own_page: Pages) -> None:
    wasm = next(open_own_page.site.folder.rglob("*.wasm"))
    wasm.write_bytes(b"no longer wasm")
    open_own_page.site.bytes_per_second = 500_000  # so that others are still on their way
    open_own_page.expect_error("wasm|WebAssembly|Aborted")
    page = open_own_page(wait=False)
    expect(page.locator(FAILED).get_by_text("could not be loaded")).to_be_visible(timeout=30_000)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


def test_a_browser_that_notes_who_asks_for_memory_does_not_crash(playwright: Playwright, site: Site) -> None:
    """Chromium does so for some players, once in some megabytes; here it does so as often as it can."""
    options = browsers.launch_options(playwright, "chromium") or {"channel": "chromium"}
    rates = "/".join(f"{name}/1000" for name in ("sampling-rate", "renderer-sampling-rate-bytes"))
    everywhere = "stable-probability/1/nonstable-probability/1/renderer-prob-pct/100"
    noting = f"--enable-features=HeapProfilerReporting:{everywhere}/{rates}"
    with playwright.chromium.launch(**{**options, "args": [*options.get("args", []), noting]}) as browser:
        pages = Pages(browser, site)
        page = pages()
        Table(page).begin_with_a_turn("survival", (4, 2, 1, 6))
        assert not page.evaluate("'Suspending' in WebAssembly")
        pages.finish()
