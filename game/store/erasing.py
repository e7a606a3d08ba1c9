"""Erasing a table of high scores, or everything, and undoing it."""

from collections.abc import Iterable, Mapping

from game.rules.difficulty import Difficulty
from game.store.ownership import OWNER
from game.store.scores import TABLES
from game.store.store import Store
from game.store.transfer import take_in

Erased = Mapping[str, str]
"""The texts that were erased, by name."""


def erase_table(store: Store, difficulty: Difficulty) -> Erased:
    """Erase the high scores of ``difficulty``; give what is returned to ``undo``."""
    return _erase(store, [TABLES[difficulty].name])


def erase_everything(store: Store) -> Erased:
    """Erase all that is kept but the mark of the tab that plays; give what is returned to ``undo``."""
    return _erase(store, [name for name in store.repository.texts.names() if name != OWNER.name])


def _erase(store: Store, names: Iterable[str]) -> Erased:
    texts = store.repository.texts
    found = {name: texts.get(name) for name in names}
    erased = {name: text for name, text in found.items() if text is not None}
    for name in erased:
        texts.erase(name)
    return erased


def undo(store: Store, erased: Erased) -> None:
    """Bring back what was erased, beside all that has been kept since."""
    texts = store.repository.texts
    free = {name: text for name, text in erased.items() if texts.get(name) is None}
    for name, text in free.items():
        texts.put(name, text)
    take_in(store, {name: text for name, text in erased.items() if name not in free})
