"""The end of a game: the score, laid out part by part."""

from game.page.dom import element, find
from game.page.texts import _, signed
from game.rules.state import Phase, State


class Result:
    """The panel that takes the place of the dice when the board is full."""

    def __init__(self) -> None:
        self._panel = find(".result")
        self._title = find("#result-title")
        self._rows = find(".parts tbody")
        self._shown: State | None = None

    def draw(self, state: State) -> None:
        """Show the result of ``state`` if its game is over, else nothing."""
        self._panel.hidden = state.phase is not Phase.OVER
        if state.phase is not Phase.OVER or state == self._shown:
            return
        self._shown = state
        score = state.score
        self._title.textContent = sentence(state)
        parts = (
            (_("Base score"), score.base),
            (_("Line bonuses"), score.bonus),
            (_("RUINS"), score.ruins),
            (_("Majda Powers"), score.powers),
            (_("Final score"), score.total),
        )
        self._rows.replaceChildren(
            *(
                element(
                    "tr",
                    children=[element("th", name, scope="row"), element("td", signed(points))],
                )
                for name, points in parts
            )
        )


def sentence(state: State) -> str:
    """The final score as one short sentence."""
    return _("Final score: {total}").format(total=signed(state.score.total))
