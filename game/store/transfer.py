"""Export and import: one JSON file with all that is kept."""

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any

from game.rules.strict_json import JsonError, parse_json
from game.store.codecs import Codec, decode_json, decode_text
from game.store.games import GAME, PREVIOUS_GAME
from game.store.repository import SET_ASIDE
from game.store.scores import TABLES
from game.store.settings import SETTINGS
from game.store.store import Imported, Store

FORMAT = "magdagdon export"
VERSION = 1

SIZE_LIMIT = 20_000_000
"""In bytes: four times what browsers store for a site, since an export is spaced out for human readers."""

MERGED: tuple[Codec[Any], ...] = (SETTINGS, *TABLES.values())
CODECS = {codec.name: codec for codec in (*MERGED, GAME, PREVIOUS_GAME)}
"""The codecs of the values in a file, by name."""


class ImportFault(Enum):
    """What is wrong with a file."""

    TOO_LARGE = "larger than any export"
    NOT_JSON = "not JSON"
    NOT_AN_EXPORT = "not an export of this game"
    NEWER = "made by a newer version"
    BAD_VALUE = "damaged or untrue"


class ImportRefusedError(ValueError):
    """A file is not imported; nothing was changed.

    ``name``: the value in the file that is wrong, empty where the file as a whole is. ``detail``:
    technical English.
    """

    def __init__(self, fault: ImportFault, name: str = "", detail: str = "") -> None:
        super().__init__(": ".join(part for part in (name, fault.value, detail) if part))
        self.fault = fault
        self.name = name


def export_file(store: Store, now: str) -> str:
    """Returns the text of a file with all that is kept. ``now``: a UTC timestamp."""
    values = {name: (codec, store.repository.read(codec)) for name, codec in CODECS.items()}
    texts = store.repository.texts
    set_aside = {
        name: text
        for name in texts.names()
        if name.startswith(SET_ASIDE) and (text := texts.get(name)) is not None
    }
    file = {
        "format": FORMAT,
        "version": VERSION,
        "exported": now,
        "values": {name: codec.encode(value) for name, (codec, value) in values.items() if value is not None},
        "set_aside": {**set_aside, **texts.sealed_texts()},
    }
    return json.dumps(file, indent=1)


def check_size(size: int) -> None:
    """Raises ImportRefusedError for a file of ``size`` bytes that is too large to be read."""
    if size > SIZE_LIMIT:
        raise ImportRefusedError(ImportFault.TOO_LARGE)


def import_file(store: Store, text: str) -> Imported:
    """Merge an exported file into what is kept. Returns what became of its game on screen.

    Scores are neither doubled nor lost; settings changed on this device stay. Texts set aside in the
    file are set aside here, if the storage accepts them. Raises ImportRefusedError, before anything
    is changed, if any part of the file is wrong.
    """
    file = _parse(text)
    values = {name: _decode(name, value) for name, value in _part(file, "values").items()}
    set_aside = _part(file, "set_aside")
    for name, damaged in set_aside.items():
        if not isinstance(damaged, str):
            raise ImportRefusedError(ImportFault.BAD_VALUE, name, "not a text")
    imported = _merge(store, values)
    merge_texts(store, set_aside)
    return imported


def merge_texts(store: Store, texts: Mapping[str, str]) -> None:
    """Merge texts that were once stored, by name, into what is kept; set aside those not readable here."""
    values = {}
    for name, text in texts.items():
        decoded = decode_text(CODECS[name], text) if name in CODECS else None
        if decoded and decoded.is_sound:
            values[name] = decoded.value
        else:
            store.repository.set_aside(_name_before(name), text)
    _merge(store, values)


def _name_before(name: str) -> str:
    """The name that a text had before it was set aside as ``name``."""
    return name.removeprefix(SET_ASIDE).rpartition(".")[0] if name.startswith(SET_ASIDE) else name


def _merge(store: Store, values: Mapping[str, Any]) -> Imported:
    for codec in MERGED:
        if codec.name in values:
            store.repository.merge(codec, values[codec.name])
    games = [values[codec.name] for codec in (GAME, PREVIOUS_GAME) if codec.name in values]
    imported = [store.import_game(game) for game in games]
    return next(
        (outcome for outcome in imported if outcome is not Imported.NOTHING_NEW), Imported.NOTHING_NEW
    )


def _parse(text: str) -> dict[str, Any]:
    try:
        file = parse_json(text.removeprefix("\ufeff"))
    except JsonError as error:
        raise ImportRefusedError(ImportFault.NOT_JSON, detail=str(error)) from error
    if not isinstance(file, dict) or file.get("format") != FORMAT:
        raise ImportRefusedError(ImportFault.NOT_AN_EXPORT)
    version = file.get("version")
    if type(version) is not int or version < 1:
        raise ImportRefusedError(ImportFault.NOT_AN_EXPORT)
    if version > VERSION:
        raise ImportRefusedError(ImportFault.NEWER)
    return file


def _part(file: dict[str, Any], key: str) -> dict[str, Any]:
    part = file.get(key)
    if not isinstance(part, dict):
        raise ImportRefusedError(ImportFault.BAD_VALUE, key)
    return part


def _decode(name: str, value: object) -> Any:
    if name not in CODECS:
        raise ImportRefusedError(ImportFault.BAD_VALUE, name, "unknown here")
    decoded = decode_json(CODECS[name], value)
    if decoded.is_newer:
        raise ImportRefusedError(ImportFault.NEWER, name)
    if decoded.errors:
        raise ImportRefusedError(ImportFault.BAD_VALUE, name, "; ".join(decoded.errors))
    return decoded.value
