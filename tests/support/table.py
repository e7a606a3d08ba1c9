"""The table as a player meets it: reads the page by its contract and compares it with the stored record.

    table = Table(open_page())
    table.begin("peaceful", a_seed((3, 3)))
    table.press("roll")
    table.put(3, "b2")

Every method that does something checks the whole page afterwards. A page costs a second, a new game on it
nothing: play several on one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page

from game.dice import SeededDice
from game.rules.board import CELL_NAMES
from game.rules.difficulty import Difficulty
from game.rules.placement import outcomes
from game.rules.record import Record, parse_record, replay
from game.rules.state import State
from game.rules.summary import summary

STORED = "magdagdon.game"

# All that the contract promises of the page, in one go.
SNAPSHOT = """() => {
    const data = (selector, key) => Object.fromEntries([...document.querySelectorAll(selector)].map(
        (element) => [element.dataset[key], { ...element.dataset, disabled: element.disabled === true }]));
    const { phase, difficulty, ready } = document.documentElement.dataset;
    const controls = document.querySelectorAll(".hand [data-action]");
    return {
        phase, difficulty, ready,
        cells: data("[data-cell]", "cell"),
        dice: data("[data-die]", "die"),
        scores: data("[data-score]", "score"),
        enabled: [...controls].filter((button) => !button.disabled).map((button) => button.dataset.action),
        rerolling: document.querySelector("[data-action=reroll]").ariaPressed === "true",
        focus: document.activeElement === document.body ? null : document.activeElement.tagName,
    };
}"""


def a_seed(*rolls: tuple[int, ...]) -> str:
    """A seed whose first rolls hold, among others, the values wanted."""
    return next(
        seed
        for seed in map(str, count())
        if all(
            not Counter(wanted) - Counter(SeededDice(seed).roll(turn)) for turn, wanted in enumerate(rolls)
        )
    )


class Table:
    """One page and the game on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.check()

    # What is there

    @property
    def record(self) -> Record:
        stored = self.page.evaluate(f"localStorage.getItem('{STORED}')")
        return parse_record(stored) if stored else Record(Difficulty.PEACEFUL)

    @property
    def state(self) -> State:
        return replay(self.record)

    @property
    def phase(self) -> str:
        return self.state.phase.value

    @property
    def message(self) -> str:
        return self.page.locator(".message").inner_text()

    @property
    def spoken(self) -> str:
        """What the screen reader was told last."""
        return " ".join(self.page.locator(".spoken").all_inner_texts()).strip()

    def cell(self, name: str) -> Locator:
        return self.page.locator(f'[data-cell="{name}"]')

    def die(self, place: int) -> Locator:
        return self.page.locator(f'[data-die="{place}"]')

    def control(self, name: str) -> Locator:
        return self.page.locator(f'.hand [data-action="{name}"]')

    def is_legal(self, cell: str) -> bool:
        return self.cell(cell).get_attribute("data-state") == "legal"

    # What a player does

    def tap_cell(self, name: str) -> None:
        self.cell(name).click()
        self.check()

    def tap_die(self, place: int) -> None:
        self.die(place).click()
        self.check()

    def press(self, control: str) -> None:
        self.control(control).click()
        self.check()

    def begin(self, difficulty: str, seed: str) -> None:
        """A new game, by a link that is put into the address."""
        self.page.evaluate(
            "wish => { location.hash = wish }", urlencode({"difficulty": difficulty, "seed": seed})
        )
        self.page.wait_for_function(
            f"seed => JSON.parse(localStorage.getItem('{STORED}') ?? '{{}}').seed === seed", arg=seed
        )
        self.check()

    def begin_with_a_turn(self, difficulty: str, second: tuple[int, ...]) -> None:
        """A new game in which 3 and 3 lie in b2 and c2 and dice such as ``second`` are rolled."""
        self.begin(difficulty, a_seed((3, 3), second))
        self.press("roll")
        self.put(3, "b2")
        self.put(3, "c2")
        self.press("confirm")
        self.press("roll")

    def free(self, value: int) -> int:
        """The place of the first die in the hand that shows ``value``."""
        state = self.state
        return next(die for die in state.available if state.dice[die] == value)

    def choose(self, value: int) -> None:
        self.tap_die(self.free(value))

    def put(self, value: int, cell: str) -> None:
        self.choose(value)
        self.tap_cell(cell)

    def place(self, die: int, cell: str) -> None:
        self.tap_die(die)
        self.tap_cell(cell)

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
        self.check()

    # What must be true of the page, whatever happened

    def check(self) -> None:
        """Everything that the page promises, against the summary of the stored record."""
        shown = self.page.evaluate(SNAPSHOT)
        state = self.state
        wanted = summary(state)
        assert shown["ready"] == "true"
        assert (shown["phase"], shown["difficulty"]) == (wanted["phase"], wanted["difficulty"])
        scores = {name: score["value"] for name, score in shown["scores"].items()}
        assert scores == {name: str(points) for name, points in wanted["score"].items()}
        chosen = [int(die) for die, data in shown["dice"].items() if data.get("state") == "chosen"]
        self._check_dice(shown["dice"], state)
        self._check_cells(shown["cells"], wanted, chosen, shown["rerolling"])
        ruin = [name for name, data in shown["cells"].items() if _is_staged_ruin(data)]
        assert set(shown["enabled"]) == set(_usable(state, self.record, chosen, ruin, shown["rerolling"]))

    @staticmethod
    def _check_dice(dice: dict[str, dict[str, Any]], state: State) -> None:
        assert list(dice) == ["0", "1", "2", "3"]
        assert [data["value"] for data in dice.values() if "value" in data] == list(map(str, state.dice))
        for die, data in dice.items():
            assert data["disabled"] == (not state.dice)
            if not state.dice:
                assert "state" not in data
            elif int(die) in state.available:
                assert data["state"] in ("available", "chosen")
            else:
                assert data["state"] == "staged"

    @staticmethod
    def _check_cells(
        cells: dict[str, dict[str, Any]], wanted: dict[str, Any], chosen: list[int], rerolling: bool
    ) -> None:
        assert list(cells) == list(CELL_NAMES)
        symbols = wanted["board"].replace("/", "")
        staged_ruins = [name for name, data in cells.items() if _is_staged_ruin(data)]
        legal = {name for name, data in cells.items() if data["state"] == "legal"}
        for (name, data), symbol in zip(cells.items(), symbols, strict=True):
            seen = (data["state"], data.get("value"))
            if name in wanted["staged"]:
                assert seen == ("staged", str(wanted["staged"][name]))
            elif symbol == "#":
                assert seen == ("ruin", None)
            elif symbol != ".":
                assert seen == ("number", symbol)
            else:
                assert seen in (("empty", None), ("legal", None), ("staged", None))
        if wanted["phase"] == "placing":
            assert not staged_ruins
            assert legal == set(wanted["legal"][str(chosen[0])] if chosen and not rerolling else ())
        elif wanted["phase"] == "magdagdon":
            assert len(staged_ruins) <= 1
            empty = {name for name, symbol in zip(cells, symbols, strict=True) if symbol == "."}
            assert not legal or legal | set(staged_ruins) == empty
        else:
            assert not legal
            assert not staged_ruins


