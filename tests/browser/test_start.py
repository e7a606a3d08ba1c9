"""The page starts, and says so in words when it can't."""

from __future__ import annotations

from threading import Event

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.support.pages import FAILED, HURRIED, Pages
from tests.support.server import Misbehaving
from tests.support.table import Table
from tools import browsers
from tools.serve import Handler, Site

WHILE_PYTHON_LOADS = "addEventListener('py:progress', () => {{ {} }}, {{ once: true }});"

# What an extension does to a page: it fails in it.
EXTENSION = """
    const error = new Error("no wallet");
    error.stack = "Error: no wallet\\n    at chrome-extension://wallet/inpage.js:1:1";
    Promise.reject(error);
    Promise.reject("no wallet");
    dispatchEvent(new ErrorEvent("error", { error, filename: "chrome-extension://wallet/inpage.js" }));
    dispatchEvent(new ErrorEvent("error", { message: "Script error." }));
"""

# What a browser may do while a player goes elsewhere: it breaks off what is on its way.
LEFT = """
    dispatchEvent(new Event("beforeunload"));
    document.dispatchEvent(new CustomEvent("magdagdon:start-failed"));
"""


def test_loading_screen_gives_way_to_the_game(page: Page) -> None:
    expect(page.locator("#loading")).to_have_count(0)
    expect(page.get_by_role("button", name="ROLL", exact=True)).to_be_enabled()


def test_a_broken_runtime_shows_the_failure_in_words(open_own_page: Pages) -> None:
    wasm = next(open_own_page.site.folder.rglob("*.wasm"))
    wasm.write_bytes(b"no longer wasm")
    open_own_page.site.bytes_per_second = 500_000  # so that others are still on their way
    open_own_page.expect_error("wasm|WebAssembly|Aborted")
    page = open_own_page(wait=False)
    expect(page.locator(FAILED).get_by_text("could not be loaded")).to_be_visible(timeout=30_000)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


@pytest.mark.parametrize(
    ("script", "told"), [("throw new Error('no luck');", "no luck"), ("const half = (", "Unexpected end")]
)
def test_a_broken_script_shows_the_failure_in_words(open_own_page: Pages, script: str, told: str) -> None:
    [language] = open_own_page.site.folder.glob("assets/language.*.js")
    language.write_text(script)
    open_own_page.expect_error(told)
    page = open_own_page(wait=False)
    expect(page.locator(FAILED).get_by_text("could not be loaded")).to_be_visible()
    expect(page.locator(FAILED).get_by_text(told)).to_be_visible()


def test_a_script_that_never_comes_is_told(pages: Pages, server: Misbehaving) -> None:
    def silence(request: Handler, path: str) -> bool:
        if "/boot." in path:
            stopped.wait(timeout=60)
        return False

    stopped = Event()
    server.answer = silence
    page = pages(wait=False, before=HURRIED)
    expect(page.locator("#loading").get_by_text("taking longer than usual")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    stopped.set()
    pages.ready(page)


@pytest.mark.parametrize("what", [EXTENSION, LEFT], ids=["an extension's", "of a page that is left"])
def test_failures_that_are_not_its_own_are_nothing_to_the_page(open_page: Pages, what: str) -> None:
    if what is EXTENSION:
        open_page.expect_error("no wallet")
    page = open_page(before=WHILE_PYTHON_LOADS.format(what))
    assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "navigate"


def test_a_failure_is_told_to_who_was_leaving_and_stayed(open_page: Pages) -> None:
    stopped = "WebAssembly.instantiate = WebAssembly.instantiateStreaming = () => new Promise(() => {});"
    page = open_page(wait=False, before=HURRIED + stopped + WHILE_PYTHON_LOADS.format(LEFT))
    expect(page.locator(FAILED).get_by_text("could not be loaded")).to_be_visible()
    assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "navigate"


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
