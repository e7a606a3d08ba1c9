"""What assistive technology is given: by axe's rules, and by the accessibility tree itself."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import expect

from tests.support.axe import load_axe, violations
from tests.support.pages import Pages
from tests.support.table import Table, a_seed, a_way_to_place, middle


def screens(table: Table) -> Iterator[str]:
    """Lead through what can be on the screen; the name of each."""
    page = table.page
    table.begin("peaceful", a_seed((3, 4, 6)))
    yield "ready"
    table.press("roll")
    table.put(3, "b2")
    table.choose(4)
    yield "placing"
    table.tap_cell("c2")
    table.tap_cell("b1")
    yield "cell first"
    table.press("reroll")
    yield "rerolling"
    table.page.keyboard.press("Escape")
    for name, key in {"settings": "s", "scores": "b", "help": "h", "keys": "?", "question": "n"}.items():
        page.keyboard.press(key)
        expect(page.locator(f"#{name}")).to_be_visible()
        yield name
        page.keyboard.press("Escape")
    page.evaluate("document.querySelector('#trouble').showModal()")
    yield "trouble"
    page.keyboard.press("Escape")
    page.mouse.move(*middle(page.locator('[data-die][data-state="available"]').first))
    page.mouse.down()
    page.mouse.move(*middle(table.cell("d4")), steps=3)
    expect(page.locator(".carried")).to_be_visible()
    yield "dragging"
    page.mouse.up()
    table.begin("nightmare", a_seed((1, 1, 4, 4)))
    table.press("roll")
    yield "magdagdon"
    table.press("accept")
    table.tap_cell("b2")
    yield "accepting"
    table.press("confirm")
    while table.phase != "over":
        if table.phase == "ready":
            table.key("r")
        elif table.phase == "magdagdon":
            table.key("a", "ArrowUp")
            table.page.locator('[data-state="legal"]').first.focus()
            table.key("Enter", "c")
        else:
            for die, cell in a_way_to_place(table.state):
                table.key(str(die + 1))
                table.cell(cell).focus()
                table.key("Enter")
            table.key("c")
    yield "over"


def test_axe_finds_nothing_on_any_screen_in_either_theme(open_page: Pages) -> None:
    table = Table(open_page())
    page = table.page
    load_axe(page)
    found = {}
    for screen in screens(table):
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
            if broken := violations(page):
                found[screen, scheme] = broken
    assert not found


def test_the_board_is_a_grid_and_everything_is_said_by_name(open_page: Pages) -> None:
    table = Table(open_page())
    page = table.page
    table.begin("peaceful", a_seed((3, 3), (4, 2, 1, 6)))
    table.press("roll")
    table.put(3, "b2")
    assert table.spoken == "3 placed in B2."
    table.put(3, "c2")
    assert table.spoken == "3 placed in C2. You can CONFIRM now."
    table.press("confirm")
    table.press("roll")
    table.choose(4)
    assert table.spoken == "4 chosen. It fits B1, C1, A2, D2, B3, and C3."
    expect(page.get_by_role("grid", name="Board")).to_match_aria_snapshot("""
        - grid "Board":
          - row:
            - gridcell "A1, empty"
            - gridcell "B1, empty, takes the chosen 4"
            - gridcell "C1, empty, takes the chosen 4"
            - gridcell "D1, empty"
            - 'gridcell "Row 1: 0"'
          - row:
            - gridcell "A2, empty, takes the chosen 4"
            - gridcell "B2, 3"
            - gridcell "C2, 3"
            - gridcell "D2, empty, takes the chosen 4"
            - 'gridcell "Row 2: 6. Needs 3 and 3 for FOUR OF A KIND +40."'
          - row:
            - gridcell "A3, empty"
            - gridcell "B3, empty, takes the chosen 4"
            - gridcell "C3, empty, takes the chosen 4"
            - gridcell "D3, empty"
          - row:
            - gridcell "A4, empty"
            - gridcell "B4, empty"
            - gridcell "C4, empty"
            - gridcell "D4, empty"
            - 'gridcell "Row 4: 0"'
          - row:
            - 'gridcell "Column A: 0"'
            - 'gridcell "Column B: 3"'
            - 'gridcell "Column C: 3"'
            - 'gridcell "Column D: 0"'
        """)
    place = table.free(4) + 1
    expect(page.get_by_role("group", name="Dice")).to_match_aria_snapshot(f"""
        - group "Dice":
          - 'button "Die {place}: 4, chosen" [pressed]'
        """)
    expect(page.get_by_role("group", name="Majda Powers")).to_match_aria_snapshot("""
        - button "LOWER −1"
        - button "RAISE +1"
        - button "REROLL"
        """)
    expect(page.get_by_role("button", name="CONFIRM")).to_be_disabled()
    expect(page.get_by_role("banner")).to_match_aria_snapshot("""
        - heading "MAGDAGDON" [level=1]
        - navigation:
          - button "New game"
          - button "High scores"
          - button "Settings"
          - button "How to play"
        """)


def test_the_same_words_are_spoken_again(open_page: Pages) -> None:
    table = Table(open_page())
    page = table.page
    table.begin("peaceful", "first")
    page.evaluate("""() => {
        globalThis.heard = [];
        const hear = (changes) => {
            for (const { target } of changes) if (target.textContent) heard.push(target.textContent);
        };
        for (const region of document.querySelectorAll(".spoken"))
            new MutationObserver(hear).observe(region, { childList: true });
    }""")
    table.key("z", "z", "c")
    assert page.evaluate("heard") == [
        "There's nothing to undo.",
        "There's nothing to undo.",
        "ROLL the dice.",
    ]
    for region in page.locator(".spoken").all():
        expect(region).to_have_attribute("aria-live", "polite")
