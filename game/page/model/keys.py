"""What keys stand for: arrows walk on the board, digits are dice, letters are actions."""

from game.rules.actions import PLACES
from game.rules.board import SIZE

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

WIDTH = SIZE + 1
"""Of the grid: a row has its cells and at its end its sum; below the last row are the sums of the columns.
They are counted as one reads, the corner that is missing last."""

_STEPS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
_ENDS = {"Home": 0, "End": SIZE - 1}
_CORNERS = {"Home": 0, "End": WIDTH * (SIZE - 1) + SIZE - 1}


def walked(place: int, key: str, control: bool = False) -> int | None:
    """The place in the grid that ``key``, with Control or without, leads to; None if to none.

    Home and End go to the ends of the board: the sums are a step further.
    """
    if control:
        return _CORNERS.get(key)
    row, column = divmod(place, WIDTH)
    if key in _STEPS:
        across, down = _STEPS[key]
        column = min(max(column + across, 0), SIZE - (row == SIZE))
        row = min(max(row + down, 0), SIZE - (column == SIZE))
    elif key in _ENDS:
        column = _ENDS[key]
    else:
        return None
    return WIDTH * row + column


def is_arrow(key: str) -> bool:
    """Whether ``key`` is one of the four arrows."""
    return key in _STEPS
