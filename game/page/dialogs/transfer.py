"""Your data: exporting everything to a file, importing it, erasing it."""

from collections.abc import Callable
from typing import Any

from js import console

from game.page.browser.device import now, read_chosen_file, save_file, today
from game.page.browser.dialogs import QuestionText
from game.page.browser.dom import find, listen
from game.page.dialogs.eraser import Eraser
from game.page.dialogs.feedback import FeedbackLine
from game.page.dialogs.services import Services
from game.page.model.texts import N_, _
from game.page.model.transfer_messages import export_name, imported_message, refused_message
from game.store.erasing import erase_everything
from game.store.store import Store
from game.store.transfer import ImportFault, ImportRefusedError, check_size, export_file, import_file

# Translators: in the settings, after everything was erased.
ERASED = N_("Everything erased.")
# Translators: in the settings, after erasing everything was undone.
RESTORED = N_("Everything restored.")


def export_to_file(store: Store) -> None:
    """Download a file with everything that is kept."""
    save_file(export_name(today()), export_file(store, now()))


class YourData:
    """The part of the settings dialog with all that is kept; ``changed`` is called when it is different."""

    def __init__(self, services: Services, feedback: FeedbackLine, changed: Callable[[], None]) -> None:
        self._services = services
        self._feedback = feedback
        self._changed = changed
        self._eraser = Eraser(services, feedback, changed)
        self._chooser = find("#settings [name=import]")
        self._buttons: dict[str, Callable[[], None]] = {
            "export": lambda: export_to_file(services.store),
            "import": self._chooser.click,
            "erase": self._ask_to_erase,
        }
        boundary = services.boundary
        listen(find("#settings"), "click", boundary.handler(self._clicked))
        listen(self._chooser, "change", boundary.handler(lambda _event: boundary.begin(self._import())))

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-do]")
        if button:
            self._buttons[button.dataset.do]()

    async def _import(self) -> None:
        store = self._services.store
        try:
            text = await read_chosen_file(self._chooser, check_size)
            if text is None:
                return
            imported = await self._services.tabs.alone(lambda: import_file(store, text))
        except ImportRefusedError as refused:
            self._refuse(refused)
        except OSError as error:
            self._refuse(ImportRefusedError(ImportFault.NOT_JSON, detail=str(error)))
        else:
            self._changed()
            self._feedback.say(imported_message(imported))

    def _refuse(self, refused: ImportRefusedError) -> None:
        console.warn(str(refused))
        self._feedback.say(refused_message(refused))

    def _ask_to_erase(self) -> None:
        self._eraser.ask(
            lambda: QuestionText(
                # Translators: the title of a question.
                title=_("Erase everything?"),
                # Translators: in the question "Erase everything?".
                text=_("Your games, high scores and settings will be erased from this device."),
                # Translators: the button that answers the question "Erase everything?".
                yes=_("Erase everything"),
                # Translators: the button that leaves a question unanswered.
                no=_("Cancel"),
            ),
            erase_everything,
            ERASED,
            RESTORED,
        )
