"""Measures what each trick of the start gains, by leaving it out: in milliseconds and in bytes as sent.

The variants of the site take turns, each round in another order, in one run of Chromium. A variant's cost is
the median of its differences to the site as it is in the same round, so that a machine whose speed drifts
tells the same. Two starts are measured: the first one, with empty caches, and a later one from the service
worker. The snapshot is left out of both, except in its own line: it makes later starts quick whatever else is
left out. A trick that gains less than 2 % of either start and less than 30 kB is not worth its code.
"""

from __future__ import annotations

import argparse
import re
import shutil
import tempfile
import zipfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, sync_playwright

from tests.support.pages import SMALL_DEVICE
from tools import browsers, library
from tools.bench_startup import STAMP, Visits, wait_until_ready
from tools.build import project
from tools.library import PYODIDE, ROOT
from tools.serve import DIST, Site, as_sent

WARM_UP = 2
WORTH_SHARE = 0.02  # of a start
WORTH_BYTES = 30_000


def the_file(site: Path, pattern: str) -> Path:
    [file] = site.glob(pattern)
    return file


def rewrite(file: Path, pattern: str, replacement: str) -> None:
    text, count = re.subn(pattern, lambda _: replacement, file.read_text("utf-8"))
    if not count:
        raise SystemExit(f"{file.name} has no {pattern}")
    file.write_text(text, "utf-8")


def game() -> Path:
    return library.game_sources(project()["tool"]["magdagdon"]["build"]["leave-out"])


def replace_library(site: Path, zip_file: Path) -> None:
    shutil.copyfile(zip_file, the_file(site, "assets/stdlib.*.zip"))


def whole_engine(site: Path) -> None:
    into = the_file(site, "assets/runtime.*/")
    library.inside("engine.mjs", str(PYODIDE), str(into), library.ENGINE, "whole")


def whole_library(site: Path) -> None:
    replace_library(site, library.compiled("stdlib-whole", library.layers(), patches=library.PATCHES))


def uncompiled_library(site: Path) -> None:
    target = the_file(site, "assets/stdlib.*.zip")
    with zipfile.ZipFile(target) as archive:
        names = [name.removesuffix("c") for name in archive.namelist()]
    with (
        zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as published,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive,
    ):
        for name in names:
            slim = ROOT / "tools/slim" / name
            text = slim.read_text("utf-8") if slim.exists() else published.read(name).decode()
            for old, new in library.PATCHES.get(name, {}).items():
                text = text.replace(old, new)
            archive.writestr(name, text)


def published_modules(site: Path) -> None:
    replace_library(site, library.stdlib(game(), "bench-full", slim=False))


def unpatched_library(site: Path) -> None:
    replace_library(site, library.stdlib(game(), "bench-unpatched", patches={}))


def many_sheets(site: Path) -> None:
    names = re.findall(r'@import "([\w-]+)\.css"', (ROOT / "styles/page.css").read_text("utf-8"))
    for name in names:
        (site / f"assets/{name}.css").write_text(library.inside("style.mjs", f"styles/{name}.css"), "utf-8")
    links = "\n".join(f'<link rel="stylesheet" href="./assets/{name}.css">' for name in names)
    rewrite(site / "index.html", r'<link rel="stylesheet" href="[^"]*">', links)


def late_downloads(site: Path) -> None:
    rewrite(site / "index.html", r'<link rel="(?:module)?preload"[^>]*>', "")
    rewrite(the_file(site, "assets/boot.*.js"), r'\{"\./(?:[^{}]|\{[^{}]*\})*\}', "{}")


TRICKS: dict[str, Callable[[Path], None]] = {
    "engine cut down": whole_engine,
    "library pruned": whole_library,
    "library compiled": uncompiled_library,
    "slim modules": published_modules,
    "patches": unpatched_library,
    "one style sheet": many_sheets,
    "early downloads": late_downloads,
}


