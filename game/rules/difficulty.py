"""The three difficulties: how many dice a turn asks for, and what Majda Powers cost."""

from enum import Enum
from reprlib import repr as shown

from game.rules.board import Board, empty_cells


class Difficulty(Enum):
    """A difficulty, known by its name in records.

    ``minimum``: dice a turn must place. ``power_costs``: points each Majda Power costs, in the
    order of use; there are as many Powers as costs.
    """

    PEACEFUL = "peaceful", 2, (10, 20, 40)
    SURVIVAL = "survival", 2, (70,)
    NIGHTMARE = "nightmare", 3, ()

    minimum: int
    power_costs: tuple[int, ...]

    def __new__(cls, name: str, minimum: int, power_costs: tuple[int, ...]) -> "Difficulty":
        member = object.__new__(cls)
        member._value_ = name
        member.minimum = minimum
        member.power_costs = power_costs
        return member

    def required(self, board: Board) -> int:
        """How many dice a turn on ``board`` must place: never more than it has empty cells."""
        return min(self.minimum, len(empty_cells(board)))

    def penalty(self, powers_used: int) -> int:
        """Points that the first ``powers_used`` Majda Powers cost together."""
        return sum(self.power_costs[:powers_used])


def difficulty_named(name: object) -> Difficulty:
    """The difficulty that goes by ``name`` in records. Raises ValueError for anything else."""
    for difficulty in Difficulty:
        if difficulty.value == name:
            return difficulty
    raise ValueError(f"unknown difficulty {shown(name)}")
