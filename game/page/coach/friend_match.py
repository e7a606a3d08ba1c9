"""The friend's game whose dice the player has played: a line in the result, in the place of the coach's."""

from collections.abc import Callable

from game.extras import CHALLENGE
from game.page.browser.dom import node
from game.page.model.challenge import comparison, friends_game
from game.rules.record import Record, replay
from game.rules.state import Phase, State


class FriendMatch:
    """``watch`` is called with the friend's game to show."""

    def __init__(self, watch: Callable[[Record], None]) -> None:
        self._watch = watch
        self._line = node(".rival p")
        self._watch_button = node("[data-action=rival]")
        self._retry_button = node("[data-action=ask-coach]")
        self._code: object = None
        self._theirs: Record | None = None

    def draw(self, mine: Record, state: State) -> bool:
        """Compare ``mine`` with the friend's game; returns False where one of them has no result."""
        if mine.extra.get(CHALLENGE) != self._code:
            self._code, self._theirs = mine.extra.get(CHALLENGE), friends_game(mine)
        if self._theirs is None or state.phase is not Phase.OVER:
            self._line.attribute("data-rival-score", None)
            return False
        score = replay(self._theirs).score.total
        self._line.attribute("data-rival-score", score)
        self._watch_button.attribute("hidden", False)
        self._retry_button.attribute("hidden", True)
        self._line.text(comparison(state.score.total, score))
        return True

    def press(self) -> None:
        """Show the friend's game."""
        if self._theirs:
            self._watch(self._theirs)
