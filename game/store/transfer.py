"""Taking everything along: one JSON file with all that is kept, and its way back in."""

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any

from game.rules.strict_json import JsonError, parse_json
from game.store.codecs import Codec, read_form, read_text
from game.store.games import GAME, PREVIOUS_GAME
from game.store.repository import SET_ASIDE
from game.store.scores import TABLES
from game.store.settings import SETTINGS
from game.store.store import Imported, Store

FORMAT = "magdagdon export"
VERSION = 1

MERGED: tuple[Codec[Any], ...] = (SETTINGS, *TABLES.values())
CODECS = {codec.name: codec for codec in (*MERGED, GAME, PREVIOUS_GAME)}
"""The codecs that a file holds, by name."""


class Reason(Enum):
    """Why a file is refused."""

    NOT_JSON = "not JSON"
    NOT_AN_EXPORT = "not an export of this game"
    NEWER = "made by a newer version"
    BAD_VALUE = "damaged or untrue"


class ImportRefusedError(ValueError):
    """A file cannot be taken in; nothing was changed.

    ``name``: the value in it that is at fault, empty where the file as a whole is. ``detail`` is
    technical and in no particular language.
    """

    def __init__(self, reason: Reason, name: str = "", detail: str = "") -> None:
        super().__init__(": ".join(part for part in (name, reason.value, detail) if part))
        self.reason = reason
        self.name = name
        self.detail = detail


def export(store: Store, now: str) -> str:
    """All that is kept, as the text of a file. ``now``: the time in UTC as ISO 8601 writes it."""
    values = {name: (codec, store.repository.read(codec)) for name, codec in CODECS.items()}
    texts = store.repository.texts
    set_aside = {name: texts.get(name) for name in texts.names() if name.startswith(SET_ASIDE)}
    file = {
        "format": FORMAT,
        "version": VERSION,
        "exported": now,
        "values": {name: codec.form(value) for name, (codec, value) in values.items() if value is not None},
        "set_aside": {**set_aside, **texts.untouched()},
    }
    return json.dumps(file, indent=1)


def import_(store: Store, text: str) -> Imported:
    """Merge an exported file into what is kept; returns what became of its game in progress.

    No score is doubled and none is lost; what was chosen here stays chosen. Raises
    ImportRefusedError, before anything is changed, where any part of the file is bad.
    """
    file = _parse(text)
    values = {name: _checked(name, form) for name, form in _part(file, "values").items()}
    set_aside = _part(file, "set_aside")
    for name, kept in set_aside.items():
        if not isinstance(kept, str):
            raise ImportRefusedError(Reason.BAD_VALUE, name, "not a text")
    imported = _merge(store, values)
    take_in(store, set_aside)
    return imported


def take_in(store: Store, texts: Mapping[str, str]) -> None:
    """Merge texts that were once stored, by name, into what is kept; set aside those not readable here."""
    values = {}
    for name, text in texts.items():
        reading = read_text(CODECS[name], text) if name in CODECS else None
        if reading and not reading.faults and not reading.is_newer:
            values[name] = reading.value
        else:
            store.repository.set_aside(_codec_name(name), text)
    _merge(store, values)


def _codec_name(name: str) -> str:
    """What ``name`` is, or was set aside from."""
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
        raise ImportRefusedError(Reason.NOT_JSON, detail=str(error)) from error
    if not isinstance(file, dict) or file.get("format") != FORMAT:
        raise ImportRefusedError(Reason.NOT_AN_EXPORT)
    version = file.get("version")
    if type(version) is not int or version < 1:
        raise ImportRefusedError(Reason.NOT_AN_EXPORT)
    if version > VERSION:
        raise ImportRefusedError(Reason.NEWER)
    return file


def _part(file: dict[str, Any], key: str) -> dict[str, Any]:
    part = file.get(key)
    if not isinstance(part, dict):
        raise ImportRefusedError(Reason.BAD_VALUE, key)
    return part


def _checked(name: str, form: object) -> Any:
    if name not in CODECS:
        raise ImportRefusedError(Reason.BAD_VALUE, name, "unknown here")
    reading = read_form(CODECS[name], form)
    if reading.is_newer:
        raise ImportRefusedError(Reason.NEWER, name)
    if reading.faults:
        raise ImportRefusedError(Reason.BAD_VALUE, name, "; ".join(reading.faults))
    return reading.value
