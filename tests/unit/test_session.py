"""A session keeps every step before anybody sees it, and loses none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.dice import SeededDice, SystemDice
from game.extras import HINTED_ROLLS, HINTS, SEED, hints_of
from game.rules.actions import Action, ActionError, Confirm, Lower, Place, Raise, Reroll, Roll, TakeBack
from game.rules.board import cell_named
from game.rules.difficulty import Difficulty
from game.rules.play import RefusedActionError, apply
from game.rules.record import Record, RecordError, replay
from game.rules.state import Phase, State
from game.session import Session, dice_of

A2, B2, C2 = map(cell_named, ("a2", "b2", "c2"))
ROLLED = Record(Difficulty.PEACEFUL, (Roll((2, 2, 2, 2)),))
PLACED = ROLLED.then(Place(0, B2))
FIRST = (Roll((2, 2, 2, 2)), Place(0, B2), Place(1, C2), Confirm())
SEEDED = Record(Difficulty.PEACEFUL, (), {SEED: "Majduška 20"})


class Watched:
    """A session, what it was told to keep, and what could be seen at each call."""

    def __init__(self, record: Record) -> None:
        self.kept: list[Record] = []
        self.calls: list[tuple[str, Record, State]] = []
        self.failing = False
        self.session = Session(record, self.keep)

    def note(self, call: str) -> None:
        self.calls.append((call, self.session.record, self.session.state))

    def keep(self, record: Record) -> None:
        if self.failing:
            raise OSError("full")
        self.kept.append(record)
        self.note("keep")


STEPS: list[tuple[Callable[[Session], object], Record]] = [
    (lambda session: session.do(Place(1, C2)), PLACED.then(Place(1, C2))),
    (
        lambda session: session.do(TakeBack(B2), Place(0, A2)),
        PLACED.then(TakeBack(B2)).then(Place(0, A2)),
    ),
    (lambda session: session.do(session.reroll([3])), PLACED),
    (lambda session: session.undo(), ROLLED),
    (lambda session: session.play(SEEDED), SEEDED),
]


@pytest.mark.parametrize(("step", "expected"), STEPS)
def test_a_step_is_kept_before_it_counts(step: Callable[[Session], object], expected: Record) -> None:
    watched = Watched(PLACED)
    assert watched.calls == []
    step(watched.session)
    record = watched.session.record
    assert record.actions[: len(expected.actions)] == expected.actions
    assert watched.kept == [record]
    assert watched.calls == [("keep", PLACED, replay(PLACED))]
    assert watched.session.state == replay(record)


@pytest.mark.parametrize("step", [step for step, _ in STEPS])
def test_what_cannot_be_kept_did_not_happen(step: Callable[[Session], object]) -> None:
    watched = Watched(PLACED)
    watched.failing = True
    with pytest.raises(OSError, match="full"):
        step(watched.session)
    assert (watched.session.record, watched.session.state) == (PLACED, replay(PLACED))
    assert watched.calls == []
    watched.failing = False
    watched.session.do(TakeBack(B2))
    assert watched.kept == [PLACED.then(TakeBack(B2))]


REFUSED: list[tuple[Callable[[Session], object], type[Exception]]] = [
    (lambda session: session.do(Confirm()), RefusedActionError),
    (lambda session: session.do(TakeBack(B2), Confirm()), RefusedActionError),
    (lambda session: session.do(session.roll()), RefusedActionError),
    (lambda session: session.do(session.reroll([0, 1, 2])), RefusedActionError),
    (lambda session: session.reroll([]), ActionError),
    (lambda session: session.play(Record(Difficulty.PEACEFUL, (Confirm(),))), RecordError),
]


@pytest.mark.parametrize(("step", "error"), REFUSED)
def test_what_is_refused_changes_and_keeps_nothing(
    step: Callable[[Session], object], error: type[Exception]
) -> None:
    watched = Watched(PLACED)
    with pytest.raises(error):
        step(watched.session)
    assert (watched.session.record, watched.session.state) == (PLACED, replay(PLACED))
    assert watched.calls == []


def test_a_record_that_breaks_the_rules_starts_no_session() -> None:
    with pytest.raises(RecordError, match="confirm refused") as caught:
        Watched(ROLLED.then(Confirm()))
    assert caught.value.action == 1


def test_a_seed_in_the_record_throws_the_dice() -> None:
    dice = dice_of(SEEDED)
    assert isinstance(dice, SeededDice)
    assert dice.seed == "Majduška 20"


@pytest.mark.parametrize("extra", [{}, {SEED: 20}, {SEED: None}])
def test_without_a_seed_the_system_throws_them(extra: dict[str, object]) -> None:
    assert isinstance(dice_of(Record(Difficulty.PEACEFUL, (), extra)), SystemDice)


def test_dice_are_addressed_by_turn_and_reroll() -> None:
    dice = SeededDice("Majduška 20")
    session = Watched(SEEDED).session
    session.do(session.roll())
    assert session.state.dice == dice.roll(0) == (5, 6, 3, 3)
    session.do(session.reroll([1]))
    session.do(Lower(0))
    session.do(session.reroll([0, 1]))
    first, second = dice.reroll(0, 0, [1]), dice.reroll(0, 1, [0, 1])
    assert [action for action in session.record.actions if isinstance(action, Reroll)] == [
        Reroll(tuple(first.items())),
        Reroll(tuple(second.items())),
    ]


def finish_turn(session: Session) -> None:
    while not session.state.can_confirm:
        die, cells = next((die, cells) for die, cells in session.state.legal().items() if cells)
        session.do(Place(die, cells[0]))
    session.do(Confirm())


def test_powers_never_shift_the_next_roll() -> None:
    plain, spending = Watched(SEEDED).session, Watched(SEEDED).session
    plain.do(plain.roll())
    spending.do(spending.roll())
    spending.do(spending.reroll([0, 1, 2, 3]))
    spending.do(spending.reroll([2]))
    for session in (plain, spending):
        finish_turn(session)
        session.do(session.roll())
    assert plain.state.dice == spending.state.dice == SeededDice("Majduška 20").roll(1)


def test_rerolls_are_counted_anew_each_turn() -> None:
    session = Watched(SEEDED).session
    session.do(session.roll())
    session.do(session.reroll([0]))
    finish_turn(session)
    session.do(session.roll())
    session.do(session.reroll([0]))
    assert session.record.actions[-1] == Reroll(tuple(SeededDice("Majduška 20").reroll(1, 0, [0]).items()))


def test_going_away_and_coming_back_changes_no_die() -> None:
    stayed = Watched(SEEDED).session
    stayed.do(stayed.roll())
    stayed.do(stayed.reroll([0]))
    left = Watched(stayed.record).session
    for session in (stayed, left):
        session.do(session.reroll([0]))
        finish_turn(session)
        session.do(session.roll())
    assert left.record == stayed.record
    assert left.state == stayed.state


def test_another_game_brings_its_own_dice() -> None:
    session = Watched(SEEDED).session
    session.play(Record(Difficulty.NIGHTMARE, (), {SEED: ""}))
    session.do(session.roll())
    assert (session.state.difficulty, session.state.dice) == (Difficulty.NIGHTMARE, (4, 1, 3, 2))


@pytest.mark.parametrize(
    ("steps", "undoable"),
    [
        ([], False),
        ([Place(0, B2)], True),
        ([Place(0, B2), Place(1, C2)], True),
        ([Place(0, B2), Place(1, C2), TakeBack(B2)], True),
        ([Place(0, B2), Raise(1)], True),
        ([Place(0, B2), Raise(1), Lower(1)], True),
        ([Place(0, B2), Reroll(((1, 3),))], False),
        ([Place(0, B2), Place(1, C2), Confirm()], False),
    ],
)
def test_what_brings_no_chance_can_be_undone_in_its_turn(steps: list[Action], undoable: bool) -> None:
    session = Watched(ROLLED).session
    before = session.state
    for step in steps:
        before = session.state
        session.do(step)
    after, record = session.state, session.record
    assert session.can_undo is undoable
    session.undo()
    assert session.state == (before if undoable else after)
    assert session.record.actions == (record.actions[:-1] if undoable else record.actions)


def test_undoing_goes_back_as_far_as_the_last_throw() -> None:
    session = Watched(ROLLED).session
    for step in (Place(0, B2), Place(1, C2), TakeBack(C2)):
        session.do(step)
    for _ in range(5):
        session.undo()
    assert session.record == ROLLED
    assert session.state.phase is Phase.PLACING


def test_a_power_undone_costs_nothing_and_brings_back_what_it_took_from_the_board() -> None:
    session = Watched(Record(Difficulty.PEACEFUL, (*FIRST, Roll((2, 1, 6, 6)), Place(0, A2)))).session
    before = session.state
    session.do(Lower(2))
    session.undo()
    assert session.state == before
    session.do(Raise(1))
    assert session.state.powers_used == 1
    session.undo()
    assert (session.state, session.state.score.powers) == (before, 0)


def test_a_transition_tells_every_action_and_the_states_between() -> None:
    session = Watched(PLACED).session
    before = session.state
    step = session.do(TakeBack(B2), Place(1, A2))
    assert step.actions == (TakeBack(B2), Place(1, A2))
    assert step.states == (before, apply(before, TakeBack(B2)), session.state)
    assert [part[1] for part in step.parts] == list(step.actions)
    assert (step.before, step.after) == (before, session.state)
    undone = session.undo()
    assert (undone.before, undone.actions, undone.after) == (step.after, (), session.state)


def test_no_action_is_no_step_and_keeps_nothing() -> None:
    watched = Watched(PLACED)
    step = watched.session.do()
    assert (step.states, step.actions, watched.kept) == ((replay(PLACED),), (), [])


def test_a_new_game_cannot_be_undone() -> None:
    session = Watched(Record(Difficulty.PEACEFUL)).session
    assert not session.can_undo
    session.undo()
    assert session.record == Record(Difficulty.PEACEFUL)


def test_a_roll_counts_one_hint_however_often_one_is_given() -> None:
    session = Watched(ROLLED).session
    assert hints_of(session.record) == 0
    session.count_hint()
    session.do(Place(0, B2))
    session.count_hint()
    session.undo()
    reloaded = Watched(session.record)
    reloaded.session.count_hint()
    assert reloaded.kept == []
    assert reloaded.session.record == replace(ROLLED, extra={HINTS: 1, HINTED_ROLLS: [0]})


def test_dice_that_a_power_changed_and_the_next_roll_count_anew() -> None:
    session = Watched(ROLLED).session
    session.count_hint()
    session.do(Raise(3))
    session.count_hint()
    session.do(session.reroll([3]))
    session.count_hint()
    finish_turn(session)
    session.do(session.roll())
    session.count_hint()
    assert hints_of(session.record) == 4


@pytest.mark.parametrize("rolls", [{}, {HINTED_ROLLS: None}, {HINTED_ROLLS: "0"}, {HINTED_ROLLS: [None, 7]}])
def test_hints_counted_without_their_rolls_stay_counted(rolls: dict[str, object]) -> None:
    session = Watched(replace(PLACED, extra={HINTS: 3, **rolls})).session
    session.count_hint()
    session.count_hint()
    assert hints_of(session.record) == 4


@pytest.mark.parametrize("hints", [None, "3", 2.0, True, -1, []])
def test_what_is_no_count_of_hints_counts_nothing(hints: object) -> None:
    assert hints_of(replace(ROLLED, extra={HINTS: hints})) == 0
