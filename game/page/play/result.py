"""The end of a game: the score, laid out part by part."""

from typing import Any

from game.page.browser.dom import element, find
from game.page.model.texts import N_, _, signed
from game.page.model.waterfall import Bar, waterfall
from game.rules.state import Phase, State

PARTS = {
    # Translators: A part of the result: the sums of rows and columns.
    "base": N_("Base score"),
    # Translators: A part of the result: bonuses of rows and columns.
    "bonus": N_("Line bonuses"),
    # Translators: A part of the result: what they cost.
    "ruins": N_("RUINS"),
    # Translators: A part of the result: what they cost.
    "powers": N_("Majda Powers"),
    # Translators: The total of the result.
    "total": N_("Final score"),
}


class Result:
    """The panel that takes the place of the dice when the board is full."""

    def __init__(self) -> None:
        self._panel = find(".result")
        self._title = find("#result-title")
        self._rows = find(".parts tbody")
        self._shown: State | None = None

    def forget(self) -> None:
        """Make the next draw write everything again, in the current language."""
        self._shown = None

    def draw(self, state: State) -> None:
        """Show the result of ``state`` if its game is over, else nothing."""
        self._panel.hidden = state.phase is not Phase.OVER
        if state.phase is not Phase.OVER or state == self._shown:
            return
        self._shown = state
        # Translators: The heading of the result.
        self._title.textContent = _("Final score: {total}", total=signed(state.score.total))
        self._rows.replaceChildren(*(_row(step) for step in waterfall(state.score)))


def _row(step: Bar) -> Any:
    bar = element("i", data_part=step.name, data_sign="minus" if step.points < 0 else "plus")
    bar.style.setProperty("--start", f"{100 * step.start:.2f}%")
    bar.style.setProperty("--size", f"{100 * step.size:.2f}%")
    return element(
        "tr",
        children=[
            element("th", _(PARTS[step.name]), scope="row"),
            element("td", children=[bar], aria_hidden="true"),
            element("td", signed(step.points)),
        ],
    )
