"""Texts are translated, filled and joined by the rules of the player's language."""

from __future__ import annotations

import gettext
from collections.abc import Iterator

import pytest

from game.page.model import texts
from game.page.model.texts import Locale, _, gained, listed, listed_or, ngettext, pgettext, sentences, signed

LRI, RLI, FSI, PDI = "\u2066", "\u2067", "\u2068", "\u2069"


class Backwards(gettext.NullTranslations):
    """A language in which every word of a message is written backwards."""

    def gettext(self, message: str) -> str:
        return " ".join(word if "{" in word else word[::-1] for word in message.split())


@pytest.fixture
def backwards() -> Iterator[None]:
    texts.use(Locale(Backwards(), is_rtl=True, conjunction=" & ".join, disjunction=" / ".join))
    yield
    texts.use(Locale())


def test_english_is_the_default() -> None:
    assert _("{cell} is empty", cell="B2") == "B2 is empty"
    assert _("What {cell}?") == "What {cell}?"
    assert ngettext("{count} die of {all}", "{count} dice of {all}", 1, all=4) == "1 die of 4"
    assert ngettext("{count} die of {all}", "{count} dice of {all}", 2, all=4) == "2 dice of 4"
    assert pgettext("a cell", "{cell} is empty", cell="B2") == "B2 is empty"
    assert listed([3, "B2"]) == "3, B2"
    assert listed_or([3, "B2"]) == "3, B2"
    assert sentences("One.", "", "Two.", "Three.") == "One. Two. Three."
    assert sentences("", "") == ""
    assert [signed(points) for points in (-10, 0, 544)] == ["−10", "0", "544"]
    assert gained(60) == "+60"


@pytest.mark.usefixtures("backwards")
def test_from_right_to_left_each_part_is_isolated() -> None:
    assert _("{cell} is empty", cell="B2") == f"{FSI}B2{PDI} si ytpme"
    assert signed(-10) == f"{LRI}−10{PDI}"
    assert gained(60) == f"{LRI}+60{PDI}"
    assert listed([3, "B2"]) == f"{RLI}{FSI}3{PDI} & {FSI}B2{PDI}{PDI}"
    assert listed_or([3, "B2"]) == f"{RLI}{FSI}3{PDI} / {FSI}B2{PDI}{PDI}"


def test_a_language_joins_sentences_its_own_way() -> None:
    class Unspaced(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return message.replace("} {", "}{")

    texts.use(Locale(Unspaced()))
    assert sentences("一。", "二。", "三。") == "一。二。三。"
    texts.use(Locale())


def test_one_message_has_a_text_for_each_context() -> None:
    class Finnish(gettext.NullTranslations):
        def pgettext(self, context: str, message: str) -> str:
            return {("button", "Review"): "Analysoi"}.get((context, message), message)

    texts.use(Locale(Finnish()))
    assert pgettext("button", "Review") == "Analysoi"
    assert pgettext("heading", "Review") == "Review"
    texts.use(Locale())