def _is_staged_ruin(data: dict[str, Any]) -> bool:
    return data["state"] == "staged" and "value" not in data


def _usable(
    state: State, record: Record, chosen: list[int], ruin: list[str], rerolling: bool
) -> Iterator[str]:
    """The controls of the hand that can be used."""
    phase = state.phase.value
    if phase == "ready":
        yield "roll"
    if phase not in ("placing", "magdagdon"):
        return
    yield "hint"
    if state.powers_left and state.available:
        yield "reroll"
    if type(record.actions[-1]).__name__ in ("Place", "TakeBack", "Lower", "Raise"):
        yield "undo"
    if rerolling:
        return
    if state.can_confirm or ruin:
        yield "confirm"
    if state.staged:
        yield "take-back"
    if phase == "magdagdon":
        yield "accept"
    if state.powers_left and chosen:
        if state.dice[chosen[0]] > 1:
            yield "lower"
        if state.dice[chosen[0]] < 6:
            yield "raise"


def a_way_to_place(state: State) -> list[tuple[int, str]]:
    """Dice and cells, in a legal order, that fill as much as this roll can."""
    ways = outcomes(state.board, state.dice, state.required)
    free = list(range(len(state.dice)))
    placements = []
    for value, cell in max(ways.values(), key=len):
        die = next(die for die in free if state.dice[die] == value)
        free.remove(die)
        placements.append((die, CELL_NAMES[cell]))
    return placements


def play_turn(table: Table) -> None:
    """Play as many dice as fit; accept a RUIN where the roll is a MAGDAGDON."""
    table.press("roll")
    if table.phase == "magdagdon":
        table.press("accept")
        table.tap_cell(next(name for name in CELL_NAMES if table.is_legal(name)))
    else:
        for die, cell in a_way_to_place(table.state):
            table.place(die, cell)
    table.press("confirm")


def middle(target: Locator) -> tuple[float, float]:
    """Where the middle of an element is in the window."""
    box = target.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
