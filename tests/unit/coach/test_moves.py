"""What the coach advises can be done, action by action."""

from __future__ import annotations

from functools import reduce

import pytest

from game.coach.advice import Option, Position, PowerKind
from game.coach.moves import actions
from game.coach.tables import tables
from game.rules.actions import Lower, Raise, Roll
from game.rules.board import Number, parse_board
from game.rules.difficulty import Difficulty
from game.rules.play import apply
from game.rules.state import Phase, State


@pytest.mark.parametrize(
    ("board", "dice"),
    [
        ("..../..../..../....", (1, 3, 2, 6)),
        ("..../.3../..4./....", (3, 3, 5, 5)),
        ("3#../4#../5#6./4#6.", (5, 2, 6, 3)),
        ("3333/3333/33##/33#.", (1, 6, 1, 6)),
        ("#.../..../..../....", (1, 1, 4, 4)),
    ],
)
@pytest.mark.parametrize("difficulty", Difficulty)
def test_every_end_is_reached_by_legal_actions(
    board: str, dice: tuple[Number, ...], difficulty: Difficulty
) -> None:
    before = State(difficulty, board=parse_board(board))
    rolled = apply(before, Roll(dice))
    for option in Position(tables(), difficulty, before.board, 0).ends(dice):
        after = reduce(apply, actions(before.board, dice, option), rolled)
        assert after.board == option.end
        assert after.phase in (Phase.READY, Phase.OVER)


def test_powers_are_single_actions_and_a_reroll_waits_for_its_dice() -> None:
    board, dice = parse_board("..../.3../..../...."), (1, 1, 6, 6)
    assert actions(board, dice, Option(0, (1,), PowerKind.RAISE)) == (Raise(1),)
    assert actions(board, dice, Option(0, (2,), PowerKind.LOWER)) == (Lower(2),)
    assert actions(board, dice, Option(0, (0, 1), PowerKind.REROLL)) == ()
