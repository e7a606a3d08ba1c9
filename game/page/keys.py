"""What keys stand for: arrows walk on the board, digits are dice, letters are actions."""

from game.rules.actions import PLACES
from game.rules.board import CELLS, SIZE

DICE = {str(die + 1): die for die in PLACES}

PRESSES = ("Enter", " ")

ACTIONS = {
    "r": "roll",
    "c": "confirm",
    "t": "take-back",
    "z": "undo",
    "-": "lower",
    "+": "raise",
    "=": "raise",
    "e": "reroll",
    "a": "accept",
    "i": "hint",
    "n": "new-game",
    "b": "scores",
    "s": "settings",
    "h": "help",
    "?": "keys",
}

MEANT_ONCE = {*DICE, *ACTIONS, *PRESSES, "Escape"}
"""Keys that, held down, are still one key press."""

_STEPS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
_ENDS = {"Home": 0, "End": SIZE - 1}
_CORNERS = {"Home": CELLS[0], "End": CELLS[-1]}


def walked(cell: int, key: str, control: bool = False) -> int | None:
    """The cell that ``key``, with Control or without, leads to from ``cell``; None if to none."""
    if control:
        return _CORNERS.get(key)
    row, column = divmod(cell, SIZE)
    if key in _STEPS:
        across, down = _STEPS[key]
        column = min(max(column + across, 0), SIZE - 1)
        row = min(max(row + down, 0), SIZE - 1)
    elif key in _ENDS:
        column = _ENDS[key]
    else:
        return None
    return SIZE * row + column


def is_arrow(key: str) -> bool:
    """Whether ``key`` is one of the four arrows."""
    return key in _STEPS
