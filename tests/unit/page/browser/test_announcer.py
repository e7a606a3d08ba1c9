"""The live regions take turns."""

from __future__ import annotations

from game.page.browser.announcer import Announcer
from tests.support.fake_js import Browser, Element


def test_a_sentence_said_twice_is_heard_twice(browser: Browser) -> None:
    regions = Element(), Element()
    browser.document.add(".spoken", *regions)
    announcer = Announcer()
    shown = []
    for sentence in ("Rolled.", "Rolled.", "Placed."):
        announcer.say(sentence)
        shown.append(tuple(region.textContent for region in regions))
    assert [sorted(texts) for texts in shown] == [["", "Rolled."], ["", "Rolled."], ["", "Placed."]]
    assert shown[0] != shown[1]
