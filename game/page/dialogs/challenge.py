"""The challenge dialog: a friend's game, to play on the same dice or to watch."""

from collections.abc import Callable

from game.code import CodeError
from game.page.browser.dialogs import Question, QuestionText, open_dialog
from game.page.browser.dom import find, listen
from game.page.browser.error_boundary import ErrorBoundary
from game.page.dialogs.replayer import Replayer
from game.page.model.challenge import Challenge, challenge_message, fault_message, read_challenge
from game.page.model.texts import _
from game.rules.record import Record


class ChallengeDialog:
    """Opening it touches nothing; ``play`` is called when the player takes the challenge."""

    def __init__(
        self,
        boundary: ErrorBoundary,
        question: Question,
        replayer: Replayer,
        play: Callable[[Challenge], None],
    ) -> None:
        self._question = question
        self._replayer = replayer
        self._play = play
        self._message = find(".challenge-message")
        self._play_button = find("#challenge [data-action=play-challenge]")
        self._watch_button = find("#challenge [data-do=watch]")
        self._words: Callable[[], str] = str
        self._challenge: Challenge | None = None
        listen(self._watch_button, "click", boundary.handler(lambda _event: self._ask_to_watch()))

    def open(self, text: str) -> None:
        """Show the challenge in ``text``, or why there is none."""
        try:
            challenge = self._challenge = read_challenge(text)
        except CodeError as error:
            fault, self._challenge = error, None
            self._words = lambda: fault_message(fault)
        else:
            self._words = lambda: challenge_message(challenge)
        self.redraw()
        open_dialog("challenge")

    def redraw(self) -> None:
        """Say it in the current language."""
        challenge = self._challenge
        self._message.textContent = self._words()
        self._play_button.hidden = challenge is None or challenge.seed is None
        self._watch_button.hidden = challenge is None or challenge.record is None

    def take(self) -> None:
        """Take the challenge."""
        if self._challenge and self._challenge.seed is not None:
            self._play(self._challenge)

    def _ask_to_watch(self) -> None:
        record = self._challenge and self._challenge.record
        if not record:
            return
        if self._challenge and self._challenge.seed is None:
            self._watch(record)
            return
        self._question.ask(
            lambda: QuestionText(
                # Translators: the title of a question. The game is a friend's.
                title=_("Watch this game?"),
                # Translators: a question before a friend's game is watched, whose dice the player could play.
                text=_("Then you know the dice, so playing them yourself is no contest any more."),
                # Translators: a button: watch a friend's game.
                yes=_("Watch"),
                no=_("Cancel"),
            ),
            when_yes=lambda: self._watch(record),
        )

    def _watch(self, record: Record) -> None:
        self._replayer.open(record, can_review=False)
