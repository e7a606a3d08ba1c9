"""The door to what is kept: the game in progress, the game offered back, the settings.

What is needed only later has doors of its own, so that a page need not load them at start:
game.store.scores, game.store.transfer and game.store.erasing.
"""

from enum import Enum, auto

from game.rules.record import Record
from game.store.games import GAME, PREVIOUS_GAME, ends_turn, has_ended_turn, is_under_way, same_game
from game.store.notices import Notice
from game.store.ownership import OWNER, NotOwnerError
from game.store.repository import Repository
from game.store.settings import SETTINGS, Settings, choose, with_defaults
from game.store.storage import Storage


class Imported(Enum):
    """What became of a game that came from elsewhere."""

    NOTHING_NEW = auto()
    """It is over, not begun, or here already."""
    GAME = auto()
    """It is now the game in progress."""
    AS_PREVIOUS = auto()
    """It is offered back."""
    LEFT = auto()
    """It was not taken, since another game is in progress and another offered."""


class Store:
    """What is kept on the device, for one tab.

    ``tab``: a text that no other tab has. Values are read from the storage whenever they are asked
    for, so what another tab did shows; nothing is verified before it is asked for.
    """

    def __init__(self, storage: Storage, tab: str) -> None:
        self.repository = Repository(storage)
        self._tab = tab

    @property
    def is_new(self) -> bool:
        """Whether nothing tells that this player has been here before, but perhaps some settings."""
        return {OWNER.name, SETTINGS.name}.issuperset(self.repository.texts.names())

    # Games

    @property
    def game(self) -> Record | None:
        """The game on screen, under way or finished."""
        return self.repository.read(GAME)

    @property
    def previous_game(self) -> Record | None:
        """The game that was left under way for another one, until that one's first turn ends."""
        return self.repository.read(PREVIOUS_GAME)

    def keep(self, record: Record) -> None:
        """Keep the game on screen as it is now.

        Where it is another game than the one kept so far, that one is offered back if it is under
        way; to go back to an offered game is to keep it. Raises NotOwnerError.
        """
        if not self.is_owner:
            raise NotOwnerError
        left = self.game
        if left is not None and not same_game(left, record):
            self._keep_previous(left, record)
        elif record != left and record.actions and ends_turn(record.actions[-1]):
            self.drop_previous_game()
        self.repository.update(GAME, lambda _: record)

    def _keep_previous(self, left: Record, record: Record) -> None:
        offer = self.previous_game
        taken = offer is not None and same_game(offer, record)
        if is_under_way(left) and (offer is None or taken or has_ended_turn(left)):
            self.repository.update(PREVIOUS_GAME, lambda _: left)
        elif taken:
            self.drop_previous_game()

    def drop_previous_game(self) -> None:
        """Offer no game back any more."""
        if self.previous_game is not None:
            self.repository.update(PREVIOUS_GAME, lambda _: None)

    def import_game(self, record: Record) -> Imported:
        """Take in a game that was in progress elsewhere, without displacing any that is here."""
        game, offer = self.game, self.previous_game
        if not is_under_way(record):
            return Imported.NOTHING_NEW
        if game is not None and same_game(game, record) and self.is_owner and _continues(record, game):
            self.repository.update(GAME, lambda _: record)
            return Imported.GAME
        if any(mine is not None and same_game(mine, record) for mine in (game, offer)):
            return Imported.NOTHING_NEW
        if self.is_owner and (game is None or not is_under_way(game)):
            self.repository.update(GAME, lambda _: record)
            return Imported.GAME
        if offer is None:
            self.repository.update(PREVIOUS_GAME, lambda _: record)
            return Imported.AS_PREVIOUS
        return Imported.LEFT

    # Tabs

    @property
    def is_owner(self) -> bool:
        """Whether the game in progress is this tab's to play: it, or no tab at all, has claimed it."""
        return self.repository.read(OWNER) in (None, self._tab)

    def take_over(self) -> None:
        """Make the game in progress this tab's, whosever it was."""
        self.repository.update(OWNER, lambda _: self._tab)

    def release(self) -> None:
        """Leave the game in progress to any tab, if it was this one's."""
        self.repository.update(OWNER, lambda owner: None if owner == self._tab else owner)

    # Settings

    @property
    def settings(self) -> Settings:
        """Every setting's value by its name; see game.store.settings.SCHEMA."""
        return with_defaults(self.repository.read(SETTINGS))

    def choose(self, name: str, value: object) -> None:
        """Change a setting. Raises ValueError where the schema does not allow it."""
        self.repository.update(SETTINGS, lambda chosen: choose(chosen, name, value))

    # Notices

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What the player should be told now, oldest first."""
        return self.repository.notices

    def dismiss(self, notice: Notice) -> None:
        """The player has been told ``notice``."""
        self.repository.dismiss(notice)


def _continues(record: Record, game: Record) -> bool:
    """Whether ``record`` is ``game`` played on."""
    done = len(game.actions)
    return len(record.actions) > done and record.actions[:done] == game.actions
