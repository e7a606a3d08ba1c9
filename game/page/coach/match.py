"""The coach's own game with the dice of the game that the player has finished."""

import asyncio
from collections.abc import Callable
from typing import Any

from js import document

from game.extras import hints_of
from game.page.browser.dom import listen, node
from game.page.coach.client import CoachClient, NoAnswerError
from game.page.model.coach_messages import NO_ANSWER
from game.page.model.coach_protocol import CoachGame, read_match
from game.page.model.texts import N_, _, ngettext, sentences, signed
from game.page.play.controller import Controller
from game.rules.record import Record, record_to_json
from game.rules.state import Phase, State
from game.store.games import identity

# Translators: in the result, while the coach plays the same game.
PLAYING = N_("The coach is playing with your dice…")

CALM = 0.5
"""Seconds after the end of the game before the coach begins, which the page needs for itself."""


class CoachMatch:
    """A line in the result: the coach's score. ``watch`` is called with the game to show.

    Where the coach doesn't answer, a button, the player's return to the page and ``retry`` ask again.
    """

    def __init__(self, controller: Controller, coach: CoachClient, watch: Callable[[Record], None]) -> None:
        self._controller = controller
        self._coach = coach
        self._watch = watch
        self._line = node(".rival p")
        self._watch_button = node("[data-action=rival]")
        self._retry_button = node("[data-action=ask-coach]")
        self._mine: Record | None = None
        self._theirs: CoachGame | None = None
        self._has_failed = False
        listen(document, "visibilitychange", controller.boundary.handler(self._visibility_changed))

    def press(self) -> None:
        """Show the coach's game."""
        if self._theirs:
            self._watch(self._theirs.record)

    def retry(self) -> None:
        """Ask the coach again if it didn't answer."""
        if self._has_failed and self._mine:
            self._begin(self._mine)
            self._write(self._mine, self._controller.state)

    def draw(self, state: State) -> None:
        """Show the coach's score once the game of ``state`` is over."""
        mine = self._controller.record if state.phase is Phase.OVER else None
        if mine is None:
            self._mine = self._theirs = None
        elif self._mine is None or identity(mine) != identity(self._mine):
            self._begin(mine)
        if mine is not None:
            self._write(mine, state)

    def _visibility_changed(self, _event: Any) -> None:
        if not document.hidden:
            self.retry()

    def _begin(self, mine: Record) -> None:
        self._mine, self._theirs, self._has_failed = mine, None, False
        self._controller.boundary.begin(self._ask(mine))

    async def _ask(self, mine: Record) -> None:
        await asyncio.sleep(CALM)
        try:
            theirs = await self._coach.poll(
                read_match,
                lambda _done: mine is self._mine,
                kind="match",
                record=record_to_json(mine),
            )
        except NoAnswerError:
            theirs = None
        if mine is self._mine:
            self._theirs, self._has_failed = theirs, theirs is None
            self._write(mine, self._controller.state)

    def _write(self, mine: Record, state: State) -> None:
        self._watch_button.attribute("hidden", self._theirs is None)
        self._retry_button.attribute("hidden", not self._has_failed)
        told = [self._comparison(state.score.total)]
        if hints := hints_of(mine):
            # Translators: in the result.
            told.insert(0, ngettext("You took {count} hint.", "You took {count} hints.", hints))
        self._line.text(sentences(*told))

    def _comparison(self, mine: int) -> str:
        if self._theirs is None:
            return _(NO_ANSWER) if self._has_failed else _(PLAYING)
        theirs = self._theirs.score
        if mine > theirs:
            # Translators: in the result; {score} is the coach's final score.
            return _("With the same dice the coach got {score}. You won!", score=signed(theirs))
        # Translators: in the result; {score} is the coach's final score.
        return _("With the same dice the coach got {score}.", score=signed(theirs))
