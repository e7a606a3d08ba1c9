"""The tips of a player's first game: their sentences, and when each is shown. Pure."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.page.model.bonus_needs import bonus_needs
from game.page.model.selection import Selection
from game.page.model.texts import N_
from game.rules.record import Record
from game.rules.state import Phase, State

OFFERED = "tips"
"""The key in a record of the names of the tips that the game still offers. Only a first game has it."""


def _can_place_first(state: State, selection: Selection) -> bool:
    return state.turns == 0 and state.phase is Phase.PLACING and not state.staged


def _may_place_more(state: State, selection: Selection) -> bool:
    return state.turns == 0 and state.can_confirm and any(state.legal().values())


def _is_near_first_bonus(state: State, selection: Selection) -> bool:
    near = (len(need.values) == 1 for need in bonus_needs(state.board).values())
    return state.phase is Phase.READY and state.score.bonus == 0 and any(near)


def _chooses_first_ruin(state: State, selection: Selection) -> bool:
    return selection.accepting and selection.ruin is None and state.score.ruins == 0


class Tip(NamedTuple):
    """A tip's sentence, and whether it fits the moment; it no longer fits once the player has followed it."""

    sentence: str
    fits: Callable[[State, Selection], bool]


TIPS = {
    # Translators: A tip in the first game, before the first die is placed.
    "place": Tip(N_("Choose a die, then a highlighted cell. Or drag the die there."), _can_place_first),
    "confirm": Tip(
        # Translators: A tip in the first game; CONFIRM is the button.
        N_("That's enough for this turn: CONFIRM, or place more. Dice you don't use are thrown away."),
        _may_place_more,
    ),
    "bonus": Tip(
        # Translators: A tip in the first game. A line is a row or a column.
        N_("One number short of a bonus! The small die at the end of the line shows which one."),
        _is_near_first_bonus,
    ),
    "ruin": Tip(
        # Translators: A tip in the first game, before the first RUIN.
        N_("Choose the cell you need least. Its row and column can't earn a bonus after this."),
        _chooses_first_ruin,
    ),
}


def offered(record: Record) -> list[str]:
    """The names of the tips that are still offered in a game."""
    names = record.extra.get(OFFERED)
    return [name for name in TIPS if name in names] if isinstance(names, list) else []


def called_for(names: Sequence[str], state: State, selection: Selection) -> str | None:
    """The first tip among ``names`` that fits this moment, if any."""
    return next((name for name in names if TIPS[name].fits(state, selection)), None)
