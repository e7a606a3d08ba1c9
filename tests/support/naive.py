"""The rules once more, written along their text to be plainly right, and as slow as that makes it.

A board is a text of sixteen symbols, its text form without the ``/``. Nothing of the engine is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

NAMES = [column + row for row in "1234" for column in "abcd"]
MINIMUM = {"peaceful": 2, "survival": 2, "nightmare": 3}
COSTS = {"peaceful": [10, 20, 40], "survival": [70], "nightmare": []}
POINTS = {"straight": 60, "four_of_a_kind": 40, "two_pairs": 20, None: 0}

Json = dict[str, Any]


def neighbours(cell: int) -> list[int]:
    row, column = divmod(cell, 4)
    return [other for other in range(16) if abs(other // 4 - row) + abs(other % 4 - column) == 1]


def put(board: str, cell: int, symbol: object) -> str:
    return board[:cell] + str(symbol) + board[cell + 1 :]


def fits(board: str, value: int, cell: int) -> bool:
    if board[cell] != ".":
        return False
    if not any(symbol.isdigit() for symbol in board):
        return True
    around = [int(board[other]) for other in neighbours(cell) if board[other].isdigit()]
    return around != [] and all(abs(value - other) <= 1 for other in around)


def ends(board: str, dice: Sequence[int], count: int) -> Iterator[str]:
    """Every board that placing at least ``count`` dice leads to, once for each order that does."""
    if count <= 0:
        yield board
    for die, value in enumerate(dice):
        for cell in range(16):
            if fits(board, value, cell):
                yield from ends(put(board, cell, value), [*dice[:die], *dice[die + 1 :]], count - 1)


def can_place(board: str, dice: Sequence[int], count: int) -> bool:
    return any(True for _ in ends(board, dice, count))


def connected(board: str, start: set[int]) -> set[int]:
    """The cells of ``start`` and those that hang together with them through numbers."""
    while True:
        near = {other for cell in start for other in neighbours(cell) if board[other].isdigit()}
        if near <= start:
            return start
        start = start | near


def rows(board: str) -> list[str]:
    return [board[start : start + 4] for start in range(0, 16, 4)]


def lines(board: str) -> dict[str, str]:
    across = {f"row {name}": row for name, row in zip("1234", rows(board), strict=True)}
    return across | {f"column {name}": board[start::4] for start, name in enumerate("abcd")}


def line_bonus(line: str) -> str | None:
    if not line.isdigit():
        return None
    values = [int(symbol) for symbol in line]
    steps = [after - before for before, after in pairwise(values)]
    if steps in ([1, 1, 1], [-1, -1, -1]):
        return "straight"
    return {(4,): "four_of_a_kind", (2, 2): "two_pairs"}.get(tuple(Counter(values).values()))


def line_sum(line: str) -> int:
    return sum(int(symbol) for symbol in line if symbol.isdigit())


def score(board: str, difficulty: str, powers_used: int) -> dict[str, int]:
    parts = {
        "base": sum(line_sum(line) for line in lines(board).values()),
        "bonus": sum(POINTS[line_bonus(line)] for line in lines(board).values()),
        "ruins": -15 * board.count("#"),
        "powers": -sum(COSTS[difficulty][:powers_used]),
    }
    return parts | {"total": sum(parts.values())}


class Game:
    """A game that takes actions in their JSON form."""

    def __init__(self, difficulty: str) -> None:
        self.difficulty = difficulty
        self.phase = "ready"
        self.board = "." * 16
        self.dice: list[int] = []
        self.staged: list[tuple[int, int]] = []
        self.turns = 0
        self.powers_used = 0

    @property
    def required(self) -> int:
        return min(MINIMUM[self.difficulty], self.board.count("."))

    @property
    def powers_left(self) -> int:
        return len(COSTS[self.difficulty]) - self.powers_used

    @property
    def can_confirm(self) -> bool:
        return self.phase == "placing" and len(self.staged) >= self.required

    @property
    def staged_board(self) -> str:
        board = self.board
        for die, cell in self.staged:
            board = put(board, cell, self.dice[die])
        return board

    def available(self, die: int) -> bool:
        return die not in [staged for staged, _ in self.staged]

    def do(self, action: Json) -> bool:
        """Take ``action`` if the rules allow it, and tell whether they did."""
        taken: bool = getattr(self, "do_" + action["do"])(action)
        return taken

    def do_roll(self, action: Json) -> bool:
        if self.phase != "ready":
            return False
        self.dice = action["dice"]
        self.judge()
        return True

    def judge(self) -> None:
        self.phase = "placing" if can_place(self.board, self.dice, self.required) else "magdagdon"
        if self.phase == "magdagdon":
            self.staged = []

    def do_place(self, action: Json) -> bool:
        die, cell = action["die"], NAMES.index(action["cell"])
        if self.phase != "placing" or not self.available(die):
            return False
        if not fits(self.staged_board, self.dice[die], cell):
            return False
        self.staged.append((die, cell))
        return True

    def do_take_back(self, action: Json) -> bool:
        cell = NAMES.index(action["cell"])
        if cell not in [staged for _, staged in self.staged]:
            return False
        self.staged = [pair for pair in self.staged if pair[1] != cell]
        roots = {cell for cell in range(16) if self.board[cell].isdigit()}
        roots = roots or {cell for _, cell in self.staged[:1]}
        staying = connected(self.staged_board, roots)
        self.staged = [pair for pair in self.staged if pair[1] in staying]
        return True

    def do_lower(self, action: Json) -> bool:
        return self.power({action["die"]: -1}, self.dice)

    def do_raise(self, action: Json) -> bool:
        return self.power({action["die"]: 1}, self.dice)

    def do_reroll(self, action: Json) -> bool:
        return self.power({int(die): value for die, value in action["dice"].items()}, [0] * 4)

    def power(self, changes: dict[int, int], base: list[int]) -> bool:
        if self.phase not in ("placing", "magdagdon") or self.powers_left == 0:
            return False
        changed = {die: base[die] + change for die, change in changes.items()}
        if not all(self.available(die) and 1 <= value <= 6 for die, value in changed.items()):
            return False
        self.dice = [changed.get(die, self.dice[die]) for die in range(4)]
        self.powers_used += 1
        self.judge()
        return True

    def do_confirm(self, action: Json) -> bool:
        if not self.can_confirm:
            return False
        self.end_turn(self.staged_board)
        return True

    def do_ruin(self, action: Json) -> bool:
        cell = NAMES.index(action["cell"])
        if self.phase != "magdagdon" or self.board[cell] != ".":
            return False
        self.end_turn(put(self.board, cell, "#"))
        return True

    def end_turn(self, board: str) -> None:
        self.board, self.dice, self.staged = board, [], []
        self.turns += 1
        self.phase = "ready" if "." in board else "over"

    def legal(self) -> dict[str, list[str]]:
        if self.phase != "placing":
            return {}
        board = self.staged_board
        return {
            str(die): [NAMES[cell] for cell in range(16) if fits(board, self.dice[die], cell)]
            for die in range(4)
            if self.available(die)
        }

    def summary(self) -> Json:
        return {
            "difficulty": self.difficulty,
            "phase": self.phase,
            "board": "/".join(rows(self.board)),
            "staged": {NAMES[cell]: self.dice[die] for die, cell in self.staged},
            "dice": self.dice,
            "turns": self.turns,
            "required": self.required,
            "can_confirm": self.can_confirm,
            "powers_left": self.powers_left,
            "powers_used": self.powers_used,
            "legal": self.legal(),
            "score": score(self.board, self.difficulty, self.powers_used),
            "lines": {name: line_bonus(line) for name, line in lines(self.board).items()},
        }
