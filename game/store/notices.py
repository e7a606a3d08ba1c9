"""What the store has to tell the player; the page puts it into words."""

from dataclasses import dataclass
from enum import Enum, auto


class Kind(Enum):
    """UNSAVED: progress is not being saved; lasts as long as that is so. ``detail``: what the storage said.

    NEWER: the value ``name`` was saved by a newer version; it is left as it is, and what is done now
    goes on beside it, unsaved.

    DAMAGED: the value ``name`` was damaged; what could be read is kept. ``detail``: what was wrong;
    ``kept_as``: the name under which the damaged text was set aside, None if it had to stay where it is.
    """

    UNSAVED = auto()
    NEWER = auto()
    DAMAGED = auto()


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to be told; ``detail`` is technical and in no particular language."""

    kind: Kind
    name: str = ""
    detail: str = ""
    kept_as: str | None = None
