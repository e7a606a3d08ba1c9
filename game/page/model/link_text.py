"""Reads a percent-encoded text as its sender meant it, after chats, mail programs and clipboards.

They percent-encode what is encoded already, decompose letters with accents, insert invisible marks, and
glue the punctuation after a link to it or cut it off. Two texts that differ in nothing else are read alike.
"""

import re

DEEPEST = 3
"""How many times over a text may have been percent-encoded once more."""

TRAILING = "()[]{}<>«»‹›\"'‘’‚‛“”„‟.,;:!?…*،؛؟۔、。，．：；！？（）「」『』【】《》〈〉"
"""Brackets, quotes and punctuation that no text ends with: they may belong to what stands around a link."""

_ESCAPE = "%[0-9A-Fa-f]{2}"
_ENCODED = rf"(?:[^%]|{_ESCAPE})*"
_CUT = "%[0-9A-Fa-f]?"
_INVISIBLE = ("Cc", "Cf")  # Unicode's categories of control characters and of format and direction marks


class UnreadableError(ValueError):
    """Part of a text was cut off or replaced."""


def unquoted(text: str) -> str:
    """``text`` with its percent-encoding undone; bytes that are no UTF-8 become U+FFFD."""

    def byte(escape: re.Match[bytes]) -> bytes:
        return bytes([int(escape[0][1:], 16)])

    encoded = text.encode(errors="surrogatepass")
    return re.sub(_ESCAPE.encode(), byte, encoded).decode(errors="replace")


def decoded(value: str) -> str:
    """The text that ``value`` stands for in an undamaged link."""
    return unquoted(value.replace("+", " "))


def original(value: str) -> str:
    """The text that was encoded as ``value``, in NFC, without invisible characters and spaces around it.

    What it returns, encoded again, gives the same text. Raises UnreadableError if part of the text is lost.
    """
    if re.search(rf"{_CUT}\W*$", value):
        raise UnreadableError
    text = decoded(value)
    for _ in range(DEEPEST):
        if not _is_encoded(text):
            break
        if not _is_encoded(_composed(text)):  # ``%0`` and a decomposed ``À``, or ``%0A`` and an accent?
            raise UnreadableError
        text = decoded(text)
    text = cleaned(text)
    if "\N{REPLACEMENT CHARACTER}" in text or _is_encoded(text):
        raise UnreadableError
    return text


def _is_encoded(text: str) -> bool:
    """Whether ``text`` is percent-encoded: each % in it begins an escape, and there is one.

    Raises UnreadableError if that is so but for the last escape, which was cut.
    """
    if not re.search(_ESCAPE, text):
        return False
    if re.fullmatch(_ENCODED + _CUT, text, re.DOTALL):
        raise UnreadableError
    return bool(re.fullmatch(_ENCODED, text, re.DOTALL))


def _composed(text: str) -> str:
    """``text`` in NFC."""
    if text.isascii():
        return text
    from unicodedata import normalize

    return normalize("NFC", text)


def cleaned(text: str) -> str:
    """``text`` in NFC, without invisible characters, spaces around it and punctuation at its end."""
    if not (text.isascii() and text.isprintable()):
        from unicodedata import category

        text = _composed("".join(letter for letter in text if category(letter) not in _INVISIBLE))
    end = len(text)
    while end and (text[end - 1] in TRAILING or text[end - 1].isspace()):
        end -= 1
    return text[:end].lstrip()
