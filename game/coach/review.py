"""Splits the result of a game into luck and decisions.

A game has a value before its first roll. Every roll and reroll adds its luck to it, every decision subtracts
its loss, and the sum is the final score, exactly.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, cast

from game.coach.advice import Option, Position, PowerKind
from game.coach.explanation import Explanation
from game.coach.flaws import verdict
from game.coach.tables import POINT, Tables
from game.rules.actions import Action, Confirm, Die, Lower, Raise, Reroll, Ruin, action_name
from game.rules.board import Board
from game.rules.play import start
from game.rules.record import Record, states
from game.rules.state import State


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """A decision about a roll, a Power or the end of the turn, compared with the best one.

    ``action`` is the index in the record of the action that carried it out. ``luck`` is the value of the dice
    less the value expected before they were thrown. ``luck`` and the values of options are in units of
    1/POINT point; values don't count the Powers used before. ``flaws`` say what the decision lost, gravest
    first, and ``reason`` what else speaks for the best one, neither for less than a point.
    """

    action: int
    turn: int
    board: Board
    dice: tuple[int, ...]
    powers_left: int
    luck: int
    played: Option
    best: Option
    flaws: tuple[Explanation, ...]
    reason: Explanation | None

    @property
    def loss(self) -> int:
        """The value lost against the best option, 0 or more."""
        return self.best.value - self.played.value


@dataclass(frozen=True, slots=True)
class Review:
    """The decisions of a game. ``start`` plus all luck less all losses is ``final``, in units of 1/POINT."""

    start: int
    decisions: tuple[JudgedDecision, ...]
    final: int


class _Decision(NamedTuple):
    number: int
    action: Action
    before: State
    after: State


class _Judgement(NamedTuple):
    played: Option
    best: Option
    flaws: tuple[Explanation, ...]
    reason: Explanation | None


def review(tables: Tables, record: Record) -> Review:
    """Reviews the game of ``record``; an unfinished one ends with its value after the last decision.

    Raises RecordError where the record breaks the rules.
    """
    pieces = reviewing(tables, record)
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            return cast(Review, end.value)


def reviewing(tables: Tables, record: Record) -> Generator[float, None, Review]:
    """A review in steps; yields the share of the work that is done after each."""
    decisions = list(_decisions(record))
    # A die lowered or raised has the value of what follows it, so the last decision is judged first.
    judgements: list[_Judgement] = []
    for decision in reversed(decisions):
        following = judgements[-1].best if judgements else None
        judgements.append(_judge(tables, decision, following))
        yield len(judgements) / len(decisions)
    judgements.reverse()

    expected = opening = _position(tables, start(record.difficulty)).value
    paid = 0
    judged = []
    for decision, judgement in zip(decisions, judgements, strict=True):
        before, after = decision.before, decision.after
        judged.append(
            JudgedDecision(
                action=decision.number,
                turn=before.turns,
                board=before.board,
                dice=before.dice,
                powers_left=before.powers_left,
                luck=judgement.best.value - expected,
                played=judgement.played,
                best=judgement.best,
                flaws=judgement.flaws,
                reason=judgement.reason,
            )
        )
        paid = POINT * record.difficulty.penalty(after.powers_used)
        expected = judgement.played.value + paid - POINT * record.difficulty.penalty(before.powers_used)
    return Review(opening, tuple(judged), expected - paid)


def _decisions(record: Record) -> Iterator[_Decision]:
    before = start(record.difficulty)
    for index, (action, after) in enumerate(zip(record.actions, states(record), strict=True)):
        if isinstance(action, Confirm | Ruin | Lower | Raise | Reroll):
            yield _Decision(index, action, before, after)
        before = after


def _position(tables: Tables, state: State) -> Position:
    return Position(tables, state.difficulty, state.board, state.powers_left)


def _judge(tables: Tables, decision: _Decision, following: Option | None) -> _Judgement:
    position, dice = _position(tables, decision.before), decision.before.dice
    options = position.options(dice)
    played = _played(position, options, decision, following)
    others = [option for option in options if _outcome(option) != _outcome(played)]
    options = sorted([played, *others], key=lambda option: -option.value)
    flaws, reason = verdict(position, dice, played, options)
    return _Judgement(played, options[0], flaws, reason)


def _outcome(option: Option) -> object:
    """What tells ``option`` from others, whatever its value: the Power and its dice, or the board."""
    return (option.power, option.dice) if option.power else option.end


def _played(
    position: Position, options: list[Option], decision: _Decision, following: Option | None
) -> Option:
    before, action, after = decision.before, decision.action, decision.after
    places: tuple[Die, ...]
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
