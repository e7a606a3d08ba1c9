"""Dice dragged by mouse and finger, and taps that slip."""

from __future__ import annotations

from time import time
from typing import Any, Literal

from playwright.sync_api import Locator, expect

from game.rules.actions import Place, TakeBack
from game.rules.board import cell_named
from tests.support.pages import Pages
from tests.support.table import Table, a_seed, middle


class Finger:
    """Touches, as the browser gets them from the screen; each call is all the fingers that are down."""

    def __init__(self, table: Table) -> None:
        self._devtools = table.page.context.new_cdp_session(table.page)

    def touch(self, kind: str, *points: tuple[float, float], **details: Any) -> None:
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers, **details})

    def tap(self, target: Locator) -> None:
        point = middle(target)
        self.touch("touchStart", point)
        self.touch("touchEnd")

    def tap_twice(self, target: Locator) -> None:
        """Two taps a tenth of a second apart, however long it takes to send them."""
        point, now = middle(target), time()
        for moment in (now, now + 0.1):
            self.touch("touchStart", point, timestamp=moment)
            self.touch("touchEnd", timestamp=moment + 0.02)

    def drag(self, start: Locator, end: Locator) -> None:
        """Put a finger on `start` and move it to `end`, without lifting it."""
        (x, y), (to_x, to_y) = middle(start), middle(end)
        self.touch("touchStart", (x, y))
        self.touch("touchMove", ((x + to_x) / 2, (y + to_y) / 2))
        self.touch("touchMove", (to_x, to_y))


def test_the_mouse_drags(open_page: Pages) -> None:
    table = Table(open_page())
    page, mouse = table.page, table.page.mouse
    table.begin_with_a_turn("survival", (4, 2, 1, 6))
    before = table.record
    four = table.die(table.free(4))

    def drag(
        start: Locator, end: Locator | tuple[float, float], button: Literal["left", "right"] = "left"
    ) -> None:
        mouse.move(*middle(start))
        mouse.down(button=button)
        mouse.move(*(end if isinstance(end, tuple) else middle(end)), steps=3)

    def in_its_place() -> None:
        mouse.up()
        table.check()
        assert table.record == before
        expect(page.locator(".carried, [data-lifted], [data-over]")).to_have_count(0)
        expect(page.locator('[data-state="chosen"], [data-state="legal"]')).to_have_count(0)

    drag(four, table.cell("b3"))
    table.check()
    expect(page.locator(".carried")).to_have_count(1)
    expect(table.cell("b3")).to_have_attribute("data-over", "")
    assert table.is_legal("b3")
    page.keyboard.press("Escape")
    in_its_place()
    drag(four, page.locator("h1"))
    in_its_place()
    drag(four, (-20, -20))
    in_its_place()
    drag(four, table.cell("b3"))
    mouse.down(button="right")
    mouse.up(button="right")
    in_its_place()
    drag(four, table.cell("b3"))
    page.evaluate("dispatchEvent(new Event('blur'))")
    in_its_place()
    drag(four, table.cell("b3"))
    page.keyboard.press("2")
    mouse.up()
    expect(table.cell("b3")).to_have_attribute("data-value", "4")
    table.press("undo")
    drag(four, table.cell("b3"), button="right")
    mouse.up(button="right")
    in_its_place()
    drag(four, table.cell("a1"))
    in_its_place()
    assert table.message == "A1 doesn't touch a number."
    drag(four, table.die(table.free(1)))
    in_its_place()

    drag(four, table.cell("b3"))
    mouse.up()
    table.check()
    assert table.record.actions[len(before.actions) :] == (Place(table.state.staged[0][0], cell_named("b3")),)
    assert table.spoken == "4 placed in B3."
    drag(table.cell("b3"), table.cell("c3"))
    assert table.is_legal("c3")
    assert table.is_legal("a2")
    mouse.up()
    table.check()
    (die, _cell), *_ = table.state.staged
    moved = (TakeBack(cell_named("b3")), Place(die, cell_named("c3")))
    assert table.record.actions[-2:] == moved
    drag(table.cell("c3"), table.cell("a1"))
    mouse.up()
    table.check()
    assert table.record.actions[-2:] == moved
    drag(table.cell("c3"), page.locator(".dice"))
    mouse.up()
    table.check()
    assert not table.state.staged

    x, y = middle(four)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 3, y + 2)
    mouse.up()
    expect(four).to_have_attribute("data-state", "chosen")
    mouse.move(x, y)
    mouse.down()
    four.evaluate("die => die.animate([{ translate: '0 8rem' }, { translate: '0 8rem' }], 1000).pause()")
    mouse.up()
    expect(four).to_have_attribute("data-state", "available")
    four.evaluate("die => die.getAnimations().forEach((motion) => motion.cancel())")
    four.dblclick()
    expect(four).to_have_attribute("data-state", "chosen")
    four.click()
    expect(four).to_have_attribute("data-state", "available")


