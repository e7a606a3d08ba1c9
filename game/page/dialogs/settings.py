"""The settings dialog: difficulty, language and the other settings, and the player's data."""

from collections.abc import Callable
from typing import Any

from game.page.browser.dialogs import open_dialog
from game.page.browser.dom import find, listen
from game.page.browser.languages import Languages
from game.page.dialogs.feedback import FeedbackLine
from game.page.dialogs.services import Services
from game.page.dialogs.transfer import YourData
from game.page.model.texts import _
from game.rules.difficulty import Difficulty, difficulty_named

SWITCHES = ("sound", "keys", "what_if")
LISTS = ("theme", "motion")
"""The settings of the dialog's checkboxes and lists, which are named like them."""


class SettingsDialog:
    """The dialog.

    ``ask_difficulty`` is called with a difficulty that the player chooses, ``setting_changed`` after a
    setting was changed, ``store_changed`` after anything else may have changed, too.
    """

    def __init__(
        self,
        services: Services,
        languages: Languages,
        ask_difficulty: Callable[[Difficulty], None],
        setting_changed: Callable[[], None],
        store_changed: Callable[[], None],
    ) -> None:
        self._services = services
        self._languages = languages
        self._ask_difficulty = ask_difficulty
        self._setting_changed = setting_changed
        self._feedback = FeedbackLine("settings", services.boundary)
        YourData(services, self._feedback, store_changed)
        listen(find("#settings"), "change", services.boundary.handler(self._changed))

    def open(self, difficulty: Difficulty, can_begin: bool) -> None:
        """Show the settings; ``can_begin``: whether this tab may start a new game."""
        self._feedback.say("")
        find("#settings .difficulties").disabled = not can_begin
        self.redraw(difficulty)
        open_dialog("settings")

    def redraw(self, difficulty: Difficulty) -> None:
        """Show the current settings, and ``difficulty``, that of the game on screen."""
        settings = self._services.store.settings
        find(f"#settings [value={difficulty.value}]").checked = True
        _field("language").value = self._languages.current
        for name in LISTS:
            _field(name).value = settings[name]
        for name in SWITCHES:
            _field(name).checked = settings[name]

    def _changed(self, event: Any) -> None:
        field = event.target
        begin = self._services.boundary.begin
        if field.name == "difficulty":
            self._ask_difficulty(difficulty_named(field.value))
        elif field.name == "language":
            begin(self._change_language(field.value))
        elif field.name in SWITCHES:
            begin(self._change(field.name, field.checked))
        elif field.name in LISTS:
            begin(self._change(field.name, field.value))

    async def _change(self, name: str, value: object) -> None:
        await self._services.tabs.alone(lambda: self._services.store.change_setting(name, value))
        self._setting_changed()

    async def _change_language(self, tag: str) -> None:
        try:
            await self._languages.choose(tag)
        except OSError:
            _field("language").value = self._languages.current
            # Translators: in the settings, after a language was chosen.
            self._feedback.say(_("This language couldn't be loaded. Check your connection and try again."))
            return
        if not self._feedback.offers_undo:
            self._feedback.say("")
        await self._change("language", tag)


def _field(name: str) -> Any:
    return find(f"#settings [name={name}]")
