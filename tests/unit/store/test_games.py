"""The game in progress, the one offered back, and the tab they belong to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.difficulty import Difficulty
from game.rules.record import Record, format_record, parse_record, replay
from game.store.ownership import NotOwnerError
from game.store.store import Imported, Store
from tests.support.records import cut, new_game, part_game, whole_game
from tests.support.storages import DictStorage, tabs


def reopened(store: Store, texts: dict[str, str]) -> Store:
    return Store(DictStorage(texts), "tab reopened")


@given(st.sampled_from(Difficulty), st.integers(0, 7), st.integers(0, 60))
def test_every_moment_of_a_game_is_kept_as_its_record(
    difficulty: Difficulty, number: int, actions: int
) -> None:
    record = cut(whole_game(difficulty, number=number), actions)
    texts: dict[str, str] = {}
    Store(DictStorage(texts), "tab").save_game(record)
    assert texts == {"magdagdon.game": format_record(record)}
    again = Store(DictStorage(texts), "tab").game
    assert again is not None
    assert replay(again) == replay(record)
    assert parse_record(texts["magdagdon.game"]) == again == record


def test_a_game_left_under_way_is_offered_back_until_the_first_turn_of_the_new_one_ends() -> None:
    texts: dict[str, str] = {}
    store = Store(DictStorage(texts), "tab")
    store.save_game(part_game("old"))
    whole = whole_game(id_="new")
    first_turn = next(count for count in range(99) if replay(cut(whole, count)).turns)
    for actions in range(first_turn):
        store.save_game(cut(whole, actions))
        assert store.previous_game == Store(DictStorage(texts), "later").previous_game == part_game("old")
    store.save_game(cut(whole, first_turn))
    assert store.previous_game is None
    assert store.game == cut(whole, first_turn)


def test_a_finished_or_untouched_game_is_not_offered_back() -> None:
    for left in (whole_game(id_="left"), new_game("left")):
        store = Store(DictStorage(), "tab")
        store.save_game(left)
        store.save_game(new_game("new"))
        assert store.previous_game is None
        assert store.game == new_game("new")


def test_an_offered_game_can_be_gone_back_to_and_the_other_way_round() -> None:
    store = Store(DictStorage(), "tab")
    store.save_game(part_game("old"))
    store.save_game(part_game("new", turns=0))
    assert store.previous_game is not None
    store.save_game(store.previous_game)
    assert store.game == part_game("old")
    assert store.previous_game == part_game("new", turns=0)


def test_going_back_from_an_untouched_game_leaves_no_offer() -> None:
    store = Store(DictStorage(), "tab")
    store.save_game(part_game("old"))
    store.save_game(new_game("new"))
    assert store.previous_game is not None
    store.save_game(store.previous_game)
    assert store.game == part_game("old")
    assert store.previous_game is None


def test_a_mere_roll_does_not_take_the_place_of_an_offered_game() -> None:
    store = Store(DictStorage(), "tab")
    store.save_game(part_game("old"))
    store.save_game(part_game("rolled", turns=0))
    store.save_game(new_game("third"))
    assert store.previous_game == part_game("old")


def test_keeping_the_same_moment_again_withdraws_nothing() -> None:
    confirmed = cut(part_game("old"), len(part_game("old").actions) - 1)
    assert replay(confirmed).turns == 1
    store = Store(DictStorage(), "tab")
    store.save_game(confirmed)
    store.save_game(part_game("new", turns=0))
    store.save_game(confirmed)
    store.save_game(confirmed)
    assert store.previous_game == part_game("new", turns=0)


# Tabs


def test_only_its_owner_plays_a_game() -> None:
    one, other = tabs({})
    one.take_over()
    one.save_game(part_game("one"))
    assert one.is_owner
    assert not other.is_owner
    with pytest.raises(NotOwnerError):
        other.save_game(part_game("other"))
    assert other.game == one.game == part_game("one")
    assert other.previous_game is None

    other.take_over()
    with pytest.raises(NotOwnerError):
        one.save_game(part_game("one", turns=2))
    other.save_game(part_game("one", turns=2))
    assert one.game == part_game("one", turns=2)


def test_a_released_game_is_anybodys() -> None:
    one, other = tabs({})
    one.take_over()
    other.release()
    assert not other.is_owner
    one.release()
    assert other.is_owner
    other.save_game(part_game())


# Games from elsewhere


def adopting(game: Record | None, offer: Record | None, come: Record) -> tuple[Imported, Store]:
    texts = {
        f"magdagdon.{name}": format_record(record)
        for name, record in (("game", game), ("offer", offer))
        if record is not None
    }
    store = Store(DictStorage(texts), "tab")
    return store.import_game(come), store


def test_a_game_from_elsewhere_displaces_none() -> None:
    come = part_game("come")
    for free in (None, new_game("here"), whole_game(id_="here")):
        outcome, store = adopting(free, None, come)
        assert (outcome, store.game, store.previous_game) == (Imported.GAME, come, None)
    here = part_game("here")
    outcome, store = adopting(here, None, come)
    assert (outcome, store.game, store.previous_game) == (Imported.AS_PREVIOUS, here, come)
    outcome, store = adopting(here, part_game("offered"), come)
    assert (outcome, store.game, store.previous_game) == (Imported.LEFT, here, part_game("offered"))


def test_a_game_that_is_here_already_comes_once() -> None:
    here = part_game("here", turns=2)
    for come in (here, part_game("here", turns=1), new_game("other"), whole_game(id_="other")):
        outcome, store = adopting(here, None, come)
        assert (outcome, store.game, store.previous_game) == (Imported.NOTHING_NEW, here, None)
    further = part_game("here", turns=3)
    outcome, store = adopting(here, None, further)
    assert (outcome, store.game, store.previous_game) == (Imported.GAME, further, None)
    outcome, store = adopting(part_game("x"), here, here)
    assert (outcome, store.game, store.previous_game) == (Imported.NOTHING_NEW, part_game("x"), here)


def test_a_game_from_elsewhere_never_becomes_the_game_of_another_tab() -> None:
    texts: dict[str, str] = {}
    one, other = tabs(texts)
    one.take_over()
    one.save_game(new_game("one"))
    assert other.import_game(part_game("come")) is Imported.AS_PREVIOUS
    assert other.import_game(part_game("one")) is Imported.NOTHING_NEW
    assert one.game == new_game("one")


def test_further_keys_do_not_make_another_game() -> None:
    store = Store(DictStorage(), "tab")
    store.save_game(part_game("one"))
    store.save_game(replace(part_game("one", turns=2), extra={"id": "one", "hints": 3}))
    assert store.previous_game is None


@pytest.mark.parametrize("name", ["game", "offer", "scores.survival", "damaged.game.1", "damaged.settings.1"])
def test_a_player_is_new_until_anything_of_a_game_is_kept(name: str) -> None:
    texts = {"magdagdon.owner": '{"version":1,"tab":"other"}', "magdagdon.settings": '{"version":1}'}
    assert Store(DictStorage(texts), "tab").is_new
    assert not Store(DictStorage({**texts, f"magdagdon.{name}": "{"}), "tab").is_new
