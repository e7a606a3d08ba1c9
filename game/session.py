"""The one mutable thing: the game on screen, its record and its state."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce

from game.dice import Dice, SeededDice, SystemDice
from game.rules.actions import Action, Place, Reroll, Roll, TakeBack
from game.rules.play import apply
from game.rules.record import Record, replay
from game.rules.state import State

SEED = "seed"
"""The key of a record under which the seed of its dice is kept, if they have one."""

HINTS = "hints"
"""The key of a record under which it is kept for how many rolls the coach gave a hint."""


def hints_of(record: Record) -> int:
    """For how many rolls of the game the coach gave a hint."""
    hints = record.extra.get(HINTS)
    return hints if type(hints) is int and hints > 0 else 0


def dice_of(record: Record) -> Dice:
    """The dice that a game is played with: those of its seed, or the system's."""
    seed = record.extra.get(SEED)
    return SeededDice(seed) if isinstance(seed, str) else SystemDice()


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
        """The coach gave a hint for the roll on the table."""
        self.note(HINTS, hints_of(self.record) + 1)

    def note(self, key: str, value: object) -> None:
        """Have ``value``, in a form that JSON has, kept with the game under ``key``."""
        self._turn_to(replace(self.record, extra={**self.record.extra, key: value}), self.state)

    def _turn_to(self, record: Record, state: State) -> None:
        self._keep(record)
        self.record, self.state = record, state
        self._changed()

    def roll(self) -> None:
        """Throw the dice of this turn."""
        self.do(Roll(dice_of(self.record).roll(self.state.turns)))

    def reroll(self, places: Iterable[int]) -> None:
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
