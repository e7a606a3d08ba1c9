"""Settings are in one place, with a default for each."""

from __future__ import annotations

import json

import pytest

from game.store.settings import SCHEMA
from game.store.store import Store
from tests.support.storages import DictStorage, tabs


def test_every_setting_has_a_default() -> None:
    settings = Store(DictStorage(), "tab").settings
    assert settings == {
        "difficulty": "peaceful",
        "language": None,
        "theme": "system",
        "motion": "system",
        "sound": False,
        "keys": True,
        "what_if": False,
    }
    assert all(setting.allows(setting.default) for setting in SCHEMA.values())


def test_what_is_chosen_stays_chosen() -> None:
    texts: dict[str, str] = {}
    one, other = tabs(texts)
    one.change_setting("theme", "dark")
    other.change_setting("language", "pt-BR")
    one.change_setting("sound", True)
    for store in (one, other, Store(DictStorage(texts), "tab 3")):
        assert store.settings == {
            "difficulty": "peaceful",
            "language": "pt-BR",
            "theme": "dark",
            "motion": "system",
            "sound": True,
            "keys": True,
            "what_if": False,
        }
    assert json.loads(texts["magdagdon.settings"]) == {
        "version": 1,
        "theme": "dark",
        "language": "pt-BR",
        "sound": True,
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [("theme", "pink"), ("sound", 1), ("language", "x y"), ("difficulty", None), ("volume", 3)],
)
def test_no_other_choice_is_taken(name: str, value: object) -> None:
    texts: dict[str, str] = {}
    with pytest.raises(ValueError, match=name):
        Store(DictStorage(texts), "tab").change_setting(name, value)
    assert not texts
