"""What the coach says, in the player's words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.page.model.messages import BONUS_NAMES, line_name
from game.page.model.texts import N_, _, gained, listed, ngettext, signed
from game.rules.actions import Action, Lower, Place, Raise, Ruin
from game.rules.board import CELL_NAMES, cell_named
from game.rules.scoring import Bonus

Details = Mapping[str, Any]

_BONUSES = {bonus.value: bonus for bonus in Bonus}

THINKING = N_("The coach is thinking…")
NO_ANSWER = N_("The coach doesn't answer. You can play on without it.")


def look_sentence(dice: Sequence[int], cells: Sequence[int], used: Sequence[int]) -> str:
    """Where to look: at ``cells`` and at the dice at the places ``used``."""
    names = listed(CELL_NAMES[cell].upper() for cell in cells)
    values = listed(dice[die] for die in used)
    if not cells:
        return _("Look at these dice: {values}. Ask again for the move.", values=values)
    if not used:
        return _("Look at {cells}. Ask again for the move.", cells=names)
    return _(
        "Look at {cells} and at these dice: {values}. Ask again for the move.", cells=names, values=values
    )


def move_sentence(dice: Sequence[int], actions: Sequence[Action], rerolled: Sequence[int] = ()) -> str:
    """What to do with ``dice``: take ``actions``, or reroll the dice at the places ``rerolled``."""
    if rerolled:
        return _("REROLL: {values}.", values=listed(dice[die] for die in rerolled))
    match actions:
        case [Lower(die)]:
            return _("LOWER −1: the {value}.", value=dice[die])
        case [Raise(die)]:
            return _("RAISE +1: the {value}.", value=dice[die])
        case [Ruin(cell)]:
            return _("RUIN: {cell}.", cell=CELL_NAMES[cell].upper())
    placed = [_placed(dice, action) for action in actions if isinstance(action, Place)]
    return _("Place {placements}.", placements=listed(placed))


def _placed(dice: Sequence[int], action: Place) -> str:
    return _("{value} in {cell}", value=dice[action.die], cell=CELL_NAMES[action.cell].upper())


def reason_sentence(reason: Details) -> str:
    """Why that is best. Raises an error where ``reason`` is none of game.coach.explanation."""
    details = {key: value for key, value in reason.items() if key != "kind"}
    return _REASONS[reason["kind"]](**details)


def prospect_sentence(score: float, magdagdon: float) -> str:
    """What is to be expected if the turn ends like that."""
    return _(
        "{score} expected, MAGDAGDON {chance}",
        score=signed(round(score)),
        chance=share(magdagdon),
    )


def share(chance: float) -> str:
    """A chance as players read it."""
    return _("{percent}%", percent=round(100 * chance))


def _cell(name: str) -> str:
    cell_named(name)
    return name.upper()


def _bonus(bonus: str) -> dict[str, str]:
    earned = _BONUSES[bonus]
    return {"bonus": _(BONUS_NAMES[earned]), "points": gained(earned.points)}


def _finishes(line: str, bonus: str) -> str:
    return _("{line} is finished: {bonus} {points}.", line=line_name(line), **_bonus(bonus))


def _safer(chance: float, instead: float) -> str:
    return _(
        "The risk of a MAGDAGDON next roll is {chance} instead of {instead}.",
        chance=share(chance),
        instead=share(instead),
    )


def _keeps_open(line: str, bonus: str, cell: str, values: Sequence[int], chance: float) -> str:
    return _(
        "{line} stays open for {bonus} {points}: {chance} of rolls bring what {cell} needs ({values}).",
        line=line_name(line),
        cell=_cell(cell),
        values=listed(values),
        chance=share(chance),
        **_bonus(bonus),
    )


def _dead_cell(cell: str) -> str:
    return _("No number could ever go to {cell}.", cell=_cell(cell))


def _least_harm(points: float | None) -> str:
    if points is None:
        return _("There is no other way.")
    if round(points) < 1:
        return _("Another way is about as good.")
    return ngettext(
        "The next best is {count} point worse.", "The next best is {count} points worse.", round(points)
    )


def _rescues(points: float) -> str:
    return ngettext(
        "That is worth {count} point more than a RUIN.",
        "That is worth {count} points more than a RUIN.",
        round(points),
    )


def _improves(points: float) -> str:
    return ngettext(
        "That is worth {count} point more than any placement now.",
        "That is worth {count} points more than any placement now.",
        round(points),
    )


_REASONS: dict[str, Callable[..., str]] = {
    "finishes": _finishes,
    "safer": _safer,
    "keeps_open": _keeps_open,
    "dead_cell": _dead_cell,
    "least_harm": _least_harm,
    "rescues": _rescues,
    "improves": _improves,
}