@dataclass
class Variant:
    """A site without one trick, visited again and again; times in milliseconds."""

    browser: Browser
    site: Site
    small_device: bool = True
    sent: int = 0
    first: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.scripts = [SMALL_DEVICE] if self.small_device else []
        self.visits = Visits(self.browser, self.site.url, *self.scripts)
        self.site.requests.clear()
        self.visits.first(long=not self.small_device)
        files = {path: file for path in self.site.requests if (file := self.site.file(path))}
        self.sent = sum(len(as_sent(file)) for file in files.values())

    @property
    def later(self) -> list[float]:
        return self.visits.ready

    def visit(self, *, counts: bool) -> None:
        self.visits.further(counts=counts)
        if counts and self.small_device:
            self.first.append(self._first())

    def _first(self) -> float:
        context = self.browser.new_context(viewport={"width": 1000, "height": 720})
        for script in (STAMP, *self.scripts):
            context.add_init_script(script)
        page = context.new_page()
        page.goto(self.site.url, wait_until="commit")
        wait_until_ready(page)
        ready: float = page.evaluate("window.readyAt")
        context.close()
        return ready


def without(trick: str, folder: Path) -> Path:
    """A copy of dist/ without that trick."""
    site = folder / trick.replace(" ", "-")
    shutil.copytree(DIST, site)
    TRICKS[trick](site)
    library.inside("worker.mjs", str(site))
    return site


def difference(ones: list[float], others: list[float]) -> tuple[float, float]:
    """The median of the differences in milliseconds, and the half of the range in which half of them lie."""
    found = [one - other for one, other in zip(ones, others, strict=True)]
    low, _, high = quantiles(found, n=4)
    return median(found), (high - low) / 2


def report(base: Variant, tricks: dict[str, Variant], snapshot: Variant, rounds: int) -> None:
    first, later = median(base.first), median(base.later)
    print(f"what each trick gains, from {rounds} rounds in Chromium; without a snapshot")
    print(f"a first start: {first:.0f} ms, a later one: {later:.0f} ms, sent: {base.sent / 1000:,.0f} kB\n")
    print("| left out | first start, ms | later start, ms | sent, kB |")
    print("|---|---:|---:|---:|")
    for name, variant in tricks.items():
        sent = variant.sent - base.sent
        gains = difference(variant.first, base.first), difference(variant.later, base.later)
        cells = [
            f"{gain:+.0f} ± {spread:.0f} ({gain / whole:+.0%})"
            for (gain, spread), whole in zip(gains, (first, later), strict=True)
        ]
        share = max(gains[0][0] / first, gains[1][0] / later)
        worth = "" if share >= WORTH_SHARE or sent >= WORTH_BYTES else " (not worth it)"
        print(f"| {name}{worth} | {cells[0]} | {cells[1]} | {sent / 1000:+,.0f} |")
    gain, spread = difference(base.later, snapshot.later)
    print(f"| snapshot | | {gain:+.0f} ± {spread:.0f} ({gain / median(snapshot.later):+.0%}) | |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="visits of each variant that count")
    parser.add_argument("--only", nargs="*", choices=list(TRICKS), default=list(TRICKS), help="which tricks")
    options = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        playwright = stack.enter_context(sync_playwright())
        launch = browsers.launch_options(playwright, "chromium")
        if launch is None:
            print("chromium: not installed")
            return
        browser = playwright.chromium.launch(**launch)
        stack.callback(browser.close)
        sites = {name: stack.enter_context(Site(without(name, folder))) for name in options.only}
        as_it_is = stack.enter_context(Site(DIST))
        base = Variant(browser, as_it_is)
        snapshot = Variant(browser, as_it_is, small_device=False)
        tricks = {name: Variant(browser, site) for name, site in sites.items()}
        variants = [base, snapshot, *tricks.values()]
        for turn in range(WARM_UP + options.rounds):
            start = turn % len(variants)
            for variant in variants[start:] + variants[:start]:
                variant.visit(counts=turn >= WARM_UP)
        report(base, tricks, snapshot, options.rounds)


if __name__ == "__main__":
    main()