def test_a_staged_die_that_is_dragged_away_tells_of_those_it_cuts_off(open_page: Pages) -> None:
    table = Table(open_page())
    page, mouse = table.page, table.page.mouse
    table.begin("peaceful", a_seed((3, 3, 3)))
    table.press("roll")
    for cell in ("b2", "c2", "d2"):
        table.put(3, cell)
    moved, cut_off = table.state.staged[1][0], table.state.staged[2][0]
    page.evaluate(
        """() => {
            globalThis.animated = [];
            const { animate } = Element.prototype;
            Element.prototype.animate = function (...how) {
                animated.push(this.dataset.die ?? this.dataset.cell ?? this.dataset.score);
                return animate.apply(this, how);
            };
        }"""
    )
    mouse.move(*middle(table.cell("c2")))
    mouse.down()
    mouse.move(*middle(table.cell("b3")), steps=3)
    mouse.up()
    table.check()
    assert table.state.staged[-1] == (moved, cell_named("b3"))
    assert table.message == "1 more die came back: it was no longer connected."
    assert table.spoken == f"3 placed in B3. {table.message}"
    assert set(page.evaluate("animated")) == {str(cut_off), "b3"}


def test_only_a_drag_follows_the_pointer(open_page: Pages) -> None:
    """Every move of a mouse that enters Python costs time that a slow device does not have."""
    heard = """
        globalThis.heard = new Set();
        const { addEventListener, removeEventListener } = EventTarget.prototype;
        EventTarget.prototype.addEventListener = function (name, ...how) {
            if (name === "pointermove" && this === document) heard.add(this);
            return addEventListener.call(this, name, ...how);
        };
        EventTarget.prototype.removeEventListener = function (name, ...how) {
            if (name === "pointermove" && this === document) heard.delete(this);
            return removeEventListener.call(this, name, ...how);
        };
    """
    table = Table(open_page(before=heard))
    page, mouse = table.page, table.page.mouse
    table.begin("peaceful", a_seed((3, 3, 3)))
    table.press("roll")
    assert page.evaluate("heard.size") == 0
    mouse.move(*middle(table.die(0)))
    mouse.down()
    assert page.evaluate("heard.size") == 1
    mouse.move(*middle(table.cell("b3")), steps=3)
    mouse.up()
    assert page.evaluate("heard.size") == 0


def test_a_finger_drags_and_taps(open_page: Pages) -> None:
    table = Table(open_page(viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True))
    page = table.page
    finger = Finger(table)
    table.begin("peaceful", a_seed((3, 3), (4, 2, 1, 6)))
    roll = middle(table.control("roll"))
    for _ in range(2):
        finger.touch("touchStart", roll)
        finger.touch("touchEnd")
    expect(page.locator("html")).to_have_attribute("data-phase", "placing")
    table.check()
    assert len(table.record.actions) == 1

    first, second = (die for die, value in enumerate(table.state.dice) if value == 3)
    finger.tap(table.die(first))
    finger.tap(table.cell("b2"))
    finger.tap(table.die(second))
    finger.tap(table.cell("c2"))
    expect(table.cell("c2")).to_have_attribute("data-state", "staged")
    table.check()
    table.press("confirm")
    table.press("roll")
    before = table.record
    four = table.die(table.free(4))

    def in_its_place() -> None:
        expect(page.locator(".carried")).to_have_count(0)
        table.check()
        assert table.record == before
        expect(page.locator('[data-state="chosen"]')).to_have_count(0)

    finger.drag(four, table.cell("b3"))
    expect(page.locator(".carried")).to_have_count(1)
    table.check()
    finger.touch("touchCancel")
    in_its_place()

    finger.drag(four, table.cell("b3"))
    under, beside = middle(table.cell("b3")), middle(table.cell("d1"))
    finger.touch("touchStart", under, beside)
    finger.touch("touchMove", under, (beside[0] + 30, beside[1] + 60))
    finger.touch("touchEnd")
    in_its_place()

    finger.drag(four, page.locator("h1"))
    finger.touch("touchEnd")
    in_its_place()

    finger.drag(four, table.cell("b3"))
    finger.touch("touchEnd")
    expect(table.cell("b3")).to_have_attribute("data-state", "staged")
    table.check()
    finger.drag(table.cell("b3"), table.cell("c3"))
    finger.touch("touchEnd")
    expect(table.cell("c3")).to_have_attribute("data-state", "staged")
    table.check()
    assert page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]

    two = table.die(table.free(2))
    finger.tap_twice(two)
    expect(two).to_have_attribute("data-state", "chosen")
    table.check()
