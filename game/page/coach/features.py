"""The features of the coach, each loaded with its first use."""

import asyncio
from collections.abc import Callable
from functools import cached_property
from typing import Any

from game.extras import CHALLENGE
from game.page.model.selection import Selection
from game.page.play.controller import Controller
from game.rules.record import Record
from game.rules.state import Phase, State
from game.store.settings import Settings

CALM = 0.5
"""Seconds after the start of the page before the coach joins the game, which the page needs for itself."""


class CoachFeatures:
    """Connects the coach to the game of ``controller``; ``settings`` returns the current ones."""

    def __init__(self, controller: Controller, settings: Callable[[], Settings]) -> None:
        self._controller = controller
        self._settings = settings
        controller.handlers |= {
            "hint": lambda: self._hints.press(),
            "review": lambda: self._review.open(controller.record),
            "rival": self._watch_rival,
            "ask-coach": lambda: self._match.retry(),
        }
        controller.draw_hooks.append(self._join)
        controller.boundary.begin(self._begin())

    async def _begin(self) -> None:
        """Draw for a game that was under way or over when the page started."""
        await asyncio.sleep(CALM)
        if self._wants_odds or self._controller.state.phase is Phase.OVER:
            self._controller.redraw()

    @cached_property
    def replayer(self) -> Any:
        """Shows finished games, and their review if that is asked for."""
        from game.page.dialogs.replayer import Replayer

        return Replayer(self._controller.boundary, lambda record: self._review.open(record))

    @property
    def replayed(self) -> Record | None:
        """The game that the replay shows or has shown last."""
        return self.replayer.record if self._is_loaded("replayer") else None

    def grade_of(self, record: Record) -> str | None:
        """The grade of the game of ``record``, if it was reviewed last."""
        grade: str | None = self._review.grade_of(record) if self._is_loaded("_review") else None
        return grade

    def redraw(self) -> None:
        """Write everything in the current language."""
        if self._is_loaded("replayer"):
            self.replayer.redraw()
        if self._is_loaded("_review"):
            self._review.redraw()

    def _join(self, state: State, selection: Selection) -> None:
        """Draw the features that are in use."""
        if self._is_loaded("_hints"):
            self._hints.draw(state)
        wants_odds = self._wants_odds
        if wants_odds or self._is_loaded("_odds"):
            self._odds.draw(state, selection, is_wanted=wants_odds)
        if state.phase is Phase.OVER or self._is_loaded("_match") or self._is_loaded("_friend_match"):
            self._draw_rival(state)

    def _draw_rival(self, state: State) -> None:
        """Compare the finished game with the friend's, or else with the coach's."""
        record = self._controller.record
        may_be_duel = CHALLENGE in record.extra or self._is_loaded("_friend_match")
        if not (may_be_duel and self._friend_match.draw(record, state)):
            self._match.draw(state)

    def _watch_rival(self) -> None:
        if CHALLENGE in self._controller.record.extra:
            self._friend_match.press()
        else:
            self._match.press()

    @property
    def _wants_odds(self) -> bool:
        return bool(self._settings()["what_if"])

    def _is_loaded(self, service: str) -> bool:
        return service in self.__dict__

    @cached_property
    def _coach(self) -> Any:
        from game.page.coach.client import CoachClient

        return CoachClient(self._recovered)

    def _recovered(self) -> None:
        """Ask again for what the coach failed to answer, now that it works."""
        if self._is_loaded("_odds"):
            self._odds.retry()
        if self._is_loaded("_match"):
            self._match.retry()

    @cached_property
    def _hints(self) -> Any:
        from game.page.coach.hints import Hints

        return Hints(self._controller, self._coach)

    @cached_property
    def _odds(self) -> Any:
        from game.page.coach.odds import Odds

        return Odds(self._controller, self._coach)

    @cached_property
    def _match(self) -> Any:
        from game.page.coach.match import CoachMatch

        return CoachMatch(self._controller, self._coach, self._watch)

    @cached_property
    def _friend_match(self) -> Any:
        from game.page.coach.friend_match import FriendMatch

        return FriendMatch(self._watch)

    def _watch(self, record: Record) -> None:
        self.replayer.open(record, can_review=False)

    @cached_property
    def _review(self) -> Any:
        from game.page.coach.review_dialog import ReviewDialog

        return ReviewDialog(self._coach, self._controller.boundary, self.replayer)
