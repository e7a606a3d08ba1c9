"""What a move loses against the best one, read off the boards that the two lead to.

Every finding has a weight in points, which chooses and orders the findings. The weights come from a
regression of the losses in simulated games on the differences between the two boards.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple, cast

from game.coach.advice import Option, Position, PowerKind
from game.coach.board_facts import (
    bonus_ways,
    completion,
    dead_cells,
    fitting_values,
    line_contents,
    magdagdon_chance,
)
from game.coach.explanation import Explanation, FlawKind
from game.coach.reasons import NOTABLE_RISK, keeps_open, own_reason
from game.coach.tables import POINT
from game.rules.board import (
    CELL_NAMES,
    EMPTY,
    LINES,
    NUMBERS,
    RUIN,
    Board,
    Cell,
    Line,
    Number,
    content,
    empty_cells,
)
from game.rules.placement import can_place, legal_cells
from game.rules.scoring import Bonus, line_bonus, line_sum

WORTH_TELLING = 0.5
"""A second flaw is told if it weighs at least this share of the first."""

REACHABLE_BONUS = 0.5
"""The worth of a bonus that a line can still earn, as a share of its points."""
LIKELIER_BONUS = 0.3
"""The worth of a certain completion by the next roll instead of none, as a share of the bonus."""
NOTICEABLE_RISK = 0.01
CERTAIN_MAGDAGDON = 40
DEAD_CELL = 12
FITTING_VALUE = 0.5
BONUS_WAY = 0.3
HIGHER_SUM = 0.3
"""The worth of one point more in the sums; empty cells make up for the rest."""


FEW_CELLS = 3
"""A die that fits in more cells than these is no misfit."""


class Verdict(NamedTuple):
    """The ``flaws`` of a move, gravest first, and a ``reason`` for the best move that they don't tell."""

    flaws: tuple[Explanation, ...]
    reason: Explanation | None


class _Finding(NamedTuple):
    weight: float
    flaw: Explanation


def verdict(position: Position, dice: Sequence[Number], played: Option, options: Sequence[Option]) -> Verdict:
    """What ``played`` loses against the first of ``options``, all there is to do with ``dice`` by value.

    Less than a point is not explained.
    """
    best = options[0]
    if best.value - played.value < POINT:
        return Verdict((), None)
    after, instead = (_board_after(position, dice, option) for option in (played, best))
    findings = _findings(position, dice, played, best, after, instead)
    found = sorted(findings, key=lambda finding: -finding.weight)
    flaws = tuple(_told(found))
    reason = own_reason(position, dice, options)
    if reason is None and best.end is not None:
        reason = keeps_open(best.end, after)
    lines_told = {flaw.details["line"] for flaw in flaws if "line" in flaw.details}
    if reason is not None and reason.details.get("line") in lines_told:
        reason = None
    return Verdict(flaws, reason)


def _told(found: Sequence[_Finding]) -> Iterator[Explanation]:
    """The gravest finding, and the next of another kind if it weighs about as much."""
    for first in found[:1]:
        yield first.flaw
        others = [finding for finding in found if finding.flaw.kind is not first.flaw.kind]
        yield from (other.flaw for other in others[:1] if other.weight >= WORTH_TELLING * first.weight)


def _board_after(position: Position, dice: Sequence[Number], option: Option) -> Board:
    """The board that ``option`` leads to.

    A die lowered or raised leads to the best end of the turn with it. A reroll leads to no board in
    particular: the board before it stands for what is still possible.
    """
    if option.end is not None:
        return option.end
    if option.power is PowerKind.REROLL:
        return position.board
    end = position.with_power_used().ends(_stepped(dice, option))[0].end
    assert end is not None
    return end


def _stepped(dice: Sequence[Number], option: Option) -> tuple[Number, ...]:
    (die,) = option.dice
    step = -1 if option.power is PowerKind.LOWER else 1
    return (*dice[:die], cast("Number", dice[die] + step), *dice[die + 1 :])


