"""What stands out, moves and sounds in a step of the game."""

from game.page.model.transitions import Cue, breaks, cue, cut_off, landed, new_bonuses, returned, thrown
from game.rules.actions import Action, Confirm, Lower, Place, Raise, Reroll, Roll, Ruin, TakeBack
from game.rules.board import cell_named, parse_board
from game.rules.difficulty import Difficulty
from game.rules.scoring import Bonus
from game.rules.state import Phase, State
from game.session import Transition
from tests.support.games import step

A1, B1, C1, D1, A2, D4 = (cell_named(name) for name in ("a1", "b1", "c1", "d1", "a2", "d4"))

EMPTY = "..../..../..../...."


def board(text: str) -> State:
    """A game in which ``text`` is permanent, before a roll."""
    return State(Difficulty.PEACEFUL, board=parse_board(text))


def last(*actions: Action, on: str = EMPTY) -> Transition:
    """The step of the last of ``actions``."""
    return step(step(board(on), *actions[:-1]).after, actions[-1])


def undone(*actions: Action) -> Transition:
    """The step that takes the last of ``actions`` back."""
    done = last(*actions)
    return Transition((done.after, done.before))


def test_each_step_of_a_turn_has_its_cue() -> None:
    turn = (Roll((3, 3, 4, 6)), Place(0, A1), TakeBack(A1), Lower(3), Place(0, A1), Place(1, B1), Confirm())
    cues = [cue(last(*turn[: end + 1])) for end in range(len(turn))]
    assert cues == [Cue.THROW, Cue.PLACE, Cue.TAKE_BACK, Cue.TURN, Cue.PLACE, Cue.PLACE, Cue.SETTLE]


def test_a_bonus_stands_out_from_the_end_of_a_turn() -> None:
    made = last(Roll((4, 4, 1, 1)), Place(0, C1), Place(1, D1), Confirm(), on="44../..../..../....")
    assert cue(made) is Cue.BONUS
    assert new_bonuses(made) == {"row 1": Bonus.FOUR_OF_A_KIND}


def test_a_magdagdon_stands_out_from_the_throw_that_brings_it() -> None:
    roll, ruin = Roll((6, 6, 6, 6)), Ruin(D4)
    broken = last(roll, on="1111/..../..../....")
    assert broken.after.phase is Phase.MAGDAGDON
    assert (breaks(broken), cue(broken)) == (True, Cue.MAGDAGDON)
    assert cue(last(roll, ruin, on="1111/..../..../....")) is Cue.RUIN


def test_the_end_stands_out_from_everything() -> None:
    turn = (Roll((1, 1, 1, 1)), Place(0, D4), Confirm())
    assert cue(last(*turn, on="1111/1111/1111/111.")) is Cue.OVER


def test_what_is_thrown_moves() -> None:
    roll = Roll((3, 3, 4, 6))
    assert thrown(last(roll)) == (0, 1, 2, 3)
    assert thrown(last(roll, Reroll(((1, 3), (3, 2))))) == (1, 3)
    assert thrown(last(roll, Lower(2))) == (2,)
    assert thrown(last(roll, Place(2, A1))) == ()
    assert thrown(undone(roll, Raise(1))) == (1,)


THREE = (Roll((3, 3, 3, 3)), Place(0, A1), Place(1, B1), Place(2, C1))


def test_dice_that_come_back_move_and_no_others() -> None:
    back = last(*THREE, TakeBack(B1))
    assert (returned(back), cut_off(back)) == ((1, 2), 1)
    kept = last(*THREE, Confirm())
    assert (returned(kept), cut_off(kept)) == ((), 0)
    assert returned(undone(*THREE)) == (2,)


def test_a_die_that_is_moved_lands_and_only_those_that_it_cut_off_come_back() -> None:
    moved = step(step(board(EMPTY), *THREE).after, TakeBack(B1), Place(1, A2))
    assert (returned(moved), cut_off(moved), landed(moved)) == ((2,), 1, (A2,))
    assert cue(moved) is Cue.PLACE


def test_cells_that_are_filled_move() -> None:
    roll = Roll((3, 3, 4, 6))
    assert landed(last(roll, Place(2, A1))) == (A1,)
    assert landed(last(roll, Place(2, A1), Place(0, B1), Confirm())) == (A1, B1)
    assert landed(last(Roll((6, 6, 6, 6)), Ruin(D4), on="1111/..../..../....")) == (D4,)
    assert landed(last(*THREE, TakeBack(A1))) == ()
    assert landed(undone(*THREE, TakeBack(C1))) == (C1,)


def test_an_undo_sounds_like_what_it_does() -> None:
    assert cue(undone(*THREE)) is Cue.TAKE_BACK
    assert cue(undone(*THREE, TakeBack(C1))) is Cue.PLACE
