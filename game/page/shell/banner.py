"""The strip above the table: what the player has to know about saving and about new versions."""

from collections.abc import Sequence

from game.page.browser.dom import node
from game.page.model.texts import N_, _
from game.store.games import GAME, PREVIOUS_GAME
from game.store.notices import Notice, NoticeKind
from game.store.ownership import OWNER
from game.store.settings import SETTINGS
from game.store.store import Store

ORDER = (NoticeKind.DAMAGED, NoticeKind.NEWER, NoticeKind.UNSAVED)
"""Which is told first, the ones that can be dismissed before the one that lasts."""

DAMAGED = {
    GAME.name: N_("The saved game was damaged. It goes on from what could be read."),
    PREVIOUS_GAME.name: N_("The game set aside was damaged. What could be read of it was kept."),
    SETTINGS.name: N_("The settings were damaged. What could be read of them was kept."),
}
DAMAGED_SCORES = N_("Some high scores were damaged. Those that could be read were kept.")
DAMAGED_SEVERAL = N_("Part of what was saved here was damaged. What could be read was kept.")
NEWER = N_(
    "A newer version of the game saved something here. It is left as it is: load the page anew to update."
)
UPDATE = N_("A new version of the game is ready.")
UNSAVED = N_("Progress is not being saved. Export it before you leave.")

NOT_TOLD = {OWNER.name}
"""What nobody misses."""


class Banner:
    """Shows what was wrong with the latest link; else the notices of the store, one kind at a time; else
    that a new version is ready.

    They are spoken from a place of their own: what comes into a hidden strip is not heard when it is shown.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._spoken = node(".notice")
        self.update_waits = False
        self._about_link: str | None = None
        self._banner = node(".banner")
        self._text = node(".banner p")
        self._export = node(".banner [data-action=export]")
        self._dismiss = node(".banner [data-action=dismiss]")
        self._update = node(".banner [data-action=update]")

    def draw(self) -> None:
        """Show what there is to tell now."""
        told = [] if self._about_link else self._next()
        kind = told[0].kind if told else None
        message = self._about_link or (sentence(told) if told else UPDATE if self.update_waits else "")
        words = _(message) if message else ""
        self._banner.attribute("hidden", not words)
        self._text.text(words)
        self._spoken.text(words)
        self._export.attribute("hidden", kind is not NoticeKind.UNSAVED)
        self._dismiss.attribute("hidden", not self._about_link and kind in (None, NoticeKind.UNSAVED))
        self._update.attribute("hidden", bool(self._about_link or kind))

    def tell_of_update(self) -> None:
        """A newer version of the page waits."""
        self.update_waits = True
        self.draw()

    def tell_of_link(self, notice: str | None) -> None:
        """The latest link was repaired or refused, as ``notice`` says, or else was read as it was."""
        self._about_link = notice
        self.draw()

    def dismiss(self) -> None:
        """The player has read what is shown."""
        if self._about_link:
            self._about_link = None
        else:
            for notice in self._next():
                self._store.dismiss(notice)
        self.draw()

    def _next(self) -> list[Notice]:
        """The notices of one kind that are to be told now, together."""
        notices = [notice for notice in self._store.notices if notice.name not in NOT_TOLD]
        first = min(notices, key=lambda notice: ORDER.index(notice.kind), default=None)
        return [notice for notice in notices if first and notice.kind is first.kind]


def sentence(notices: Sequence[Notice]) -> str:
    """The message for ``notices``, all of one kind."""
    match notices[0].kind:
        case NoticeKind.UNSAVED:
            return UNSAVED
        case NoticeKind.NEWER:
            return NEWER
    messages = {DAMAGED.get(notice.name, DAMAGED_SCORES) for notice in notices}
    return messages.pop() if len(messages) == 1 else DAMAGED_SEVERAL
