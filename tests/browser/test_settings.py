"""The settings hold, change the page at once, and let everything be taken along or erased."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
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
        expect(settings).to_contain_text("Everything erased.")
        assert not [key for key in kept(page) if key.startswith("magdagdon.")]
        expect(page.locator("html")).to_have_attribute("data-theme", "system")
        expect(page.locator("html")).to_have_attribute("data-phase", "ready")

    settings.get_by_role("button", name="Erase everything").click()
    page.get_by_role("dialog", name="Erase everything?").get_by_role("button", name="Cancel").click()
    assert kept(page) == before
    erase()
    settings.get_by_role("button", name="Undo").click()
    expect(settings).to_contain_text("Everything restored.")
    assert kept(page) == before
    expect(page.locator("html")).to_have_attribute("data-phase", "placing")
    erase()
    chosen(settings, file)
    expect(settings).to_contain_text("Imported. You're now playing the game from the file.")
    assert before.items() <= kept(page).items()
    chosen(settings, file)
    expect(settings).to_contain_text("Imported. The file's high scores and settings")
    assert before.items() <= kept(page).items()
    table.check()

    erase()
    settings.get_by_label("Language").select_option("en")
    expect(page.locator("#settings .feedback")).to_contain_text("Everything erased.")
    settings.get_by_role("button", name="Undo").click()
    expect(settings).to_contain_text("Everything restored.")
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
        "or is incomplete": "",
        "isn't an export from MAGDAGDON": json.dumps({"format": "other"}),
        "is from a newer version": json.dumps({**good, "version": 2}),
        "The PEACEFUL high scores": json.dumps({**good, "values": {**values, "scores.peaceful": lying}}),
        "The game in this file is damaged": json.dumps({**good, "values": {**values, "game": broken}}),
        "This file is damaged": json.dumps({**good, "set_aside": []}),
    }
    before = kept(page)
    for reason, text in bad.items():
        chosen(settings, text)
        expect(settings.locator(".feedback")).to_contain_text(reason)
        assert kept(page) == before

    spoken = settings.get_by_role("status").filter(has_text="This file is damaged")
    expect(spoken).to_have_count(1)
    silent = settings.get_by_role("status").filter(has_not_text="This file")
    region = silent.element_handle()
    chosen(settings, bad["This file is damaged"])  # again: the other live region speaks it
    page.wait_for_function("region => region.textContent", arg=region)
    expect(spoken).to_have_count(1)

    chosen(settings, json.dumps({"format": "other"}))
    expect(settings.locator(".feedback")).to_contain_text("isn't an export")
    page.evaluate(UNREADABLE)
    chosen(settings, json.dumps(good))
    expect(settings.locator(".feedback")).to_contain_text("can't be read")
    assert kept(page) == before


def test_a_huge_file_is_refused_before_it_is_read(open_page: Pages, tmp_path: Path) -> None:
    page = open_page()
    settings = opened(page)
    before = kept(page)
    huge = tmp_path / "video.json"
    with huge.open("wb") as file:
        file.truncate(200_000_000)
    page.evaluate(UNREADABLE)
    settings.locator('[name="import"]').set_input_files(huge)
    expect(settings.locator(".feedback")).to_contain_text("This file is over 20 MB")
    assert kept(page) == before


EVENING = """
    const { Date: Now } = globalThis;
    globalThis.Date = class extends Now {
        constructor(...given) { super(...(given.length ? given : ["2026-12-02T02:30:00Z"])); }
    };
"""


@pytest.mark.parametrize(
    ("zone", "day"), [("America/New_York", "01"), ("Europe/Helsinki", "02"), ("Pacific/Kiritimati", "02")]
)
def test_an_export_is_named_after_the_day_where_the_player_is(open_page: Pages, zone: str, day: str) -> None:
    page = open_page(before=EVENING, timezone_id=zone)
    with page.expect_download() as download:
        opened(page).get_by_role("button", name="Export").click()
    assert download.value.suggested_filename == f"magdagdon-2026-12-{day}.json"
    assert (
        json.loads(Path(download.value.path()).read_text("utf-8"))["exported"] == "2026-12-02T02:30:00.000Z"
    )


PSEUDO = {"ROLL": "ГOLL", "Choose a die for {cell}.": "{cell} ☜ ⚂", "Settings": "Ѕettings"}


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
    expect(page.locator("#settings-title")).to_have_text(PSEUDO["Settings"])

    open_page.expect_error("yi.mo")
    settings.locator('[name="language"]').select_option("yi")
    expect(settings).to_contain_text("This language couldn't be loaded.")
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
