"""Motion and sound are decoration: the page is final at once, with them, without them, and when they fail."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.support.pages import Pages

MOVING = "document.getAnimations().filter((animation) => animation.playState === 'running').length"
VOICES = """() => {
    window.voices = 0;
    const Voice = window.AudioContext;
    window.AudioContext = class extends Voice { constructor() { super(); window.voices += 1; } };
}"""
NO_VOICE = "() => { window.AudioContext = class { constructor() { throw new Error('no voice'); } }; }"
STUCK = """() => {
    Element.prototype.animate = () => ({ finish() {} });
    window.requestAnimationFrame = () => 0;
}"""


def roll_and_read(page: Page) -> int:
    """Press ROLL; how much moves right after. What the dice show is there at the same moment."""
    moving: int = page.evaluate(
        f"""() => {{
            document.querySelector("[data-action=roll]").click();
            const shown = [...document.querySelectorAll("[data-die]")].filter((die) => die.dataset.value);
            if (shown.length !== 4) throw new Error("the dice are not there yet");
            return {MOVING};
        }}"""
    )
    return moving


def test_dice_tumble_until_a_tap_hurries_them(open_page: Pages) -> None:
    page = open_page("#seed=motion", reduced_motion="no-preference")
    assert roll_and_read(page) >= 4
    page.mouse.move(1, 1)
    page.mouse.down()
    assert page.evaluate(MOVING) == 0


def test_nothing_moves_when_the_system_or_the_player_wants_it_still(open_page: Pages) -> None:
    assert roll_and_read(open_page("#seed=motion", reduced_motion="reduce")) == 0
    page = open_page("#seed=motion", reduced_motion="no-preference")
    page.evaluate("document.documentElement.dataset.motion = 'reduced'")
    assert roll_and_read(page) == 0


def test_play_waits_for_no_animation(open_page: Pages) -> None:
    page = open_page("#seed=motion", reduced_motion="no-preference")
    page.evaluate(STUCK)
    roll_and_read(page)
    page.click('[data-die="0"]')
    page.click("[data-cell=b2]")
    expect(page.locator("[data-cell=b2]")).to_have_attribute("data-state", "staged")


def test_silence_until_asked_for_and_a_browser_without_a_voice_plays_on(open_page: Pages) -> None:
    page = open_page("#seed=sound")
    page.evaluate(VOICES)
    page.click("[data-action=roll]")
    page.click('[data-die="0"]')
    page.click("[data-cell=b2]")
    assert page.evaluate("window.voices") == 0
    page.evaluate("document.documentElement.dataset.sound = 'on'")
    page.click("[data-action=take-back]")
    assert page.evaluate("window.voices") == 1

    dumb = open_page("#seed=sound")
    dumb.evaluate(NO_VOICE)
    dumb.evaluate("document.documentElement.dataset.sound = 'on'")
    dumb.click("[data-action=roll]")
    expect(dumb.locator("html")).to_have_attribute("data-phase", "placing")
