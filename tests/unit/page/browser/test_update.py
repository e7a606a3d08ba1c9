"""The page and the script that watches for versions agree on their events."""

from __future__ import annotations

from game.page.browser.update import apply_update
from tests.support.fake_js import Browser


def test_the_waiting_version_is_asked_to_take_over(browser: Browser) -> None:
    asked: list[str] = []
    browser.document.addEventListener("magdagdon:apply-update", lambda event: asked.append(event.type))
    apply_update()
    assert asked == ["magdagdon:apply-update"]
