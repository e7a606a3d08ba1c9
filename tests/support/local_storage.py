"""What the page keeps on the device, as tests put it there and find it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from game.rules.actions import Action
from game.rules.difficulty import Difficulty
from game.rules.record import Record, format_record
from tests.support.records import cut, whole_game
from tests.support.table import STORED


def storage(record: Record) -> dict[str, str]:
    """The storage in which ``record`` is the game on screen."""
    return {STORED: format_record(record)}


def peaceful(*actions: Action, id_: str = "old") -> dict[str, str]:
    """The storage of a game in PEACEFUL."""
    return storage(Record(Difficulty.PEACEFUL, actions, {"id": id_}))


def nearly_over(difficulty: Difficulty = Difficulty.SURVIVAL, number: int = 0, id_: str = "whole") -> Record:
    """A game that ends with the next CONFIRM."""
    return cut(whole_game(difficulty, id_=id_, number=number), -1)


def stored(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate("() => ({ ...localStorage })")
    return found


def downloaded(page: Page, export: Locator) -> str:
    """The file that the button ``export`` gives to the player."""
    with page.expect_download() as download:
        export.click()
    assert download.value.suggested_filename.startswith("magdagdon-")
    return Path(download.value.path()).read_text("utf-8")


def entries(page: Page, difficulty: Difficulty) -> list[Any]:
    """The stored high scores of ``difficulty``."""
    text = stored(page).get(f"magdagdon.scores.{difficulty.value}")
    found: list[Any] = json.loads(text)["entries"] if text else []
    return found
