"""Measures start-up, the bytes of a first visit, and the time from a tap to the next paint.

Seconds differ between machines; the ratios of pages that take turns in one run of one browser do not:
(a) ours, until a player can act, after a first visit long enough for a snapshot of Python's memory;
(a') the same after a shorter first visit; (b) PyScript and Pyodide as published, on the same server, until
one line of Python has run; (c) the same with MicroPython. All pages were visited before, so the browser's
caches are warm.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.support.pages import READY, SMALL_DEVICE, SNAPSHOT_KEPT
from tests.support.table import Table, a_way_to_place
from tools import browsers
from tools.library import PYODIDE, ROOT
from tools.serve import DIST, Site, as_sent

PUBLISHED = ROOT / "node_modules/@pyscript/core/dist"
MICROPYTHON = ROOT / "node_modules/@micropython/micropython-webassembly-pyscript"
WARM_UP = 3
REST = 600  # milliseconds in which a browser cleans up after the last visit
GAMES = 3
MEGABYTE = 1_000_000
START_TIMEOUT = 120_000

HELLO = """<!doctype html><html><head><meta charset="utf-8"><title>hello</title>
<script type="module" src="core/core.js"></script>
</head><body><script type="{kind}" src="hello.py" config="{kind}.json"></script></body></html>
"""
HELLO_PYTHON = "from pyscript import document; document.documentElement.dataset.ready = 'true'\n"

STAMP = """new MutationObserver((_, observer) => {
    if (document.documentElement?.dataset.ready !== "true") return;
    observer.disconnect();
    window.readyAt = performance.now();
}).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ready"] });"""

FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"

LISTEN = """
window.interactions = [];
window.longTasks = [];
new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
        if (interactionId) window.interactions.push(duration);
}).observe({ type: "event", durationThreshold: 16 });
new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
}).observe({ type: "longtask" });
"""


