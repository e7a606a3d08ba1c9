"""Play of every kind, legal or not, against the naive rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.rules.actions import (
    PLACES,
    Action,
    Confirm,
    Die,
    Lower,
    Place,
    Raise,
    Reroll,
    Roll,
    Ruin,
    TakeBack,
    action_to_json,
    parse_action,
)
from game.rules.board import (
    CELL_NAMES,
    CELLS,
    EMPTY,
    NEIGHBOURS,
    NUMBERS,
    Number,
    cell_named,
    content,
    format_board,
    parse_board,
)
from game.rules.difficulty import Difficulty, difficulty_named
from game.rules.play import RefusalReason, RefusedActionError, apply, start
from game.rules.record import Record, format_record, parse_record, replay
from game.rules.state import Phase, State
from game.rules.summary import summary
from tests.support import naive
from tests.support.golden import cases

A1, B2, D4 = map(cell_named, ("a1", "b2", "d4"))
VALUES = st.sampled_from(NUMBERS)
DICE = st.sampled_from(PLACES)
CELL = st.sampled_from(CELLS)
ROLLS = st.builds(Roll, st.tuples(VALUES, VALUES, VALUES, VALUES))
REROLLS = st.dictionaries(DICE, VALUES, min_size=1).map(lambda new: Reroll(tuple(sorted(new.items()))))
POWERS = st.builds(Lower, DICE) | st.builds(Raise, DICE) | REROLLS
ACTIONS = st.one_of(
    ROLLS,
    st.builds(Place, DICE, CELL),
    st.builds(TakeBack, CELL),
    POWERS,
    st.just(Confirm()),
    st.builds(Ruin, CELL),
)
GAMES = cases("games")


class Play(RuleBasedStateMachine):
    """The engine and the naive game side by side, from some moment of a golden game."""

    @initialize(game=st.sampled_from(GAMES), fraction=st.floats(0, 1))
    def begin(self, game: dict[str, Any], fraction: float) -> None:
        self.record = Record(difficulty_named(game["difficulty"]))
        self.state = start(self.record.difficulty)
        self.naive = naive.Game(game["difficulty"])
        for step in game["steps"][: int(fraction * len(game["steps"]))]:
            self.act(parse_action(step["action"]))

    def act(self, action: Action) -> bool:
        before, seen = self.state, summary(self.state)
        allowed = self.naive.do(action_to_json(action))
        if allowed:
            self.state = apply(before, action)
            self.record = self.record.then(action)
        else:
            with pytest.raises(RefusedActionError) as caught:
                apply(before, action)
            assert caught.value.action == action
        assert summary(before) == seen
        return allowed

    @rule(action=ACTIONS)
    def do_anything(self, action: Action) -> None:
        self.act(action)

    @rule(roll=ROLLS)
    @precondition(lambda self: self.state.phase is Phase.READY)
    def roll(self, roll: Roll) -> None:
        assert self.act(roll)

    @rule(data=st.data(), back=st.booleans())
    @precondition(lambda self: self.state.phase is Phase.PLACING)
    def place(self, data: st.DataObject, back: bool) -> None:
        before = self.state
        legal = [Place(die, cell) for die, cells in before.legal().items() for cell in cells]
        if not legal:
            return
        action = data.draw(st.sampled_from(legal))
        assert self.act(action)
        if back:
            assert self.act(TakeBack(action.cell))
            assert self.state == before

    @rule(data=st.data())
    @precondition(lambda self: self.state.staged)
    def take_back(self, data: st.DataObject) -> None:
        _, cell = data.draw(st.sampled_from(self.state.staged))
        assert self.act(TakeBack(cell))

    @rule(power=POWERS)
    @precondition(lambda self: self.state.dice and self.state.powers_left)
    def use_power(self, power: Action) -> None:
        self.act(power)

    @rule()
    @precondition(lambda self: self.state.can_confirm)
    def confirm(self) -> None:
        assert self.act(Confirm())

    @rule(data=st.data())
    @precondition(lambda self: self.state.phase is Phase.MAGDAGDON)
    def ruin(self, data: st.DataObject) -> None:
        empty = [cell for cell in CELLS if content(self.state.board, cell) == EMPTY]
        assert self.act(Ruin(data.draw(st.sampled_from(empty))))

    @invariant()
    def agrees_with_the_naive_rules(self) -> None:
        assert summary(self.state) == self.naive.summary()

    @invariant()
    def numbers_are_one_field_without_steps(self) -> None:
        board = self.state.staged_board
        numbers = {cell for cell in CELLS if content(board, cell) in NUMBERS}
        field, growing = set[int](), set(list(numbers)[:1])
        while growing:
            field |= growing
            growing = {near for cell in growing for near in NEIGHBOURS[cell]} & numbers - field
        assert field == numbers
        for cell in numbers:
            for near in numbers.intersection(NEIGHBOURS[cell]):
                assert abs(content(board, cell) - content(board, near)) <= 1

    @invariant()
    def staged_dice_are_different_dice_in_free_cells(self) -> None:
        dice, cells = [die for die, _ in self.state.staged], [cell for _, cell in self.state.staged]
        assert len(set(dice)) == len(dice)
        assert len(set(cells)) == len(cells)
        assert all(content(self.state.board, cell) == EMPTY for cell in cells)
        assert not cells or self.state.phase is Phase.PLACING

    @invariant()
    def powers_are_counted(self) -> None:
        powers = [action for action in self.record.actions if isinstance(action, Lower | Raise | Reroll)]
        assert self.state.powers_used == len(powers)
        assert self.state.powers_left == len(self.state.difficulty.power_costs) - len(powers) >= 0

    def teardown(self) -> None:
        again = parse_record(format_record(self.record))
        assert again == self.record
        assert replay(again) == self.state
        assert hash(replay(again)) == hash(self.state)


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=60, stateful_step_count=40)


def after(difficulty: Difficulty, *actions: Action) -> State:
    return replay(Record(difficulty, actions))


def on(board: str, dice: Iterable[Number], difficulty: Difficulty = Difficulty.PEACEFUL) -> State:
    """A game whose permanent board is ``board`` and whose turn has rolled ``dice``."""
    return apply(State(difficulty, board=parse_board(board)), Roll(tuple(dice)))


def place(die: Die, cell: str) -> Place:
    return Place(die, cell_named(cell))


def staged(state: State) -> dict[str, int]:
    return {CELL_NAMES[cell]: die for die, cell in state.staged}


def then(state: State, *actions: Action) -> State:
    for action in actions:
        state = apply(state, action)
    return state


EMPTY_ROWS = "..../..../..../...."
OPENED = on(EMPTY_ROWS, [2, 5, 1, 3])
STUCK = on("4543/56.2/..12/#..#", [3, 3, 6, 6], Difficulty.NIGHTMARE)
REFUSED: list[tuple[State, Action, str]] = [
    (State(Difficulty.PEACEFUL, Phase.OVER), Confirm(), "the game is over"),
    (OPENED, Roll((1, 2, 3, 4)), "the dice of this turn are already rolled"),
    (STUCK, Roll((1, 2, 3, 4)), "the dice of this turn are already rolled"),
    (start(Difficulty.PEACEFUL), Confirm(), "the dice of this turn are not rolled yet"),
    (start(Difficulty.PEACEFUL), Ruin(A1), "the dice of this turn are not rolled yet"),
    (STUCK, place(0, "d3"), "no die can be staged during a MAGDAGDON"),
    (then(OPENED, place(0, "b2")), place(0, "b3"), "die 0 is staged"),
    (then(OPENED, place(0, "b2")), Lower(0), "die 0 is staged"),
    (then(OPENED, place(0, "b2")), Reroll(((0, 1), (1, 1))), "die 0 is staged"),
    (then(OPENED, place(0, "b2")), place(2, "b2"), "b2 is not empty"),
    (on("..../.#../.5../....", [5, 5, 5, 5]), place(0, "b2"), "b2 is not empty"),
    (then(OPENED, place(0, "b2")), place(2, "c3"), "c3 touches no number"),
    (
        then(OPENED, place(0, "b2")),
        place(1, "b3"),
        "5 in b3 differs by more than 1 from the 2 in b2",
    ),
    (OPENED, TakeBack(B2), "no die is staged in b2"),
    (on("..../.5../..../....", [5, 5, 5, 5]), TakeBack(B2), "no die is staged in b2"),
    (STUCK, Raise(0), "no Majda Power is left"),
    (OPENED, Lower(2), "die 2 already shows 1"),
    (on(EMPTY_ROWS, [6, 1, 1, 1]), Raise(0), "die 0 already shows 6"),
    (OPENED, Confirm(), "2 more dice must be staged"),
    (then(OPENED, place(0, "b2")), Confirm(), "1 more dice must be staged"),
    (STUCK, Confirm(), "3 more dice must be staged"),
    (OPENED, Ruin(A1), "this turn is not a MAGDAGDON"),
    (STUCK, Ruin(A1), "a1 is not empty"),
]


@pytest.mark.parametrize(("state", "action", "message"), REFUSED, ids=[case[2] for case in REFUSED])
def test_a_refusal_says_what_why_and_on_which_board(state: State, action: Action, message: str) -> None:
    with pytest.raises(RefusedActionError) as caught:
        apply(state, action)
    refusal = caught.value
    board = format_board(state.staged_board)
    assert str(refusal) == f"{action_to_json(action)['do']} refused: {message} (board {board})"
    assert refusal.reason.value.format(**refusal.details) == message
    assert (refusal.state, refusal.action) == (state, action)


def test_every_reason_was_met() -> None:
    reasons = set()
    for state, action, _ in REFUSED:
        with pytest.raises(RefusedActionError) as caught:
            apply(state, action)
        reasons.add(caught.value.reason)
    assert reasons == set(RefusalReason)


def test_taking_a_die_back_brings_what_hung_on_it() -> None:
    state = then(on("1.../..../..../....", [1, 1, 1, 1]), place(0, "b1"), place(1, "c1"), place(2, "a2"))
    assert staged(apply(state, TakeBack(cell_named("b1")))) == {"a2": 2}


def test_a_die_held_from_elsewhere_stays() -> None:
    state = on("1.../..../..../....", [1, 1, 1, 1])
    state = then(state, place(0, "b1"), place(1, "b2"), place(2, "a2"))
    assert staged(apply(state, TakeBack(cell_named("b1")))) == {"b2": 1, "a2": 2}


def test_a_ruin_holds_no_die() -> None:
    state = then(on("1.../.#../..../....", [1, 1, 1, 1]), place(0, "b1"), place(1, "c1"), place(2, "c2"))
    assert staged(apply(state, TakeBack(cell_named("b1")))) == {}


def test_on_an_empty_board_the_part_with_the_die_staged_first_stays() -> None:
    middle = then(on("..../..../..../#...", [1, 1, 1, 1]), place(1, "c2"), place(0, "b2"), place(2, "a2"))
    assert staged(apply(middle, TakeBack(cell_named("b2")))) == {"c2": 1}
    first = then(middle, TakeBack(cell_named("c2")))
    assert staged(first) == {"b2": 0, "a2": 2}


def test_a_power_that_leaves_nothing_brings_staged_dice_back() -> None:
    state = on("1.../2.../##../....", [1, 1, 6, 6])
    state = then(state, place(0, "b1"), Reroll(((1, 6),)))
    assert (state.phase, state.staged, state.dice) == (Phase.MAGDAGDON, (), (1, 6, 6, 6))
    rescued = apply(state, Reroll(((3, 2),)))
    assert (rescued.phase, rescued.staged, rescued.powers_left) == (Phase.PLACING, (), 1)


def test_a_power_that_leaves_something_leaves_staged_dice() -> None:
    state = then(OPENED, place(0, "b2"), Lower(1), Lower(1))
    assert (state.dice, staged(state), state.powers_left) == ((2, 3, 1, 3), {"b2": 0}, 1)


def test_while_only_ruins_lie_a_die_may_go_to_any_empty_cell() -> None:
    state = on("#.../.#../..../....", [1, 1, 3, 5])
    assert len(state.legal()[0]) == 14


@pytest.mark.parametrize(
    ("difficulty", "asked"),
    [
        (Difficulty.PEACEFUL, {16: 2, 3: 2, 2: 2, 1: 1, 0: 0}),
        (Difficulty.SURVIVAL, {16: 2, 3: 2, 2: 2, 1: 1, 0: 0}),
        (Difficulty.NIGHTMARE, {16: 3, 3: 3, 2: 2, 1: 1, 0: 0}),
    ],
)
def test_a_turn_never_asks_for_more_dice_than_there_is_room(
    difficulty: Difficulty, asked: dict[int, int]
) -> None:
    for empty, required in asked.items():
        board = "1" * (16 - empty) + "." * empty
        assert difficulty.required(parse_board("/".join(naive.rows(board)))) == required


def test_the_last_cell_ends_the_game() -> None:
    state = then(on("1111/1111/1111/111.", [1, 6, 6, 6]), place(0, "d4"), Confirm())
    assert (state.phase, state.required, state.turns, state.score.total) == (Phase.OVER, 0, 1, 32 + 8 * 40)
    ruined = apply(on("1111/1111/1111/111.", [6, 6, 6, 6]), Ruin(D4))
    assert (ruined.phase, ruined.score.total) == (Phase.OVER, 30 + 6 * 40 - 15)
