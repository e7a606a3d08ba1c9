"""The odds while placing: what to expect after CONFIRM, for players who have chosen to see it."""

from typing import NamedTuple

from game.page.browser.dom import node
from game.page.coach.client import CoachClient, NoAnswerError
from game.page.model.coach_messages import NO_ANSWER, prospect_sentence
from game.page.model.coach_protocol import Prospect, read_prospect
from game.page.model.selection import Selection
from game.page.model.texts import _
from game.page.play.controller import Controller
from game.rules.board import RUIN, Board, fill, format_board
from game.rules.difficulty import Difficulty
from game.rules.state import State


class TurnEnd(NamedTuple):
    """The position that CONFIRM would lead to."""

    difficulty: Difficulty
    board: Board
    powers_left: int


class Odds:
    """A line under the message."""

    def __init__(self, controller: Controller, coach: CoachClient) -> None:
        self._controller = controller
        self._coach = coach
        self._line = node(".odds")
        self._end: TurnEnd | None = None
        self._prospect: Prospect | None = None
        self._has_failed = False

    def draw(self, state: State, selection: Selection, *, is_wanted: bool) -> None:
        """Show the prospect of the end that CONFIRM would bring; request it where it isn't known."""
        self._line.attribute("hidden", not is_wanted or not state.dice)
        end = _end(state, selection) if is_wanted else None
        if end != self._end:
            self._end, self._prospect = end, None
            self._request()
        self._write(state)

    def retry(self) -> None:
        """Request again what there was no answer to."""
        if self._has_failed:
            self._request()
            self._write(self._controller.state)

    def _request(self) -> None:
        self._has_failed = False
        if self._end is not None:
            self._controller.boundary.begin(self._ask(self._end))

    def _write(self, state: State) -> None:
        if self._end is None:
            self._line.text("")
        elif self._prospect is not None:
            paid = state.difficulty.penalty(state.powers_used)
            self._line.text(prospect_sentence(self._prospect.value - paid, self._prospect.magdagdon))
        else:
            self._line.text(_(NO_ANSWER) if self._has_failed else "…")

    async def _ask(self, end: TurnEnd) -> None:
        try:
            prospect = await self._coach.request(
                read_prospect,
                kind="prospect",
                difficulty=end.difficulty.value,
                board=format_board(end.board),
                powers_left=end.powers_left,
            )
        except NoAnswerError:
            prospect = None
        if end == self._end:
            self._prospect, self._has_failed = prospect, prospect is None
            self._write(self._controller.state)


def _end(state: State, selection: Selection) -> TurnEnd | None:
    if selection.ruin is not None:
        board = fill(state.board, selection.ruin, RUIN)
    elif state.can_confirm:
        board = state.staged_board
    else:
        return None
    return TurnEnd(state.difficulty, board, state.powers_left)
