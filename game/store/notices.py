"""What the store has to tell the player; the page puts it into words."""

from dataclasses import dataclass
from enum import Enum, auto


class NoticeKind(Enum):
    """UNSAVED: the storage refuses to save; the notice lasts as long as that is so.

    NEWER: a newer version of the game stored the value ``name``. It stays untouched; the value of this
    version is held in memory.

    DAMAGED: the value ``name`` was damaged; what is readable is in use. ``kept_as``: the name under
    which the damaged text is stored now; None if it is still stored under its own name.
    """

    UNSAVED = auto()
    NEWER = auto()
    DAMAGED = auto()


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice; ``detail`` is technical English: what was wrong, or what the storage answered."""

    kind: NoticeKind
    name: str = ""
    detail: str = ""
    kept_as: str | None = None

    def __str__(self) -> str:
        kept = f"kept as {self.kept_as}" if self.kept_as else ""
        return ": ".join(filter(None, (self.kind.name, self.name, self.detail, kept)))
