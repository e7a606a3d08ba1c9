"""Every catalogue is complete, keeps places and names, and obeys the rules of its language."""

from __future__ import annotations

import gettext
import io
import json
import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from tools import languages as catalogues
from tools.build import Site, addresses, manifest, page
from tools.languages import (
    Language,
    forms,
    languages,
    path_of,
    places,
    sources,
    template,
    unexplained,
    untranslated,
)

ENGLISH, *TRANSLATED = languages()
every_language = pytest.mark.parametrize("language", TRANSLATED, ids=lambda language: language.tag)
every_rtl_language = pytest.mark.parametrize(
    "language", [one for one in TRANSLATED if one.direction == "rtl"], ids=lambda language: language.tag
)

COUNTS = (*range(26), *range(101, 126))

NAMES = ("PEACEFUL", "SURVIVAL", "NIGHTMARE", "MAGDAGDON", "Majda Power", "CUBIRI ORIGINAL")
"""What is called the same in every language."""

SAME = "As in English."
"""The comment by which a catalogue says that a translation is meant to be the English word."""

WORDS = {
    "ms": {
        "ROLL": "BALING",
        "CONFIRM": "SAHKAN",
        "RUIN": "RUNTUHAN",
        "RUINS": "RUNTUHAN",
        "LOWER −1": "KURANGKAN −1",
        "RAISE +1": "TAMBAHKAN +1",
        "REROLL": "BALING SEMULA",
        "Settings": "Tetapan",
        "High scores": "Skor Tertinggi",
        "STRAIGHT": "STRAIGHT",
        "FOUR OF A KIND": "FOUR OF A KIND",
        "TWO PAIRS": "TWO PAIRS",
        "Board": "Papan",
        "Row {name}": "Baris {name}",
        "Column {name}": "Lajur {name}",
        "Goal": "Matlamat",
        "A turn": "Satu giliran",
        "Difficulty": "Kesukaran",
        "Legal placement": "Peletakan sah",
        "Scoring": "Pengiraan skor",
        "Base score": "Skor asas",
        "Line bonuses": "Bonus garisan",
        "Final score": "Skor akhir",
        "End of the game": "Tamat permainan",
        "About the game": "Tentang permainan",
    },
    "fi": {
        "ROLL": "HEITÄ",
        "CONFIRM": "VAHVISTA",
        "RUIN": "RAUNIO",
        "RUINS": "RAUNIOT",
        "LOWER −1": "VÄHENNÄ −1",
        "RAISE +1": "LISÄÄ +1",
        "REROLL": "HEITÄ UUDELLEEN",
        "Settings": "Asetukset",
        "High scores": "Parhaat pisteet",
        "STRAIGHT": "SUORA",
        "FOUR OF A KIND": "NELONEN",
        "TWO PAIRS": "KAKSI PARIA",
        "Board": "Lauta",
        "Row {name}": "Rivi {name}",
        "Column {name}": "Sarake {name}",
        "Goal": "Tavoite",
        "A turn": "Vuoro",
        "Difficulty": "Vaikeustaso",
        "Legal placement": "Sallittu sijoitus",
        "Scoring": "Pisteytys",
        "Base score": "Peruspisteet",
        "Line bonuses": "Rivibonukset",
        "Final score": "Loppupisteet",
        "End of the game": "Pelin loppu",
        "About the game": "Tietoja pelistä",
    },
}
"""The words that players of the printed rules know."""

ENDINGS = {".": ".。।", "!": "!！", "?": "?؟？", ":": ":：", "…": "…"}
"""How a sentence that ends in English with the key may end in the scripts of the world."""


def by_tag(tag: str) -> Language:
    return next(language for language in TRANSLATED if language.tag == tag)


def entries(language: Language) -> list[Message]:
    return [entry for entry in language.catalog if entry.id]


def said_in_words(language: Language) -> set[int]:
    """The plural forms that serve a single number, which they may spell out."""
    chosen = gettext.c2py(language.catalog.plural_expr)
    served = Counter(chosen(count) for count in range(1000))
    return {form for form, counts in served.items() if counts == 1}


def test_the_players_languages_have_catalogues() -> None:
    assert {"en", "ms", "fi", "cs", "sk", "ar"} <= {language.tag for language in languages()}


def test_a_language_is_called_what_its_speakers_call_it() -> None:
    names = {language.tag: language.name for language in languages()}
    assert (names["en"], names["ms"], names["ar"]) == ("English", "Bahasa Melayu", "العربية")


def test_every_message_and_place_is_explained_to_translators() -> None:
    assert unexplained(template()) == []


def test_a_message_without_a_note_is_reported() -> None:
    catalog = Catalog()
    catalog.add("Play {times} times", auto_comments=["{times}: a number."])
    catalog.add("Place {count} in {cell}", auto_comments=["What to do next.", "{cell}: such as B2."])
    assert unexplained(catalog) == [
        "no note: Play {times} times",
        "no note on {count}: Place {count} in {cell}",
    ]


@every_language
def test_every_message_is_translated_and_no_other(language: Language) -> None:
    assert untranslated(language.catalog) == []
    assert {(entry.context, str(entry.id)) for entry in entries(language)} == {
        (entry.context, str(entry.id)) for entry in template() if entry.id
    }
    assert "#~" not in path_of(language.tag).read_text("utf-8")


@every_language
def test_every_form_has_the_places_of_its_message(language: Language) -> None:
    in_words = said_in_words(language)
    for entry in entries(language):
        wanted = set().union(*map(places, sources(entry)))
        for number, form in enumerate(forms(entry)):
            may_miss = {"count"} if len(sources(entry)) == 2 and number in in_words else set()
            assert wanted - may_miss <= places(form) <= wanted, form


