"""Takes a picture of every scene at every size, light and dark, in a language, for a person to look at."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, Route, sync_playwright

from tools import browsers
from tools.scenes import SCENES, open_scene
from tools.serve import Site

FOLDER = Path(__file__).resolve().parent.parent / "build/shots"
SIZES = ((320, 480), (390, 844), (667, 375), (820, 1180), (1280, 800), (2560, 1440))
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
RUNTIME = "**/*.wasm"


def shoot(page: Page, scene: str, sizes: list[tuple[int, int]], theme: Theme) -> None:
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=FOLDER / f"{scene}-{width}x{height}-{theme}.png")


@contextmanager
def opened(browser: Browser, url: str, scene: str, theme: Theme, language: str) -> Iterator[Page]:
    """The page with a scene on it; "loading" never gets its runtime, "failure" is refused it."""
    if scene in SCENES:
        page = open_scene(browser, url, SCENES[scene], color_scheme=theme, locale=language)
        yield page
    else:
        waiting: list[Route] = []
        page = browser.new_context(color_scheme=theme, locale=language, service_workers="block").new_page()
        page.route(
            RUNTIME,
            lambda route: waiting.append(route) if scene == "loading" else route.fulfill(status=404),
        )
        page.goto(url, wait_until="commit")
        page.wait_for_selector(f'#loading[data-state="{"failed" if scene == "failure" else "loading"}"]')
        yield page
        for route in waiting:
            route.abort()
    page.context.close()


def main() -> None:
    names = [*SCENES, "loading", "failure"]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", nargs="*", help=f"which scenes, all if none is named: {', '.join(names)}")
    parser.add_argument("--size", action="append", help="which size, such as 390x844; may be repeated")
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--language", default="en", help="the tag of the language, such as fi")
    asked = parser.parse_args()
    if unknown := set(asked.scenes) - set(names):
        parser.error(f"there is no scene {', '.join(sorted(unknown))}")
    sizes = [size for size in SIZES if not asked.size or "{}x{}".format(*size) in asked.size]
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    with Site() as site, sync_playwright() as playwright:
        options = browsers.launch_options(playwright, "chromium")
        if options is None:
            raise SystemExit("Chromium is missing: run `make browsers`")
        browser = playwright.chromium.launch(**options)
        for scene in asked.scenes or names:
            for theme in asked.theme or THEMES:
                with opened(browser, site.url, scene, theme, asked.language) as page:
                    shoot(page, scene, sizes, theme)
        browser.close()
    print(f"{len(list(FOLDER.iterdir()))} pictures are in {FOLDER}")


if __name__ == "__main__":
    main()
