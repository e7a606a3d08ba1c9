"""What a start of the page reads and writes: the games, the tab that plays, the settings, the notices."""

from enum import Enum, auto

from game.rules.record import Record
from game.store.games import GAME, PREVIOUS_GAME, ends_turn, has_ended_turn, is_under_way, same_game
from game.store.notices import Notice
from game.store.ownership import OWNER, NotOwnerError
from game.store.repository import Repository
from game.store.settings import SETTINGS, Settings, with_defaults, with_setting
from game.store.storage import Storage


class Imported(Enum):
    """What became of an imported game."""

    NOTHING_NEW = auto()
    """It is over, not started, or on this device already."""
    GAME = auto()
    """It is now the game on screen."""
    AS_PREVIOUS = auto()
    """It is now the previous game."""
    LEFT = auto()
    """It was not imported, since this device has two other games under way."""


class Store:
    """What is kept on the device, as one tab sees it.

    ``tab``: a text that no other tab has. Every access reads the storage, so what other tabs wrote is
    seen at once.
    """

    def __init__(self, storage: Storage, tab: str) -> None:
        self.repository = Repository(storage)
        self._tab = tab

    @property
    def is_new(self) -> bool:
        """Whether nothing but settings is kept: no game was ever saved on this device."""
        return {OWNER.name, SETTINGS.name}.issuperset(self.repository.texts.names())

    # Games

    @property
    def game(self) -> Record | None:
        """The game on screen, under way or finished."""
        return self.repository.read(GAME)

    @property
    def previous_game(self) -> Record | None:
        """The game that was left under way for the one on screen, until that one's first turn ends."""
        return self.repository.read(PREVIOUS_GAME)

    def save_game(self, record: Record) -> None:
        """Save ``record`` as the game on screen.

        If another game was on screen until now and is under way, it becomes the previous game; saving
        the previous game returns to it. Raises NotOwnerError.
        """
        if not self.is_owner:
            raise NotOwnerError
        left = self.game
        if left is not None and not same_game(left, record):
            self._leave(left, record)
        elif record != left and record.actions and ends_turn(record.actions[-1]):
            self._drop_previous_game()
        self.repository.update(GAME, lambda _: record)

    def _leave(self, left: Record, record: Record) -> None:
        previous = self.previous_game
        returns = previous is not None and same_game(previous, record)
        if is_under_way(left) and (previous is None or returns or has_ended_turn(left)):
            self.repository.update(PREVIOUS_GAME, lambda _: left)
        elif returns:
            self._drop_previous_game()

    def _drop_previous_game(self) -> None:
        if self.previous_game is not None:
            self.repository.update(PREVIOUS_GAME, lambda _: None)

    def import_game(self, record: Record) -> Imported:
        """Add a game that was under way on another device, without replacing one under way here."""
        game, previous = self.game, self.previous_game
        if not is_under_way(record):
            return Imported.NOTHING_NEW
        if game is not None and same_game(game, record) and self.is_owner and _continues(record, game):
            self.repository.update(GAME, lambda _: record)
            return Imported.GAME
        if any(mine is not None and same_game(mine, record) for mine in (game, previous)):
            return Imported.NOTHING_NEW
        if self.is_owner and (game is None or not is_under_way(game)):
            self.repository.update(GAME, lambda _: record)
            return Imported.GAME
        if previous is None:
            self.repository.update(PREVIOUS_GAME, lambda _: record)
            return Imported.AS_PREVIOUS
        return Imported.LEFT

    # Tabs

    @property
    def is_owner(self) -> bool:
        """Whether this tab may play the game on screen: it owns it, or no tab does."""
        return self.repository.read(OWNER) in (None, self._tab)

    def take_over(self) -> None:
        """Make this tab the owner of the game on screen, whichever tab was."""
        self.repository.update(OWNER, lambda _: self._tab)

    def release(self) -> None:
        """Give up the game on screen, if this tab owns it, to any tab."""
        self.repository.update(OWNER, lambda owner: None if owner == self._tab else owner)

    # Settings

    @property
    def settings(self) -> Settings:
        """The value of every setting by its name, as in game.store.settings.SCHEMA."""
        return with_defaults(self.repository.read(SETTINGS))

    def change_setting(self, name: str, value: object) -> None:
        """Set ``name`` to ``value``. Raises ValueError where the schema does not allow it."""
        self.repository.update(SETTINGS, lambda chosen: with_setting(chosen, name, value))

    # Notices

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What the player should know now, oldest first."""
        return self.repository.notices

    def dismiss(self, notice: Notice) -> None:
        """Remove a notice that the player has read."""
        self.repository.dismiss(notice)


def _continues(record: Record, game: Record) -> bool:
    """Whether ``record`` is a later moment of ``game``."""
    done = len(game.actions)
    return len(record.actions) > done and record.actions[:done] == game.actions
