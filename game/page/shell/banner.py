"""The banner above the board: what the player should know about links, saving and new versions."""

from js import console

from game.page.browser.dom import node
from game.page.model.notice_messages import first_notices, notice_message
from game.page.model.texts import N_, _
from game.store.notices import Notice, NoticeKind
from game.store.store import Store

# Translators: a notice above the board, with a button "Update".
UPDATE = N_("A new version of the game is ready.")


class Banner:
    """Shows what was wrong with the latest link; else the notices of the store, one kind at a time; else
    that an update is ready.

    A live region outside the banner speaks them: text that appears in a hidden element is not spoken
    when that is shown. What is technical about a notice goes to the browser's console, once.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._spoken = node(".notice")
        self._logged: set[Notice] = set()
        self.update_waits = False
        self._about_link: str | None = None
        self._banner = node(".banner")
        self._text = node(".banner p")
        self._export = node(".banner [data-action=export]")
        self._dismiss = node(".banner [data-action=dismiss]")
        self._update = node(".banner [data-action=update]")

    def draw(self) -> None:
        """Show the current notices."""
        self._log()
        shown = [] if self._about_link else first_notices(self._store.notices)
        kind = shown[0].kind if shown else None
        message = notice_message(shown) if shown else self._about_link or self._about_update
        text = _(message) if message else ""
        self._banner.attribute("hidden", not text)
        self._text.text(text)
        self._spoken.text(text)
        self._export.attribute("hidden", kind is not NoticeKind.UNSAVED)
        self._dismiss.attribute("hidden", not self._about_link and kind in (None, NoticeKind.UNSAVED))
        self._update.attribute("hidden", bool(self._about_link or kind))

    def tell_of_update(self) -> None:
        """Show that a newer version of the page is installed and waits."""
        self.update_waits = True
        self.draw()

    def tell_of_link(self, notice: str | None) -> None:
        """Show ``notice``, an untranslated message about the latest link; None if it was read as it is."""
        self._about_link = notice
        self.draw()

    def dismiss(self) -> None:
        """Remove what is shown."""
        if self._about_link:
            self._about_link = None
        else:
            for notice in first_notices(self._store.notices):
                self._store.dismiss(notice)
        self.draw()

    @property
    def _about_update(self) -> str | None:
        return UPDATE if self.update_waits else None

    def _log(self) -> None:
        for notice in self._store.notices:
            if notice not in self._logged:
                self._logged.add(notice)
                console.warn(str(notice))
