"""What the banner says about the store: which notices come first, and in which words."""

from collections.abc import Sequence

from game.page.model.texts import N_
from game.store.games import GAME, PREVIOUS_GAME
from game.store.notices import Notice, NoticeKind
from game.store.ownership import OWNER
from game.store.settings import SETTINGS

ORDER = (NoticeKind.DAMAGED, NoticeKind.NEWER, NoticeKind.UNSAVED)
"""Which kind is shown first: those that can be dismissed before the one that lasts."""

DAMAGED = {
    # Translators: a notice above the board.
    GAME.name: N_("Your game was damaged. It continues from the last step that could be read."),
    # Translators: a notice above the board. The previous game is the one to which the player can return.
    PREVIOUS_GAME.name: N_("Your previous game was damaged. What could be read is still there."),
    # Translators: a notice above the board.
    SETTINGS.name: N_("Your settings were damaged. Those that couldn't be read have been reset."),
}
# Translators: a notice above the board.
DAMAGED_SCORES = N_("Some high scores were damaged. All that could be read are still there.")
# Translators: a notice above the board, when several of game, high scores and settings were damaged.
DAMAGED_SEVERAL = N_("Some saved data was damaged. What could be read is still there.")
# Translators: a notice above the board.
NEWER = N_("A newer version of the game saved data here. It's untouched; reload to update.")
# Translators: a notice above the board, with a button "Export".
UNSAVED = N_("Your progress isn't being saved. Export it before you leave.")

NOT_SHOWN = {OWNER.name}
"""Names whose damage costs the player nothing."""


def first_notices(notices: Sequence[Notice]) -> list[Notice]:
    """The notices to show now, together: all of the first kind."""
    shown = [notice for notice in notices if notice.name not in NOT_SHOWN]
    kind = min((notice.kind for notice in shown), key=ORDER.index, default=None)
    return [notice for notice in shown if notice.kind is kind]


def notice_message(notices: Sequence[Notice]) -> str:
    """The untranslated message for ``notices``, all of one kind."""
    match notices[0].kind:
        case NoticeKind.UNSAVED:
            return UNSAVED
        case NoticeKind.NEWER:
            return NEWER
    messages = {DAMAGED.get(notice.name, DAMAGED_SCORES) for notice in notices}
    return messages.pop() if len(messages) == 1 else DAMAGED_SEVERAL
