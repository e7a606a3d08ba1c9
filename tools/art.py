"""Draws the icons and the preview for links, in the colours and with the contours of the board, and
takes the pictures that the manifest and the README show, of the page as it was built last.

Writes icons/. Run it when the colours or the drawing change.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from game.page.model.contours import UNIT, contours
from game.rules.board import CELLS, NUMBERS, RUIN, SIZE, Board, content, parse_board
from tools import browsers
from tools.colours import colour
from tools.scenes import SCENES, open_scene
from tools.serve import Site

ICONS = Path(__file__).resolve().parent.parent / "icons"
WIDTH = SIZE * UNIT
SIGN = parse_board("3455/3456/2345/1234")
FINISHED = parse_board("3456/3455/234#/1234")
PICTURES = (
    ("icon", 192, 192),
    ("icon", 512, 512),
    ("maskable", 180, 180),
    ("maskable", 512, 512),
    ("preview", 1200, 630),
)
"""Drawings and the width and height, in pixels, of their PNG."""

SCREENSHOTS = (("wide", "late", 1280, 800), ("narrow", "late", 390, 844))
"""Names of pictures of the page, the scene on each, its width and height."""

CRACKS = "M0 30L22 38 38 31 54 52 72 48 86 70 100 74M38 31L48 12 44 0M54 52L46 77 54 100M72 48L86 30 100 25"


def shade(name: str) -> str:
    return colour(name).to_string(hex=True)


def land(board: Board, line: float) -> str:
    """The landscape of a board, its contours `line` units wide."""
    paths = []
    for height, outline in contours(board).items():
        fill = shade("ruin" if height == RUIN else f"height-{height}")
        stroke = shade("on-ruin" if height == RUIN else "on-low" if height <= 3 else "on-high")
        if outline:
            paths.append(f'<path d="{outline}" fill="{fill}" stroke="{stroke}" stroke-width="{line}"/>')
    for cell in CELLS:
        if content(board, cell) == RUIN:
            y, x = divmod(cell, SIZE)
            paths.append(
                f'<path d="{CRACKS}" transform="translate({x * UNIT} {y * UNIT})" fill="none"'
                f' stroke="{shade("on-ruin")}" stroke-width="4"/>'
            )
    return "".join(paths)


def digits(board: Board) -> str:
    shown = []
    for cell in CELLS:
        value = content(board, cell)
        if value in NUMBERS:
            y, x = divmod(cell, SIZE)
            ink = shade("on-low" if value <= 2 else "on-high")
            middle = f'x="{x * UNIT + UNIT / 2}" y="{y * UNIT + 0.66 * UNIT}"'
            shown.append(f'<text {middle} fill="{ink}">{value}</text>')
    style = 'font-family="system-ui, sans-serif" font-weight="700" font-size="46" text-anchor="middle"'
    return f"<g {style}>{''.join(shown)}</g>"


def svg(width: float, height: float, inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{inside}</svg>\n'


def icon() -> str:
    clip = f'<clipPath id="edge"><rect width="{WIDTH}" height="{WIDTH}" rx="88"/></clipPath>'
    return svg(WIDTH, WIDTH, f'{clip}<g clip-path="url(#edge)">{land(SIGN, 7)}</g>')


def maskable() -> str:
    """The icon on ground that may be cut to any shape."""
    ground = f'<rect width="560" height="560" fill="{shade("height-1")}"/>'
    return svg(560, 560, f'{ground}<g transform="translate(80 80)">{land(SIGN, 7)}</g>')


def preview() -> str:
    words = (
        f'<g font-family="system-ui, sans-serif" fill="{shade("ink")}">'
        '<text x="590" y="300" font-size="68" font-weight="800" letter-spacing="3">MAGDAGDON</text>'
        '<text x="594" y="362" font-size="33">Build a landscape of numbers.</text>'
        '<text x="594" y="408" font-size="33">Avoid RUINS.</text></g>'
    )
    ground = f'<rect width="1200" height="630" fill="{shade("page")}"/>'
    board = f'<g transform="translate(60 75) scale(1.2)">{land(FINISHED, 2.5)}{digits(FINISHED)}</g>'
    return svg(1200, 630, ground + board + words)


def render(browser: Browser, drawing: str, width: int, height: int) -> bytes:
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_content(f'<body style="margin:0">{drawing}')
    picture = page.screenshot(omit_background=True)
    page.close()
    return picture


def main() -> None:
    drawings = {"icon": icon(), "maskable": maskable(), "preview": preview()}
    for name in ("icon", "maskable"):
        (ICONS / f"{name}.svg").write_text(drawings[name], "utf-8")
    with sync_playwright() as playwright:
        options = browsers.launch_options(playwright, "chromium")
        if options is None:
            raise SystemExit("Chromium is missing: run `make browsers`")
        browser = playwright.chromium.launch(**options)
        for name, width, height in PICTURES:
            suffix = f"-{width}" if width == height else ""
            (ICONS / f"{name}{suffix}.png").write_bytes(render(browser, drawings[name], width, height))
        with Site() as site:
            for name, scene, width, height in SCREENSHOTS:
                size = {"width": width, "height": height}
                page = open_scene(browser, site.url, SCENES[scene], viewport=size, color_scheme="light")
                page.screenshot(path=ICONS / f"screenshot-{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
