"""The banner shows one kind of notice at a time, in words that fit all that it is about."""

from __future__ import annotations

import pytest

from game.page.model.notice_messages import first_notices, notice_message
from game.store.notices import Notice, NoticeKind

GAME = Notice(NoticeKind.DAMAGED, "game", "no actions", "damaged.game.1")
OWNER = Notice(NoticeKind.DAMAGED, "owner")
SETTINGS = Notice(NoticeKind.DAMAGED, "settings")
PEACEFUL = Notice(NoticeKind.DAMAGED, "scores.peaceful")
SURVIVAL = Notice(NoticeKind.DAMAGED, "scores.survival")
NEWER = Notice(NoticeKind.NEWER, "game")
UNSAVED = Notice(NoticeKind.UNSAVED, detail="full")


@pytest.mark.parametrize(
    ("notices", "first"),
    [
        ([], []),
        ([OWNER], []),
        ([UNSAVED, NEWER, GAME, OWNER, SETTINGS], [GAME, SETTINGS]),
        ([OWNER, UNSAVED, NEWER], [NEWER]),
        ([UNSAVED], [UNSAVED]),
    ],
)
def test_what_can_be_dismissed_comes_first(notices: list[Notice], first: list[Notice]) -> None:
    assert first_notices(notices) == first


@pytest.mark.parametrize(
    ("notices", "words"),
    [
        ([GAME], "Your game was damaged."),
        ([SETTINGS], "Your settings were damaged."),
        ([PEACEFUL, SURVIVAL], "Some high scores were damaged."),
        ([GAME, SURVIVAL], "Some saved data was damaged."),
        ([NEWER], "A newer version"),
        ([UNSAVED], "Your progress isn't being saved."),
    ],
)
def test_the_message_fits_all_notices(notices: list[Notice], words: str) -> None:
    assert notice_message(notices).startswith(words)


def test_what_goes_to_the_console_says_everything() -> None:
    assert str(GAME) == "DAMAGED: game: no actions: kept as damaged.game.1"
    assert str(UNSAVED) == "UNSAVED: full"