def _findings(
    position: Position, dice: Sequence[Number], played: Option, best: Option, after: Board, instead: Board
) -> Iterator[_Finding]:
    yield from _missed_bonuses(after, instead)
    if played.power is None:
        yield from _closed_lines(after, instead)
        yield from _dead_cells(after, instead)
        yield from _rarer_completions(after, instead)
        yield from _narrower_cells(after, instead)
        yield from _lower_sums(after, instead)
        yield from _better_left_empty(position.board, after, instead, best)
        is_known = best.power is not PowerKind.REROLL
        yield from _riskier(
            magdagdon_chance(position.difficulty, after),
            magdagdon_chance(position.difficulty, instead) if is_known else None,
        )
        yield from _unused_step(position, dice, instead, best)
    elif best.power is None:
        yield from _riskier(_chance_of_magdagdon_with(position, dice, played), None)
        yield _needless_power(position, best)
    else:
        yield from _riskier(
            _chance_of_magdagdon_with(position, dice, played), _chance_of_magdagdon_with(position, dice, best)
        )
        yield from _unused_step(position, dice, instead, best)
        yield from _kept_misfits(position, dice, played, best)


def _missed_bonuses(after: Board, instead: Board) -> Iterator[_Finding]:
    for line in LINES:
        earned = line_bonus(line_contents(instead, line))
        if earned is not None and line_bonus(line_contents(after, line)) is None:
            weight = earned.points - REACHABLE_BONUS * _most_points(bonus_ways(after, line))
            yield _Finding(weight, _of_line(FlawKind.MISSES, line, earned))


def _closed_lines(after: Board, instead: Board) -> Iterator[_Finding]:
    """Lines that lost bonuses or ways to one; what other lines gained reduces the weights."""
    open_lines = [line for line in LINES if line_bonus(line_contents(instead, line)) is None]
    ways = {line: (bonus_ways(after, line), bonus_ways(instead, line)) for line in open_lines}
    lost = {line: _most_points(better) - _most_points(left) for line, (left, better) in ways.items()}
    net = max(0, sum(lost.values())) / (sum(points for points in lost.values() if points > 0) or 1)
    for line, (left, better) in ways.items():
        if lost[line] > 0:
            closed = max(better, key=lambda bonus: bonus.points)
            yield _Finding(REACHABLE_BONUS * net * lost[line], _of_line(FlawKind.CLOSES, line, closed))
        elif left.total() < better.total():
            details = {"line": line.name, "ways": left.total(), "instead": better.total()}
            yield _Finding(
                BONUS_WAY * (better.total() - left.total()), Explanation(FlawKind.FEWER_WAYS, details)
            )


def _most_points(bonuses: Iterable[Bonus]) -> int:
    return max((bonus.points for bonus in bonuses), default=0)


def _of_line(kind: FlawKind, line: Line, bonus: Bonus, **details: float) -> Explanation:
    return Explanation(kind, {"line": line.name, "bonus": bonus.value, **details})


def _rarer_completions(after: Board, instead: Board) -> Iterator[_Finding]:
    for line in LINES:
        now, better = completion(after, line), completion(instead, line)
        if now and better and now.bonus is better.bonus and now.chance < better.chance:
            flaw = _of_line(FlawKind.LESSENS, line, now.bonus, chance=now.chance, instead=better.chance)
            yield _Finding(LIKELIER_BONUS * now.bonus.points * (better.chance - now.chance), flaw)


def _dead_cells(after: Board, instead: Board) -> Iterator[_Finding]:
    for cell in dead_cells(after) - dead_cells(instead):
        yield _Finding(DEAD_CELL, Explanation(FlawKind.BLOCKS, {"cell": CELL_NAMES[cell]}))


