"""Games in which anything legal may happen: take-backs, Powers between placements, an end at any moment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from game.dice import Dice, SeededDice
from game.extras import DICE_SOURCE, HAND, HINTS, SEED
from game.rules.actions import PLACES, Action, Confirm, Die, Lower, Place, Raise, Reroll, Roll, Ruin, TakeBack
from game.rules.board import NUMBERS, Number, empty_cells
from game.rules.difficulty import Difficulty
from game.rules.play import apply, start
from game.rules.record import Record
from game.rules.state import Phase, State


def walk(difficulty: Difficulty, dice: Dice, chance: Random, most: int = 300) -> tuple[Action, ...]:
    """At most ``most`` actions of a game, each one at random."""
    state, actions, rerolls = start(difficulty), list[Action](), 0
    while state.phase is not Phase.OVER and len(actions) < most:
        if state.phase is Phase.READY:
            action: Action = Roll(dice.roll(state.turns))
            rerolls = 0
        else:
            action = _any_action(state, chance)
            if isinstance(action, Reroll):
                thrown = dice.reroll(state.turns, rerolls, [place for place, _ in action.dice])
                action = Reroll(tuple(sorted(thrown.items())))
                rerolls += 1
        state = apply(state, action)
        actions.append(action)
    return tuple(actions)


def _any_action(state: State, chance: Random) -> Action:
    if state.powers_left and state.available and chance.random() < 0.05:
        return chance.choice(_powers(state, chance))
    if state.phase is Phase.MAGDAGDON:
        return Ruin(chance.choice(empty_cells(state.board)))
    if state.can_confirm and chance.random() < 0.4:
        return Confirm()
    placements = [Place(die, cell) for die, cells in state.legal().items() for cell in cells]
    if state.staged and (not placements or chance.random() < 0.2):
        return TakeBack(chance.choice(state.staged)[1])
    return chance.choice(placements)


def _powers(state: State, chance: Random) -> list[Action]:
    dice = state.available
    thrown = sorted(chance.sample(dice, chance.randint(1, len(dice))))
    return [
        Reroll(tuple((die, 1) for die in thrown)),
        *(Lower(die) for die in dice if state.dice[die] - 1 in NUMBERS),
        *(Raise(die) for die in dice if state.dice[die] + 1 in NUMBERS),
    ]


class _RandomDice:
    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def roll(self, turn: int) -> tuple[Number, ...]:
        return tuple(self._chance.choice(NUMBERS) for _ in PLACES)

    def reroll(self, turn: int, number: int, places: Iterable[Die]) -> dict[Die, Number]:
        return {place: self._chance.choice(NUMBERS) for place in places}


DATES = st.dates().map(lambda day: day.isoformat())
NAMES = st.sampled_from(Difficulty).map(lambda difficulty: difficulty.value)
SEEDS = st.one_of(
    st.text(max_size=256),
    st.text("23456789cdfhjkmnprtvwxy", min_size=8, max_size=8),
    st.text("abcXYZ0189 -", max_size=12),
    st.from_regex("[ -~]{0,40}", fullmatch=True),
    st.builds("daily {} {}".format, DATES, NAMES),
    st.builds("room {} {} {}".format, st.text(max_size=20), DATES, NAMES),
    st.text(st.characters(), max_size=8),
    st.just("\ud800 alone"),
)


@st.composite
def records(draw: st.DrawFn, seeds: st.SearchStrategy[str] = SEEDS) -> Record:
    """Records of games of every kind, finished or not."""
    difficulty = draw(st.sampled_from(Difficulty))
    seed = draw(st.none() | seeds)
    chance = Random(draw(st.integers(0, 2**32)))
    follows = seed is not None and draw(st.integers(0, 9)) > 0
    most = draw(st.sampled_from((0, 1, 2, 3, 5, 8, 13, 21, 300, 300, 300)))
    dice: Dice = SeededDice(seed) if follows and seed is not None else _RandomDice(chance)
    record = Record(difficulty, walk(difficulty, dice, chance, most), {} if seed is None else {SEED: seed})
    extra = draw(
        st.fixed_dictionaries(
            {}, optional={HINTS: st.integers(-1, 300), DICE_SOURCE: st.just(HAND), "id": st.text()}
        )
    )
    return replace(record, extra={**record.extra, **extra})
