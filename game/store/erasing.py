"""Erasing a table of high scores, or everything, and undoing it."""

from collections.abc import Iterable, Mapping, Sequence

from game.rules.difficulty import Difficulty
from game.store.ownership import OWNER
from game.store.scores import TABLES
from game.store.store import Store
from game.store.transfer import merge_texts

Erased = Sequence[Mapping[str, str]]
"""The erased texts by name: first those in the storage, then those that memory held in front of them."""


def erase_table(store: Store, difficulty: Difficulty) -> Erased:
    """Erase the high scores of ``difficulty``. Returns what ``undo`` takes."""
    return _erase(store, [TABLES[difficulty].name])


def erase_everything(store: Store) -> Erased:
    """Erase all that is stored but the owner of the game on screen. Returns what ``undo`` takes."""
    return _erase(store, [name for name in store.repository.texts.names() if name != OWNER.name])


def undo(store: Store, erased: Erased) -> None:
    """Restore what was erased, and merge it with what has been stored since."""
    texts = store.repository.texts
    for generation in erased:
        free = {name for name in generation if texts.get(name) is None}
        for name in free:
            texts.put(name, generation[name])
        merge_texts(store, {name: text for name, text in generation.items() if name not in free})


def _erase(store: Store, names: Iterable[str]) -> Erased:
    texts = store.repository.texts
    names = list(names)
    stored = {name: texts.get_stored(name) for name in names}
    newest = {name: texts.get(name) for name in names}
    for name in names:
        store.repository.erase(name)
    return (
        {name: text for name, text in stored.items() if text is not None},
        {name: text for name, text in newest.items() if text is not None and text != stored[name]},
    )
