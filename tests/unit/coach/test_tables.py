"""The value tables come whole or not at all."""

from __future__ import annotations

import zlib
from importlib.resources import files

import pytest

from game.coach.tables import (
    FUNCTIONS,
    STAGES,
    Family,
    Function,
    Tables,
    TablesError,
    read_tables,
    tables,
    write_tables,
)
from game.rules.difficulty import Difficulty

MOST_BYTES = 200 * 1024

SMALL = Tables(
    {
        name: Family(
            {0: 0, 5: 1, 130: 2, 1 << 23: 3},
            [[[function, stage, -32768, 32767] for stage in range(max(stages) + 1)] for function in Function],
        )
        for name, stages in STAGES.items()
    }
)
DATA = write_tables(SMALL)
HEAD = DATA.index(b"\n") + 1


def plain(read: Tables) -> dict[str, object]:
    return {
        name: (dict(family.places), [[list(stage) for stage in function] for function in family.weights])
        for name, family in read.families.items()
    }


def sealed(content: bytes) -> bytes:
    packed = zlib.compress(content)
    return DATA[:HEAD] + zlib.crc32(packed).to_bytes(4, "little") + packed


def test_what_is_written_is_read() -> None:
    assert plain(read_tables(DATA)) == plain(SMALL)


def test_the_tables_of_the_game_load_and_are_small() -> None:
    assert set(tables().families) == set(STAGES)
    assert len((files("game.coach") / "values.bin").read_bytes()) <= MOST_BYTES


@pytest.mark.parametrize("place", [0, HEAD, HEAD + 4, len(DATA) // 2, len(DATA) - 1])
def test_a_changed_byte_is_refused(place: int) -> None:
    damaged = bytearray(DATA)
    damaged[place] ^= 1
    with pytest.raises(TablesError):
        read_tables(bytes(damaged))


@pytest.mark.parametrize("length", [0, 1, HEAD, HEAD + 4, len(DATA) - 1])
def test_a_file_cut_short_is_refused(length: int) -> None:
    with pytest.raises(TablesError):
        read_tables(DATA[:length])


def test_content_that_ends_too_early_or_too_late_is_refused() -> None:
    content = zlib.decompress(DATA[HEAD + 4 :])
    assert plain(read_tables(sealed(content))) == plain(SMALL)
    with pytest.raises(TablesError, match="too early"):
        read_tables(sealed(content[:-1]))
    with pytest.raises(TablesError, match="after their end"):
        read_tables(sealed(content + b"\0"))


@pytest.mark.parametrize("difficulty", Difficulty)
def test_there_is_a_function_for_every_number_of_powers(difficulty: Difficulty) -> None:
    assert len(FUNCTIONS[difficulty]) == len(difficulty.power_costs) + 1
