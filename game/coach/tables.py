"""The learned tables: for each value function, the weight of every pattern of every family.

The file is a line with its format and version, a CRC-32, and a zlib stream. The stream holds, family by
family, the keys of its patterns in ascending order, as differences of seven bits a byte, and then for every
function and every stage of a game one 16-bit weight a key: first all low bytes, then all high bytes.
"""

import sys
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from os.path import dirname, join

from game.rules.difficulty import Difficulty

POINT = 16
"""Values and weights are in units of 1/POINT point."""

_HEAD = b"MAGDAGDON value tables, version 1\n"
_FILE = "values.bin"
_CHECKSUM_BYTES = 4
_COUNT_BYTES = 4


class Function(IntEnum):
    """The value functions. Those with Powers left are stored as differences from NONE_LEFT."""

    NONE_LEFT = 0
    NIGHTMARE = 1
    SURVIVAL_1 = 2
    PEACEFUL_1 = 3
    PEACEFUL_2 = 4
    PEACEFUL_3 = 5


FUNCTIONS: Mapping[Difficulty, tuple[Function, ...]] = {
    Difficulty.PEACEFUL: (
        Function.NONE_LEFT,
        Function.PEACEFUL_1,
        Function.PEACEFUL_2,
        Function.PEACEFUL_3,
    ),
    Difficulty.SURVIVAL: (Function.NONE_LEFT, Function.SURVIVAL_1),
    Difficulty.NIGHTMARE: (Function.NIGHTMARE,),
}
"""The value functions of each difficulty, by the number of Powers left."""

STAGE_OF_PARTS = (0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5)
"""For each number of empty cells, the stage whose weights of lines and blocks apply."""

_EACH = tuple(max(0, empty - 1) for empty in range(17))

STAGES: Mapping[str, Sequence[int]] = {
    "outer": STAGE_OF_PARTS,
    "inner": STAGE_OF_PARTS,
    "corner": STAGE_OF_PARTS,
    "edge": STAGE_OF_PARTS,
    "centre": STAGE_OF_PARTS,
    "mobility": _EACH,
    "field": _EACH,
}
"""The families of patterns; for each number of empty cells, the stage whose weights apply."""


class TablesError(ValueError):
    """The value tables are damaged or of another version; the message says what is wrong."""


@dataclass(frozen=True)
class Family:
    """Patterns of one kind: the places of their keys, and weights[function][stage][place]."""

    places: Mapping[int, int]
    weights: Sequence[Sequence[Sequence[int]]]


@dataclass(frozen=True, eq=False)
class Tables:
    """All families by name."""

    families: Mapping[str, Family]


@cache
def tables() -> Tables:
    """The tables that come with the game. Raises TablesError if they are damaged."""
    # pathlib and importlib.resources would have to be loaded by the page just for this.
    with open(join(dirname(__file__), _FILE), "rb") as file:  # noqa: PTH118, PTH120, PTH123
        return read_tables(file.read())


def read_tables(data: bytes) -> Tables:
    """Parses what write_tables wrote. Raises TablesError for anything else."""
    if not data.startswith(_HEAD):
        raise TablesError("these are not value tables of this version")
    start = len(_HEAD) + _CHECKSUM_BYTES
    packed = data[start:]
    if zlib.crc32(packed).to_bytes(_CHECKSUM_BYTES, "little") != data[len(_HEAD) : start]:
        raise TablesError("the value tables are damaged: their checksum is wrong")
    try:
        content = memoryview(zlib.decompress(packed))
    except zlib.error as error:
        raise TablesError(f"the value tables are damaged: {error}") from error
    reader = _Reader(content)
    read = {name: reader.family(max(stages) + 1) for name, stages in STAGES.items()}
    reader.finish()
    return Tables(read)


def write_tables(tables: Tables) -> bytes:
    """The file format of ``tables``, which read_tables parses."""
    content = b"".join(part for name in STAGES for part in _family_parts(tables.families[name]))
    packed = zlib.compress(content, 9)
    return _HEAD + zlib.crc32(packed).to_bytes(_CHECKSUM_BYTES, "little") + packed


def _family_parts(family: Family) -> Iterator[bytes]:
    keys = sorted(family.places)
    order = [family.places[key] for key in keys]
    yield len(keys).to_bytes(_COUNT_BYTES, "little")
    before = 0
    for key in keys:
        yield _seven_bits_a_byte(key - before)
        before = key
    for function in family.weights:
        for stage in function:
            values = array("h", [stage[place] for place in order])
            if sys.byteorder == "big":
                values.byteswap()
            yield values.tobytes()[0::2]
            yield values.tobytes()[1::2]


def _seven_bits_a_byte(number: int) -> bytes:
    parts = [number & 127]
    while number := number >> 7:
        parts.append(number & 127)
    return bytes([*(part | 128 for part in parts[:0:-1]), parts[0]])


class _Reader:
    """Reads the stream from front to back."""

    def __init__(self, content: memoryview) -> None:
        self._content = content
        self._at = 0

    def _take(self, length: int) -> memoryview:
        taken = self._content[self._at : self._at + length]
        if len(taken) < length:
            raise TablesError("the value tables end too early")
        self._at += length
        return taken

    def finish(self) -> None:
        if self._at != len(self._content):
            raise TablesError("the value tables go on after their end")

    def family(self, stages: int) -> Family:
        count = int.from_bytes(self._take(_COUNT_BYTES), "little")
        places = {key: place for place, key in enumerate(self._keys(count))}
        weights = [[self._weights(count) for _ in range(stages)] for _ in Function]
        return Family(places, weights)

    def _keys(self, count: int) -> Iterator[int]:
        key = 0
        for _ in range(count):
            difference = 0
            while (byte := self._take(1)[0]) & 128:
                difference = (difference | byte & 127) << 7
            key += difference | byte
            yield key

    def _weights(self, count: int) -> "array[int]":
        values = bytearray(2 * count)
        values[0::2] = self._take(count)
        values[1::2] = self._take(count)
        weights = array("h", bytes(values))
        if sys.byteorder == "big":
            weights.byteswap()
        return weights
