"""Hints: first where to look, then what to do and why, drawn over the board."""

from typing import NamedTuple

from game.page.browser.dom import node, nodes
from game.page.coach.client import CoachClient, NoAnswerError
from game.page.model.coach_messages import (
    NO_ANSWER,
    THINKING,
    advised_move,
    explanation_sentence,
    look_message,
)
from game.page.model.coach_protocol import Advice, read_advice
from game.page.model.messages import next_step
from game.page.model.selection import NOTHING
from game.page.model.texts import _, sentences
from game.page.play.controller import Controller
from game.rules.actions import Lower, Raise
from game.rules.board import CELL_NAMES, CELLS, RUIN, Board, format_board
from game.rules.state import State
from game.store.games import ID


class HintedRoll(NamedTuple):
    """The roll that a hint is for, whatever is staged of it."""

    game: object
    board: Board
    dice: tuple[int, ...]
    powers_left: int


class Hints:
    """The hint for the current roll: first where to look, on a second press the move."""

    def __init__(self, controller: Controller, coach: CoachClient) -> None:
        self._controller = controller
        self._coach = coach
        self._roll: HintedRoll | None = None
        self._advice: Advice | None = None
        self._wants_move = False
        self._cells = nodes("[data-cell]", "data-cell")
        self._dice = nodes("[data-die]", "data-die")
        self._powers = {name: node(f"[data-action={name}]") for name in ("lower", "raise", "reroll")}

    def press(self) -> None:
        """Answer a press of the hint button."""
        roll = self._on_table(self._controller.state)
        if roll is None:
            self._controller.complain(next_step(self._controller.state, NOTHING))
        elif roll != self._roll:
            self._roll, self._advice, self._wants_move = roll, None, False
            self._show()
            self._controller.boundary.begin(self._ask(self._controller.state, roll))
        else:
            self._wants_move = True
            self._show()

    async def _ask(self, state: State, roll: HintedRoll) -> None:
        try:
            advice = await self._coach.request(
                read_advice,
                kind="hint",
                difficulty=state.difficulty.value,
                board=format_board(roll.board),
                powers_left=roll.powers_left,
                dice=roll.dice,
            )
        except NoAnswerError:
            if self._is_current(roll):
                self._roll = None
                self._controller.complain(_(NO_ANSWER))
        else:
            if self._is_current(roll):
                self._advice = advice
                self._controller.count_hint()
                self._show()

    def _is_current(self, roll: HintedRoll) -> bool:
        return roll == self._roll == self._on_table(self._controller.state)

    def _on_table(self, state: State) -> HintedRoll | None:
        if not state.dice:
            return None
        return HintedRoll(self._controller.record.extra.get(ID), state.board, state.dice, state.powers_left)

    def _show(self) -> None:
        if self._advice is None:
            self._controller.tell(_(THINKING))
            return
        self.draw(self._controller.state)
        self._controller.tell(self._words(self._advice))

    def _words(self, advice: Advice) -> str:
        state = self._controller.state
        cells, dice = advice.left(state)
        if self._wants_move or not (cells or dice):
            move = advised_move(state.dice, advice.actions, advice.rerolled)
            return sentences(move, *map(explanation_sentence, [advice.reason] if advice.reason else []))
        return look_message(state.dice, sorted(cells), sorted(dice))

    def draw(self, state: State) -> None:
        """Mark the cells, dice and Power of the current hint, if there is one."""
        if self._on_table(state) != self._roll:
            self._roll = self._advice = None
        advice = self._advice
        cells, dice = advice.left(state) if advice else ({}, [])
        power = _power(advice) if advice and self._wants_move else None
        for cell, name in zip(CELLS, CELL_NAMES, strict=True):
            value = cells.get(cell)
            number = str(value) if self._wants_move and value != RUIN else ""
            self._cells[name].attribute("data-hint", value is not None and number)
        for name, die in self._dice.items():
            die.attribute("data-hint", int(name) in dice)
        for name, button in self._powers.items():
            button.attribute("data-hint", name == power)


def _power(advice: Advice) -> str | None:
    """The button of the advised Power."""
    match advice.actions:
        case [Lower()]:
            return "lower"
        case [Raise()]:
            return "raise"
    return "reroll" if advice.rerolled else None
