"""Explanations of the coach's moves and of what other moves lose: data, without a word for players."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any


class ReasonKind(Enum):
    """Why a move is the best, with the details of each kind."""

    FINISHES = "finishes"
    """A line earns a bonus: ``line``, ``bonus``."""

    SAFER = "safer"
    """The next roll is less often a MAGDAGDON: ``chance``, and what it would be ``instead``."""

    KEEPS_OPEN = "keeps_open"
    """A line can still earn a bonus: ``line``, ``bonus``, ``cell``, ``values``, and the ``chance``
    that a roll shows one of them."""

    DEAD_CELL = "dead_cell"
    """The RUIN takes a ``cell`` that no number can ever fill."""

    LEAST_HARM = "least_harm"
    """Nothing special: the best by ``points`` over the next best; None if there is no other."""

    RESCUES = "rescues"
    """The Power is worth ``points`` more than accepting the MAGDAGDON."""

    IMPROVES = "improves"
    """The Power is worth ``points`` more than the best end of the turn without it."""


class FlawKind(Enum):
    """What a move loses against the best one, with the details of each kind."""

    MISSES = "misses"
    """The best move earns a bonus that this one doesn't: ``line``, ``bonus``."""

    CLOSES = "closes"
    """A line can't earn a bonus any more that it can after the best move: ``line``, ``bonus``."""

    BLOCKS = "blocks"
    """No number can ever fill a ``cell``."""

    RISKS = "risks"
    """The next roll is a MAGDAGDON with ``chance``, after the best move with ``instead``."""

    LESSENS = "lessens"
    """Fewer rolls give a line its bonus: ``line``, ``bonus``, ``chance``, after the best move ``instead``."""

    NARROWS = "narrows"
    """A ``cell`` takes only ``values``, after the best move also ``others``."""

    SCORES_LESS = "scores_less"
    """The numbers placed add ``points`` less than those of the best move; ``line`` lacks the most."""

    FEWER_WAYS = "fewer_ways"
    """A ``line`` has ``ways`` to be filled for a bonus, after the best move ``instead``."""

    FILLS = "fills"
    """A ``cell`` is filled that is better left empty."""

    SPENDS = "spends"
    """A Power cost ``points``, though a die of ``value`` fits in ``cell`` without it."""

    OVERPAYS = "overpays"
    """A Power cost ``points``; accepting the MAGDAGDON with a RUIN in ``cell`` loses less."""

    KEEPS_MISFIT = "keeps_misfit"
    """A die of ``value``, which the best REROLL throws, fits only in ``cells``."""

    LEAVES_OUT = "leaves_out"
    """The best Power lets a die of ``value`` go to ``cell``."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A fact that explains a move. Chances are shares of all rolls; cells and lines go by their names."""

    kind: ReasonKind | FlawKind
    details: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind.value, **self.details}


_KINDS: dict[str, ReasonKind | FlawKind] = {
    kind.value: kind for kinds in (ReasonKind, FlawKind) for kind in kinds
}


def explanation_from_json(form: Mapping[str, Any]) -> Explanation:
    """The explanation that Explanation.to_json wrote. Raises KeyError where its kind is unknown."""
    details = dict(form)
    return Explanation(_KINDS[details.pop("kind")], details)
