"""Wires the game together in the browser."""

from js import document, localStorage

from game.page.address import take_wish
from game.page.app import App
from game.page.language import Languages
from game.rules.difficulty import Difficulty
from game.rules.record import Record, format_record, parse_record


async def start() -> None:
    """Show the game as it was left, or as the address asks; from here on a player can act."""
    languages = Languages()
    await languages.start()
    stored = localStorage.getItem("magdagdon.game")
    record = parse_record(stored) if stored else Record(Difficulty.PEACEFUL)
    app = App(record, lambda record: localStorage.setItem("magdagdon.game", format_record(record)))
    app.obey(take_wish())
    document.documentElement.dataset.ready = "true"
