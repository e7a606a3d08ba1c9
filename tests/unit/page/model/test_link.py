"""A link starts the sender's game or none, whatever happened to it on its way."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from urllib.parse import quote, quote_plus, unquote, urlencode

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from game.dice import LONGEST_SEED
from game.page.model.link import Link, Refusal, Repair, parse_link
from game.page.model.link_text import TRAILING
from game.rules.difficulty import Difficulty

MAJDUSKA = "Majduška 20"
SURVIVAL = Difficulty.SURVIVAL

NORMAL = {
    "": Link(),
    "top": Link(),
    "utm_source=chat": Link(),
    "seed=first": Link("first"),
    "seed=first+roll": Link("first roll"),
    "seed=C%2B%2B": Link("C++"),
    "seed=100%25": Link("100%"),
    "seed=rock%20%26%20roll&lang=cs": Link("rock & roll", language="cs"),
    "seed=a=b": Link("a=b"),
    "seed=daily%202026-12-01%20survival&difficulty=survival": Link("daily 2026-12-01 survival", SURVIVAL),
    "seed=Majdu%C5%A1ka%2020&difficulty=survival&lang=fi": Link(MAJDUSKA, SURVIVAL, "fi"),
    "lang=fi&difficulty=survival&seed=Majduška 20": Link(MAJDUSKA, SURVIVAL, "fi"),
    "difficulty=nightmare": Link(difficulty=Difficulty.NIGHTMARE),
    "difficulty=NIGHTMARE": Link(difficulty=Difficulty.NIGHTMARE),
    "Seed=first&Difficulty=Survival": Link("first", SURVIVAL),
    "lang=fi": Link(language="fi"),
    "seed=first&utm_source=chat": Link("first"),
    "seed=first&seed=second": Link("first"),
    f"seed={'s' * LONGEST_SEED}": Link("s" * LONGEST_SEED),
}

REPAIRED = {
    "seed=Majdus%CC%8Cka%2020": Repair.SEED,
    "seed=%20Majdu%C5%A1ka%2020%20": Repair.SEED,
    "seed=Majdu%C5%A1ka%2020.": Repair.SEED,
    "seed=Majdu%C5%A1ka%2020).": Repair.SEED,
    "seed=Majdu%C5%A1ka%2020%E2%80%9D": Repair.SEED,
    "seed=Majdu%C5%A1ka%2020,": Repair.SEED,
    "seed=%E2%81%A6Majdu%C5%A1ka%2020%E2%80%8E": Repair.SEED,
    "seed=Maj%C2%ADdu%C5%A1ka%2020%0A": Repair.SEED,
    "seed=Majdu%25C5%25A1ka%252020": Repair.SEED,
    "seed=Majdu%25C5%25A1ka%252020.": Repair.SEED,
    "seed=Majdu%25C5%25A1ka+20": Repair.SEED,
    "seed=Majdu%C5%A1ka%252020": Repair.SEED,
    "seed%3DMajdu%C5%A1ka%2020": Repair.LINK,
    "seed%3DMajdu%25C5%25A1ka%252020": Repair.LINK,
    "seed%253DMajdu%2525C5%2525A1ka%25252020": Repair.LINK,
    "#seed=Majdu%C5%A1ka%2020": Repair.LINK,
}

REPAIRED_WITH_DIFFICULTY = (
    "seed=Majdu%C5%A1ka%2020&difficulty=survival.",
    "seed=Majdu%C5%A1ka%2020&difficulty=SURVIVAL)",
    "seed=Majdu%C5%A1ka%2020&difficulty=survival%E2%80%8E",
    "seed=Majdu%C5%A1ka%2020&amp;difficulty=survival",
    "seed=Majdu%C5%A1ka%2020&amp;amp;difficulty=survival",
    "seed=Majdu%C5%A1ka%2020&#038;difficulty=survival",
    "seed=Majdu%C5%A1ka%2020&%20difficulty=survival",
    "seed%3DMajdu%25C5%25A1ka%252020%26difficulty%3Dsurvival",
)

REFUSED = {
    "seed": Refusal.NO_SEED,
    "seed.": Refusal.NO_SEED,
    "seed=": Refusal.NO_SEED,
    "seed=%20%E2%80%8E": Refusal.NO_SEED,
    "seed=...": Refusal.NO_SEED,
    "seed=&difficulty=survival": Refusal.NO_SEED,
    f"seed={'s' * (LONGEST_SEED + 1)}": Refusal.LONG_SEED,
    f"seed={'s' * 1_000_000}": Refusal.LONG_SEED,
    "difficulty=impossible": Refusal.NO_DIFFICULTY,
    "seed=first&difficulty=surv": Refusal.NO_DIFFICULTY,
    "seed=first&difficulty=": Refusal.NO_DIFFICULTY,
    "seed=first&difficulty": Refusal.NO_DIFFICULTY,
    "seed=first&diff": Refusal.DAMAGED,
    "seed=first&amp": Refusal.DAMAGED,
    "seed=first&": Refusal.DAMAGED,
    "seed=rock & roll": Refusal.DAMAGED,
    "seed=Majdu%C5": Refusal.DAMAGED,
    "seed=Majdu%C5%A": Refusal.DAMAGED,
    "seed=Majdu%25C5%25A": Refusal.DAMAGED,
    "seed=Majdu%9Aka": Refusal.DAMAGED,
    "seed=Majdu\ufffdka": Refusal.DAMAGED,
    "seed=first%26difficulty%3Dsurvival": Refusal.DAMAGED,
    "seed=first%26amp%3Bdifficulty%3Dsurvival": Refusal.DAMAGED,
    "difficulty=survival&seed%3Dfirst": Refusal.DAMAGED,
    "SEED=FIRST": Refusal.DAMAGED,
    f"seed=%{'25' * 100}41": Refusal.DAMAGED,
}


@pytest.mark.parametrize("fragment", NORMAL)
def test_a_normal_link_is_read_as_it_is(fragment: str) -> None:
    assert parse_link(fragment) == NORMAL[fragment]


@pytest.mark.parametrize("fragment", REPAIRED)
def test_a_damaged_seed_is_repaired(fragment: str) -> None:
    link = parse_link(fragment)
    assert (link.seed, link.refusals) == (MAJDUSKA, frozenset())
    assert REPAIRED[fragment] in link.repairs


@pytest.mark.parametrize("fragment", REPAIRED_WITH_DIFFICULTY)
def test_a_damaged_difficulty_is_repaired(fragment: str) -> None:
    link = parse_link(fragment)
    assert link == Link(MAJDUSKA, SURVIVAL, repairs=frozenset({Repair.LINK}))


@pytest.mark.parametrize("fragment", REFUSED)
def test_a_link_that_cannot_be_repaired_is_refused(fragment: str) -> None:
    link = parse_link(fragment)
    assert link.refusals == {REFUSED[fragment]}
    assert not link.new_game
    assert link.notice == REFUSED[fragment].value


def test_a_refused_game_still_leaves_the_language() -> None:
    assert parse_link("seed=&lang=fi").language == "fi"


def test_only_a_seed_or_a_difficulty_needs_a_new_game() -> None:
    assert Link(seed="first").new_game
    assert Link(difficulty=Difficulty.PEACEFUL).new_game
    assert not Link(language="fi").new_game
    assert not Link().new_game


def test_the_most_important_is_told() -> None:
    assert Link().notice is None
    assert parse_link("seed=first.").notice == Repair.SEED.value
    assert parse_link("seed=first.&amp;difficulty=survival").notice == Repair.LINK.value
    assert parse_link("seed=first.&difficulty=impossible").notice == Refusal.NO_DIFFICULTY.value


# Whatever the seed

seeds = st.text(max_size=12) | st.text(st.sampled_from("aš %25C&=+.)\u200e\u030c"), max_size=12)
difficulties = st.sampled_from(Difficulty)
marks = st.text(st.sampled_from("\u200e\u200f\u2066\u2069\u200b\u00ad\ufeff\x00\x1f"), min_size=1)


def share(seed: str, difficulty: Difficulty) -> str:
    """The link that a sender makes."""
    return urlencode({"seed": seed, "difficulty": difficulty.value}, errors="surrogatepass")


def sent(seed: str, difficulty: Difficulty) -> tuple[str, Link]:
    """The link that a sender makes and the game that it starts where it was made."""
    fragment = share(seed, difficulty)
    link = parse_link(fragment)
    assume(link.new_game)
    return fragment, link


def is_same_game(link: Link, other: Link) -> bool:
    return (link.seed, link.difficulty) == (other.seed, other.difficulty)


@given(seeds, difficulties)
def test_a_seed_that_was_read_is_read_again(seed: str, difficulty: Difficulty) -> None:
    _, link = sent(seed, difficulty)
    assert link.seed is not None
    assert parse_link(share(link.seed, difficulty)) == Link(link.seed, difficulty)


@given(st.text(st.characters(categories=["L", "Nd"]) | st.just(" "), min_size=1).map(str.strip), difficulties)
def test_words_are_a_seed_as_they_are(seed: str, difficulty: Difficulty) -> None:
    seed = unicodedata.normalize("NFC", seed)
    assume(seed)
    assert parse_link(share(seed, difficulty)) == Link(seed, difficulty)


ACCENTED = re.compile("(?:%[89A-F][0-9A-F])+")

DAMAGES: dict[str, Callable[[str], str]] = {
    "encoded twice, as a value": lambda fragment: fragment.replace("%", "%25"),
    "encoded wholly": lambda fragment: quote(fragment, safe=""),
    "encoded wholly, spaces as plus": quote_plus,
    "encoded wholly, twice": lambda fragment: quote(quote(fragment, safe=""), safe=""),
    "escapes in small letters": lambda fragment: re.sub("%..", lambda escape: escape[0].lower(), fragment),
    "ampersands as in HTML": lambda fragment: fragment.replace("&", "&amp;"),
    "difficulty in capitals": lambda fragment: "&difficulty=".join(
        [fragment.partition("&difficulty=")[0], fragment.partition("&difficulty=")[2].upper()]
    ),
    "decoded for display": lambda fragment: ACCENTED.sub(lambda letters: unquote(letters[0]), fragment),
    "decoded for display, then encoded": lambda fragment: quote(
        ACCENTED.sub(lambda letters: unquote(letters[0]), fragment), safe="=&+"
    ),
    "cut short": lambda fragment: fragment[:-1],
    "the difficulty's value cut off": lambda fragment: fragment.partition("difficulty=")[0] + "difficulty=",
    "the difficulty cut off": lambda fragment: fragment.partition("difficulty=")[0],
}


@pytest.mark.parametrize("damage", DAMAGES)
@given(seeds, difficulties)
def test_a_damaged_link_never_starts_another_game(damage: str, seed: str, difficulty: Difficulty) -> None:
    fragment, link = sent(seed, difficulty)
    damaged = parse_link(DAMAGES[damage](fragment))
    assert is_same_game(damaged, link) or not damaged.new_game


@given(seeds, difficulties, st.text(st.sampled_from(TRAILING), min_size=1))
def test_punctuation_after_a_link_changes_nothing(seed: str, difficulty: Difficulty, glued: str) -> None:
    fragment, link = sent(seed, difficulty)
    assert is_same_game(parse_link(fragment + glued), link)
    alone = parse_link(
        urlencode({"difficulty": difficulty.value, "seed": seed}, errors="surrogatepass") + glued
    )
    assert is_same_game(alone, link) or not alone.new_game
    assert parse_link(share(seed + glued, difficulty)).seed in (link.seed, None)


@given(seeds, difficulties, marks, st.integers(0, 12))
def test_invisible_marks_change_nothing(seed: str, difficulty: Difficulty, marks: str, place: int) -> None:
    _, link = sent(seed, difficulty)
    marked = parse_link(share(seed[:place] + marks + seed[place:], difficulty))
    assert is_same_game(marked, link) or not marked.new_game


@given(seeds, difficulties)
@example("%0À", Difficulty.PEACEFUL)
def test_composed_and_decomposed_letters_are_the_same(seed: str, difficulty: Difficulty) -> None:
    _, link = sent(seed, difficulty)
    assert is_same_game(parse_link(share(unicodedata.normalize("NFC", seed), difficulty)), link)
    decomposed = parse_link(share(unicodedata.normalize("NFD", seed), difficulty))
    assert is_same_game(decomposed, link) or ("%" in seed and not decomposed.new_game)


@given(st.text() | st.text(st.sampled_from("sed=&%25Dfilcuty ;amp")))
def test_any_fragment_can_be_read(fragment: str) -> None:
    link = parse_link(fragment)
    assert not (link.refusals and link.new_game)
