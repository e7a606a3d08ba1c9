"""New games: the first one, the next one, and the way back to the previous one."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.dice import draw_seed
from game.extras import CHALLENGE, SEED
from game.page.browser.device import fresh_id, now
from game.page.browser.dialogs import Question, QuestionText, close_dialogs
from game.page.model.texts import N_, _
from game.page.model.tips import OFFERED, TIPS, offered
from game.page.play.controller import Controller
from game.page.shell.ownership import Ownership
from game.rules.difficulty import Difficulty, difficulty_named
from game.rules.record import Record
from game.rules.state import Phase
from game.store.games import ID, STARTED, has_ended_turn
from game.store.store import Store

if TYPE_CHECKING:  # it reads codes, which a start need not load
    from game.page.model.challenge import Challenge


def usual_difficulty(store: Store) -> Difficulty:
    """The difficulty that the player has chosen last."""
    return difficulty_named(store.settings["difficulty"])


def first_game(store: Store) -> Record:
    """The game to begin with where none is kept."""
    return _fresh(usual_difficulty(store), tips=list(TIPS) if store.is_new else [])


def _fresh(
    difficulty: Difficulty, seed: str | None = None, *, tips: list[str], challenge: str | None = None
) -> Record:
    """A new game; without a ``seed`` one is drawn, so that every game can be played again and shared."""
    extra: dict[str, object] = {
        ID: fresh_id(),
        STARTED: now(),
        SEED: draw_seed() if seed is None else seed,
    }
    if challenge is not None:
        extra[CHALLENGE] = challenge
    if tips:
        extra[OFFERED] = tips
    return Record(difficulty, (), extra)


class NewGame:
    """Begins games, and asks before one that is under way is left.

    ``began`` is called once a new one is on screen, ``redraw`` when the player keeps the one there is.
    """

    def __init__(
        self,
        store: Store,
        controller: Controller,
        ownership: Ownership,
        question: Question,
        began: Callable[[], None],
        redraw: Callable[[], None],
    ) -> None:
        self._store = store
        self._controller = controller
        self._ownership = ownership
        self._question = question
        self._began = began
        self._redraw = redraw

    def begin(self, difficulty: Difficulty, seed: str | None = None, challenge: str | None = None) -> None:
        """Begin a game. Tips go on in it if no turn of the game before ended.

        ``challenge``: the code of the friend's game that it is played against.
        """
        left = self._controller.record
        tips = [] if has_ended_turn(left) else offered(left)
        close_dialogs()
        self._controller.play(_fresh(difficulty, seed, tips=tips, challenge=challenge))
        if difficulty is not usual_difficulty(self._store):
            change = self._ownership.change_setting("difficulty", difficulty.value)
            self._controller.boundary.begin(change)
        self._began()

    def ask(self, difficulty: Difficulty, seed: str | None = None, challenge: str | None = None) -> None:
        """Begin a game, once the player says so if one is under way."""
        if not self._ownership.is_here:  # the button is disabled, but neither its key nor open settings
            self._redraw()
            return
        record = self._controller.record
        if not record.actions or self._controller.state.phase is Phase.OVER:
            self.begin(difficulty, seed, challenge)
            return
        if has_ended_turn(record) or self._store.previous_game is None:
            # Translators: In the question before a new game.
            text = N_("You can return to this game until you confirm your first turn in the new one.")
        else:
            # Translators: In the question before a new game.
            text = N_(
                "You haven't confirmed a turn, so this game will be discarded. "
                "You can still return to the previous one."
            )
        self._question.ask(
            lambda: QuestionText(
                # Translators: A question, with the answers "New game" and "Keep playing".
                title=_("Start a new {difficulty} game?", difficulty=difficulty.name),
                text=_(text),
                # Translators: The answer that starts a new game.
                yes=_("New game"),
                # Translators: The answer that goes on with this game.
                no=_("Keep playing"),
            ),
            when_yes=lambda: self.begin(difficulty, seed, challenge),
            when_no=self._redraw,
        )

    def take(self, challenge: "Challenge") -> None:
        """Play the dice of a friend's game, a ``Challenge``."""
        self._controller.boundary.begin(self._take(challenge))

    async def _take(self, challenge: "Challenge") -> None:
        await self._ownership.claim(by_force=True)
        self.ask(challenge.difficulty, challenge.seed, challenge.code)

    def return_to_previous(self) -> None:
        """Go back to the game that was left for this one."""
        previous = self._store.previous_game
        if previous is not None:
            self._controller.play(previous)
