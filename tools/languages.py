"""The languages that the page speaks: one gettext catalogue each.

`make messages` extracts every text from Python and HTML with its note for translators, brings the catalogues
up to date, and fails where a translation or a note is missing. A language is added by adding a file, which
may be empty at first: `locales/TAG/LC_MESSAGES/magdagdon.po`.
"""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tools.pages import messages

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "locales"
DOMAIN = "magdagdon"
SOURCE = "en"
NAME = "English"
"""The message that each catalogue translates by the name of its own language."""
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
NOTE = "Translators:"
"""Begins the comment above a message in Python that says where the message stands."""
PAGES = ("index.html", "404.html")

GLOSSARY = {
    "bonus": "the name of a line bonus, such as TWO PAIRS.",
    "cell": "the name of a cell, such as B2.",
    "cells": "the names of cells, already listed.",
    "chance": "a chance, such as 12%.",
    "count": "how many.",
    "difficulty": "PEACEFUL, SURVIVAL or NIGHTMARE.",
    "line": "a row or a column, such as Row 2.",
    "points": "points gained, with their sign, such as +20.",
    "score": "points, with a minus sign where negative.",
    "total": "points, with a minus sign where negative.",
    "value": "the number on a die or in a cell, 1 to 6.",
}
"""What a place holds, wherever the note on a message says nothing else of it."""


@dataclass(frozen=True)
class Language:
    """A language: its tag and its catalogue, and what follows from them."""

    tag: str
    catalog: Catalog

    @property
    def name(self) -> str:
        """What the language calls itself: the catalogue says it, or Unicode's list until it does."""
        own = self.translate(NAME)
        return own if own != NAME else self._listed_name()

    def _listed_name(self) -> str:
        locale = Locale.parse(self.tag, sep="-")
        name = locale.get_display_name(locale) or self.tag
        return name[:1].upper() + name[1:]

    @property
    def source(self) -> str:
        """The path of the catalogue, compiled, as the build names it."""
        return f"locales/{self.tag}.mo"

    @property
    def direction(self) -> str:
        """`ltr` or `rtl`, as HTML says it."""
        return Locale.parse(self.tag, sep="-").text_direction

    def translate(self, message: str, context: str | None = None) -> str:
        """The text for `message`; the message itself where there is none."""
        entry = self.catalog.get(message, context)
        return str(entry.string) if entry and entry.string and not entry.fuzzy else message

    def compiled(self) -> bytes:
        """The catalogue as gettext reads it."""
        target = io.BytesIO()
        write_mo(target, self.catalog)
        return target.getvalue()


def path_of(tag: str) -> Path:
    return LOCALES / tag / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(path: Path, tag: str) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=tag.replace("-", "_"), domain=DOMAIN, abort_invalid=True)


def languages() -> list[Language]:
    """English, which is the source, and every language that has a catalogue, by their tags."""
    tags = sorted(path.parent.parent.name for path in LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    return [
        Language(SOURCE, Catalog(locale=SOURCE)),
        *(Language(tag, read(path_of(tag), tag)) for tag in tags),
    ]


def template() -> Catalog:
    """Every message of the game, with the places where it stands and what translators should know."""
    catalog = Catalog(project="MAGDAGDON", domain=DOMAIN, charset="utf-8")
    catalog.add(NAME, auto_comments=["The name of your language, in itself."])
    found = extract_from_dir(
        ROOT / "game",
        method_map=[("**.py", "python")],
        keywords=KEYWORDS,
        comment_tags=[NOTE],
        strip_comment_tags=True,
    )
    for name, line, message, comments, context in found:
        note = " ".join(comments)
        catalog.add(
            message,
            locations=[(f"game/{name}", line)],
            auto_comments=[note] if note else [],
            context=context,
        )
    for page in PAGES:
        for text in messages((ROOT / page).read_text("utf-8")):
            catalog.add(
                text.message,
                locations=[(page, text.line)],
                auto_comments=[" ".join(text.notes)] if text.notes else [],
                context=text.context,
            )
    for entry in catalog:
        entry.auto_comments += [
            f"{{{name}}}: {GLOSSARY[name]}" for name in _unnamed_places(entry) if name in GLOSSARY
        ]
    return catalog


def places(text: str) -> set[str]:
    """The names of the places that are filled in `text`."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def sources(entry: Message) -> list[str]:
    """The English of `entry`: one text, or the singular and the plural."""
    return [str(text) for text in (entry.id if isinstance(entry.id, list | tuple) else [entry.id])]


def unexplained(catalog: Catalog) -> list[str]:
    """What `catalog` leaves translators to guess: messages without a note, places that no note names."""
    faults = []
    for entry in catalog:
        if entry.id:
            first = sources(entry)[0]
            if not any(not note.startswith("{") for note in entry.auto_comments):
                faults.append(f"no note: {first}")
            faults += [f"no note on {{{name}}}: {first}" for name in _unnamed_places(entry)]
    return faults


def _unnamed_places(entry: Message) -> list[str]:
    named = " ".join(entry.auto_comments)
    return sorted(name for name in set().union(*map(places, sources(entry))) if f"{{{name}}}" not in named)


def forms(entry: Message) -> list[str]:
    """The translation of `entry`: one text, or one for each plural form."""
    texts = entry.string if isinstance(entry.string, list | tuple) else [entry.string]
    return [str(text or "") for text in texts]


def untranslated(catalog: Catalog) -> list[str]:
    """The messages of `catalog` that have no translation, or one to be checked."""
    return [str(entry.id) for entry in catalog if entry.id and (entry.fuzzy or not all(forms(entry)))]


def update() -> int:
    """Bring every catalogue up to date and report; returns how many translations and notes are missing."""
    current = template()
    unclear = unexplained(current)
    print(*unclear, sep="\n", end="\n" if unclear else "")
    open_ = len(unclear)
    for language in languages()[1:]:
        catalog = language.catalog
        catalog.update(current, update_creation_date=False)
        catalog.header_comment = f"# The texts of MAGDAGDON: {language.name}."
        catalog.project, catalog.version, catalog.fuzzy = "MAGDAGDON", "1", False
        catalog.msgid_bugs_address = catalog.last_translator = catalog.language_team = ""
        catalog.revision_date = catalog.creation_date
        with path_of(language.tag).open("wb") as file:
            write_po(file, catalog, width=100, sort_by_file=True, ignore_obsolete=True, include_lineno=False)
        missing = untranslated(catalog)
        open_ += len(missing)
        print(f"{language.tag}: {len(current) - len(missing)} of {len(current)} translated")
        for message in missing:
            print(f"  {message}")
    return open_


if __name__ == "__main__":
    sys.exit(1 if update() else 0)
