"""What is said about exports and imports."""

from game.page.model.texts import N_, _
from game.store.games import GAME, PREVIOUS_GAME
from game.store.scores import TABLES
from game.store.settings import SETTINGS
from game.store.store import Imported
from game.store.transfer import SIZE_LIMIT, ImportFault, ImportRefusedError

IMPORTED = {
    # Translators: after an import of a file that has no game to play on.
    Imported.NOTHING_NEW: N_("Imported. The file's high scores and settings were added to yours."),
    # Translators: after an import. The game of the file is now on the board.
    Imported.GAME: N_("Imported. You're now playing the game from the file."),
    # Translators: after an import. A button above the board returns to the previous game.
    Imported.AS_PREVIOUS: N_("Imported. The game from the file is now your previous game."),
    # Translators: after an import.
    Imported.LEFT: N_("Imported, except for the game: this device already has two unfinished games."),
}

FILE_FAULTS = {
    # Translators: after an import failed. {limit}: a number of megabytes.
    ImportFault.TOO_LARGE: N_("Nothing imported. This file is over {limit} MB, larger than any export."),
    # Translators: after an import failed.
    ImportFault.NOT_JSON: N_("Nothing imported. This file can't be read or is incomplete."),
    # Translators: after an import failed. An export is a file that the game has made.
    ImportFault.NOT_AN_EXPORT: N_("Nothing imported. This file isn't an export from MAGDAGDON."),
    # Translators: after an import failed. The player should reload the page, then import the file again.
    ImportFault.NEWER: N_("Nothing imported. This file is from a newer version: reload, then try again."),
}

VALUE_FAULTS = {
    # Translators: after an import failed.
    GAME.name: N_("Nothing imported. The game in this file is damaged or breaks the rules."),
    # Translators: after an import failed. The previous game is the one to which the player can return.
    PREVIOUS_GAME.name: N_("Nothing imported. A game in this file is damaged or breaks the rules."),
    # Translators: after an import failed.
    SETTINGS.name: N_("Nothing imported. The settings in this file are damaged."),
}
# Translators: after an import failed. The recorded games do not prove the scores.
UNTRUE_SCORES = N_("Nothing imported. The {difficulty} high scores in this file don't add up.")
# Translators: after an import failed.
DAMAGED = N_("Nothing imported. This file is damaged.")

MEGABYTE = 1_000_000


def imported_message(imported: Imported) -> str:
    """What to tell the player whose file was imported."""
    return _(IMPORTED[imported])


def refused_message(refused: ImportRefusedError) -> str:
    """What to tell the player whose file was refused."""
    if refused.fault is not ImportFault.BAD_VALUE:
        return _(FILE_FAULTS[refused.fault], limit=SIZE_LIMIT // MEGABYTE)
    for difficulty, codec in TABLES.items():
        if codec.name == refused.name:
            return _(UNTRUE_SCORES, difficulty=difficulty.name)
    return _(VALUE_FAULTS.get(refused.name, DAMAGED))


def export_name(date: str) -> str:
    """The name of an exported file. ``date``: the player's local date, as ISO 8601 writes it."""
    return f"magdagdon-{date}.json"
