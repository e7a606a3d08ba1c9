"""The canonical record of a game: what a code keeps of it."""

from collections.abc import Iterator

from game.dice import SeededDice
from game.extras import extras, hints_of, seed_of, thrown_by_hand
from game.rules.actions import Action, Confirm, Place, Reroll, Roll, TakeBack
from game.rules.board import fill
from game.rules.placement import legal_cells
from game.rules.play import start
from game.rules.record import Record, states
from game.rules.state import State


def canonical(record: Record) -> Record:
    """The same game without detours, with the same summary.

    In each turn the Majda Powers come first, then the placements that stood at its end, in the order in
    which they were made. (One that would touch no number yet, because what it touched was taken back, comes
    as soon as it does.) Of the further keys the seed, the hints and the mark of dice thrown by hand stay.
    Raises RecordError where the record breaks the rules.
    """
    actions: list[Action] = []
    before = start(record.difficulty)
    for action, after in zip(record.actions, states(record), strict=True):
        match action:
            case Place() | TakeBack():
                pass
            case Confirm():
                actions += [*_placements(before), action]
            case _:
                actions.append(action)
        before = after
    extra = extras(seed_of(record), hints_of(record), thrown_by_hand(record))
    return Record(record.difficulty, (*actions, *_placements(before)), extra)


def _placements(state: State) -> Iterator[Place]:
    """What is staged, each as early as the order of staging and the rules allow."""
    board, missing = state.board, list(state.staged)
    while missing:
        die, cell = next(pair for pair in missing if pair[1] in legal_cells(board, state.dice[pair[0]]))
        missing.remove((die, cell))
        board = fill(board, cell, state.dice[die])
        yield Place(die, cell)


def follows_seed(record: Record) -> bool:
    """Whether all dice of the game are those of its seed."""
    seed = seed_of(record)
    if seed is None:
        return False
    dice, turn, rerolls = SeededDice(seed), 0, 0
    for action in record.actions:
        match action:
            case Roll(thrown):
                if thrown != dice.roll(turn):
                    return False
                turn, rerolls = turn + 1, 0
            case Reroll(pairs):
                places = [place for place, _ in pairs]
                if dict(pairs) != dice.reroll(turn - 1, rerolls, places):
                    return False
                rerolls += 1
    return True
