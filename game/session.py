"""The one mutable thing: the game on screen, its record and its state."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from itertools import accumulate

from game.dice import Dice, SeededDice, SystemDice
from game.extras import HINTED_ROLLS, HINTS, hinted_rolls, hints_of, seed_of
from game.rules.actions import Action, Die, Lower, Place, Raise, Reroll, Roll, TakeBack
from game.rules.play import apply
from game.rules.record import Record, replay
from game.rules.state import State

UNDOABLE = (Place, TakeBack, Lower, Raise)
"""The actions that can be undone as long as nothing follows them: no chance, and the turn goes on."""


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


@dataclass(frozen=True, slots=True)
class Transition:
    """One step of a game: the states it went through, and the actions between them.

    An undo has its two states and no action.
    """

    states: tuple[State, ...]
    actions: tuple[Action, ...] = ()

    @property
    def before(self) -> State:
        return self.states[0]

    @property
    def after(self) -> State:
        return self.states[-1]

    @property
    def parts(self) -> Iterator[tuple[State, Action, State]]:
        """Each action with the states before and after it."""
        return zip(self.states, self.actions, self.states[1:], strict=False)


class Session:
    """Plays one game after another: takes actions and has each step kept before it counts.

    ``keep`` is given the record before anybody sees what it leads to. Whatever it raises leaves the game as
    it was.
    """

    def __init__(self, record: Record, keep: Callable[[Record], None]) -> None:
        self._keep = keep
        self.state = replay(record)
        self.record = record

    def play(self, record: Record) -> None:
        """Turn to another game, new or resumed. Raises RecordError if it breaks the rules."""
        self._turn_to(record, replay(record))

    def show(self, record: Record) -> None:
        """Turn to a game that is kept already. Raises RecordError if it breaks the rules."""
        self.record, self.state = record, replay(record)

    def do(self, *actions: Action) -> Transition:
        """Take ``actions``, all or none. Raises RefusedActionError if one is not allowed."""
        states = tuple(accumulate(actions, apply, initial=self.state))
        if actions:
            self._turn_to(reduce(Record.then, actions, self.record), states[-1])
        return Transition(states, actions)

    def count_hint(self) -> None:
        """Count a hint for the current roll, unless one was counted for it before."""
        rolls, roll = hinted_rolls(self.record), _current_roll(self.record)
        if roll not in rolls:
            self._add({HINTS: hints_of(self.record) + 1, HINTED_ROLLS: [*rolls, roll]})

    def note(self, key: str, value: object) -> None:
        """Keep ``value``, in a form that JSON has, with the game under ``key``."""
        self._add({key: value})

    def _add(self, extra: Mapping[str, object]) -> None:
        self._turn_to(replace(self.record, extra={**self.record.extra, **extra}), self.state)

    def _turn_to(self, record: Record, state: State) -> None:
        self._keep(record)
        self.record, self.state = record, state

    def roll(self) -> Roll:
        """Throw the dice of this turn."""
        return Roll(dice_of(self.record).roll(self.state.turns))

    def reroll(self, places: Iterable[Die]) -> Reroll:
        """Throw the dice at ``places`` again. Raises ActionError if there are none."""
        thrown = dice_of(self.record).reroll(self.state.turns, self._rerolls(), places)
        return Reroll(tuple(sorted(thrown.items())))

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
        """Whether the last action brought no chance into the game and left the turn open."""
        return any(isinstance(action, UNDOABLE) for action in self.record.actions[-1:])

    def undo(self) -> Transition:
        """Go back over the last action, if it can be undone."""
        before = self.state
        if self.can_undo:
            self.play(replace(self.record, actions=self.record.actions[:-1]))
        return Transition((before, self.state))
