"""Moments of the page to look at and to measure, each reached from a game of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from game.rules.actions import PLACES, Action, Confirm, Die, Lower, Place, Roll, Ruin
from game.rules.board import Number, cell_named
from game.rules.difficulty import Difficulty
from game.rules.record import Record, format_record

START_TIMEOUT = 60_000


def _turn(dice: tuple[Number, ...], **cells: Die) -> Iterator[Action]:
    """A turn that places the dice at the given places in the cells so named."""
    yield Roll(dice)
    for cell, die in cells.items():
        yield Place(die, cell_named(cell))
    yield Confirm()


FIRST = (*_turn((4, 5, 4, 5), b1=0, c1=1, b2=2, c2=3), *_turn((6, 3, 5, 1), d1=0, a1=1))
PLACING = (*FIRST, Roll((3, 5, 6, 1)))
STAGED = (*PLACING, Place(0, cell_named("a2")), Place(1, cell_named("d2")))
NEARLY = (
    *_turn((4, 4, 4, 4), a1=0, b1=1, c1=2, a2=3),
    *_turn((4, 5, 5, 5), a3=0, b2=1, c2=2, b3=3),
    *_turn((5, 1, 4, 2), c3=0, d1=2),
)
MAGDAGDON = (*STAGED, Confirm(), Roll((1, 1, 1, 1)))
LATE = (
    *MAGDAGDON,
    Ruin(cell_named("d3")),
    *_turn((3, 4, 2, 6), b3=0, c3=1, a3=2),
    Roll((3, 2, 4, 2)),
)
OVER = (
    *LATE,
    Lower(3),
    *(Place(die, cell_named(cell)) for die, cell in zip(PLACES, ("c4", "b4", "d4", "a4"), strict=True)),
    Confirm(),
)

TIPS = ["place", "confirm", "bonus", "ruin"]


class Scene(NamedTuple):
    """The game that is on the table, and what is then clicked, in order.

    ``shows``: what comes in its own time. ``tips``: the game offers all of them. ``elsewhere``: it is
    played in another tab.
    """

    actions: tuple[Action, ...] = ()
    clicks: tuple[str, ...] = ()
    shows: str = "body"
    tips: bool = False
    elsewhere: bool = False


SCENES = {
    "start": Scene(),
    "chosen": Scene(PLACING, ('[data-die="0"]',)),
    "staged": Scene(STAGED),
    "nearly": Scene(NEARLY),
    "late": Scene(LATE, ('[data-die="0"]',)),
    "magdagdon": Scene(MAGDAGDON),
    "ruin": Scene(MAGDAGDON, ("[data-action=accept]", "[data-cell=d3]")),
    "tip": Scene(FIRST[:3], tips=True),
    "tip at a bonus": Scene(NEARLY[:12], tips=True),
    "tip at a ruin": Scene(MAGDAGDON, ("[data-action=accept]",), tips=True),
    "over": Scene(OVER),
    "rival": Scene(OVER, shows="[data-action=rival]"),
    "review": Scene(OVER, ("[data-action=review]",), shows=".review-found"),
    "replay": Scene(OVER, ("[data-action=scores]", "[data-replay]", "[data-step=previous]")),
    "elsewhere": Scene(STAGED, elsewhere=True),
    "settings": Scene(STAGED, ("[data-action=settings]",)),
    "scores": Scene(OVER, ("[data-action=scores]",)),
    "help": Scene(STAGED, ("[data-action=help]",)),
    "keys": Scene(STAGED, ("[data-action=help]", "[data-action=keys]")),
}


def storage(scene: Scene) -> dict[str, str]:
    """What the page finds stored."""
    record = Record(Difficulty.PEACEFUL, scene.actions, {"tips": TIPS} if scene.tips else {})
    return {"magdagdon.game": format_record(record)}


def set_up(page: Page, scene: Scene) -> None:
    """Click through to the scene, on a page that has just become ready."""
    for selector in scene.clicks:
        page.click(selector)
    page.wait_for_selector(scene.shows, timeout=START_TIMEOUT)
    page.mouse.move(0, 0)


def open_scene(browser: Browser, url: str, scene: Scene, **options: Any) -> Page:
    """A page in a context of its own, ready, with the scene on it and nothing moving."""
    context = browser.new_context(reduced_motion="reduce", **options)
    context.add_init_script(
        f"localStorage.length || Object.assign(localStorage, {json.dumps(storage(scene))})"
    )
    for _tab in range(1 + scene.elsewhere):
        page = context.new_page()
        page.goto(url)
        page.wait_for_selector("html[data-ready=true]", state="attached", timeout=START_TIMEOUT)
    set_up(page, scene)
    return page
