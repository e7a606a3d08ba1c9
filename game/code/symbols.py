"""The letters and digits that codes are written in, and the checks over them.

There are 32, of five bits each: the digits and the letters except I, L, O and U. Case makes no difference,
and the four missing letters are read as the 1, 0 and V that they look like. A code can therefore be read
aloud, copied by hand, changed to capitals or small letters, and drawn as a QR code in its smaller text mode.
"""

from collections.abc import Iterable, Sequence

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
BASE = len(ALPHABET)
BITS = 5

_LOOK_ALIKES = {"O": "0", "I": "1", "L": "1", "U": "V"}
_CAPITALS = {
    **{letter: symbol for symbol, letter in enumerate(ALPHABET)},
    **{letter: ALPHABET.index(meant) for letter, meant in _LOOK_ALIKES.items()},
}
SYMBOL_OF = _CAPITALS | {letter.lower(): symbol for letter, symbol in _CAPITALS.items()}
"""The symbol, 0 to 31, that each ASCII letter and digit stands for."""

_MODULUS = 0b100101


def spelled(symbols: Iterable[int]) -> str:
    """The text of ``symbols``."""
    return "".join(ALPHABET[symbol] for symbol in symbols)


def symbols_of(number: int, length: int) -> list[int]:
    """``number`` in base 32 as ``length`` symbols, the most significant first. It must fit."""
    return [number >> BITS * place & BASE - 1 for place in reversed(range(length))]


def number_of(symbols: Iterable[int]) -> int:
    """The number that symbols_of gives as ``symbols``."""
    number = 0
    for symbol in symbols:
        number = number << BITS | symbol
    return number


def length_of(number: int) -> int:
    """How many symbols ``number`` takes; none for 0."""
    return -(-number.bit_length() // BITS)


def _product(one: int, other: int) -> int:
    """The product of two elements of GF(32), whose modulus is x^5 + x^2 + 1."""
    product = 0
    while other:
        if other & 1:
            product ^= one
        one <<= 1
        if one & BASE:
            one ^= _MODULUS
        other >>= 1
    return product


class Check:
    """A cyclic redundancy check over GF(32): the remainder of a division of polynomials, begun with 1.

    ``generator``: the coefficients of the divisor after the leading 1, the highest first.
    """

    def __init__(self, generator: Sequence[int]) -> None:
        self.length = len(generator)
        self._multiples = [
            number_of(_product(factor, coefficient) for coefficient in generator) for factor in range(BASE)
        ]

    def of(self, symbols: Iterable[int]) -> list[int]:
        """The check symbols to write after ``symbols``."""
        top = BITS * (self.length - 1)
        rest = (1 << top) - 1
        remainder = 1
        for symbol in symbols:
            remainder = (remainder & rest) << BITS ^ self._multiples[remainder >> top ^ symbol]
        return symbols_of(remainder, self.length)

    def holds(self, symbols: Sequence[int]) -> bool:
        """Whether ``symbols`` end with the check of those before."""
        return len(symbols) > self.length and self.of(symbols[: -self.length]) == [*symbols[-self.length :]]


WHOLE_CHECK = Check((16, 17, 11, 30, 15))
"""Ends a code of any version. A BCH code: the divisor's roots are the powers 1, 32, 33, 34 and 65 of a
primitive element of GF(1024). Three of these are consecutive, so that a change of up to three symbols among
1023 is always noticed; of any other damage, one case in 2^25 is not."""

HEADER_CHECK = Check((6, 8))
"""Ends the header. A Reed-Solomon code: a change of one symbol is always noticed, of two if they are among
31; of any other damage, one case in 2^10 is not."""
