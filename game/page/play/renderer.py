"""Draws the game on screen: patches board, dice, score and buttons to show a view model."""

from js import document

from game.page.browser.dom import Node, find_all, node, nodes
from game.page.model.commands import COMMANDS
from game.page.model.contours import contours
from game.page.model.messages import blank_die_label, line_label, power_line, turn_line
from game.page.model.selection import Selection
from game.page.model.texts import signed
from game.page.model.view_model import CellView, DieView, LineView, ViewModel
from game.rules.board import CELL_NAMES, Board
from game.rules.scoring import Score
from game.rules.state import Phase, State

SCORE_PARTS = (*Score._fields, "total")


class Renderer:
    """Everything of the page that follows from the state of the game."""

    def __init__(self) -> None:
        self._root = Node(document.documentElement)
        self._land = nodes(".map path", "data-height")
        self._board: Board | None = None
        self._cells = nodes("[data-cell]", "data-cell")
        self._digits = {name: node(f"[data-cell={name}] .digit") for name in self._cells}
        self._dice = nodes("[data-die]", "data-die")
        self._pips = {die: node(f'[data-die="{die}"] use') for die in self._dice}
        self._lines = nodes("[data-line]", "data-line")
        self._sums = {name: node(f'[data-line="{name}"] .line-sum') for name in self._lines}
        self._bonuses = {name: node(f'[data-line="{name}"] .line-bonus') for name in self._lines}
        self._needs = {name: node(f'[data-line="{name}"] .line-need') for name in self._lines}
        self._needed = {name: node(f'[data-line="{name}"] use') for name in self._lines}
        self._promised = {name: node(f'[data-line="{name}"] .line-need span') for name in self._lines}
        self._scores = nodes("[data-score]", "data-score")
        self._preview = node(".preview")
        self._controls = nodes(".hand [data-action]", "data-action")
        self._hand = node(".hand")
        self._message = node(".message")
        self._difficulty = node(".difficulty-name")
        self._turn = node(".turn")
        self._powers = node(".powers")
        self._tokens = node(".tokens")
        self._costs = [Node(token) for token in find_all(".token")]
        self._tally = [Node(dot) for dot in find_all(".tally i")]

    def draw(self, state: State, selection: Selection, view: ViewModel) -> None:
        """Show ``view``, which is what ``state`` and ``selection`` look like."""
        self._root.attribute("data-phase", state.phase.value)
        self._root.attribute("data-difficulty", state.difficulty.value)
        self._root.attribute("data-invites", view.invites)
        self._draw_land(state.board)
        for name, cell in zip(CELL_NAMES, view.cells, strict=True):
            self._draw_cell(name, cell)
        for die in self._dice:
            self._draw_die(die, view.dice[int(die)] if view.dice else None)
        for name, line in view.lines.items():
            self._draw_line(name, line)
        self._draw_score(state, view)
        self._draw_controls(state, selection, view)
        self._difficulty.text(state.difficulty.name)
        self._turn.text(turn_line(state))
        self._message.attribute("data-refused", False)
        self._message.attribute("data-told", False)
        self._message.attribute("data-rests", selection == Selection(accepting=selection.accepting))
        self._message.text(view.message)

    def tell(self, sentence: str) -> None:
        """Put ``sentence`` in the place of the message until the next draw."""
        self._put(sentence, refused=False)

    def complain(self, sentence: str) -> None:
        """Put ``sentence``, which says why something was refused, in the place of the message."""
        self._put(sentence, refused=True)

    def _put(self, sentence: str, *, refused: bool) -> None:
        self._message.attribute("data-refused", refused)
        self._message.attribute("data-told", not refused)
        self._message.attribute("data-rests", False)
        self._message.text(sentence)

    def _draw_land(self, board: Board) -> None:
        if board != self._board:
            self._board = board
            for height, outline in contours(board).items():
                self._land[str(height)].attribute("d", outline)

    def _draw_cell(self, name: str, cell: CellView) -> None:
        shown = self._cells[name]
        shown.attribute("data-state", cell.state)
        shown.attribute("data-value", cell.value)
        shown.attribute("data-offer", cell.offer)
        shown.attribute("aria-selected", "true" if cell.chosen else None)
        shown.attribute("aria-label", cell.label)
        self._digits[name].text("" if cell.value is None else str(cell.value))

    def _draw_die(self, name: str, die: DieView | None) -> None:
        shown = self._dice[name]
        shown.attribute("data-state", die and die.state)
        shown.attribute("data-value", die and die.value)
        shown.attribute("data-stuck", die is not None and die.stuck)
        shown.attribute("aria-pressed", die and str(die.state == "chosen").lower())
        shown.attribute("aria-label", die.label if die else blank_die_label(int(name)))
        shown.attribute("disabled", die is None)
        self._pips[name].attribute("href", f"#die-{die.value}" if die else None)

    def _draw_line(self, name: str, line: LineView) -> None:
        shown = self._lines[name]
        shown.attribute("data-bonus", line.bonus and line.bonus.value)
        shown.attribute("data-preview", not line.settled)
        label = line_label(name, line.sum, line.bonus, line.need)
        shown.attribute("title", label)
        shown.attribute("aria-label", label)
        self._sums[name].text(str(line.sum))
        self._bonuses[name].attribute("data-points", line.bonus and f"+{line.bonus.points}")
        near = line.need if line.need and len(line.need.values) == 1 else None
        self._needs[name].attribute("hidden", near is None)
        if near:
            self._needed[name].attribute("href", f"#die-{near.values[0]}")
            self._promised[name].attribute("data-points", f"+{near.bonus.points}")

    def _draw_score(self, state: State, view: ViewModel) -> None:
        for part in SCORE_PARTS:
            points = getattr(view.score, part)
            self._scores[part].attribute("data-value", points)
            self._scores[part].text(signed(points))
        self._preview.attribute("hidden", not state.staged)
        self._preview.text(signed(view.preview.total))

    def _draw_controls(self, state: State, selection: Selection, view: ViewModel) -> None:
        for name, control in self._controls.items():
            control.attribute("disabled", name not in view.enabled)
            control.attribute("data-invites", name == view.invites)
        for command in COMMANDS.values():
            if command.phases:
                self._controls[command.id].attribute("hidden", state.phase not in command.phases)
        self._controls["accept"].attribute("aria-pressed", str(selection.accepting).lower())
        self._controls["reroll"].attribute("aria-pressed", str(selection.rerolling is not None).lower())
        self._powers.attribute("hidden", not state.difficulty.power_costs)
        self._draw_costs(state)
        for place, dot in enumerate(self._tally):
            dot.attribute("hidden", place >= state.required or state.phase is not Phase.PLACING)
            dot.attribute("data-done", place < len(state.staged))
        self._hand.attribute("hidden", state.phase is Phase.OVER)

    def _draw_costs(self, state: State) -> None:
        self._tokens.attribute("aria-label", power_line(state))
        costs = state.difficulty.power_costs
        for place, token in enumerate(self._costs):
            token.attribute("hidden", place >= len(costs))
            token.text(signed(-costs[place]) if place < len(costs) else "")
            token.attribute("data-spent", place < state.powers_used)
            token.attribute("data-next", place == state.powers_used)
