"""Everything by keyboard, with the focus always somewhere."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from game.rules.board import CELL_NAMES, SIZE, cell_named
from tests.support.pages import Pages
from tests.support.table import Table, a_seed, a_way_to_place


def press(table: Table, *keys: str) -> None:
    """Press keys; wherever they lead, something has the focus."""
    for key in keys:
        table.page.keyboard.press(key)
        table.check()
        assert table.page.evaluate("document.activeElement !== document.body"), f"focus lost after {key}"


def focused(table: Table) -> str | None:
    name: str | None = table.page.evaluate("document.activeElement.dataset.cell ?? null")
    return name


def walk_to(table: Table, cell: str) -> None:
    """Go to a cell by arrows alone."""
    if focused(table) is None:
        press(table, "ArrowDown")
    start = focused(table)
    assert start
    row, column = divmod(cell_named(start), SIZE)
    to_row, to_column = divmod(cell_named(cell), SIZE)
    press(table, *["ArrowDown" if to_row > row else "ArrowUp"] * abs(to_row - row))
    press(table, *["ArrowRight" if to_column > column else "ArrowLeft"] * abs(to_column - column))
    assert focused(table) == cell


def play_turn(table: Table) -> None:
    press(table, "r")
    if table.phase == "magdagdon":
        press(table, "a")
        walk_to(table, next(name for name in CELL_NAMES if table.is_legal(name)))
        press(table, "Enter")
    else:
        for die, cell in a_way_to_place(table.state):
            press(table, str(die + 1))
            walk_to(table, cell)
            press(table, "Enter")
    press(table, "c")


def test_a_whole_game_by_keyboard_without_a_frame_drawn(open_page: Pages) -> None:
    table = Table(open_page())
    page = table.page
    page.evaluate("requestAnimationFrame = () => 0")
    table.begin("survival", "by keyboard")
    page.keyboard.press("Tab")
    while table.phase != "over":
        play_turn(table)
    assert "Final score" in table.spoken
    press(table, "n")
    assert table.phase == "ready"


def key_event(page: Page, key: str, code: str, **details: object) -> bool:
    """Send a key as a keyboard of another layout does; returns whether the page took it."""
    taken: bool = page.evaluate(
        """([key, code, details]) => !document.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...details }))""",
        [key, code, details],
    )
    return taken


def test_keys_of_other_layouts_mean_their_print_or_their_place(open_page: Pages) -> None:
    table = Table(open_page())
    page = table.page
    table.begin("peaceful", a_seed((3, 3, 4)))
    assert key_event(page, "ق", "KeyR")
    table.check()
    assert table.phase == "placing"
    for die, key in enumerate("+ěšč"):
        assert key_event(page, key, f"Digit{die + 1}")
        expect(table.die(die)).to_have_attribute("data-state", "chosen")
    assert (len(table.record.actions), table.state.powers_left) == (1, 3)
    value = table.state.dice[3]
    assert key_event(page, "+" if value < 6 else "-", "Equal")
    assert table.state.powers_left == 2
    assert key_event(page, "я", "KeyZ")
    table.check()
    assert (len(table.record.actions), table.state.dice[3]) == (1, value)
    assert "Undone" in table.spoken


def test_keys_that_belong_to_the_browser_are_left_to_it(open_page: Pages) -> None:
    table = Table(open_page())
    page = table.page
    table.begin("peaceful", a_seed((3, 3, 4)))
    table.press("roll")
    table.choose(3)
    before = table.record
    for repeat in (False, True):
        for held in ("ctrlKey", "metaKey", "altKey"):
            assert not key_event(page, "+", "Equal", repeat=repeat, **{held: True})
        assert not key_event(page, "+", "Equal", repeat=repeat, isComposing=True)
    assert not key_event(page, "5", "Digit5", repeat=True)
    page.evaluate("document.documentElement.dataset.keys = 'off'")
    assert not key_event(page, "+", "Equal")
    assert not key_event(page, "+", "Equal", repeat=True)
    assert table.record == before


def test_a_placement_is_undone_while_dice_are_chosen_for_a_reroll(open_page: Pages) -> None:
    table = Table(open_page())
    table.begin("peaceful", a_seed((3, 3, 4)))
    table.press("roll")
    table.put(3, "b2")
    press(table, "e", "z")
    assert not table.state.staged
    assert table.spoken == "Undone: B2 is empty again."
    expect(table.control("reroll")).to_have_attribute("aria-pressed", "true")


def test_keys_walk_choose_go_back_and_tell(open_page: Pages) -> None:
    table = Table(open_page())
    page = table.page
    table.begin("peaceful", a_seed((3, 3, 4)))

    stops: list[str | None] = []
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement !== document.body") and len(stops) < 60:
        stops.append(focused(table))
        page.keyboard.press("Tab")
    assert [stop for stop in stops if stop] == ["a1"]

    table.control("roll").focus()
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    table.check()
    assert len(table.record.actions) == 1
    assert page.evaluate("'die' in document.activeElement.dataset")
    page.keyboard.down("1")
    page.keyboard.down("1")
    page.keyboard.up("1")
    expect(table.die(0)).to_have_attribute("data-state", "chosen")
    press(table, "1")

    press(table, "ArrowRight")
    assert focused(table) == "a1"
    for key, cell in {"End": "d1", "Control+End": "d4", "Home": "a4", "Control+Home": "a1"}.items():
        press(table, key)
        assert focused(table) == cell
    prompt = table.message
    press(table, "End", "ArrowRight")
    expect(page.locator('[data-line="row 1"]')).to_be_focused()
    assert table.message == "Row 1: 0"
    assert "Row 1" not in table.spoken
    press(table, "Enter")
    assert table.spoken == "Row 1: 0"
    expect(page.locator('.board [tabindex="0"]')).to_have_count(1)
    press(table, "ArrowLeft")
    assert table.message == prompt
    press(table, "Control+End", "ArrowDown")
    assert table.message == "Column D: 0"
    press(table, "ArrowUp", "Control+Home")
    expect(page.locator('.board [tabindex="0"]')).to_have_attribute("data-cell", "a1")

    walk_to(table, "b2")
    press(table, " ")
    expect(table.cell("b2")).to_have_attribute("aria-selected", "true")
    press(table, str(table.free(3) + 1))
    assert table.state.staged[0][1] == cell_named("b2")
    press(table, "Enter")
    assert not table.state.staged
    press(table, "z")
    assert table.state.staged
    press(table, "t")
    assert not table.state.staged

    die = table.free(4)
    press(table, str(die + 1), "e")
    expect(table.die(die)).to_have_attribute("data-state", "chosen")
    press(table, "Escape")
    expect(table.control("reroll")).to_have_attribute("aria-pressed", "false")
    press(table, str(die + 1), "+", "-")
    assert table.state.dice[die] == 4
    press(table, "Escape")
    expect(table.die(die)).to_have_attribute("data-state", "available")

    press(table, "?")
    keys = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(keys).to_be_visible()
    before = table.record
    press(table, "e", "+")
    assert table.record == before
    press(table, "Escape")
    expect(keys).to_be_hidden()
    assert focused(table) == "b2"
    press(table, "n", "Escape", "s", "Escape", "h", "Escape", "b", "Escape")
    assert focused(table) == "b2"
    assert table.record == before

    page.get_by_role("banner").get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Keyboard shortcuts").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("data-keys", "off")
    table.cell("b2").focus()
    press(table, "1", "e", "n", "?")
    assert table.record == before
    expect(page.locator("dialog[open]")).to_have_count(0)
    press(table, "ArrowRight")
    assert focused(table) == "c2"
