"""Everything that a button or a key can ask for: one table, from which the buttons' states, the keys and the
list of keys are drawn.

A command of the game says what it intends; the others open something, and are handled where that lives.
"""

from collections.abc import Callable, Collection
from typing import NamedTuple

from game.page.model.selection import (
    Intent,
    Selection,
    press_accept,
    press_confirm,
    press_reroll,
    press_shift,
    press_take_back,
)
from game.page.model.texts import N_
from game.rules.board import NUMBERS
from game.rules.state import Phase, State
from game.session import Session

READY, PLACING, MAGDAGDON, OVER = Phase
IN_TURN = (PLACING, MAGDAGDON)


class Moment(NamedTuple):
    """What a command depends on: the game, what is selected, and whether the last action can be undone."""

    state: State
    selection: Selection
    can_undo: bool = False


def _always(moment: Moment) -> bool:
    return True


class Command(NamedTuple):
    """``id``: as buttons name it in ``data-action``. ``keys``: as printed, in small letters, first the one
    that players are told; ``codes``: their places on the keyboard. ``intent``: what it does to the game; None
    if it only opens something. ``phases``: in which its button is there, if it comes and goes.
    """

    id: str
    label: str = ""
    keys: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    is_enabled: Callable[[Moment], bool] = _always
    intent: Callable[[Session, Selection], Intent] | None = None
    phases: Collection[Phase] = ()


def _is_choosing_dice(moment: Moment) -> bool:
    return moment.selection.rerolling is not None


def _can_roll(moment: Moment) -> bool:
    return moment.state.phase is READY


def _can_confirm(moment: Moment) -> bool:
    ready = moment.state.can_confirm or moment.selection.ruin is not None
    return ready and not _is_choosing_dice(moment)


def _can_take_back(moment: Moment) -> bool:
    return bool(moment.state.staged) and not _is_choosing_dice(moment)


def _can_undo(moment: Moment) -> bool:
    return moment.can_undo


def _has_power(moment: Moment) -> bool:
    return bool(moment.state.powers_left) and moment.state.phase in IN_TURN


def _can_shift(by: int) -> Callable[[Moment], bool]:
    def is_enabled(moment: Moment) -> bool:
        die = moment.selection.die
        return _has_power(moment) and die is not None and moment.state.dice[die] + by in NUMBERS

    return is_enabled


def _can_reroll(moment: Moment) -> bool:
    return _has_power(moment) and bool(moment.state.available)


def _can_accept(moment: Moment) -> bool:
    return moment.state.phase is MAGDAGDON and not _is_choosing_dice(moment)


def _can_hint(moment: Moment) -> bool:
    return bool(moment.state.dice)


def _reroll(session: Session, selection: Selection) -> Intent:
    """Choose dice for a reroll; with some chosen, throw them."""
    intent = press_reroll(selection)
    return intent._replace(actions=(session.reroll(selection.rerolling),)) if selection.rerolling else intent


_TABLE = (
    Command(
        "roll",
        N_("ROLL"),
        ("r",),
        ("KeyR",),
        _can_roll,
        lambda session, selection: Intent(selection, (session.roll(),)),
        (READY,),
    ),
    Command(
        "confirm",
        N_("CONFIRM"),
        ("c",),
        ("KeyC",),
        _can_confirm,
        lambda _session, selection: press_confirm(selection),
        IN_TURN,
    ),
    Command(
        "undo",
        N_("Undo"),
        ("z",),
        ("KeyZ",),
        _can_undo,
        lambda _session, selection: Intent(selection, undoes=True),
        IN_TURN,
    ),
    Command(
        "take-back",
        N_("Take back"),
        ("t",),
        ("KeyT",),
        _can_take_back,
        lambda session, selection: press_take_back(session.state, selection),
        (PLACING,),
    ),
    Command(
        "lower",
        N_("LOWER −1"),
        ("-",),
        (),
        _can_shift(-1),
        lambda _session, selection: press_shift(selection, -1),
    ),
    Command(
        "raise",
        N_("RAISE +1"),
        ("+", "="),
        (),
        _can_shift(1),
        lambda _session, selection: press_shift(selection, 1),
    ),
    Command("reroll", N_("REROLL"), ("e",), ("KeyE",), _can_reroll, _reroll),
    Command(
        "accept",
        N_("Accept RUIN"),
        ("a",),
        ("KeyA",),
        _can_accept,
        lambda _session, selection: press_accept(selection),
        (MAGDAGDON,),
    ),
    Command("hint", N_("Hint"), ("i",), ("KeyI",), _can_hint, phases=IN_TURN),
    Command("new-game", N_("New game"), ("n",), ("KeyN",)),
    Command("scores", N_("High scores"), ("b",), ("KeyB",)),
    Command("settings", N_("Settings"), ("s",), ("KeyS",)),
    Command("help", N_("How to play"), ("h",), ("KeyH",)),
    Command("keys", N_("Keyboard shortcuts"), ("?", "؟")),
    Command("reload"),
    Command("return"),
    Command("play-here"),
    Command("export"),
    Command("dismiss"),
    Command("update"),
    Command("review"),
    Command("rival"),
    Command("ask-coach"),
    Command("share"),
    Command("copy"),
    Command("code"),
    Command("play-challenge"),
)

COMMANDS = {command.id: command for command in _TABLE}
"""Every command, in the order of the list of keys."""


def enabled(moment: Moment) -> frozenset[str]:
    """The ids of the commands that can be given now."""
    return frozenset(command.id for command in _TABLE if command.is_enabled(moment))
