"""The player's language: every text goes through here, a whole sentence with named places."""

import gettext
from collections.abc import Mapping

_translations = gettext.NullTranslations()


def use(translations: gettext.NullTranslations) -> None:
    """Speak from ``translations`` from now on."""
    global _translations
    _translations = translations


def _(message: str) -> str:
    """``message`` in the player's language."""
    return _translations.gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form for ``count`` in the player's language, with ``{count}`` filled in."""
    return _translations.ngettext(singular, plural, count).format(count=count)


def N_(message: str) -> str:  # noqa: N802 (the gettext convention)
    """Mark ``message``, translated later, for extraction."""
    return message


def signed(points: int) -> str:
    """``points`` with a typographic sign when negative."""
    return f"\N{MINUS SIGN}{-points}" if points < 0 else str(points)


def filled(message: str, details: Mapping[str, object]) -> str:
    """``message`` in the player's language with its places filled from ``details``."""
    return _(message).format(**details)
