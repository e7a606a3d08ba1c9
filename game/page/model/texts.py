"""The player's language: every text goes through here, a whole sentence with named places.

Each language owns how its sentences follow each other and how it lists things; no other module joins words.
"""

import gettext
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import reduce

LEFT_TO_RIGHT, RIGHT_TO_LEFT, FIRST_STRONG, POP = "\u2066", "\u2067", "\u2068", "\u2069"
"""Unicode's isolates: text between one of the first three and the last keeps its own direction."""


def _comma_separated(items: list[str]) -> str:
    return ", ".join(items)


@dataclass(frozen=True, slots=True)
class Locale:
    """The rules of a language: its catalogue, its direction, and how it joins a list.

    ``conjunction`` lists things that belong together (3, 4 and 5), ``disjunction`` alternatives (3, 4 or 5).
    """

    catalogue: gettext.NullTranslations = field(default_factory=gettext.NullTranslations)
    is_rtl: bool = False
    conjunction: Callable[[list[str]], str] = _comma_separated
    disjunction: Callable[[list[str]], str] = _comma_separated

    def isolated(self, text: str, direction: str = FIRST_STRONG) -> str:
        """``text``, isolated where its direction may differ from that of its surroundings."""
        return f"{direction}{text}{POP}" if self.is_rtl else text

    def filled(self, message: str, details: dict[str, object]) -> str:
        """``message`` with its places filled."""
        return message.format_map({name: self.isolated(str(value)) for name, value in details.items()})


_locale = Locale()


def use(locale: Locale) -> None:
    """Translate, fill and join by ``locale`` from now on."""
    global _locale
    _locale = locale


def _(message: str, /, **details: object) -> str:
    """``message`` in the player's language; if there are ``details``, with its places filled from them."""
    text = _locale.catalogue.gettext(message)
    return _locale.filled(text, details) if details else text


def pgettext(context: str, message: str, /, **details: object) -> str:
    """As ``_``, for a ``message`` that other languages word differently from one ``context`` to another."""
    text = _locale.catalogue.pgettext(context, message)
    return _locale.filled(text, details) if details else text


def ngettext(singular: str, plural: str, count: int, /, **details: object) -> str:
    """The form for ``count`` in the player's language, filled from ``count`` and ``details``."""
    text = _locale.catalogue.ngettext(singular, plural, count)
    return _locale.filled(text, {"count": count, **details})


def N_(message: str) -> str:  # noqa: N802 (the gettext convention)
    """Mark ``message``, translated later, for extraction."""
    return message


def sentences(*parts: str) -> str:
    """Whole sentences, one after the other; empty ones are left out."""
    # Translators: How a sentence, {first}, is followed by another, {second}. Leave the space out if your
    # language writes none.
    joint = _("{first} {second}")
    spoken = list(filter(None, parts))
    return reduce(lambda first, second: joint.format(first=first, second=second), spoken) if spoken else ""


def listed(items: Iterable[object]) -> str:
    """Things that belong together, as the player's language lists them: 3, 4 and 5."""
    return _list(items, _locale.conjunction)


def listed_or(items: Iterable[object]) -> str:
    """Alternatives, as the player's language lists them: 3, 4 or 5."""
    return _list(items, _locale.disjunction)


def _list(items: Iterable[object], join: Callable[[list[str]], str]) -> str:
    return _locale.isolated(join([_locale.isolated(str(item)) for item in items]), RIGHT_TO_LEFT)


def signed(points: int) -> str:
    """``points`` with a typographic sign when negative."""
    return _locale.isolated(f"\N{MINUS SIGN}{-points}" if points < 0 else str(points), LEFT_TO_RIGHT)


def gained(points: int) -> str:
    """``points``, not negative, with their sign."""
    return _locale.isolated(f"+{points}", LEFT_TO_RIGHT)
