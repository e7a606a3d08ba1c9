"""The page starts, and says so in words when it can't."""

from __future__ import annotations

import re
from http import HTTPStatus
from threading import Event

import pytest
from playwright.sync_api import FrameLocator, Page, Playwright, expect

from tests.support.pages import FAILED, HURRIED, MISTYPED, READY, SNAPSHOT_KEPT, START_TIMEOUT, Pages
from tests.support.server import Answer, Misbehaving
from tests.support.table import Table
from tools import browsers
from tools.languages import Language, languages
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
    expect(page.locator(FAILED).get_by_text("couldn't load")).to_be_visible(timeout=30_000)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


@pytest.mark.parametrize(
    ("script", "told"), [("throw new Error('no luck');", "no luck"), ("const half = (", "Unexpected end")]
)
def test_a_broken_script_shows_the_failure_in_words(open_own_page: Pages, script: str, told: str) -> None:
    [core] = open_own_page.site.folder.glob("assets/core.*.js")
    core.write_text(script)
    open_own_page.expect_error(told)
    page = open_own_page(wait=False)
    expect(page.locator(FAILED).get_by_text("couldn't load")).to_be_visible()
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
    expect(page.locator(FAILED).get_by_text("couldn't load")).to_be_visible()
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


EMBEDDED = (
    '<!doctype html><link rel="icon" href="data:,">'
    '<iframe sandbox="allow-scripts" width="900" height="700" src="{}"></iframe>'
)

# Every property that a browser may refuse to read is refused.
REFUSED = """
    for (const [owner, names] of [
        [Navigator.prototype, ["serviceWorker", "locks", "storage", "connection", "vibrate", "clipboard"]],
        [globalThis, ["localStorage", "sessionStorage", "caches", "indexedDB", "cookieStore"]],
    ])
        for (const name of names)
            Object.defineProperty(owner, name, {
                configurable: true,
                get() { throw new DOMException("refused", "SecurityError"); },
            });
"""


def plays_unsaved(page: Page | FrameLocator) -> None:
    """A turn can be played on the page, which says that nothing is saved."""
    expect(page.locator(READY)).to_be_attached(timeout=START_TIMEOUT)
    page.locator('[data-action="roll"]').click()
    expect(page.locator('[data-die="0"]')).to_have_attribute("data-value", re.compile("[1-6]"))
    expect(page.locator(".notice")).to_have_text(re.compile("(is not|isn't) being saved"))


def test_in_a_frame_without_an_origin_it_plays_and_says_that_nothing_is_saved(
    pages: Pages, server: Misbehaving
) -> None:
    def embed(request: Handler, path: str) -> bool:
        if path != "/embedding":
            return False
        body = EMBEDDED.format(f"{server.url}#seed=1").encode()
        request.reply(HTTPStatus.OK, body, {"Content-Type": "text/html"})
        return True

    server.answer = embed
    pages.expect_error("Blocked autofocusing")  # Chromium's remark on headings of closed dialogs
    page = pages("../embedding", wait=False)
    plays_unsaved(page.frame_locator("iframe"))
    assert server.counted()[server.prefix] == 1


def test_where_every_property_is_refused_it_plays_and_says_that_nothing_is_saved(open_page: Pages) -> None:
    plays_unsaved(open_page("#seed=1", before=REFUSED))


def test_wasm_of_the_wrong_type_is_compiled_all_the_same(pages: Pages, server: Misbehaving) -> None:
    server.answer = typed("text/plain", ".wasm")
    page = pages(snapshots=True)
    page.evaluate(SNAPSHOT_KEPT, "snapshot")  # in a worker, too
    page.reload(wait_until="commit")
    pages.ready(page)
    assert page.evaluate("performance.getEntriesByName('restored').length")


def typed(kind: str, *suffixes: str) -> Answer:
    """A server that sends files with these suffixes as ``kind``."""

    def answer(request: Handler, path: str) -> bool:
        file = request.server.file(path)
        if not file or not path.endswith(suffixes):
            return False
        headers = {"Content-Type": kind, "Cache-Control": "max-age=600"}
        request.reply(HTTPStatus.OK, file.read_bytes(), headers)
        return True

    return answer


def test_scripts_of_the_wrong_type_are_named(pages: Pages, server: Misbehaving) -> None:
    pages.expect_error("MIME type")
    server.answer = typed("text/plain", ".js", ".mjs")
    page = pages(wait=False)
    told = page.locator(MISTYPED)
    expect(told.get_by_text("as the wrong type")).to_be_visible()
    expect(told.get_by_text(re.compile(r"assets/\S+\.m?js: text/plain"))).to_be_visible()

    server.answer = None
    page.get_by_role("button", name="Try again").click()
    pages.ready(page)


OLD = (
    "This browser can't run MAGDAGDON. It is too old, or part of it is turned off. "
    "Update it, or use another one."
)


@pytest.mark.parametrize(
    "lacks",
    [
        "delete globalThis.WebAssembly",
        "delete WebAssembly.Exception",
        "delete globalThis.TransformStream",
        "CSS.supports = (what) => !what.includes('color-mix')",
        "delete globalThis.CSS; delete Intl.Locale",
    ],
)
def test_a_browser_that_is_too_old_is_told_and_asks_for_nothing_more(
    pages: Pages, server: Misbehaving, lacks: str
) -> None:
    page = pages(wait=False, before=lacks)
    told = page.locator('#loading[data-state="old"]')
    expect(told.get_by_text(OLD)).to_be_visible()
    expect(told.get_by_text(re.compile("Chrome .* Safari"))).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_hidden()
    page.wait_for_load_state("networkidle")
    assert server.counted()[server.prefix] == 1
    assert not [path for path in server.requests if path.endswith(".zip")]


@pytest.mark.parametrize("language", languages(), ids=lambda language: language.tag)
def test_a_player_with_an_old_browser_is_told_in_the_own_language(
    open_page: Pages, language: Language
) -> None:
    page = open_page(wait=False, before="delete WebAssembly.Exception", locale=language.tag)
    told = page.locator('#loading[data-state="old"] p:visible').first
    expect(told).to_have_text(language.translate(OLD))
    expect(page.locator("html")).to_have_attribute("lang", language.tag)
    expect(page.locator("html")).to_have_attribute("dir", language.direction)


def test_a_browser_without_check_visibility_keeps_the_keyboards_place(open_page: Pages) -> None:
    page = open_page("#seed=1", before="delete Element.prototype.checkVisibility")
    page.locator('[data-action="roll"]').press("Enter")
    expect(page.locator('[data-die="0"]')).to_be_focused()
