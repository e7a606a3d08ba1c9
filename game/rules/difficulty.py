"""The three difficulties: how many dice a turn must place, and what Majda Powers cost."""

from enum import Enum
from reprlib import repr as shown

from game.rules.board import Board, empty_cells


class Difficulty(Enum):
    """A difficulty; its value is its name in records.

    ``minimum`` is how many dice a turn must place. ``power_costs`` are the points that each Majda Power
    costs, in the order of use; a game has as many Powers as costs.

    >>> Difficulty("peaceful").power_costs
    (10, 20, 40)
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
        """How many dice a turn on ``board`` must place: ``minimum``, or fewer if it has fewer empty cells.

        >>> from game.rules.board import parse_board
        >>> Difficulty.NIGHTMARE.required(parse_board("1223/2334/3445/44.."))
        2
        """
        return min(self.minimum, len(empty_cells(board)))

    def penalty(self, powers_used: int) -> int:
        """The points, 0 or more, that the first ``powers_used`` Majda Powers cost together."""
        return sum(self.power_costs[:powers_used])


def difficulty_named(name: object) -> Difficulty:
    """The difficulty whose name in records is ``name``. Raises ValueError for anything else."""
    for difficulty in Difficulty:
        if difficulty.value == name:
            return difficulty
    raise ValueError(f"unknown difficulty {shown(name)}")
