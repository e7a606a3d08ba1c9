"""Taking everything along as a file, taking a file in, and erasing everything."""

from game.page.browser.device import now, save_file
from game.page.model.texts import N_, _
from game.store.games import GAME, PREVIOUS_GAME
from game.store.scores import TABLES
from game.store.settings import SETTINGS
from game.store.store import Imported, Store
from game.store.transfer import ImportFault, ImportRefusedError, export_file

IMPORTED = {
    Imported.NOTHING_NEW: N_("Imported: high scores and settings are merged with those here."),
    Imported.GAME: N_("Imported: the game in the file goes on here."),
    Imported.AS_PREVIOUS: N_("Imported: you can go back to the game in the file."),
    Imported.LEFT: N_("Imported, except for the game in progress: two games wait here already."),
}

REFUSED = {
    ImportFault.NOT_JSON: N_("Nothing was imported: this file can't be read, or it was cut short."),
    ImportFault.NOT_AN_EXPORT: N_("Nothing was imported: this file was not exported from MAGDAGDON."),
    ImportFault.NEWER: N_(
        "Nothing was imported: this file comes from a newer version of the game. Load the page anew first."
    ),
}

AT_FAULT = {
    GAME.name: N_("Nothing was imported: the game in this file breaks the rules or is damaged."),
    PREVIOUS_GAME.name: N_("Nothing was imported: a game in this file breaks the rules or is damaged."),
    SETTINGS.name: N_("Nothing was imported: the settings in this file are damaged."),
}
UNTRUE_SCORES = N_("Nothing was imported: the high scores of {difficulty} in this file don't hold.")
DAMAGED = N_("Nothing was imported: this file is damaged.")


def export_to_file(store: Store) -> None:
    """Give the player a file with all that is kept."""
    moment = now()
    save_file(f"magdagdon-{moment[:10]}.json", export_file(store, moment))


def refusal(refused: ImportRefusedError) -> str:
    """What to tell the player whose file was refused."""
    if refused.fault is not ImportFault.BAD_VALUE:
        return _(REFUSED[refused.fault])
    for difficulty, codec in TABLES.items():
        if codec.name == refused.name:
            return _(UNTRUE_SCORES, difficulty=difficulty.name)
    return _(AT_FAULT.get(refused.name, DAMAGED))
