"""A game as one short token of letters and digits, and tokens found in any text.

``python3 -m game.code`` turns records, one a line, into codes, and with ``--read`` codes into records.
"""

from game.code.canonical import canonical
from game.code.faults import CodeError, Fault
from game.code.finding import Flawed, Found, decode, find_codes, readable, repair
from game.code.symbols import spelled
from game.code.version1 import write
from game.rules.record import Record

__all__ = [
    "CodeError",
    "Fault",
    "Flawed",
    "Found",
    "canonical",
    "decode",
    "encode",
    "find_codes",
    "readable",
    "repair",
]


def encode(record: Record) -> str:
    """The code of the game of ``record``, finished or not: of the same game always the same.

    Raises RecordError where the record breaks the rules, or its seed is longer than a seed can be.
    """
    return spelled(write(record))