def _narrower_cells(after: Board, instead: Board) -> Iterator[_Finding]:
    for cell in set(empty_cells(after)) & set(empty_cells(instead)):
        values = fitting_values(after, cell)
        others = sorted(set(fitting_values(instead, cell)) - set(values))
        if values and others:
            details = {"cell": CELL_NAMES[cell], "values": list(values), "others": others}
            yield _Finding(FITTING_VALUE * len(others), Explanation(FlawKind.NARROWS, details))


def _lower_sums(after: Board, instead: Board) -> Iterator[_Finding]:
    lacking = {
        line: line_sum(line_contents(instead, line)) - line_sum(line_contents(after, line)) for line in LINES
    }
    points = sum(lacking.values())
    if points > 0:
        line = max(lacking, key=lambda line: lacking[line])
        details = {"line": line.name, "points": points}
        yield _Finding(HIGHER_SUM * points, Explanation(FlawKind.SCORES_LESS, details))


def _better_left_empty(before: Board, after: Board, instead: Board, best: Option) -> Iterator[_Finding]:
    if best.power is not PowerKind.REROLL:
        for cell in empty_cells(before):
            if content(after, cell) != EMPTY == content(instead, cell):
                yield _Finding(0, Explanation(FlawKind.FILLS, {"cell": CELL_NAMES[cell]}))


def _riskier(chance: float, instead: float | None) -> Iterator[_Finding]:
    added = chance - (instead or 0)
    if added >= (NOTABLE_RISK if instead is None else NOTICEABLE_RISK):
        flaw = Explanation(FlawKind.RISKS, {"chance": chance, "instead": instead})
        yield _Finding(CERTAIN_MAGDAGDON * added, flaw)


def _chance_of_magdagdon_with(position: Position, dice: Sequence[Number], power: Option) -> float:
    """The chance that the roll is a MAGDAGDON after ``power``."""
    required = position.difficulty.required(position.board)
    if power.power is not PowerKind.REROLL:
        return float(not can_place(position.board, _stepped(dice, power), required))
    kept = [value for die, value in enumerate(dice) if die not in power.dice]
    throws = Counter(tuple(sorted((*kept, *thrown))) for thrown in product(NUMBERS, repeat=len(power.dice)))
    lost = sum(ways for roll, ways in throws.items() if not can_place(position.board, roll, required))
    return lost / throws.total()


def _needless_power(position: Position, best: Option) -> _Finding:
    cost = position.next_power_cost
    assert best.end is not None
    cell = _first_filled(position.board, best.end)
    value = content(best.end, cell)
    details = {"points": cost, "cell": CELL_NAMES[cell]}
    if value == RUIN:
        return _Finding(cost, Explanation(FlawKind.OVERPAYS, details))
    return _Finding(cost, Explanation(FlawKind.SPENDS, {**details, "value": value}))


def _unused_step(
    position: Position, dice: Sequence[Number], instead: Board, best: Option
) -> Iterator[_Finding]:
    """Where the die goes that the best move lowers or raises."""
    if best.power in (PowerKind.LOWER, PowerKind.RAISE):
        value = _stepped(dice, best)[best.dice[0]]
        for cell in empty_cells(position.board):
            if content(instead, cell) == value:
                yield _Finding(
                    0, Explanation(FlawKind.LEAVES_OUT, {"cell": CELL_NAMES[cell], "value": value})
                )


def _kept_misfits(
    position: Position, dice: Sequence[Number], played: Option, best: Option
) -> Iterator[_Finding]:
    """Dice that the best move throws again and the played one doesn't, because they hardly fit."""
    if best.power is PowerKind.REROLL:
        for die in sorted(set(best.dice) - set(played.dice)):
            cells = legal_cells(position.board, dice[die])
            if len(cells) <= FEW_CELLS:
                details = {"value": dice[die], "cells": [CELL_NAMES[cell] for cell in cells]}
                yield _Finding(-len(cells), Explanation(FlawKind.KEEPS_MISFIT, details))


def _first_filled(before: Board, after: Board) -> Cell:
    return next(cell for cell in empty_cells(before) if content(after, cell))
