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

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.support.pages import Pages
from tests.support.server import Misbehaving
from tests.support.workers import made_once
from tools import browsers
from tools.build import build
from tools.serve import Site


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, which all workers share: built once a run, never to be changed."""
    return made_once(tmp_path_factory, "site", build)


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