@every_language
def test_every_count_has_a_plural_form(language: Language) -> None:
    """As gettext reads the compiled catalogue."""
    compiled = gettext.GNUTranslations(io.BytesIO(language.compiled()))
    in_words = said_in_words(language)
    chosen = gettext.c2py(language.catalog.plural_expr)
    for entry in entries(language):
        if len(sources(entry)) == 2:
            singular, plural = sources(entry)
            for count in COUNTS:
                text = compiled.ngettext(singular, plural, count)
                assert text == forms(entry)[chosen(count)]
                assert "{count}" in text or chosen(count) in in_words, text


@every_language
def test_a_translation_differs_from_english_unless_marked(language: Language) -> None:
    for entry in entries(language):
        shared = {source for source in sources(entry) if source in forms(entry) and not _is_name(source)}
        assert bool(shared) == (SAME in entry.user_comments), shared or entry.id


def _is_name(text: str) -> bool:
    """Whether `text`, but for its places, has no words but names."""
    rest = re.sub("|".join(rf"{name}s?" for name in NAMES), "", re.sub(r"\{\w+\}", "", text))
    return not re.search(r"[^\W\d_]", rest)


@every_language
def test_names_stay(language: Language) -> None:
    for entry in entries(language):
        for form in forms(entry):
            gone = [name for name in NAMES if name in sources(entry)[-1] and name not in form]
            assert gone == [], form


@every_language
def test_a_translation_ends_as_its_message_does(language: Language) -> None:
    for entry in entries(language):
        wanted = ENDINGS.get(sources(entry)[0][-1])
        for form in forms(entry):
            assert form == form.strip()
            assert form[-1] in wanted if wanted else form[-1] not in "".join(ENDINGS.values()), form


@pytest.mark.parametrize("tag", WORDS)
def test_the_words_of_the_printed_rules_are_used(tag: str) -> None:
    language = by_tag(tag)
    assert {source: language.translate(source) for source in WORDS[tag]} == WORDS[tag]


@every_rtl_language
def test_signs_stay_before_their_numbers(language: Language) -> None:
    for entry in entries(language):
        for form in forms(entry):
            assert not re.search("(?<!\u2066)[+−-](?=[0-9])", form), form
            assert form.count("\u2066") == form.count("\u2069"), form


def test_a_language_is_added_by_adding_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "LOCALES", tmp_path)
    path = path_of("pt-BR")
    path.parent.mkdir(parents=True)
    path.touch()
    missing = catalogues.update()
    assert missing == len(template())
    english, portuguese = languages()
    assert (portuguese.tag, portuguese.direction) == ("pt-BR", "ltr")
    assert portuguese.name == "Português (Brasil)"
    assert portuguese.translate("ROLL") == english.translate("ROLL") == "ROLL"
    path.write_text(
        path.read_text("utf-8").replace('msgid "ROLL"\nmsgstr ""', 'msgid "ROLL"\nmsgstr "ROLAR"')
    )
    assert catalogues.update() == missing - 1
    assert languages()[1].translate("ROLL") == "ROLAR"


def test_search_engines_are_told_of_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    finnish = by_tag("fi")
    known = [ENGLISH, finnish]
    assert addresses(known, finnish, "../").splitlines() == [
        '<link rel="canonical" href="../fi/">',
        '<link rel="alternate" hreflang="en" href="../">',
        '<link rel="alternate" hreflang="fi" href="../fi/">',
        '<link rel="alternate" hreflang="x-default" href="../">',
    ]
    monkeypatch.setenv("SITE_URL", "https://games.example/magdagdon")
    canonical, *_ = addresses(known, ENGLISH, "./").splitlines()
    assert canonical == '<link rel="canonical" href="https://games.example/magdagdon/">'
    assert 'hreflang="fi" href="https://games.example/magdagdon/fi/"' in addresses(known, ENGLISH, "./")


class Unhashed(Site):
    """A site whose files keep their names."""

    def resolved(self, reference: str, where: str) -> str:
        return reference


def test_a_shared_link_shows_a_picture_and_words_in_the_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finnish = by_tag("fi")
    monkeypatch.setenv("SITE_URL", "https://games.example/magdagdon")
    shown = page(Unhashed(tmp_path), [ENGLISH, finnish], finnish, "../")
    title = finnish.translate("MAGDAGDON: a dice puzzle")
    assert f'<meta property="og:title" content="{title}">' in shown
    picture = "https://games.example/magdagdon/icons/preview.png"
    assert f'<meta property="og:image" content="{picture}">' in shown


def test_the_app_is_installed_with_words_in_the_language(tmp_path: Path) -> None:
    english, arabic = (
        json.loads(manifest(Unhashed(tmp_path), [ENGLISH, *TRANSLATED], language, root))
        for language, root in ((ENGLISH, "./"), (by_tag("ar"), "../"))
    )
    assert (english["lang"], english["dir"], english["start_url"]) == ("en", "ltr", "./")
    assert (arabic["lang"], arabic["dir"], arabic["start_url"], arabic["scope"]) == (
        "ar",
        "rtl",
        "../",
        "../",
    )
    assert arabic["description"] == by_tag("ar").translate(english["description"]) != english["description"]
    assert english["description_localized"]["ar"] == {"value": arabic["description"], "dir": "rtl"}
    assert arabic["icons"][0]["src"] == "../" + english["icons"][0]["src"].removeprefix("./")
