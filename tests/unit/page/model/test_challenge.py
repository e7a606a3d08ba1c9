"""A friend's game: what a code says of it, and how two games compare."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.code import CodeError, Fault, encode
from game.extras import CHALLENGE, DICE_SOURCE, HAND, SEED
from game.page.model.challenge import (
    challenge_message,
    comparison,
    fault_message,
    friends_game,
    read_challenge,
)
from game.page.model.share_text import share_text
from game.rules.board import format_board
from game.rules.difficulty import Difficulty
from game.rules.record import Record, replay
from tests.support.games import finished

FRIENDS = finished("hills", Difficulty.SURVIVAL, **{SEED: "hills"})
CODE = encode(FRIENDS)
UNDER_WAY = replace(FRIENDS, actions=FRIENDS.actions[:4])


def test_a_link_gives_the_dice_and_the_game_but_tells_no_result() -> None:
    challenge = read_challenge(f"Look: https://example.org/magdagdon/#c={CODE}.")
    assert (challenge.difficulty, challenge.seed, challenge.code) == (Difficulty.SURVIVAL, "hills", CODE)
    words = challenge_message(challenge)
    assert words == "A finished SURVIVAL game. Play the same dice, and see at the end who did better."
    assert str(replay(FRIENDS).score.total) not in words


def test_an_unfinished_game_is_called_so() -> None:
    words = challenge_message(read_challenge(encode(UNDER_WAY)))
    assert words.startswith("A SURVIVAL game that isn't finished yet.")


def test_dice_thrown_by_hand_can_only_be_watched() -> None:
    by_hand = replace(FRIENDS, extra={DICE_SOURCE: HAND})
    challenge = read_challenge(encode(by_hand))
    assert challenge.seed is None
    assert challenge_message(challenge).endswith("Its dice were thrown by hand, so you can only watch it.")


def test_a_code_that_was_cut_still_gives_the_dice() -> None:
    challenge = read_challenge(f"#c={CODE[:-6]}")
    assert (challenge.difficulty, challenge.seed) == (Difficulty.SURVIVAL, "hills")
    assert (challenge.record, challenge.code) == (None, None)
    assert challenge_message(challenge).endswith("You can play the same dice.")


@pytest.mark.parametrize("text", ["", "hello", "https://example.org/"])
def test_a_text_without_a_game_says_so(text: str) -> None:
    with pytest.raises(CodeError) as caught:
        read_challenge(text)
    assert fault_message(caught.value) == "There's no game in this link or text."


def test_every_fault_has_words() -> None:
    assert all(fault_message(CodeError(fault)) for fault in Fault)


def test_a_record_knows_the_game_that_it_is_played_against() -> None:
    mine = finished("hills", Difficulty.SURVIVAL, **{SEED: "hills", CHALLENGE: CODE})
    theirs = friends_game(mine)
    assert theirs is not None
    assert replay(theirs).score == replay(FRIENDS).score


@pytest.mark.parametrize("value", [None, 3, "", "nonsense", encode(UNDER_WAY)])
def test_a_record_without_a_finished_friends_game_is_no_duel(value: object) -> None:
    assert friends_game(Record(Difficulty.SURVIVAL, (), {CHALLENGE: value})) is None


def test_the_comparison_names_winner_and_difference() -> None:
    assert comparison(312, 300) == "On the same dice your friend got 300. You won by 12!"
    assert comparison(-15, 300) == "On the same dice your friend got 300 and won by 315."
    assert comparison(300, 300) == "On the same dice your friend got 300 too. A draw!"


def test_the_message_to_friends_is_words_first_and_then_the_link() -> None:
    told, invitation, board = share_text(FRIENDS, "https://example.org/magdagdon/").split("\n\n")
    question, link = invitation.split("\n")
    assert told.startswith(f"MAGDAGDON {FRIENDS.difficulty.name}, seed {FRIENDS.extra[SEED]}\nScore: ")
    assert board == format_board(replay(FRIENDS).board).replace("/", "\n")
    assert question == "Can you do better with the same dice?"
    assert link == f"https://example.org/magdagdon/#c={CODE}"
    assert len(link) <= 110
    assert SEED in read_challenge(link).record.extra  # type: ignore[union-attr]
