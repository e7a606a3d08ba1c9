"""Every outcome of an import has words of its own."""

from __future__ import annotations

import pytest

from game.page.model.transfer_messages import export_name, imported_message, refused_message
from game.store.store import Imported
from game.store.transfer import CODECS, ImportFault, ImportRefusedError


def test_every_import_says_what_became_of_the_game() -> None:
    messages = {imported_message(imported) for imported in Imported}
    assert len(messages) == len(Imported)
    assert all(message.startswith("Imported") for message in messages)


@pytest.mark.parametrize(
    ("refused", "words"),
    [
        (ImportRefusedError(ImportFault.TOO_LARGE), "over 20 MB"),
        (ImportRefusedError(ImportFault.NOT_JSON), "can't be read or is incomplete"),
        (ImportRefusedError(ImportFault.NOT_AN_EXPORT), "isn't an export"),
        (ImportRefusedError(ImportFault.NEWER, "settings"), "reload, then try again"),
        (ImportRefusedError(ImportFault.BAD_VALUE, "game"), "The game in this file"),
        (ImportRefusedError(ImportFault.BAD_VALUE, "offer"), "A game in this file"),
        (ImportRefusedError(ImportFault.BAD_VALUE, "settings"), "The settings in this file"),
        (ImportRefusedError(ImportFault.BAD_VALUE, "scores.nightmare"), "The NIGHTMARE high scores"),
        (ImportRefusedError(ImportFault.BAD_VALUE, "set_aside"), "This file is damaged"),
    ],
)
def test_a_refusal_names_what_is_wrong(refused: ImportRefusedError, words: str) -> None:
    message = refused_message(refused)
    assert message.startswith("Nothing imported. ")
    assert words in message


def test_every_value_of_a_file_can_be_refused_by_name() -> None:
    messages = {refused_message(ImportRefusedError(ImportFault.BAD_VALUE, name)) for name in CODECS}
    assert len(messages) == len(CODECS)


def test_an_export_is_named_after_its_day() -> None:
    assert export_name("2026-12-01") == "magdagdon-2026-12-01.json"
