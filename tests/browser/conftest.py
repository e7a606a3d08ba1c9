"""Fixtures for tests in a real browser.

    def test_a_seeded_roll(open_page):
        page = open_page("#seed=first&difficulty=survival")
        page.click('[data-action="roll"]')
        assert page.locator("[data-die]").count() == 4

- `open_page(fragment="", storage={...}, wait=True, **context_options)` opens the site in a fresh browser
  context (Playwright's `new_context` options: viewport, locale, color_scheme, ...), puts `storage` into
  localStorage first, runs the JavaScript `before` ahead of the page's own in every document, and waits for
  `data-ready` unless `wait=False`. The page takes its device for one too small to keep a snapshot of
  Python on, which costs a second start, unless `snapshots=True`. Several calls give several contexts;
  `open_page.again(page, "#...")` gives a second tab in the context of a page.
- `page` is `open_page()` for tests that need nothing special.
- A console error, an uncaught error or a request that leaves the origin fails the test. A test that
  provokes one says so: `open_page.expect_error("regular expression")`; it must then occur.
- `site` is the running server (tools.serve.Site): `site.url`, `site.folder`, `site.requests`.
- `own_site` is a server for one test, with a copy of the site that may be damaged; `server` is one that can
  be taken away and answers wrongly on cue. `open_own_page` and `pages` open their pages.

Each opening costs a start of Python, about a second: play several things in one page where they belong
together. Never sleep; wait for what must be true (`expect(...)`, `page.wait_for_function`).
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests.browser.service import Misbehaving
from tools import browsers
from tools.build import build
from tools.serve import Site

READY = 'html[data-ready="true"]'
FAILED = '#loading[data-state="failed"]'
START_TIMEOUT = 60_000
TIMEOUT = 15_000

expect.set_options(timeout=TIMEOUT)

# What takes seconds takes hundredths of them.
HURRIED = """
    const { setTimeout: after } = globalThis;
    globalThis.setTimeout = (done, milliseconds, ...given) => after(done, milliseconds / 100, ...given);
"""

SMALL_DEVICE = "Object.defineProperty(Navigator.prototype, 'deviceMemory', { value: 0.5 });"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once a run."""
    folder = tmp_path_factory.mktemp("site") / "dist"
    build(folder)
    return folder


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[Site]:
    with Site(built) as running:
        yield running


@pytest.fixture
def own_site(built: Path, tmp_path: Path) -> Iterator[Site]:
    folder = tmp_path / "dist"
    shutil.copytree(built, folder)
    with Site(folder) as running:
        yield running


@pytest.fixture
def server(built: Path, tmp_path: Path) -> Iterator[Misbehaving]:
    folder = tmp_path / "dist"
    folder.symlink_to(built)
    with Misbehaving(folder) as running:
        yield running


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    options = browsers.launch_options(playwright, "chromium")
    if options is None:
        pytest.fail("Chromium is missing: run `make browsers`")
    running = playwright.chromium.launch(**options)
    yield running
    running.close()


class Pages:
    """Opens pages and remembers what went wrong in them."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.browser = browser
        self.site = site
        self.contexts: list[BrowserContext] = []
        self.problems: list[str] = []
        self.expected: list[re.Pattern[str]] = []

    def __call__(
        self,
        fragment: str = "",
        *,
        storage: dict[str, str] | None = None,
        before: str | None = None,
        wait: bool = True,
        snapshots: bool = False,
        **options: Any,
    ) -> Page:
        options.setdefault("viewport", {"width": 1000, "height": 720})
        context = self.browser.new_context(**options)
        context.set_default_timeout(TIMEOUT)
        self.contexts.append(context)
        if storage:
            # Only once: a reload and another tab must find what the page itself has stored since.
            context.add_init_script(
                f"""if (origin !== "null" && !localStorage["test.filled"]) {{
                    localStorage["test.filled"] = "1";
                    Object.assign(localStorage, {json.dumps(storage)});
                }}"""
            )
        if not snapshots:
            context.add_init_script(SMALL_DEVICE)
        if before:
            context.add_init_script(before)
        context.on("page", self._watch)
        context.on("request", lambda request: self._requested(request.url))
        return self._open(context, fragment, wait)

    def again(self, page: Page, fragment: str = "", *, wait: bool = True) -> Page:
        """Another tab beside `page`."""
        return self._open(page.context, fragment, wait)

    def expect_error(self, pattern: str) -> None:
        """Declare an error that this test provokes."""
        self.expected.append(re.compile(pattern))

    def _open(self, context: BrowserContext, fragment: str, wait: bool) -> Page:
        page = context.new_page()
        page.goto(self.site.url + fragment, wait_until="commit")
        if wait:
            self.ready(page)
        return page

    def ready(self, page: Page) -> None:
        """Wait until a player can act; say what went wrong if that never comes."""
        try:
            page.wait_for_selector(f"{READY}, {FAILED}", state="attached", timeout=START_TIMEOUT)
        except Error as error:
            pytest.fail(f"the page neither started nor failed: {[*self.problems, error.message]}")
        assert page.locator(READY).count(), f"the page did not start: {self.problems}"

    def _watch(self, page: Page) -> None:
        page.on("console", self._spoke)
        page.on("pageerror", lambda error: self.problems.append(f"uncaught: {error}"))
        page.on("crash", lambda _page: self.problems.append("the page crashed"))

    def _spoke(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"console: {message.text} ({message.location.get('url')})")

    def _requested(self, url: str) -> None:
        if url.startswith(("http:", "https:", "ws:", "wss:")) and not url.startswith(self.site.origin):
            self.problems.append(f"left the origin: {url}")

    def finish(self) -> None:
        for context in self.contexts:
            context.close()
        unexpected = [text for text in self.problems if not any(p.search(text) for p in self.expected)]
        assert not unexpected, "\n".join(unexpected)
        silent = [p.pattern for p in self.expected if not any(p.search(text) for text in self.problems)]
        assert not silent, f"expected errors that never came: {silent}"


@pytest.fixture
def open_page(browser: Browser, site: Site) -> Iterator[Pages]:
    pages = Pages(browser, site)
    yield pages
    pages.finish()


@pytest.fixture
def open_own_page(browser: Browser, own_site: Site) -> Iterator[Pages]:
    """`open_page` for `own_site`."""
    pages = Pages(browser, own_site)
    yield pages
    pages.finish()


@pytest.fixture
def pages(browser: Browser, server: Misbehaving) -> Iterator[Pages]:
    """`open_page` for `server`."""
    opened = Pages(browser, server)
    yield opened
    opened.finish()


@pytest.fixture
def page(open_page: Pages) -> Page:
    return open_page()
