"""Wires the game together in the browser."""

from js import document, history, localStorage, location

from game.page.app import App
from game.page.fragment import parse_fragment
from game.page.language import Languages
from game.rules.difficulty import Difficulty
from game.rules.record import Record, format_record, parse_record


async def start() -> None:
    """Show the game as it was left, or as the address asks; from here on a player can act."""
    languages = Languages()
    await languages.start()
    wish = parse_fragment(location.hash)
    stored = localStorage.getItem("magdagdon.game")
    record = parse_record(stored) if stored else Record(Difficulty.PEACEFUL)
    app = App(record, lambda record: localStorage.setItem("magdagdon.game", format_record(record)))
    if wish.new_game:
        app.new_game(wish.difficulty or Difficulty.PEACEFUL, wish.seed)
        history.replaceState(None, "", location.pathname)
    document.documentElement.dataset.ready = "true"
