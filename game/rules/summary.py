"""The summary of a game's state, as plain JSON data for other programs."""

from typing import Any

from game.rules.board import CELL_NAMES, format_board
from game.rules.scoring import line_bonus, lines
from game.rules.state import State


def summary(state: State) -> dict[str, Any]:
    """The summary of ``state``: cells, bonuses and phases by their names, dice by their places as text."""
    bonuses = {name: line_bonus(line) for name, line in lines(state.board).items()}
    score = state.score
    return {
        "difficulty": state.difficulty.value,
        "phase": state.phase.value,
        "board": format_board(state.board),
        "staged": {CELL_NAMES[cell]: state.dice[die] for die, cell in state.staged},
        "dice": list(state.dice),
        "turns": state.turns,
        "required": state.required,
        "can_confirm": state.can_confirm,
        "powers_left": state.powers_left,
        "powers_used": state.powers_used,
        "legal": {str(die): [CELL_NAMES[cell] for cell in cells] for die, cells in state.legal().items()},
        "score": {**score._asdict(), "total": score.total},
        "lines": {name: bonus.value if bonus else None for name, bonus in bonuses.items()},
    }
