"""The player's language: every text goes through here, a whole sentence with named places."""

import gettext
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

LEFT_TO_RIGHT, RIGHT_TO_LEFT, AS_IT_BEGINS, END = "\u2066", "\u2067", "\u2068", "\u2069"
"""Unicode's isolates: what stands between one of the first three and the last keeps its own direction."""


@dataclass(frozen=True, slots=True)
class Locale:
    """How a language speaks: its catalogue, whether it runs from right to left, how it joins a list."""

    catalogue: gettext.NullTranslations = field(default_factory=gettext.NullTranslations)
    is_rtl: bool = False
    join: Callable[[list[str]], str] = ", ".join

    def isolated(self, text: str, direction: str = AS_IT_BEGINS) -> str:
        """``text``, kept apart where its direction may not be that of what surrounds it."""
        return f"{direction}{text}{END}" if self.is_rtl else text

    def filled(self, message: str, details: dict[str, object]) -> str:
        """``message`` with its places filled."""
        return message.format_map({name: self.isolated(str(value)) for name, value in details.items()})


_locale = Locale()


def use(locale: Locale) -> None:
    """Speak as ``locale`` does from now on."""
    global _locale
    _locale = locale


def _(message: str, /, **details: object) -> str:
    """``message`` in the player's language; if there are ``details``, with its places filled from them."""
    text = _locale.catalogue.gettext(message)
    return _locale.filled(text, details) if details else text


def ngettext(singular: str, plural: str, count: int, /, **details: object) -> str:
    """The form for ``count`` in the player's language, filled from ``count`` and ``details``."""
    text = _locale.catalogue.ngettext(singular, plural, count)
    return _locale.filled(text, {"count": count, **details})


def N_(message: str) -> str:  # noqa: N802 (the gettext convention)
    """Mark ``message``, translated later, for extraction."""
    return message


def listed(items: Iterable[object]) -> str:
    """Several things, one after the other, as the player's language lists them."""
    joined = _locale.join([_locale.isolated(str(item)) for item in items])
    return _locale.isolated(joined, RIGHT_TO_LEFT)


def signed(points: int) -> str:
    """``points`` with a typographic sign when negative."""
    return _locale.isolated(f"\N{MINUS SIGN}{-points}" if points < 0 else str(points), LEFT_TO_RIGHT)


def gained(points: int) -> str:
    """``points``, not negative, with their sign."""
    return _locale.isolated(f"+{points}", LEFT_TO_RIGHT)
