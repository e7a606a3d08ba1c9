"""The coach at the table: each of its services is loaded when it is first wanted."""

import asyncio
from collections.abc import Callable
from functools import cached_property
from typing import Any

from game.page.model.selection import Selection
from game.page.play.controller import Controller
from game.rules.state import Phase, State
from game.store.settings import Settings

CALM = 0.5
"""Seconds that the coach leaves to the page before it comes by itself."""


class CoachFeatures:
    """Joins the coach to the game of ``app``; ``settings`` gives those of now."""

    def __init__(self, app: Controller, settings: Callable[[], Settings]) -> None:
        self._app = app
        self._settings = settings
        app.doors |= {
            "hint": lambda: self._hints.press(),
            "review": lambda: self._review.open(app.record),
            "rival": lambda: self._rival.press(),
        }
        app.companions.append(self._join)
        app.boundary.begin(self._begin())

    async def _begin(self) -> None:
        """Join the game that was on the table already, once the page has started."""
        await asyncio.sleep(CALM)
        if self._wants_odds or self._app.state.phase is Phase.OVER:
            self._app.redraw()

    @cached_property
    def replayer(self) -> Any:
        """Shows finished games, and their review if that is asked for."""
        from game.page.dialogs.replayer import Replayer

        return Replayer(self._app.boundary, lambda record: self._review.open(record))

    def redraw(self) -> None:
        """Say everything anew, in the language of now."""
        if self._is_loaded("replayer"):
            self.replayer.redraw()
        if self._is_loaded("_review"):
            self._review.redraw()

    def _join(self, state: State, selection: Selection) -> None:
        """Draw what has been asked for, and what comes by itself."""
        if self._is_loaded("_hints"):
            self._hints.draw(state)
        wants_odds = self._wants_odds
        if wants_odds or self._is_loaded("_what_if"):
            self._what_if.draw(state, selection, is_wanted=wants_odds)
        if state.phase is Phase.OVER or self._is_loaded("_rival"):
            self._rival.draw(state)

    @property
    def _wants_odds(self) -> bool:
        return bool(self._settings()["what_if"])

    def _is_loaded(self, service: str) -> bool:
        return service in self.__dict__

    @cached_property
    def _coach(self) -> Any:
        from game.page.coach.client import CoachClient

        return CoachClient()

    @cached_property
    def _hints(self) -> Any:
        from game.page.coach.hints import Hints

        return Hints(self._app, self._coach)

    @cached_property
    def _what_if(self) -> Any:
        from game.page.coach.odds import Odds

        return Odds(self._app, self._coach)

    @cached_property
    def _rival(self) -> Any:
        from game.page.coach.match import CoachMatch

        return CoachMatch(self._app, self._coach, lambda record: self.replayer.open(record, can_review=False))

    @cached_property
    def _review(self) -> Any:
        from game.page.coach.review_dialog import ReviewDialog

        return ReviewDialog(self._coach, self._app.boundary, self.replayer)
