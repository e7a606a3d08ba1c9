"""The page in the player's language: chosen, switched, complete, legible, from right to left too."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from playwright.sync_api import Browser, Page, expect

from game.rules.board import CELL_NAMES
from game.rules.state import Phase
from tests.support.layout import faults
from tests.support.pages import Pages
from tests.support.table import Table, a_seed, play_turn
from tools.languages import Language, languages, template
from tools.library import ROOT
from tools.scenes import OVER, SCENES, Scene, set_up, storage
from tools.serve import Site

LANGUAGES = {language.tag: language for language in languages()}
FINNISH = LANGUAGES["fi"]
ARABIC = LANGUAGES["ar"]

COACH = 60_000
"""The milliseconds in which the coach has surely answered."""

RESCUABLE = a_seed((3, 3), (1, 1, 6, 6))
"""A seed whose second roll can be a MAGDAGDON that a Power rescues."""


def speak(page: Page, tag: str) -> None:
    """Switch the language by the address."""
    page.evaluate("tag => { location.hash = `lang=${tag}` }", tag)
    expect(page.locator("html")).to_have_attribute("lang", tag)


def choose(page: Page, tag: str) -> None:
    """Switch the language in the settings."""
    page.locator('.bar [data-action="settings"]').click()
    page.locator("#settings [name=language]").select_option(tag)
    expect(page.locator("html")).to_have_attribute("lang", tag)
    expect(page.locator("#settings-title")).to_have_text(LANGUAGES[tag].translate("Settings"))
    page.keyboard.press("Escape")


# Which language

CHOOSE = """([script, cases]) => cases.map(({ known, hash, landing, chosen, stored, wishes }) => {
    const root = { dataset: { landing } };
    const described = (tag) => [tag, { dir: `direction of ${tag}`, early: {} }];
    const languages = Object.fromEntries(known.map(described));
    const document = {
        documentElement: root,
        getElementById: () => ({ textContent: JSON.stringify(languages) }),
        querySelectorAll: () => [],
    };
    const given = {
        document,
        location: { hash: hash ?? "" },
        localStorage: { getItem: () => stored ?? null },
        history: { state: chosen ? "language chosen" : null },
        navigator: { languages: wishes ?? [] },
    };
    new Function(...Object.keys(given), `${script}; language.speak()`)(...Object.values(given));
    return [root.lang, root.dir];
})"""

MANY = ["en", "ar", "cs", "fi", "ms", "pt-BR", "sk", "sr-Latn", "zh-Hans", "zh-Hant"]
FINNISH_STORED = json.dumps({"version": 1, "language": "fi"})


def wishing(*wishes: str, known: list[str] = MANY, **case: Any) -> dict[str, Any]:
    return {"known": known, "wishes": wishes, **case}


MATCHED = [
    ("fi", wishing("fi-FI", "en")),
    ("pt-BR", wishing("pt")),
    ("zh-Hans", wishing("zh-CN")),
    ("zh-Hant", wishing("zh-TW", "zh-CN")),
    ("sr-Latn", wishing("sr-ME")),
    ("ms", wishing("ms-MY")),
    ("ar", wishing("ar-EG")),
    ("sk", wishing("nb", "sk", "en")),
    ("cs", wishing("no such tag", "", "*", "cs-CZ")),
    ("en", wishing("nb-NO", "sv")),
    ("en", wishing("pt", known=["en", "fi"])),
    ("en", wishing()),
    ("fi", wishing("cs", stored=FINNISH_STORED)),
    ("cs", wishing("cs", stored="not JSON")),
    ("cs", wishing("cs", stored=json.dumps({"version": 1, "language": None}))),
    ("cs", wishing("cs", stored=json.dumps({"version": 1, "language": "eo"}))),
    ("ms", wishing("cs", stored=FINNISH_STORED, landing="ms")),
    ("fi", wishing("cs", stored=FINNISH_STORED, landing="ms", chosen=True)),
    ("ar", wishing("cs", stored=FINNISH_STORED, landing="ms", hash="#seed=x&lang=ar-MA")),
    ("ms", wishing("cs", landing="ms", hash="#lang=xx")),
]


def test_the_language_is_matched(browser: Browser) -> None:
    page = browser.new_page()
    bundle = ["node", "node_modules/.bin/esbuild", "boot/language.js", "--bundle", "--global-name=language"]
    script = subprocess.run(bundle, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    chosen = page.evaluate(CHOOSE, [script, [case for _, case in MATCHED]])
    page.close()
    assert chosen == [[tag, f"direction of {tag}"] for tag, _ in MATCHED]


def test_the_loading_screen_speaks_before_python_runs(browser: Browser, site: Site) -> None:
    page = browser.new_page(locale="ar-EG")
    page.route("**/*.wasm", lambda route: route.abort())
    page.goto(site.url, wait_until="commit")
    failed = ARABIC.translate("The game couldn't load. Check your connection and try again.")
    expect(page.get_by_text(failed)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "ar")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    page.close()


def test_switching_in_mid_game_loses_nothing_and_sticks(open_page: Pages) -> None:
    page = open_page(locale="ms-MY")
    table = Table(page)
    expect(table.control("roll")).to_have_text("BALING")
    table.begin("peaceful", RESCUABLE)
    table.press("roll")
    table.put(3, "b2")
    table.choose(3)
    record = table.record
    choose(page, "fi")
    for _ in range(2):
        for tag, language in LANGUAGES.items():
            speak(page, tag)
            expect(page.locator("html")).to_have_attribute("dir", language.direction)
            expect(page).to_have_title(language.translate("MAGDAGDON: a dice puzzle"))
            expect(table.control("confirm")).to_have_text(language.translate("CONFIRM"))
            assert table.cell("b2").get_attribute("data-state") == "staged"
            assert page.locator('[data-die][data-state="chosen"]').count() == 1
            wanted = language.translate("Choose a highlighted cell for the {value}.").format(value=3)
            assert re.sub("[\u2066-\u2069]", "", table.message) == wanted
        table.check()
    assert table.record == record

    page.keyboard.press("n")
    expect(page.locator("#question-title")).to_have_text(
        language.translate("Start a new {difficulty} game?").format(difficulty="PEACEFUL")
    )
    speak(page, "fi")
    expect(page.locator("#question [data-answer=no]")).to_have_text(FINNISH.translate("Keep playing"))
    page.keyboard.press("Escape")

    # Of several choices the last one holds, whichever arrives first.
    page.evaluate("for (const tag of ['cs', 'ar', 'fi']) location.hash = `lang=${tag}`")
    choose(page, "sk")
    page.reload()
    open_page.ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "sk")
    expect(table.control("confirm")).to_have_text("POTVRDIŤ")
    assert table.record == record


def test_a_language_has_a_page_of_its_own(open_page: Pages) -> None:
    html = (open_page.site.folder / "fi/index.html").read_text("utf-8")
    for text in (
        "MAGDAGDON: a dice puzzle",
        "A dice puzzle on a 4×4 board: build a landscape of numbers, avoid RUINS.",
        "ROLL throws four ordinary dice.",
        "Each RUIN costs 15 points. Powers you used are subtracted too.",
    ):
        assert FINNISH.translate(text) in html
    assert '<html lang="fi" dir="ltr"' in html

    page = open_page("fi/", locale="en-US")
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    table = Table(page)
    table.press("roll")
    expect(page.locator(".turn")).to_have_text("Vuoro 1")
    choose(page, "ar")
    page.evaluate("() => navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    page.reload()
    open_page.ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "ar")
    assert table.state.phase is Phase.PLACING
    page.goto(open_page.site.url + "cs/")
    open_page.ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    expect(page.locator(".turn")).to_have_text("Tah 1")


# From right to left


def test_arabic_turns_the_page_round_but_not_the_board(open_page: Pages) -> None:
    page = open_page("#lang=ar", viewport={"width": 1000, "height": 720})
    table = Table(page)

    def left(selector: str) -> float:
        box = page.locator(selector).first.bounding_box()
        assert box
        return box["x"]

    assert left(".side") < left(".land")
    assert left('[data-die="3"]') < left('[data-die="0"]')
    assert left('[data-cell="a1"]') < left('[data-cell="d1"]') < left('[data-line="row 1"]')
    table.cell("a1").focus()
    page.keyboard.press("ArrowRight")
    expect(table.cell("b1")).to_be_focused()
    table.begin("nightmare", a_seed((1, 1, 4, 4)))
    table.press("roll")
    table.press("accept")
    table.tap_cell("d4")
    table.press("confirm")
    assert page.locator('[data-score="ruins"]').inner_text() == "\u2066−15\u2069"
    assert table.cell("d4").get_attribute("aria-label") == "\u2068D4\u2069، خرابة"


# Nothing unmarked, nothing clipped

UNMARKED = r"""() => {
    const apart = "[translate=no], [name=language] option, kbd, script, style, noscript, .trouble-detail";
    const found = new Set();
    const look = (element, text) => {
        if (element.closest(apart)) return;
        let rest = text, marked;
        while ((marked = rest.replace(/⟦[^⟦⟧]*⟧/g, "")) !== rest) rest = marked;
        if (/\p{L}/u.test(rest)) found.add(text.trim());
    };
    const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) look(texts.currentNode.parentElement, texts.currentNode.data);
    const spoken = ["aria-label", "aria-valuetext", "aria-description", "title", "alt", "placeholder"];
    for (const element of document.querySelectorAll("*"))
        for (const name of spoken)
            if (element.hasAttribute(name)) look(element, element.getAttribute(name));
    return [...found];
}"""


def pseudo() -> bytes:
    """A catalogue that stands in for Finnish: every message in brackets."""
    catalog = Catalog(locale="fi")
    for entry in template():
        if isinstance(entry.id, tuple):
            catalog.add(entry.id, tuple(f"⟦{text}⟧" for text in entry.id), context=entry.context)
        elif entry.id:
            catalog.add(entry.id, f"⟦{entry.id}⟧", context=entry.context)
    return Language("fi", catalog).compiled()


def test_no_text_is_unmarked(open_page: Pages) -> None:
    game = {**storage(Scene(OVER[:-1])), "magdagdon.settings": "damaged"}
    page = open_page(storage=game, before="delete Navigator.prototype.serviceWorker")
    page.context.route("**/fi.*.mo", lambda route: route.fulfill(body=pseudo()))
    speak(page, "fi")

    def all_is_marked() -> None:
        assert page.evaluate(UNMARKED) == []

    def do(*selectors: str) -> None:
        for selector in selectors:
            page.locator(selector).first.click()
            all_is_marked()

    def press(*keys: str) -> None:
        for key in keys:
            page.keyboard.press(key)
            all_is_marked()

    do('.banner [data-action="dismiss"]', '.hand [data-action="confirm"]')
    expect(page.locator(".rank")).to_be_visible()
    do('.bar [data-action="scores"]', "[data-replay]")
    do(*(f'[data-step="{step}"]' for step in ("first", "next", "next", "previous", "last")))
    press("Escape")
    do('#scores [data-do="clear"]', '#question [data-answer="yes"]')
    expect(page.locator("#scores .feedback button")).to_be_visible()
    do("#scores .feedback button")
    press("Escape")
    do('.bar [data-action="settings"]')
    page.locator('#settings [name="import"]').set_input_files(
        {"name": "bad.json", "mimeType": "application/json", "buffer": b"{"}
    )
    expect(page.locator("#settings [role=status]").filter(has_text=re.compile(r"\w"))).to_have_count(1)
    do('#settings [data-do="erase"]', '#question [data-answer="no"]')
    press("Escape", "h", "Escape", "?", "Escape")

    table = Table(page)
    table.begin("peaceful", RESCUABLE)
    press("c", "r", "2", "2", "Escape")
    for cell in ("a1", "a1"):
        do(f'[data-cell="{cell}"]')
    table.put(3, "b2")
    table.put(3, "c2")
    press("z", "z", "z")
    table.put(3, "b2")
    table.put(3, "c2")
    for _look_then_move in range(2):
        press("i")
        expect(page.locator(".message")).not_to_have_text("⟦The coach is thinking…⟧", timeout=COACH)
        all_is_marked()
    press("t", "e", "2", "Escape")
    table.put(3, "c2")
    do('.hand [data-action="confirm"]')
    press("r", "a")
    assert table.state.phase is Phase.MAGDAGDON
    do('[data-cell="d4"]')
    press("-", "Escape", "a", "n")
    do('#question [data-answer="no"]')
    do('[data-line="row 2"]')


CLIPPED = """() => {
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    const problems = dialog.scrollWidth > dialog.clientWidth ? [`#${dialog.id} scrolls sideways`] : [];
    const described = (element) =>
        ({ element, name: element.textContent.trim(), box: element.getBoundingClientRect() });
    const controls = [...dialog.querySelectorAll("button, select, label")]
        .filter((element) => element.checkVisibility()).map(described);
    for (const { element, name, box } of controls) {
        const words = document.createRange();
        words.selectNodeContents(element);
        const lines = element.localName === "select" ? [] : words.getClientRects();
        for (const { left, right, top, bottom } of lines)
            if (left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1)
                problems.push(`${name} leaves its box`);
        for (const { element: other, name: otherName, box: otherBox } of controls) {
            const scrollsBelow = element.closest(".answers") !== other.closest(".answers");
            if (scrollsBelow || element.contains(other) || other.contains(element)) continue;
            const across = Math.min(box.right, otherBox.right) - Math.max(box.left, otherBox.left);
            const down = Math.min(box.bottom, otherBox.bottom) - Math.max(box.top, otherBox.top);
            if (across > 1 && down > 1) problems.push(`${name} lies on ${otherName}`);
        }
    }
    return problems;
}"""

SMALL = ((320, 568), (320, 640))


@pytest.mark.parametrize("name", ["start", "staged", "magdagdon", "over"])
def test_the_table_fits_a_small_phone_in_every_language(open_page: Pages, name: str) -> None:
    page = open_page(storage=storage(SCENES[name]), reduced_motion="reduce")
    set_up(page, SCENES[name])
    found: dict[tuple[str, object], list[str]] = {}
    for tag in LANGUAGES:
        speak(page, tag)
        found |= {(tag, size): faults(page, *size) for size in SMALL}
    assert not any(found.values()), {place: wrong for place, wrong in found.items() if wrong}


def test_dialogs_fit_a_small_phone_in_every_language(open_page: Pages) -> None:
    page = open_page(storage=storage(SCENES["staged"]), viewport={"width": 320, "height": 568})
    found: dict[tuple[str, object], list[str]] = {}
    for name in ("settings", "scores", "help", "new-game"):
        page.locator(f'.bar [data-action="{name}"]').click()
        for tag in LANGUAGES:
            speak(page, tag)
            found[tag, name] = page.evaluate(CLIPPED)
        page.keyboard.press("Escape")
    assert not any(found.values()), {place: wrong for place, wrong in found.items() if wrong}


# A whole game


@pytest.mark.parametrize("tag", ["ar", "fi", "ms"])
def test_a_whole_game(open_page: Pages, tag: str) -> None:
    language = LANGUAGES[tag]
    page = open_page(f"#lang={tag}", viewport={"width": 390, "height": 844})
    table = Table(page)
    table.begin("survival", "Majduška 20")
    while table.state.phase is not Phase.OVER:
        play_turn(table)
    total = table.state.score.total
    expect(page.locator("#result-title")).to_have_text(
        re.compile(re.escape(language.translate("Final score")))
    )
    assert str(abs(total)) in page.locator("#result-title").inner_text()
    labels = [table.cell(name).get_attribute("aria-label") or "" for name in CELL_NAMES]
    assert all(name.upper() in label for name, label in zip(CELL_NAMES, labels, strict=True))
    page.locator('.result [data-action="scores"]').click()
    expect(page.locator("#scores-title")).to_have_text(language.translate("High scores"))
    expect(page.locator(".ranking li")).to_have_count(1)
