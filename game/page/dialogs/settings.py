"""The settings dialog: what can be chosen, and what can be done with everything that is kept."""

from collections.abc import Callable
from typing import Any

from game.page.browser.device import read_chosen_file
from game.page.browser.dialogs import Question, QuestionText, open_dialog
from game.page.browser.dom import find, listen
from game.page.browser.error_boundary import ErrorBoundary
from game.page.browser.languages import Languages
from game.page.browser.tabs import Tabs
from game.page.dialogs.feedback import FeedbackLine
from game.page.dialogs.transfer import IMPORTED, REFUSED, export_to_file, refusal
from game.page.model.texts import _
from game.rules.difficulty import Difficulty, difficulty_named
from game.store.erasing import Erased, erase_everything, undo
from game.store.store import Store
from game.store.transfer import ImportFault, ImportRefusedError, import_file


class SettingsDialog:
    """``ask_difficulty`` is called with a difficulty the player wants; ``store_changed`` once anything
    but a single setting is different from before, ``setting_changed`` when a setting is.
    """

    def __init__(
        self,
        store: Store,
        tabs: Tabs,
        languages: Languages,
        boundary: ErrorBoundary,
        question: Question,
        ask_difficulty: Callable[[Difficulty], None],
        setting_changed: Callable[[], None],
        store_changed: Callable[[], None],
    ) -> None:
        self._store = store
        self._tabs = tabs
        self._languages = languages
        self._boundary = boundary
        self._question = question
        self._ask_difficulty = ask_difficulty
        self._setting_changed = setting_changed
        self._store_changed = store_changed
        self._outcome = FeedbackLine("settings", boundary)
        self._chooser = find("#settings [name=import]")
        self._deeds: dict[str, Callable[[], None]] = {
            "export": lambda: export_to_file(store),
            "import": self._chooser.click,
            "erase": self._ask_to_erase,
        }
        listen(find("#settings"), "change", boundary.handler(self._changed))
        listen(find("#settings"), "click", boundary.handler(self._clicked))

    def open(self, difficulty: Difficulty, can_begin: bool) -> None:
        """Show the settings as they are; ``can_begin``: a new game may be begun in this tab."""
        self._outcome.say("")
        find("#settings .difficulties").disabled = not can_begin
        self.redraw(difficulty)
        open_dialog("settings")

    def redraw(self, difficulty: Difficulty) -> None:
        """Show what is chosen, ``difficulty`` being that of the game on the table."""
        settings = self._store.settings
        find(f"#settings [value={difficulty.value}]").checked = True
        find("#settings [name=language]").value = self._languages.current
        find("#settings [name=theme]").value = settings["theme"]
        find("#settings [name=motion]").value = settings["motion"]
        find("#settings [name=sound]").checked = settings["sound"]
        find("#settings [name=keys]").checked = settings["keys"]
        find("#settings [name=what_if]").checked = settings["what_if"]

    def _changed(self, event: Any) -> None:
        field = event.target
        match field.name:
            case "difficulty":
                self._ask_difficulty(difficulty_named(field.value))
            case "language":
                self._boundary.begin(self._speak(field.value))
            case "import":
                self._boundary.begin(self._import())
            case "sound" | "keys" | "what_if" as name:
                self._boundary.begin(self._choose(name, field.checked))
            case name:
                self._boundary.begin(self._choose(name, field.value))

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-do]")
        if button:
            self._deeds[button.dataset.do]()

    async def _choose(self, name: str, value: object) -> None:
        await self._tabs.alone(lambda: self._store.change_setting(name, value))
        self._setting_changed()

    async def _speak(self, tag: str) -> None:
        try:
            await self._languages.choose(tag)
        except OSError:
            find("#settings [name=language]").value = self._languages.current
            self._outcome.say(_("This language could not be loaded. Check the connection and try again."))
            return
        if not self._outcome.offers_undo:
            self._outcome.say("")
        await self._choose("language", tag)

    async def _import(self) -> None:
        try:
            text = await read_chosen_file(self._chooser)
        except OSError:
            self._outcome.say(_(REFUSED[ImportFault.NOT_JSON]))
            return
        if text is None:
            return
        try:
            imported = await self._tabs.alone(lambda: import_file(self._store, text))
        except ImportRefusedError as refused:
            self._outcome.say(refusal(refused))
            return
        self._store_changed()
        self._outcome.say(_(IMPORTED[imported]))

    def _ask_to_erase(self) -> None:
        self._question.ask(
            lambda: QuestionText(
                title=_("Erase everything?"),
                text=_("The game, all high scores and all settings are erased from this device."),
                yes=_("Erase everything"),
                no=_("Cancel"),
            ),
            when_yes=lambda: self._boundary.begin(self._erase()),
        )

    async def _erase(self) -> None:
        erased = await self._tabs.alone(lambda: erase_everything(self._store))
        self._store_changed()
        self._outcome.say(
            _("Everything is erased."), undo=lambda: self._boundary.begin(self._bring_back(erased))
        )

    async def _bring_back(self, erased: Erased) -> None:
        await self._tabs.alone(lambda: undo(self._store, erased))
        self._store_changed()
        self._outcome.say(_("Everything is back."))
