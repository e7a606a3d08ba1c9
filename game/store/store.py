"""The door to what is kept: the game in progress, the game offered back, the settings.

What is needed only later has doors of its own, so that a page need not load them at start:
game.store.scores, game.store.transfer and game.store.erasing.
"""

from enum import Enum, auto

from game.rules.record import Record
from game.store.games import GAME, OFFER, ends_turn, has_ended_turn, is_under_way, same_game
from game.store.notices import Notice
from game.store.ownership import OWNER, NotOwnerError
from game.store.settings import SETTINGS, Settings, choose, with_defaults
from game.store.shelf import Shelf
from game.store.storage import Storage


class Adopted(Enum):
    """What became of a game that came from elsewhere."""

    NOTHING_NEW = auto()
    """It is over, not begun, or here already."""
    GAME = auto()
    """It is now the game in progress."""
    OFFERED = auto()
    """It is offered back."""
    LEFT = auto()
    """It was not taken, since another game is in progress and another offered."""


class Store:
    """What is kept on the device, for one tab.

    ``tab``: a text that no other tab has. Values are read from the storage whenever they are asked
    for, so what another tab did shows; nothing is verified before it is asked for.
    """

    def __init__(self, storage: Storage, tab: str) -> None:
        self.shelf = Shelf(storage)
        self._tab = tab

    @property
    def is_new(self) -> bool:
        """Whether nothing tells that this player has been here before, but perhaps some settings."""
        return {OWNER.name, SETTINGS.name}.issuperset(self.shelf.texts.names())

    # Games

    @property
    def game(self) -> Record | None:
        """The game on screen, under way or finished."""
        return self.shelf.read(GAME)

    @property
    def offer(self) -> Record | None:
        """The game that was left under way for another one, until that one's first turn ends."""
        return self.shelf.read(OFFER)

    def keep(self, record: Record) -> None:
        """Keep the game on screen as it is now.

        Where it is another game than the one kept so far, that one is offered back if it is under
        way; to go back to an offered game is to keep it. Raises NotOwnerError.
        """
        if not self.is_owner:
            raise NotOwnerError
        left = self.game
        if left is not None and not same_game(left, record):
            self._offer_back(left, record)
        elif record != left and record.actions and ends_turn(record.actions[-1]):
            self.withdraw_offer()
        self.shelf.update(GAME, lambda _: record)

    def _offer_back(self, left: Record, record: Record) -> None:
        offer = self.offer
        taken = offer is not None and same_game(offer, record)
        if is_under_way(left) and (offer is None or taken or has_ended_turn(left)):
            self.shelf.update(OFFER, lambda _: left)
        elif taken:
            self.withdraw_offer()

    def withdraw_offer(self) -> None:
        """Offer no game back any more."""
        if self.offer is not None:
            self.shelf.update(OFFER, lambda _: None)

    def adopt(self, record: Record) -> Adopted:
        """Take in a game that was in progress elsewhere, without displacing any that is here."""
        game, offer = self.game, self.offer
        if not is_under_way(record):
            return Adopted.NOTHING_NEW
        if game is not None and same_game(game, record) and self.is_owner and _continues(record, game):
            self.shelf.update(GAME, lambda _: record)
            return Adopted.GAME
        if any(mine is not None and same_game(mine, record) for mine in (game, offer)):
            return Adopted.NOTHING_NEW
        if self.is_owner and (game is None or not is_under_way(game)):
            self.shelf.update(GAME, lambda _: record)
            return Adopted.GAME
        if offer is None:
            self.shelf.update(OFFER, lambda _: record)
            return Adopted.OFFERED
        return Adopted.LEFT

    # Tabs

    @property
    def is_owner(self) -> bool:
        """Whether the game in progress is this tab's to play: it, or no tab at all, has claimed it."""
        return self.shelf.read(OWNER) in (None, self._tab)

    def take_over(self) -> None:
        """Make the game in progress this tab's, whosever it was."""
        self.shelf.update(OWNER, lambda _: self._tab)

    def release(self) -> None:
        """Leave the game in progress to any tab, if it was this one's."""
        self.shelf.update(OWNER, lambda owner: None if owner == self._tab else owner)

    # Settings

    @property
    def settings(self) -> Settings:
        """Every setting's value by its name; see game.store.settings.SCHEMA."""
        return with_defaults(self.shelf.read(SETTINGS))

    def choose(self, name: str, value: object) -> None:
        """Change a setting. Raises ValueError where the schema does not allow it."""
        self.shelf.update(SETTINGS, lambda chosen: choose(chosen, name, value))

    # Notices

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What the player should be told now, oldest first."""
        return self.shelf.notices

    def dismiss(self, notice: Notice) -> None:
        """The player has been told ``notice``."""
        self.shelf.dismiss(notice)


def _continues(record: Record, game: Record) -> bool:
    """Whether ``record`` is ``game`` played on."""
    done = len(game.actions)
    return len(record.actions) > done and record.actions[:done] == game.actions