@contextmanager
def published() -> Iterator[Site]:
    """A server with PyScript, Pyodide and MicroPython as published on npm."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for source, name in ((PUBLISHED, "core"), (PYODIDE, "pyodide"), (MICROPYTHON, "micropython")):
            shutil.copytree(source, place / name)
        for kind, interpreter in (("py", "pyodide/pyodide.mjs"), ("mpy", "micropython/micropython.mjs")):
            (place / f"{kind}.html").write_text(HELLO.format(kind=kind))
            (place / f"{kind}.json").write_text(f'{{"interpreter": "./{interpreter}"}}')
        (place / "hello.py").write_text(HELLO_PYTHON)
        with Site(place) as site:
            yield site


def wait_until_ready(page: Page) -> None:
    page.wait_for_selector(READY, state="attached", timeout=START_TIMEOUT)


class Visits:
    """Visits of one page, in a browser context of their own and always in the same tab, so that the time to
    open a tab does not count. Times are in milliseconds.
    """

    def __init__(self, browser: Browser, url: str, *scripts: str) -> None:
        self.url = url
        self.context: BrowserContext = browser.new_context(viewport={"width": 1000, "height": 720})
        for script in (STAMP, *scripts):
            self.context.add_init_script(script)
        self.page = self.context.new_page()
        self.ready: list[float] = []
        self.painted: list[float] = []

    @contextmanager
    def visit(self) -> Iterator[None]:
        self.page.goto(self.url, wait_until="commit")
        wait_until_ready(self.page)
        yield
        self.page.goto("about:blank")
        self.page.wait_for_timeout(REST)

    def first(self, *, long: bool) -> None:
        with self.visit():
            kept(self.page)
            if long:
                self.page.evaluate(SNAPSHOT_KEPT, "snapshot")

    def further(self, *, counts: bool) -> None:
        with self.visit():
            if not counts:
                return
            self.ready.append(self.page.evaluate("window.readyAt"))
            painted = self.page.evaluate(FIRST_PAINT)
            if painted is not None:
                self.painted.append(painted)


def kept(page: Page) -> None:
    """Wait until the service worker has installed all files."""
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")


def compare(playwright: Playwright, name: str, rounds: int, ours: Site, theirs: Site) -> None:
    options = browsers.launch_options(playwright, name)
    if options is None:
        print(f"{name}: not installed")
        return
    browser = getattr(playwright, name).launch(**options)
    pages = {
        "a": Visits(browser, ours.url),
        "a'": Visits(browser, ours.url, SMALL_DEVICE),
        "b": Visits(browser, f"{theirs.url}py.html"),
        "c": Visits(browser, f"{theirs.url}mpy.html"),
    }
    pages["a"].first(long=True)
    pages["a'"].first(long=False)
    for turn in range(WARM_UP + rounds):
        for visits in pages.values():
            visits.further(counts=turn >= WARM_UP)
    browser.close()

    a, short, b, c = (median(visits.ready) for visits in pages.values())
    print(f"{name}, medians of {rounds} visits each, taking turns")
    print(f"  a  ours, after a first visit               {a:7.0f} ms")
    print(f"  a' ours, after a very short first visit    {short:7.0f} ms   a'/b {short / b:.2f}")
    print(f"  b  PyScript + Pyodide as published         {b:7.0f} ms   a/b {a / b:.2f}")
    print(f"  c  PyScript + MicroPython as published     {c:7.0f} ms   a/c {a / c:.2f}")
    if pages["a"].painted:
        painted = median(pages["a"].painted)
        print(f"  a  first paint of the page                 {painted:7.0f} ms   paint/b {painted / b:.2f}")


def weigh(playwright: Playwright, site: Site) -> None:
    """Print the bytes of a first visit, file by file, as GitHub Pages would send them."""
    options = browsers.launch_options(playwright, "chromium")
    if options is None:
        return
    browser = playwright.chromium.launch(**options)
    site.requests.clear()
    page = browser.new_page()
    page.goto(site.url, wait_until="commit")
    wait_until_ready(page)
    playable = len(site.requests)
    kept(page)
    page.wait_for_load_state("networkidle")
    sent = [(path, len(as_sent(file))) for path in site.requests if (file := site.file(path))]
    browser.close()
    print("the first visit, as sent")
    for path, size in sorted(sent[:playable], key=lambda item: -item[1]):
        print(f"  {size:9,}  {path.removeprefix(site.prefix) or './'}")
    print(f"  {sum(size for _, size in sent[:playable]) / MEGABYTE:9.2f}  MB until a player can act")
    for path, size in sorted(sent[playable:], key=lambda item: -item[1]):
        print(f"  {size:9,}  {path.removeprefix(site.prefix) or './'}")
    print(f"  {sum(size for _, size in sent) / MEGABYTE:9.2f}  MB once all is there for playing offline")


def play(page: Page, seed: str) -> None:
    table = Table(page)
    table.begin("peaceful", seed)
    while (phase := table.phase) != "over":
        if phase == "ready":
            table.press("roll")
        elif phase == "placing":
            for die, cell in a_way_to_place(table.state):
                table.place(die, cell)
            table.press("confirm")
        else:
            table.press("accept")
            page.locator('[data-cell][data-state="legal"]').first.click()
            table.press("confirm")


def answer_times(playwright: Playwright, site: Site) -> None:
    """Print the time from a tap to the next paint over whole seeded games."""
    options = browsers.launch_options(playwright, "chromium")
    if options is None:
        return
    browser = playwright.chromium.launch(**options)
    print(f"interaction to paint over {GAMES} seeded games (an event below 16 ms counts as 16)")
    for slowdown in (1, 4):
        page = browser.new_page()
        page.add_init_script(LISTEN)
        page.goto(site.url, wait_until="commit")
        wait_until_ready(page)
        kept(page)
        page.evaluate("window.interactions.length = window.longTasks.length = 0")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
        for game in range(GAMES):
            play(page, f"bench {game}")
        seen: dict[str, Any] = page.evaluate("({ taps: window.interactions, tasks: window.longTasks })")
        taps, tasks = seen["taps"] or [16], seen["tasks"]
        share = quantiles(taps, n=50)[-1] if len(taps) > 1 else taps[0]
        print(
            f"  CPU / {slowdown}: {len(taps)} over 16 ms, median {median(taps):.0f}, "
            f"98th percentile {share:.0f}, worst {max(taps):.0f} ms; "
            f"{len(tasks)} tasks over 50 ms, longest {max(tasks, default=0):.0f} ms"
        )
        page.close()
    browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="visits of each page that count")
    rounds = parser.parse_args().rounds
    with Site(DIST) as ours, published() as theirs, sync_playwright() as playwright:
        weigh(playwright, ours)
        for name in ("chromium", "firefox"):
            compare(playwright, name, rounds, ours, theirs)
        answer_times(playwright, ours)


if __name__ == "__main__":
    main()
