"""The actions that make up a game. A throw is an action that carries its outcome.

Actions are small immutable values, checked when they are made: one with a die, cell or number out of range
raises ActionError. Whether the rules allow an action now is for game.rules.play to say. In its JSON form, an
action is an object whose ``do`` names it; dice go by place there and cells by name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from reprlib import repr as shown
from typing import Any, Literal

from game.rules.board import CELL_NAMES, CELLS, NUMBERS, Cell, Number, cell_named

Die = Literal[0, 1, 2, 3]
"""A die by its place in the roll, from the left."""

PLACES: tuple[Die, ...] = (0, 1, 2, 3)
DICE = len(PLACES)


class ActionError(ValueError):
    """Something is not an action, whatever the state of the game. The message says what is wrong."""


def _check(what: str, value: object, allowed: tuple[int, ...]) -> None:
    if type(value) is not int or value not in allowed:
        raise ActionError(f"{what} must be {allowed[0]} to {allowed[-1]}, not {shown(value)}")


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw the four dice of a turn; they show ``dice``."""

    dice: tuple[Number, ...]

    def __post_init__(self) -> None:
        if len(self.dice) != DICE:
            raise ActionError(f"a roll has {DICE} dice, not {len(self.dice)}")
        for value in self.dice:
            _check("a die", value, NUMBERS)


@dataclass(frozen=True, slots=True)
class Place:
    """Stage ``die`` in ``cell``."""

    die: Die
    cell: Cell

    def __post_init__(self) -> None:
        _check("die", self.die, PLACES)
        _check("cell", self.cell, CELLS)


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the die staged in ``cell``, and with it every staged die that this cuts off."""

    cell: Cell

    def __post_init__(self) -> None:
        _check("cell", self.cell, CELLS)


@dataclass(frozen=True, slots=True)
class Lower:
    """Use a Majda Power: ``die`` shows 1 less."""

    die: Die

    def __post_init__(self) -> None:
        _check("die", self.die, PLACES)


@dataclass(frozen=True, slots=True)
class Raise:
    """Use a Majda Power: ``die`` shows 1 more."""

    die: Die

    def __post_init__(self) -> None:
        _check("die", self.die, PLACES)


@dataclass(frozen=True, slots=True)
class Reroll:
    """Use a Majda Power: throw some dice again.

    ``dice`` pairs each of them with the number that it now shows, in ascending order of the dice.
    """

    dice: tuple[tuple[Die, Number], ...]

    def __post_init__(self) -> None:
        if not self.dice:
            raise ActionError("a reroll needs at least one die")
        places = [place for place, _ in self.dice]
        for place, value in self.dice:
            _check("die", place, PLACES)
            _check("a die", value, NUMBERS)
        if places != sorted(set(places)):
            raise ActionError(f"a reroll names each die once, in order, not {places}")


@dataclass(frozen=True, slots=True)
class Confirm:
    """Make the staged dice permanent and end the turn."""


@dataclass(frozen=True, slots=True)
class Ruin:
    """Accept the MAGDAGDON: ``cell`` becomes a RUIN and the turn ends."""

    cell: Cell

    def __post_init__(self) -> None:
        _check("cell", self.cell, CELLS)


Action = Roll | Place | TakeBack | Lower | Raise | Reroll | Confirm | Ruin
Power = Lower | Raise | Reroll

_NAMES: dict[type[Action], str] = {
    Roll: "roll",
    Place: "place",
    TakeBack: "take_back",
    Lower: "lower",
    Raise: "raise",
    Reroll: "reroll",
    Confirm: "confirm",
    Ruin: "ruin",
}
_TYPES = {name: type_ for type_, name in _NAMES.items()}


def action_name(action: Action) -> str:
    """The name of ``action`` in records, such as ``take_back``."""
    return _NAMES[type(action)]


def action_to_json(action: Action) -> dict[str, Any]:
    """The JSON form of ``action``, which parse_action reads.

    >>> action_to_json(Place(0, cell_named("b2")))
    {'do': 'place', 'die': 0, 'cell': 'b2'}
    """
    form: dict[str, Any] = {"do": action_name(action)}
    match action:
        case Roll(dice):
            form["dice"] = list(dice)
        case Reroll(pairs):
            form["dice"] = {str(place): value for place, value in pairs}
        case Place(die, cell):
            form |= {"die": die, "cell": CELL_NAMES[cell]}
        case TakeBack(cell) | Ruin(cell):
            form["cell"] = CELL_NAMES[cell]
        case Lower(die) | Raise(die):
            form["die"] = die
        case Confirm():
            pass
    return form


def parse_action(form: object) -> Action:
    """Read the JSON form of an action. Raises ActionError for anything else, however close.

    >>> parse_action({"do": "reroll", "dice": {"0": 5, "3": 2}})
    Reroll(dice=((0, 5), (3, 2)))
    >>> parse_action({"do": "lower", "die": 4})
    Traceback (most recent call last):
    game.rules.actions.ActionError: die must be 0 to 3, not 4
    """
    if not isinstance(form, Mapping):
        raise ActionError(f"an action is an object, not {shown(form)}")
    if "do" not in form:
        raise ActionError("an action needs the key 'do'")
    name = form["do"]
    type_ = _TYPES.get(name) if isinstance(name, str) else None
    if type_ is None:
        raise ActionError(f"unknown action {shown(name)}")
    keys = [field.name for field in fields(type_)]
    for key in keys:
        if key not in form:
            raise ActionError(f"{name} needs the key {key!r}")
    for key in form:
        if key != "do" and key not in keys:
            raise ActionError(f"{name} has no key {shown(key)}")
    return type_(*(_read(type_, key, form[key]) for key in keys))


def _read(type_: type[Action], key: str, value: object) -> Any:
    if key == "cell":
        return _read_cell(value)
    if key == "dice":
        return _read_roll(value) if type_ is Roll else _read_reroll(value)
    return value


def _read_cell(value: object) -> Cell:
    if not isinstance(value, str):
        raise ActionError(f"cell must be a name from a1 to d4, not {shown(value)}")
    try:
        return cell_named(value)
    except ValueError as error:
        raise ActionError(str(error)) from error


def _read_roll(value: object) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise ActionError(f"dice of a roll must be a list, not {shown(value)}")
    return tuple(value)


def _read_reroll(value: object) -> tuple[tuple[Die, Any], ...]:
    if not isinstance(value, Mapping):
        raise ActionError(f"dice of a reroll must be an object, not {shown(value)}")
    places = {str(place): place for place in PLACES}
    for key in value:
        if key not in places:
            raise ActionError(f"a reroll names dice as '0' to '{DICE - 1}', not {shown(key)}")
    return tuple(sorted((places[key], thrown) for key, thrown in value.items()))
