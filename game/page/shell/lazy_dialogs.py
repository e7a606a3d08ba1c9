"""The dialogs around the game, each loaded when it is first opened."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from game.page.browser.dialogs import Question
from game.page.browser.dom import find
from game.page.browser.languages import Languages
from game.page.coach.features import CoachFeatures
from game.page.play.controller import Controller
from game.page.shell.new_game import NewGame
from game.page.shell.ownership import Ownership
from game.store.store import Store


class LazyDialogs:
    """Opens the dialogs. ``setting_changed`` and ``store_changed`` are called by the settings."""

    def __init__(
        self,
        store: Store,
        languages: Languages,
        controller: Controller,
        ownership: Ownership,
        question: Question,
        new_game: NewGame,
        coach: CoachFeatures,
        setting_changed: Callable[[], None],
        store_changed: Callable[[], None],
    ) -> None:
        self._store = store
        self._languages = languages
        self._controller = controller
        self._ownership = ownership
        self._question = question
        self._new_game = new_game
        self._coach = coach
        self._setting_changed = setting_changed
        self._store_changed = store_changed

    def open_keys(self) -> None:
        """Show what each key does."""
        self._keys.open()

    def open_challenge(self, text: str) -> None:
        """Show the friend's game whose link or code is in ``text``."""
        self._challenge.open(text)

    def open_pasted(self) -> None:
        """Show the friend's game whose link or code the player has pasted."""
        field = find("#scores [name=code]")
        self._challenge.open(field.value)
        field.value = ""

    def open_share(self) -> None:
        """Offer the finished game to share: the one in the replay, or else the one on screen."""
        shown = self._coach.replayed if find("#replay").open else None
        self._share.open(shown or self._controller.record)

    def copy(self) -> None:
        """Copy the message about the game that is shared."""
        self._share.copy()

    def take_challenge(self) -> None:
        """Play the dice of the friend's game that is shown."""
        self._challenge.take()

    def open_scores(self) -> None:
        """Show the high scores."""
        self._scores.open(self._controller.record)

    def open_settings(self) -> None:
        """Show the settings."""
        self._settings.open(self._controller.state.difficulty, can_begin=self._ownership.is_here)

    def export(self) -> None:
        """Give the player a file with everything that is kept."""
        from game.page.dialogs.transfer import export_to_file

        export_to_file(self._store)

    def redraw(self) -> None:
        """Draw what is open again, in the current language."""
        if find("#keys").open:
            self._keys.redraw()
        if find("#scores").open:
            self._scores.redraw()
        if find("#share").open:
            self._share.redraw()
        if find("#challenge").open:
            self._challenge.redraw()
        if find("#settings").open:
            self._settings.redraw(self._controller.state.difficulty)

    @cached_property
    def _keys(self) -> Any:
        from game.page.dialogs.keys import KeysDialog

        return KeysDialog()

    @cached_property
    def _services(self) -> Any:
        from game.page.dialogs.services import Services

        return Services(self._store, self._ownership.tabs, self._controller.boundary, self._question)

    @cached_property
    def _share(self) -> Any:
        from game.page.dialogs.share import ShareDialog

        return ShareDialog(self._controller.boundary, self._coach.grade_of)

    @cached_property
    def _challenge(self) -> Any:
        from game.page.dialogs.challenge import ChallengeDialog

        return ChallengeDialog(
            self._controller.boundary, self._question, self._coach.replayer, self._new_game.take
        )

    @cached_property
    def _scores(self) -> Any:
        from game.page.dialogs.scores import ScoresDialog

        return ScoresDialog(self._services, self._coach.replayer)

    @cached_property
    def _settings(self) -> Any:
        from game.page.dialogs.settings import SettingsDialog

        return SettingsDialog(
            self._services,
            self._languages,
            ask_difficulty=self._new_game.ask,
            setting_changed=self._setting_changed,
            store_changed=self._store_changed,
        )
