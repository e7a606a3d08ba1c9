"""What the start's scripts and the Python of the page say to each other has the same name on both sides."""

from __future__ import annotations

import re

import pytest

from game.store.settings import SETTINGS
from game.store.storage import PREFIX
from tools.library import ROOT

NAMES = dict(re.findall(r'export const (\w+) = "([^"]*)";', (ROOT / "boot/names.js").read_text("utf-8")))


@pytest.mark.parametrize("name", ["UPDATE_READY", "APPLY_UPDATE", "LANGUAGE_CHOSEN"])
def test_the_page_uses_the_names_of_the_start(name: str) -> None:
    sources = (path.read_text("utf-8") for path in (ROOT / "game/page").rglob("*.py"))
    assert any(f'"{NAMES[name]}"' in source for source in sources)


def test_a_start_that_fails_in_python_says_so_under_the_name_that_is_listened_to() -> None:
    assert f'"{NAMES["START_FAILED"]}"' in (ROOT / "boot/start.py").read_text("utf-8")


def test_the_start_reads_the_settings_of_the_store() -> None:
    assert NAMES["SETTINGS"] == PREFIX + SETTINGS.name


def test_the_scripts_take_their_names_from_one_file() -> None:
    """No script spells out a name that stands in names.js, apart from short words of the language."""
    spelled = re.compile(
        "|".join(f"[\"'`]{re.escape(value)}" for value in NAMES.values() if "magdagdon" in value)
    )
    for path in (ROOT / "boot").glob("*.js"):
        if path.name != "names.js":
            assert not spelled.search(path.read_text("utf-8")), path.name


def test_the_readme_states_the_oldest_browsers_that_the_page_names() -> None:
    oldest = re.search(r'export const OLDEST = "([^"]*)"', (ROOT / "boot/needs.js").read_text("utf-8"))
    assert oldest
    assert oldest[1] in (ROOT / "README.md").read_text("utf-8").replace("\n", " ")
