"""The list of keys, drawn from the table of commands."""

from typing import Any

from game.page.browser.dialogs import open_dialog
from game.page.browser.dom import element, find
from game.page.model.keys import KeyRow, key_rows
from game.page.model.texts import _


class KeysDialog:
    """Shows what each key does."""

    def open(self) -> None:
        """Show the list."""
        self.redraw()
        open_dialog("keys")

    def redraw(self) -> None:
        """Draw the list, in the current language."""
        find("#keys .keys").replaceChildren(*map(_row, key_rows()))


def _row(row: KeyRow) -> Any:
    term = element("dt")
    for place, key in enumerate(row.keys):
        term.append(*([row.joint] if place else []), element("kbd", key))
    return element("div", children=[term, element("dd", _(row.label))])
