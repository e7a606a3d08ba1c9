"""Further keys of a record, beside the game itself: their names and how they are read."""

from typing import Any

from game.rules.record import Record

SEED = "seed"
"""The key of a record under which the seed of its dice is kept, if they have one."""

HINTS = "hints"
"""The key of a record for the number of rolls for which the coach gave a hint."""

HINTED_ROLLS = "hinted_rolls"
"""The key of a record for those rolls: a list of the indices of the actions that threw or changed the dice.

Records of earlier versions have the number alone.
"""

DICE_SOURCE = "dice"
"""The key of a record under which it is kept who threw the dice, where the program did not."""

HAND = "hand"
"""Under DICE_SOURCE: the dice were thrown by hand and entered."""

CHALLENGE = "challenge"
"""The key of a record for the code of the friend's game whose dice it is played on."""


def seed_of(record: Record) -> str | None:
    """The seed of the game's dice, or None if they have none."""
    seed = record.extra.get(SEED)
    return seed if isinstance(seed, str) else None


def hints_of(record: Record) -> int:
    """The number of rolls of the game for which the coach gave a hint."""
    hints = record.extra.get(HINTS)
    return hints if type(hints) is int and hints > 0 else 0


def hinted_rolls(record: Record) -> list[object]:
    """The indices of the actions that threw or changed these dice, as far as the record has them."""
    rolls = record.extra.get(HINTED_ROLLS)
    return rolls if isinstance(rolls, list) else []


def thrown_by_hand(record: Record) -> bool:
    """Whether the dice of the game were thrown by hand and entered."""
    return record.extra.get(DICE_SOURCE) == HAND


def extras(seed: str | None, hints: int, by_hand: bool) -> dict[str, Any]:
    """The further keys that say this, as the functions above read it."""
    return {
        **({} if seed is None else {SEED: seed}),
        **({HINTS: hints} if hints else {}),
        **({DICE_SOURCE: HAND} if by_hand else {}),
    }
