"""What keys stand for: arrows walk on the board, digits are dice, letters and signs are commands.

A key means what is printed on it for the player (``KeyboardEvent.key``). Where that tells nothing, since the
layout has other letters or signs in the row of the digits, its place decides (``KeyboardEvent.code``).
"""

from typing import NamedTuple

from game.page.model.commands import COMMANDS, Command
from game.page.model.texts import N_
from game.rules.actions import PLACES, Die
from game.rules.board import SIZE

PRESSES = ("Enter", " ")

ESCAPE = "Escape"

_DICE: dict[str, Die] = {str(die + 1): die for die in PLACES}
_DICE_BY_CODE: dict[str, Die] = {f"Digit{die + 1}": die for die in PLACES}

_COMMANDS = {key: command for command in COMMANDS.values() for key in command.keys}
_COMMANDS_BY_CODE = {code: command for command in COMMANDS.values() for code in command.codes}

_NOT_LATIN = 0x370
"""The first code point behind the Latin letters and their marks."""
_MORE_LATIN = range(0x1E00, 0x1F00)
"""Latin letters with two marks, which have keys of their own in Vietnamese."""

WIDTH = SIZE + 1
"""Of the grid: a row has its cells and at its end its sum; below the last row are the sums of the columns.
Its places are counted in reading order; the corner that is missing would be the last."""

_STEPS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
_ENDS = {"Home": 0, "End": SIZE - 1}
_CORNERS = {"Home": 0, "End": WIDTH * (SIZE - 1) + SIZE - 1}


class KeyRow(NamedTuple):
    """A row in the list of keys: the keys, the text between them, and what they do."""

    keys: tuple[str, ...]
    label: str
    joint: str = " "


_GRID_KEYS = (
    # Translators: In the list of keys, beside 1 – 4.
    KeyRow(("1", "4"), N_("Choose a die"), " – "),
    # Translators: In the list of keys, beside four arrows.
    KeyRow(("←", "→", "↑", "↓"), N_("Move around the board and line totals")),
    # Translators: In the list of keys, beside Home and End. Ctrl is held down together with them.
    KeyRow(("Home", "End"), N_("Start or end of a row (Ctrl: first or last cell)")),
    # Translators: In the list of keys, beside Enter.
    KeyRow(("Enter",), N_("Place the chosen die, or choose the cell")),
    # Translators: In the list of keys, beside Esc.
    KeyRow(("Esc",), N_("Cancel selection")),
)


def key_rows() -> tuple[KeyRow, ...]:
    """Every key that the game knows."""
    shown = (
        KeyRow((command.keys[0].upper(),), command.label) for command in COMMANDS.values() if command.keys
    )
    return (*_GRID_KEYS, *shown)


def die_of(key: str, code: str) -> Die | None:
    """The place of the die that a key chooses; None if it chooses none.

    The first four keys of the row of the digits are always dice: on a Czech keyboard they print ``+ě š č``.
    """
    return _DICE.get(key, _DICE_BY_CODE.get(code))


def command_of(key: str, code: str) -> Command | None:
    """The command that a key gives; None if it gives none. Ask for a die first."""
    return _COMMANDS.get(key.lower()) or (_COMMANDS_BY_CODE.get(code) if _tells_nothing(key) else None)


def _tells_nothing(key: str) -> bool:
    """Whether what is printed on a key is a letter of another script than the Latin one."""
    return len(key) == 1 and ord(key) >= _NOT_LATIN and ord(key) not in _MORE_LATIN


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
