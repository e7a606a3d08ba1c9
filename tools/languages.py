"""The languages that the page speaks: one catalogue each, in the form that gettext's tools know.

`make messages` extracts every text from Python and HTML, brings the catalogues up to date and reports
what is missing. A language is added by adding a file, which may be empty at first:
`locales/TAG/LC_MESSAGES/magdagdon.po`.
"""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass
from pathlib import Path

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
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}
PAGES = ("index.html", "404.html")


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

    def translate(self, message: str) -> str:
        """The text for `message`; the message itself where there is none."""
        entry = self.catalog.get(message)
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
    """Every message of the game, with the places where it stands."""
    catalog = Catalog(project="MAGDAGDON", domain=DOMAIN, charset="utf-8")
    catalog.add(NAME, auto_comments=["Translators: the name of your language, in itself."])
    found = extract_from_dir(
        ROOT / "game", method_map=[("**.py", "python")], keywords=KEYWORDS, comment_tags=["Translators:"]
    )
    for name, line, message, comments, context in found:
        catalog.add(message, locations=[(f"game/{name}", line)], auto_comments=comments, context=context)
    for page in PAGES:
        for line, text in messages((ROOT / page).read_text("utf-8")):
            catalog.add(text, locations=[(page, line)])
    return catalog


def forms(entry: Message) -> list[str]:
    """The translation of `entry`: one text, or one for each plural form."""
    texts = entry.string if isinstance(entry.string, list | tuple) else [entry.string]
    return [str(text or "") for text in texts]


def untranslated(catalog: Catalog) -> list[str]:
    """The messages of `catalog` that have no translation, or one to be checked."""
    return [str(entry.id) for entry in catalog if entry.id and (entry.fuzzy or not all(forms(entry)))]


def update() -> int:
    """Bring every catalogue up to date and report; returns how many messages are untranslated."""
    current = template()
    open_ = 0
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
