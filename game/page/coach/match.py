"""The coach plays the game that the player has finished, with the same dice."""

import asyncio
from collections.abc import Callable

from game.page.browser.dom import node
from game.page.coach.client import CoachClient, NoAnswerError
from game.page.model.coach_messages import NO_ANSWER
from game.page.model.coach_protocol import read_match
from game.page.model.texts import _, ngettext, signed
from game.page.play.controller import Controller
from game.rules.record import Record, record_to_json, replay
from game.rules.state import Phase, State
from game.session import hints_of
from game.store.games import identity

CALM = 0.5
"""Seconds in which the end of the game has the page to itself."""


class CoachMatch:
    """A line in the result: how the coach did. ``watch`` is called with the game to show."""

    def __init__(self, app: Controller, coach: CoachClient, watch: Callable[[Record], None]) -> None:
        self._app = app
        self._coach = coach
        self._watch = watch
        self._line = node(".rival p")
        self._button = node("[data-action=rival]")
        self._mine: Record | None = None
        self._theirs: Record | None = None
        self._failed = False

    def press(self) -> None:
        """The player wants to see the coach's game."""
        if self._theirs:
            self._watch(self._theirs)

    def draw(self, state: State) -> None:
        """Show how the coach did, once the game of ``state`` is over."""
        mine = self._app.record if state.phase is Phase.OVER else None
        if mine is None:
            self._mine = self._theirs = None
        elif self._mine is None or identity(mine) != identity(self._mine):
            self._mine, self._theirs, self._failed = mine, None, False
            self._app.boundary.begin(self._ask(mine))
        if mine is not None:
            self._write(mine, state)

    async def _ask(self, mine: Record) -> None:
        await asyncio.sleep(CALM)
        try:
            theirs = await self._coach.follow(
                lambda form: read_match(mine, form),
                lambda _done: mine is self._mine,
                ask="match",
                record=record_to_json(mine),
            )
        except NoAnswerError:
            theirs = None
        if mine is self._mine:
            self._theirs, self._failed = theirs, theirs is None
            self._write(mine, self._app.state)

    def _write(self, mine: Record, state: State) -> None:
        self._button.attribute("hidden", self._theirs is None)
        words = [self._comparison(state.score.total)]
        if hints := hints_of(mine):
            words.insert(0, ngettext("You took {count} hint.", "You took {count} hints.", hints))
        self._line.text(" ".join(words))

    def _comparison(self, mine: int) -> str:
        if self._theirs is None:
            return _(NO_ANSWER) if self._failed else _("The coach is playing with your dice…")
        theirs = replay(self._theirs).score.total
        if mine > theirs:
            return _("With the same dice the coach got {score}. You won!", score=signed(theirs))
        return _("With the same dice the coach got {score}.", score=signed(theirs))
