"""Wires the game together in the browser."""

from js import document

from game.page.address import take_wish
from game.page.desk import Desk
from game.page.device import LocalStorage, fresh_id, shown
from game.page.language import Languages
from game.store.store import Store


async def start() -> None:
    """Show the game as it was left, or as the address asks; from here on a player can act."""
    languages = Languages()
    await languages.start()
    await shown()
    desk = Desk(Store(LocalStorage(), fresh_id()), languages)
    await desk.open(take_wish())
    document.documentElement.dataset.ready = "true"
