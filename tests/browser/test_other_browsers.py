"""The game starts, plays and starts again without a server in Firefox and WebKit too."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

from tests.support.pages import READY, Pages
from tests.support.server import KEPT, Misbehaving
from tools import browsers

PATIENCE = 90  # seconds

IS_KEPT = """
const done = arguments[arguments.length - 1];
navigator.serviceWorker.ready.then(({ active }) => done(active.state === "activated"));
"""

GAME = "#seed=1&difficulty=nightmare"
"""Without Powers every hint names cells."""


def test_firefox_plays_and_starts_without_a_server(playwright: Playwright, server: Misbehaving) -> None:
    options = browsers.launch_options(playwright, "firefox")
    if options is None:
        pytest.skip("Firefox is missing: run `make browsers`")
    browser = playwright.firefox.launch(**options)
    pages = Pages(browser, server)
    try:
        page = pages(GAME)
        page.evaluate(KEPT)
        page.click('[data-action="roll"]')
        page.wait_for_selector('[data-die="3"][data-value]')
        server.gone()
        page.reload(wait_until="commit")
        pages.ready(page)
        page.wait_for_selector('[data-die="3"][data-value]')
        page.click('[data-action="hint"]')
        page.wait_for_selector("[data-cell][data-hint]", timeout=1000 * PATIENCE)
        pages.finish()
    finally:
        browser.close()


@contextmanager
def display() -> Iterator[str]:
    """An invisible screen; its name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as screen:
        os.close(writing)
        try:
            with os.fdopen(reading) as number:
                yield f":{number.readline().strip()}"
        finally:
            screen.terminate()


@contextmanager
def webkit(driver: str) -> Iterator[Any]:
    with display() as name:
        environment = {**os.environ, "DISPLAY": name, "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        if os.geteuid() == 0:
            environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        service = webdriver.WebKitGTKService(executable_path=driver, env=environment)
        options = webdriver.WebKitGTKOptions()
        options.binary_location = mini_browser()
        options.add_argument("--automation")
        running = webdriver.WebKitGTK(options=options, service=service)
        running.set_script_timeout(PATIENCE)
        try:
            yield running
        finally:
            with suppress(Exception):
                running.quit()


def mini_browser() -> str:
    found = shutil.which("MiniBrowser") or next(
        (str(path) for path in Path("/usr").glob("lib*/*/webkit2gtk-4.*/MiniBrowser")), None
    )
    assert found, "WebKitGTK's MiniBrowser is missing"
    return found


@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # Selenium's own doing
def test_webkit_plays_and_starts_without_a_server(server: Misbehaving) -> None:
    driver = browsers.webkit_driver()
    if driver is None:
        pytest.skip("WebKitGTK's driver is missing: apt-get install webkit2gtk-driver xvfb")
    with webkit(driver) as browser:
        wait = WebDriverWait(browser, PATIENCE)

        def has(selector: str) -> Any:
            return wait.until(lambda now: now.find_elements(By.CSS_SELECTOR, selector))

        browser.get(server.url + GAME)
        has(READY)
        wait.until(lambda now: now.execute_async_script(IS_KEPT))
        browser.find_element(By.CSS_SELECTOR, '[data-action="roll"]').click()
        has('[data-die="3"][data-value]')
        server.gone()
        browser.refresh()
        has(READY)
        has('[data-die="3"][data-value]')
        browser.find_element(By.CSS_SELECTOR, '[data-action="hint"]').click()
        has("[data-cell][data-hint]")
