"""Version 1 of how the moves of a game become choices. It never changes: options, their order, their weights.

1. A roll, unless it follows from the seed: for each die in turn, 1 to 6.
2. While Majda Powers are left, until the first other move of the turn: no Power; LOWER of each die above 1;
   RAISE of each die below 6; REROLL of each set of dice, sets in the order of the sums of 1, 2, 4 and 8 for
   die 0 to 3. No Power weighs as much as all Powers together in a MAGDAGDON, FEW_POWERS times as much
   otherwise. After a REROLL its values, unless they follow from the seed: for each die in turn, 1 to 6.
3. In a MAGDAGDON: a RUIN in each empty cell.
4. Otherwise each placement, by die, then by cell. Once CONFIRM is allowed it comes first, and weighs as much
   as all placements together, but at least 1.
"""

from collections.abc import Sequence

from game.code.choices import Choices
from game.dice import Dice
from game.rules.actions import (
    DICE,
    PLACES,
    Action,
    Confirm,
    Die,
    Lower,
    Place,
    Power,
    Raise,
    Reroll,
    Roll,
    Ruin,
)
from game.rules.board import NUMBERS, Number, empty_cells
from game.rules.difficulty import Difficulty
from game.rules.play import apply, start
from game.rules.state import Phase, State

MOST_ACTIONS = 64
"""More than a game without take-backs can have."""

FEW_POWERS = 7

_Places = tuple[Die, ...]
_SETS: tuple[_Places, ...] = tuple(
    tuple(place for place in PLACES if chosen >> place & 1) for chosen in range(1, 1 << len(PLACES))
)


def go_through(
    choices: Choices,
    difficulty: Difficulty,
    dice: Dice | None,
    count: int = MOST_ACTIONS,
    actions: Sequence[Action] = (),
) -> tuple[Action, ...]:
    """The first ``count`` actions of the game that ``choices`` read, or of ``actions``, where they write.

    ``actions`` are in canonical form. Without ``dice``, those of the seed, the values thrown are choices.
    Raises NumberError where choices are read that no game has.
    """
    state = start(difficulty)
    done: list[Action] = []
    rerolls, power_may_come = 0, True
    while state.phase is not Phase.OVER and len(done) < count:
        planned = actions[len(done)] if actions else None
        action: Action | None
        if state.phase is Phase.READY:
            action = _roll(choices, planned, dice, state.turns)
            rerolls, power_may_come = 0, True
        elif power_may_come and state.powers_left:
            action = _power(choices, planned, dice, state, rerolls)
            if action is None:
                power_may_come = False
                continue
            rerolls += isinstance(action, Reroll)
        else:
            action = _end_or_placement(choices, planned, state)
        state = apply(state, action)
        done.append(action)
    return tuple(done)


def _roll(choices: Choices, planned: Action | None, dice: Dice | None, turn: int) -> Roll:
    if dice:
        return Roll(dice.roll(turn))
    wanted = planned.dice if isinstance(planned, Roll) else (None,) * DICE
    return Roll(tuple(choices.pick(NUMBERS, value) for value in wanted))


def _power(
    choices: Choices, planned: Action | None, dice: Dice | None, state: State, rerolls: int
) -> Power | None:
    powers: list[Lower | Raise | _Places] = [
        *(Lower(die) for die in PLACES if state.dice[die] - 1 in NUMBERS),
        *(Raise(die) for die in PLACES if state.dice[die] + 1 in NUMBERS),
        *_SETS,
    ]
    wanted: Lower | Raise | _Places | None = None
    values: tuple[Number | None, ...] = (None,) * DICE
    match planned:
        case Reroll(pairs):
            wanted, values = tuple(zip(*pairs, strict=True))
        case Lower() | Raise():
            wanted = planned
    weight = len(powers) * (1 if state.phase is Phase.MAGDAGDON else FEW_POWERS)
    match choices.pick((None, *powers), wanted, weight):
        case tuple(places) if dice:
            return Reroll(tuple(dice.reroll(state.turns, rerolls, places).items()))
        case tuple(places):
            thrown = zip(places, values, strict=False)
            return Reroll(tuple((place, choices.pick(NUMBERS, value)) for place, value in thrown))
        case power:
            return power


def _end_or_placement(choices: Choices, planned: Action | None, state: State) -> Action:
    if state.phase is Phase.MAGDAGDON:
        ruins: list[Action] = [Ruin(cell) for cell in empty_cells(state.board)]
        return choices.pick(ruins, planned)
    placements: list[Action] = [Place(die, cell) for die, cells in state.legal().items() for cell in cells]
    if state.can_confirm:
        return choices.pick([Confirm(), *placements], planned, max(1, len(placements)))
    return choices.pick(placements, planned)
