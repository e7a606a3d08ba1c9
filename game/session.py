"""The one mutable thing: the game on screen, its record and its state."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import reduce

from game.dice import Dice, SeededDice, SystemDice
from game.extras import HINTED_ROLLS, HINTS, hinted_rolls, hints_of, seed_of
from game.rules.actions import Action, Die, Lower, Place, Raise, Reroll, Roll, TakeBack
from game.rules.play import apply
from game.rules.record import Record, replay
from game.rules.state import State


def _current_roll(record: Record) -> int:
    """The index of the action that threw or changed the dice last."""
    return max(
        index
        for index, action in enumerate(record.actions)
        if isinstance(action, Roll | Lower | Raise | Reroll)
    )


def dice_of(record: Record) -> Dice:
    """The dice that a game is played with: those of its seed, or the system's."""
    seed = seed_of(record)
    return SystemDice() if seed is None else SeededDice(seed)


class Session:
    """Plays one game after another: takes actions, has each kept, then tells that it happened.

    ``keep`` is given the record before anybody sees what it leads to. ``changed`` is called without
    arguments once the new state stands. Whatever ``keep`` raises leaves the game as it was.
    """

    def __init__(self, record: Record, keep: Callable[[Record], None], changed: Callable[[], None]) -> None:
        self._keep = keep
        self._changed = changed
        self.state = replay(record)
        self.record = record

    def play(self, record: Record) -> None:
        """Turn to another game, new or resumed. Raises RecordError if it breaks the rules."""
        self._turn_to(record, replay(record))

    def resume(self, record: Record) -> None:
        """Turn to a game as it is kept already. Raises RecordError if it breaks the rules."""
        self.record, self.state = record, replay(record)
        self._changed()

    def do(self, *actions: Action) -> None:
        """Take ``actions``. Raises RefusedActionError, and changes nothing, if one is not allowed."""
        record = reduce(Record.then, actions, self.record)
        self._turn_to(record, reduce(apply, actions, self.state))

    def count_hint(self) -> None:
        """Count a hint for the roll on the table, unless one was counted for it before."""
        rolls, roll = hinted_rolls(self.record), _current_roll(self.record)
        if roll not in rolls:
            self._add({HINTS: hints_of(self.record) + 1, HINTED_ROLLS: [*rolls, roll]})

    def note(self, key: str, value: object) -> None:
        """Have ``value``, in a form that JSON has, kept with the game under ``key``."""
        self._add({key: value})

    def _add(self, extra: Mapping[str, object]) -> None:
        self._turn_to(replace(self.record, extra={**self.record.extra, **extra}), self.state)

    def _turn_to(self, record: Record, state: State) -> None:
        self._keep(record)
        self.record, self.state = record, state
        self._changed()

    def roll(self) -> None:
        """Throw the dice of this turn."""
        self.do(Roll(dice_of(self.record).roll(self.state.turns)))

    def reroll(self, places: Iterable[Die]) -> None:
        """Use a Majda Power to throw the dice at ``places`` again."""
        thrown = dice_of(self.record).reroll(self.state.turns, self._rerolls(), places)
        self.do(Reroll(tuple(sorted(thrown.items()))))

    def _rerolls(self) -> int:
        """How many rerolls this turn has had."""
        count = 0
        for action in reversed(self.record.actions):
            if isinstance(action, Roll):
                break
            count += isinstance(action, Reroll)
        return count

    @property
    def can_undo(self) -> bool:
        """Whether the last step was a placement or a take-back of this turn."""
        return any(isinstance(action, Place | TakeBack) for action in self.record.actions[-1:])

    def undo(self) -> None:
        """Go back over the last placement or take-back of this turn."""
        if self.can_undo:
            self.play(replace(self.record, actions=self.record.actions[:-1]))
