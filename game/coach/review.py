"""A game told apart into luck and skill.

Before its first roll a game is worth something; every roll and reroll adds its luck; every choice takes its
loss; and what comes out is the final score, exactly.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, cast

from game.coach.advice import Option, Position, PowerKind
from game.coach.reasons import Reason, reason
from game.coach.tables import POINT, Tables
from game.rules.actions import Action, Confirm, Lower, Raise, Reroll, Ruin, action_name
from game.rules.board import Board
from game.rules.play import start
from game.rules.record import Record, states
from game.rules.state import State


@dataclass(frozen=True, slots=True)
class Choice:
    """What was done with a roll: a Power used on it, or the end of the turn.

    ``action`` is the index of the action that made it. ``luck`` is what the dice were worth beyond what
    was expected of them, in points over POINT like the values of options; these don't count the Powers
    used before.
    """

    action: int
    turn: int
    board: Board
    dice: tuple[int, ...]
    powers_left: int
    luck: int
    played: Option
    best: Option
    reason: Reason

    @property
    def loss(self) -> int:
        """What the choice cost, never below 0."""
        return self.best.value - self.played.value


@dataclass(frozen=True, slots=True)
class Review:
    """A game's choices. ``start`` plus all luck less all losses is ``final``, in points over POINT."""

    start: int
    choices: tuple[Choice, ...]
    final: int


class _Decision(NamedTuple):
    number: int
    action: Action
    before: State
    after: State


def review(tables: Tables, record: Record) -> Review:
    """Review the game of ``record``; one that isn't over ends in what it is worth after its last choice.

    Raises RecordError where the record breaks the rules.
    """
    pieces = reviewing(tables, record)
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            return cast(Review, end.value)


def reviewing(tables: Tables, record: Record) -> Generator[float, None, Review]:
    """A review in pieces: after each it tells what share of the whole is done."""
    decisions = list(_decisions(record))
    # A step has no dice of its own: it is worth what comes of it, so the last choice is looked at first.
    judged: list[tuple[Option, list[Option]]] = []
    for decision in reversed(decisions):
        following = judged[-1][1][0] if judged else None
        judged.append(_judged(tables, decision, following))
        yield len(judged) / len(decisions)
    judged.reverse()

    opening = start(record.difficulty)
    expected = begun = _position(tables, opening).value
    paid = 0
    choices = []
    for decision, (played, options) in zip(decisions, judged, strict=True):
        before, after = decision.before, decision.after
        choices.append(
            Choice(
                action=decision.number,
                turn=before.turns,
                board=before.board,
                dice=before.dice,
                powers_left=before.powers_left,
                luck=options[0].value - expected,
                played=played,
                best=options[0],
                reason=reason(_position(tables, before), before.dice, options),
            )
        )
        paid = POINT * record.difficulty.penalty(after.powers_used)
        expected = played.value + paid - POINT * record.difficulty.penalty(before.powers_used)
    return Review(begun, tuple(choices), expected - paid)


def _decisions(record: Record) -> Iterator[_Decision]:
    before = start(record.difficulty)
    for index, (action, after) in enumerate(zip(record.actions, states(record), strict=True)):
        if isinstance(action, Confirm | Ruin | Lower | Raise | Reroll):
            yield _Decision(index, action, before, after)
        before = after


def _position(tables: Tables, state: State) -> Position:
    return Position(tables, state.difficulty, state.board, state.powers_left)


def _judged(tables: Tables, decision: _Decision, following: Option | None) -> tuple[Option, list[Option]]:
    """What was played, and all there was to do, best first, the played one among them."""
    position = _position(tables, decision.before)
    options = position.options(decision.before.dice)
    played = _played(position, options, decision, following)
    same = (played.power, played.dice) if played.power else played.end
    others = [
        option for option in options if ((option.power, option.dice) if option.power else option.end) != same
    ]
    return played, sorted([played, *others], key=lambda option: -option.value)


def _played(
    position: Position, options: list[Option], decision: _Decision, following: Option | None
) -> Option:
    before, action, after = decision.before, decision.action, decision.after
    places: tuple[int, ...]
    match action:
        case Lower(die) | Raise(die):
            kind, places = PowerKind(action_name(action)), (die,)
        case Reroll(pairs):
            kind, places = PowerKind.REROLL, tuple(place for place, _ in pairs)
        case _:
            places = tuple(sorted(die for die, _ in before.staged))
            return Option(position.after(after.board).value, places, end=after.board)
    option = next(option for option in options if option.power is kind and option.dice == places)
    if kind is PowerKind.REROLL or following is None:
        return option
    cost = before.difficulty.penalty(after.powers_used) - before.difficulty.penalty(before.powers_used)
    return replace(option, value=following.value - POINT * cost)
