"""The settings hold, change the page at once, and let everything be taken along or erased."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from playwright.sync_api import Locator, Page, expect

from game.rules.actions import Place, Roll
from game.rules.board import cell_named
from tests.support.games import turn
from tests.support.local_storage import downloaded, nearly_over, peaceful, storage, stored
from tests.support.pages import Pages
from tests.support.table import STORED, Table

THREES = turn((3, 3, 3, 3), "b2", "c2")


def opened(page: Page) -> Locator:
    page.keyboard.press("s")
    return page.locator("#settings")


def test_settings_change_the_page_at_once_and_hold(open_page: Pages) -> None:
    page = open_page(color_scheme="light")
    root = page.locator("html")
    settings = opened(page)
    bright = page.evaluate("getComputedStyle(document.body).backgroundColor")
    settings.get_by_label("Theme").select_option("dark")
    expect(root).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != bright
    assert page.locator('meta[name="theme-color"][media="all"]').count() == 1
    settings.get_by_label("Motion").select_option("reduced")
    settings.get_by_label("Sound").check()
    settings.get_by_role("radio", name="NIGHTMARE").check()
    expect(root).to_have_attribute("data-difficulty", "nightmare")
    expect(settings).to_be_hidden()
    page.reload(wait_until="domcontentloaded")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-motion", "reduced")
    open_page.ready(page)
    expect(root).to_have_attribute("data-sound", "on")
    opened(page)
    expect(settings.get_by_label("Theme")).to_have_value("dark")
    expect(settings.get_by_label("Motion")).to_have_value("reduced")
    expect(settings.get_by_label("Sound")).to_be_checked()
    expect(settings.get_by_role("radio", name="NIGHTMARE")).to_be_checked()


def chosen(settings: Locator, text: str) -> None:
    """Choose a file with this text for the import."""
    file: Any = {"name": "some.json", "mimeType": "application/json", "buffer": text.encode()}
    settings.locator('[name="import"]').set_input_files(files=[file])


def kept(page: Page) -> dict[str, str]:
    """All that the page keeps but the mark of the tab."""
    return {key: text for key, text in stored(page).items() if key != "magdagdon.owner"}


def test_all_is_exported_erased_brought_back_and_imported(open_page: Pages) -> None:
    table = Table(open_page(storage={**storage(nearly_over()), "bestScore": "77"}))
    page = table.page
    table.press("confirm")
    expect(page.locator(".result .rank")).to_be_visible()
    page.locator(".result").get_by_role("button", name="New game").click()
    table.press("roll")
    settings = opened(page)
    settings.get_by_label("Theme").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    before = kept(page)
    file = downloaded(page, settings.get_by_role("button", name="Export"))

    def erase() -> None:
        settings.get_by_role("button", name="Erase everything").click()
        question = page.get_by_role("dialog", name="Erase everything?")
        question.get_by_role("button", name="Erase everything").click()
        expect(settings).to_contain_text("Everything is erased.")
        assert not [key for key in kept(page) if key.startswith("magdagdon.")]
        expect(page.locator("html")).to_have_attribute("data-theme", "system")
        expect(page.locator("html")).to_have_attribute("data-phase", "ready")

    settings.get_by_role("button", name="Erase everything").click()
    page.get_by_role("dialog", name="Erase everything?").get_by_role("button", name="Cancel").click()
    assert kept(page) == before
    erase()
    settings.get_by_role("button", name="Undo").click()
    expect(settings).to_contain_text("Everything is back.")
    assert kept(page) == before
    expect(page.locator("html")).to_have_attribute("data-phase", "placing")
    erase()
    chosen(settings, file)
    expect(settings).to_contain_text("Imported: the game in the file goes on here.")
    assert before.items() <= kept(page).items()
    chosen(settings, file)
    expect(settings).to_contain_text("Imported: high scores and settings are merged")
    assert before.items() <= kept(page).items()
    table.check()

    erase()
    settings.get_by_label("Language").select_option("en")
    expect(page.locator("#settings .feedback")).to_contain_text("Everything is erased.")
    settings.get_by_role("button", name="Undo").click()
    expect(settings).to_contain_text("Everything is back.")
    assert kept(page)["magdagdon.game"] == before["magdagdon.game"]


UNREADABLE = """() => {
    Blob.prototype.text = () => Promise.reject(new DOMException("moved", "NotReadableError"));
}"""


def test_a_bad_file_is_refused_with_the_reason_and_changes_nothing(open_page: Pages) -> None:
    page = open_page(storage=peaceful(*THREES))
    settings = opened(page)
    good = json.loads(downloaded(page, settings.get_by_role("button", name="Export")))
    values = good["values"]
    lying = {"version": 1, "entries": [{"score": 544, "turns": 4, "powers": 0, "record": values["game"]}]}
    broken = {**values["game"], "actions": [{"do": "confirm"}]}
    bad = {
        "can't be read": json.dumps(good)[:-20],
        "or it was cut short": "",
        "was not exported from MAGDAGDON": json.dumps({"format": "other"}),
        "comes from a newer version": json.dumps({**good, "version": 2}),
        "the high scores of PEACEFUL": json.dumps({**good, "values": {**values, "scores.peaceful": lying}}),
        "the game in this file breaks the rules": json.dumps({**good, "values": {**values, "game": broken}}),
        "this file is damaged": json.dumps({**good, "set_aside": []}),
    }
    before = kept(page)
    for reason, text in bad.items():
        chosen(settings, text)
        expect(settings.locator(".feedback")).to_contain_text(reason)
        assert kept(page) == before

    chosen(settings, json.dumps({"format": "other"}))
    expect(settings.locator(".feedback")).to_contain_text("was not exported")
    page.evaluate(UNREADABLE)
    chosen(settings, json.dumps(good))
    expect(settings.locator(".feedback")).to_contain_text("can't be read")
    assert kept(page) == before


PSEUDO = {"ROLL": "ГOLL", "Choose a die for {cell}.": "{cell} ☜ ⚂", "SETTINGS": "ЅETTINGS"}


@pytest.fixture
def with_more_languages(open_own_page: Pages) -> Pages:
    """The site with two languages more: he, from right to left, and yi, whose catalogue is missing."""
    catalog = Catalog(locale="he")
    for message, text in PSEUDO.items():
        catalog.add(message, text)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    folder = open_own_page.site.folder
    (folder / "assets/he.mo").write_bytes(compiled.getvalue())
    more = {tag: {"dir": "rtl", "catalogue": f"./assets/{tag}.mo", "early": {}} for tag in ("he", "yi")}
    options = "".join(f'<option value="{tag}">{tag}</option>' for tag in more)
    index = folder / "index.html"
    html = index.read_text("utf-8")
    for before, added in (('id="languages">{', json.dumps(more)[1:-1] + ","), ('name="language">', options)):
        assert html.count(before) == 1
        html = html.replace(before, before + added)
    index.write_text(html, "utf-8")
    return open_own_page


def test_the_language_changes_in_the_middle_of_a_game(with_more_languages: Pages) -> None:
    open_page = with_more_languages
    table = Table(open_page(storage=peaceful(*THREES, Roll((3, 4, 2, 6)), Place(0, cell_named("b3")))))
    page, root = table.page, table.page.locator("html")
    settings = opened(page)
    settings.locator('[name="language"]').select_option("he")
    expect(root).to_have_attribute("lang", "he")
    expect(root).to_have_attribute("dir", "rtl")
    expect(page.locator("#settings-title")).to_have_text(PSEUDO["SETTINGS"])

    open_page.expect_error("yi.mo")
    settings.locator('[name="language"]').select_option("yi")
    expect(settings).to_contain_text("This language could not be loaded.")
    expect(settings.locator('[name="language"]')).to_have_value("he")
    expect(root).to_have_attribute("lang", "he")

    page.keyboard.press("Escape")
    table.check()
    expect(page.locator('[data-action="roll"]')).to_have_text(PSEUDO["ROLL"])
    table.tap_cell("a2")
    assert "☜ ⚂" in table.message
    before = stored(page)[STORED]
    page.reload(wait_until="commit")
    open_page.ready(page)
    expect(root).to_have_attribute("lang", "he")
    table.check()
    assert stored(page)[STORED] == before
