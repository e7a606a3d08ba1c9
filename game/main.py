"""Wires the game together in the browser."""

from js import document

from game.page.browser.address import take_link
from game.page.browser.device import LocalStorage, fresh_id, shown
from game.page.browser.languages import Languages
from game.page.shell.shell import Shell
from game.store.store import Store


async def start() -> None:
    """Show the game as it was left, or as the address asks; from here on a player can act."""
    languages = Languages()
    await languages.start()
    await shown()
    shell = Shell(Store(LocalStorage(), fresh_id()), languages)
    await shell.open(take_link())
    document.documentElement.dataset.ready = "true"
