"""A game to look at step by step: what each step shows, what is said of it, where each button leads."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from game.page.model.messages import begun, happened, turn_line
from game.page.model.texts import _, signed
from game.rules.board import CELLS, EMPTY, RUIN, SIZE, SYMBOLS, Cell, content
from game.rules.play import start
from game.rules.record import Record, states
from game.session import Transition

NAVIGATION: Mapping[str, Callable[[int, int], int]] = {
    "first": lambda _step, _last: 0,
    "previous": lambda step, _last: max(step - 1, 0),
    "next": lambda step, last: min(step + 1, last),
    "last": lambda _step, last: last,
}
"""The step to which each button leads, from the current and the last one."""


@dataclass(frozen=True, slots=True)
class Annotation:
    """What is said about a step, in the current language; ``cells``: the number or RUIN it puts in each."""

    words: Callable[[], str] = str
    cells: Mapping[Cell, int] = field(default_factory=dict)


class ReplayCell(NamedTuple):
    """A cell: its number, if it has one, and the symbol of what the annotation puts there, if anything."""

    number: int | None
    is_ruin: bool
    is_staged: bool
    annotated: str | None


class ReplayModel:
    """The steps of ``record``: 0 is the start of the game, step n what its first n actions lead to.

    ``annotations``: by step. Raises RecordError if the record breaks the rules.
    """

    def __init__(self, record: Record, annotations: Mapping[int, Annotation]) -> None:
        self.record = record
        self.is_annotated = bool(annotations)
        self._annotations = annotations
        self._states = [start(record.difficulty), *states(record)]

    @property
    def last(self) -> int:
        """The last step."""
        return len(self._states) - 1

    def title(self) -> str:
        """Which game this is."""
        # Translators: the title of a dialog.
        return _(
            "Replay: {score} in {difficulty}",
            score=signed(self._states[-1].score.total),
            difficulty=self.record.difficulty.name,
        )

    def cells(self, step: int) -> list[ReplayCell]:
        """The cells of the board, in the order of CELLS."""
        state = self._states[step]
        staged = {cell for _die, cell in state.staged}
        annotated = self._annotation(step).cells

        def cell_at(cell: Cell) -> ReplayCell:
            value = content(state.staged_board, cell)
            return ReplayCell(
                None if value in (EMPTY, RUIN) else value,
                value == RUIN,
                cell in staged,
                SYMBOLS[annotated[cell]] if cell in annotated else None,
            )

        return [cell_at(cell) for cell in CELLS]

    def annotation(self, step: int) -> str:
        """What the annotation of ``step`` says; empty if it has none."""
        return self._annotation(step).words()

    def board_label(self, step: int) -> str:
        """The numbers on the board, row by row."""
        board = self._states[step].staged_board

        def shown(cell: Cell) -> str:
            value = content(board, cell)
            # Translators: a cell of a small board for a screen reader.
            return "–" if value == EMPTY else _("RUIN") if value == RUIN else str(value)

        one, two, three, four = (
            " ".join(map(shown, CELLS[SIZE * row : SIZE * (row + 1)])) for row in range(SIZE)
        )
        # Translators: a small board for a screen reader. {row1}, {row2}, {row3} and {row4} hold a row
        # each, such as "3 4 – 5".
        return _("Board: {row1}; {row2}; {row3}; {row4}", row1=one, row2=two, row3=three, row4=four)

    def turn(self, step: int) -> str:
        """Which turn it is."""
        return turn_line(self._states[step])

    def score(self, step: int) -> str:
        """The score after ``step``."""
        # Translators: below the board of a replay.
        return _("Score: {total}", total=signed(self._states[step].score.total))

    def event(self, step: int) -> str:
        """What happened in ``step``."""
        if step == 0:
            return begun(self._states[0])
        before, after = self._states[step - 1 : step + 1]
        return happened(Transition((before, after), (self.record.actions[step - 1],)))

    def position(self, step: int) -> str:
        """Where ``step`` is among all steps."""
        # Translators: what a screen reader says about the slider of a replay. {place} and {last} are numbers.
        return _("Step {place} of {last}", place=step, last=self.last)

    def _annotation(self, step: int) -> Annotation:
        return self._annotations.get(step, Annotation())
