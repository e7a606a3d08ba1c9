"""What if: what CONFIRM would leave, told while staging if the player has chosen to know."""

from typing import NamedTuple

from game.page.browser.dom import node
from game.page.coach.client import CoachClient, NoAnswerError
from game.page.model.coach_messages import NO_ANSWER, prospect_sentence
from game.page.model.coach_protocol import Prospect, read_prospect
from game.page.model.selection import Selection
from game.page.model.texts import _
from game.page.play.controller import Controller
from game.rules.board import RUIN, Board, fill, format_board
from game.rules.state import State


class End(NamedTuple):
    """How a turn may end: what the coach is asked about."""

    board: Board
    powers_left: int


class Odds:
    """A line under the message."""

    def __init__(self, app: Controller, coach: CoachClient) -> None:
        self._app = app
        self._coach = coach
        self._line = node(".odds")
        self._end: End | None = None
        self._prospect: Prospect | None = None
        self._failed = False

    def draw(self, state: State, selection: Selection, *, is_wanted: bool) -> None:
        """Show what is known of the end that CONFIRM would bring, and ask for what is not."""
        self._line.attribute("hidden", not is_wanted or not state.dice)
        end = _end(state, selection) if is_wanted else None
        if end != self._end:
            self._end, self._prospect = end, None
            if end is not None:
                self._app.boundary.begin(self._ask(state, end))
        self._write(state)

    def _write(self, state: State) -> None:
        if self._end is None:
            self._line.text("")
        elif self._prospect is not None:
            paid = state.difficulty.penalty(state.powers_used)
            self._line.text(prospect_sentence(self._prospect.value - paid, self._prospect.magdagdon))
        else:
            self._line.text(_(NO_ANSWER) if self._failed else "…")

    async def _ask(self, state: State, end: End) -> None:
        try:
            prospect = await self._coach.ask(
                read_prospect,
                ask="prospect",
                difficulty=state.difficulty.value,
                board=format_board(end.board),
                powers_left=end.powers_left,
            )
        except NoAnswerError:
            self._failed = True
        else:
            self._failed = False
            if end == self._end:
                self._prospect = prospect
        self._write(self._app.state)


def _end(state: State, selection: Selection) -> End | None:
    if selection.ruin is not None:
        return End(fill(state.board, selection.ruin, RUIN), state.powers_left)
    return End(state.staged_board, state.powers_left) if state.can_confirm else None
