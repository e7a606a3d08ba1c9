"""A change of language: of several choices the last holds, and none breaks what is spoken."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from game.page.browser.languages import CHOSEN, Languages
from game.page.model import texts
from tests.support.fake_js import Browser, Element, JsException, Promise, Response
from tests.support.tasks import run

KNOWN = {
    "en": {"dir": "ltr", "catalogue": None},
    "fi": {"dir": "ltr", "catalogue": "fi.mo"},
    "ar": {"dir": "rtl", "catalogue": "ar.mo"},
}


def catalogue(roll: str) -> bytes:
    catalog = Catalog()
    catalog.add("ROLL", roll)
    target = io.BytesIO()
    write_mo(target, catalog)
    return target.getvalue()


@pytest.fixture
def button(browser: Browser) -> Iterator[Element]:
    """A text of the page that is translated."""
    browser.document.add("#languages", Element("script", textContent=json.dumps(KNOWN)))
    button = browser.document.add("[data-text]", Element("button", textContent="ROLL"))
    button.dataset.text = "ROLL"
    browser.answers = {"fi.mo": Response(catalogue("HEITÄ")), "ar.mo": Response(catalogue("ارمِ"))}
    yield button
    texts.use(texts.Locale())


def test_the_page_is_translated_and_turned(browser: Browser, button: Element) -> None:
    run(Languages().choose("ar"))
    root = browser.document.documentElement
    assert (root.lang, root.dir) == ("ar", "rtl")  # type: ignore[attr-defined]
    assert button.textContent == texts._("ROLL") == "ارمِ"
    assert browser.history.state == CHOSEN


@pytest.mark.parametrize("answer", [JsException("offline"), Response(status=404)])
def test_a_catalogue_that_cannot_be_had_changes_nothing(
    browser: Browser, button: Element, answer: object
) -> None:
    browser.answers["ar.mo"] = answer
    languages = Languages()

    async def play() -> None:
        await languages.choose("fi")
        with pytest.raises(OSError, match=r"ar\.mo"):
            await languages.choose("ar")
        assert languages.current == "fi"
        await languages.choose("en")

    run(play())
    assert (languages.current, button.textContent) == ("en", "ROLL")


def test_a_start_without_its_catalogue_speaks_english(browser: Browser, button: Element) -> None:
    browser.document.documentElement.lang = "fi"  # type: ignore[attr-defined]
    browser.answers["fi.mo"] = JsException("offline")
    languages = Languages()
    run(languages.start())
    assert (languages.current, button.textContent) == ("en", "ROLL")


def test_of_choices_in_a_hurry_the_last_holds(browser: Browser, button: Element) -> None:
    languages = Languages()

    async def play() -> None:
        late = browser.answers["ar.mo"] = Promise()
        choices = [asyncio.ensure_future(languages.choose(tag)) for tag in ("ar", "fi")]
        for _ in range(20):
            await asyncio.sleep(0)
        assert languages.current == "en"
        late.resolve(Response(catalogue("ارمِ")))
        await asyncio.gather(*choices)

    run(play())
    assert (languages.current, button.textContent) == ("fi", "HEITÄ")


def test_a_failed_choice_does_not_stop_the_next(browser: Browser, button: Element) -> None:
    browser.answers["ar.mo"] = JsException("offline")
    languages = Languages()

    async def play() -> None:
        [failure, _] = await asyncio.gather(
            languages.choose("ar"), languages.choose("fi"), return_exceptions=True
        )
        assert isinstance(failure, OSError)

    run(play())
    assert (languages.current, button.textContent) == ("fi", "HEITÄ")


def test_the_script_before_python_matches_languages(browser: Browser, button: Element) -> None:
    browser.matches = {"ar-MA": "ar"}
    assert Languages().matching("ar-MA") == "ar"
    assert Languages().matching("no tag") is None
