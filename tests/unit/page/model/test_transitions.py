from game.page.model.transitions import Cue, cue, new_bonuses, returned, settled, thrown
from game.rules.actions import Action, Confirm, Lower, Place, Reroll, Roll, Ruin, TakeBack
from game.rules.board import cell_named, parse_board
from game.rules.difficulty import Difficulty
from game.rules.play import apply
from game.rules.scoring import Bonus
from game.rules.state import Phase, State

A1, B1, C1, D1 = (cell_named(name) for name in ("a1", "b1", "c1", "d1"))


def played(*actions: Action, board: str = "..../..../..../....") -> list[State]:
    """Every state from `board` on."""
    states = [State(Difficulty.PEACEFUL, board=parse_board(board))]
    for action in actions:
        states.append(apply(states[-1], action))
    return states


def cues(*actions: Action, board: str = "..../..../..../....") -> list[Cue]:
    states = played(*actions, board=board)
    return [cue(action, *pair) for action, *pair in zip(actions, states, states[1:], strict=False)]


def test_each_step_of_a_turn_has_its_cue() -> None:
    turn = (Roll((3, 3, 4, 6)), Place(0, A1), TakeBack(A1), Lower(3), Place(0, A1), Place(1, B1), Confirm())
    assert cues(*turn) == [
        Cue.THROW,
        Cue.PLACE,
        Cue.TAKE_BACK,
        Cue.TURN,
        Cue.PLACE,
        Cue.PLACE,
        Cue.SETTLE,
    ]


def test_a_bonus_stands_out_from_the_end_of_a_turn() -> None:
    turn = (Roll((4, 4, 1, 1)), Place(0, C1), Place(1, D1), Confirm())
    assert cues(*turn, board="44../..../..../....")[-1] is Cue.BONUS
    before, after = played(*turn, board="44../..../..../....")[-2:]
    assert new_bonuses(before, after) == {"row 1": Bonus.FOUR_OF_A_KIND}


def test_a_magdagdon_stands_out_from_the_throw_that_brings_it() -> None:
    states = played(Roll((6, 6, 6, 6)), board="1111/..../..../....")
    assert states[-1].phase is Phase.MAGDAGDON
    roll, ruin = Roll((6, 6, 6, 6)), Ruin(cell_named("d4"))
    assert cues(roll, ruin, board="1111/..../..../....") == [Cue.MAGDAGDON, Cue.RUIN]


def test_the_end_stands_out_from_everything() -> None:
    turn = (Roll((1, 1, 1, 1)), Place(0, cell_named("d4")), Confirm())
    assert cues(*turn, board="1111/1111/1111/111.")[-1] is Cue.OVER


def test_what_is_thrown_moves() -> None:
    assert thrown(Roll((3, 3, 4, 6))) == (0, 1, 2, 3)
    assert thrown(Reroll(((1, 5), (3, 2)))) == (1, 3)
    assert thrown(Lower(2)) == (2,)
    assert thrown(Place(2, A1)) == ()


def test_dice_that_come_back_move_and_no_others() -> None:
    placed = (Roll((3, 3, 3, 3)), Place(0, A1), Place(1, B1), Place(2, C1), TakeBack(B1))
    *_, before, after = played(*placed)
    assert returned(before, after) == (1, 2)
    *_, before, after = played(*placed[:-1], Confirm())
    assert returned(before, after) == ()


def test_cells_that_are_filled_move() -> None:
    *_, before, _after = played(Roll((3, 3, 4, 6)), Place(2, A1), Place(0, B1), Confirm())
    assert settled(Place(2, A1), before) == (A1,)
    assert settled(Confirm(), before) == (A1, B1)
    assert settled(Ruin(D1), before) == (D1,)
    assert settled(TakeBack(A1), before) == ()
