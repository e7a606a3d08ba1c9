"""Opens the site in browser contexts and collects what goes wrong in them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect

from tools.serve import Site

READY = 'html[data-ready="true"]'
FAILED = '#loading[data-state="failed"]'
MISTYPED = '#loading[data-state="mistyped"]'
START_TIMEOUT = 60_000
TIMEOUT = 15_000

expect.set_options(timeout=TIMEOUT)

# What takes seconds takes hundredths of them.
HURRIED = """
    const { setTimeout: after } = globalThis;
    globalThis.setTimeout = (done, milliseconds, ...given) => after(done, milliseconds / 100, ...given);
"""

SMALL_DEVICE = "Object.defineProperty(Navigator.prototype, 'deviceMemory', { value: 0.5 });"

# Resolves once the cache of snapshots holds these entries and no others: snapshot, failures.
SNAPSHOT_KEPT = """async (entries) => {
    let kept;
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
        await new Promise((again) => setTimeout(again, 50));
        const names = (await caches.keys()).filter((name) => name.startsWith("magdagdon-snapshot-"));
        const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        kept = String(keys.flat().map(({ url }) => new URL(url).pathname.split("/").at(-2)).sort());
        if (kept === entries) return;
    }
    throw new Error(`${kept} is kept instead of ${entries}`);
}"""


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
            page.wait_for_selector(f"{READY}, {FAILED}, {MISTYPED}", state="attached", timeout=START_TIMEOUT)
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
