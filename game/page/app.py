"""The page at work: each tap or key becomes a step, each step a new state, saved, then drawn."""

import traceback
from collections.abc import Callable
from typing import Any

from js import console, document, location

from game.page import selection as pointing
from game.page.dialogs import Question, close_dialogs, dialog_is_open, open_dialog
from game.page.dom import find, listen
from game.page.keyboard import ACTIONS, Grid, walked
from game.page.messages import happened, refusal
from game.page.result import Result, sentence
from game.page.selection import NOTHING, Step
from game.page.speech import Speech
from game.page.table import Table
from game.page.texts import _
from game.page.view import view
from game.rules.actions import PLACES
from game.rules.board import CELL_NAMES
from game.rules.difficulty import Difficulty
from game.rules.play import RefusedActionError
from game.rules.record import Record
from game.rules.state import Phase, State
from game.session import SEED, Session


class App:
    """Brings the session and the page together."""

    def __init__(self, record: Record, keep: Callable[[Record], None]) -> None:
        self._selection = NOTHING
        self._speech = Speech()
        self._table = Table()
        self._result = Result()
        self._grid = Grid()
        self._question = Question()
        self._session = Session(record, keep, self._changed)
        self._seen: State = self._session.state
        self._actions: dict[str, Callable[[], None]] = {
            "roll": self._session.roll,
            "confirm": lambda: self._take(pointing.press_confirm(self._selection)),
            "take-back": lambda: self._take(pointing.press_take_back(self._session.state)),
            "lower": lambda: self._take(pointing.press_shift(self._selection, -1)),
            "raise": lambda: self._take(pointing.press_shift(self._selection, 1)),
            "reroll": self._reroll,
            "accept": lambda: self._take(pointing.press_accept(self._selection)),
            "undo": self._session.undo,
            "new-game": self._ask_new_game,
            "settings": self._open_settings,
            "scores": lambda: open_dialog("scores"),
            "help": lambda: open_dialog("help"),
            "close": close_dialogs,
            "reload": location.reload,
        }
        self._draw()
        listen(document, "click", self._guarded(self._clicked))
        listen(document, "keydown", self._guarded(self._key_pressed))
        listen(find("#settings"), "change", self._guarded(self._setting_changed))

    # From the player

    def _clicked(self, event: Any) -> None:
        if event.detail > 1:  # the second tap of a double tap
            return
        target = event.target.closest("[data-cell], [data-die]:enabled, [data-action]:enabled")
        if not target:
            return
        data = target.dataset
        if target.hasAttribute("data-cell"):
            self._tap_cell(CELL_NAMES.index(data.cell))
        elif target.hasAttribute("data-die"):
            self._tap_die(int(data.die))
        else:
            self._actions[data.action]()

    def _key_pressed(self, event: Any) -> None:
        if event.ctrlKey or event.metaKey or event.altKey or dialog_is_open():
            return
        if self._key(event.key):
            event.preventDefault()

    def _key(self, key: str) -> bool:
        """Do what ``key`` stands for; returns whether it stands for anything."""
        cell = self._grid.focused_cell()
        if cell is not None and key in ("Enter", " "):
            self._tap_cell(cell)
        elif cell is not None and (target := walked(cell, key)) is not None:
            self._grid.focus(target)
        elif key in [str(die + 1) for die in PLACES]:
            if self._session.state.dice:
                self._tap_die(int(key) - 1)
        elif key == "Escape":
            self._take(Step(NOTHING))
        elif key.lower() in ACTIONS:
            self._press(ACTIONS[key.lower()])
        else:
            return False
        return True

    def _press(self, action: str) -> None:
        if find(f"[data-action={action}]:enabled"):
            self._actions[action]()

    def _tap_cell(self, cell: int) -> None:
        self._take(pointing.tap_cell(self._session.state, self._selection, cell))

    def _tap_die(self, die: int) -> None:
        self._take(pointing.tap_die(self._session.state, self._selection, die))

    # To the game

    def _take(self, step: Step) -> None:
        self._selection = step.selection
        if step.action is None:
            self._draw()
            return
        try:
            self._session.do(step.action)
        except RefusedActionError as refused:
            self._draw()
            self._complain(refusal(refused))

    def _reroll(self) -> None:
        if self._selection.rerolling:
            self._session.reroll(self._selection.rerolling)
        else:
            self._take(pointing.press_reroll(self._selection))

    def _changed(self) -> None:
        before, self._seen = self._seen, self._session.state
        self._selection = pointing.settle(self._seen, self._selection)
        self._draw()
        if self._session.record.actions:
            self._speech.say(happened(before, self._session.record.actions[-1], self._seen))
        if self._seen.phase is Phase.OVER:
            self._speech.say(sentence(self._seen))

    # Back to the player

    def _draw(self) -> None:
        state = self._session.state
        self._table.draw(state, self._selection, view(state, self._selection))
        self._result.draw(state)

    def _complain(self, words: str) -> None:
        self._table.complain(words)
        self._speech.say(words)

    def _guarded(self, handler: Callable[[Any], None]) -> Callable[[Any], None]:
        """``handler``, after any failure of which the page still plays and says what happened."""

        def guarded(event: Any) -> None:
            try:
                handler(event)
            except Exception:
                trouble = traceback.format_exc()
                console.error(trouble)
                find(".trouble-detail").textContent = trouble
                open_dialog("trouble")

        return guarded

    # New games

    @property
    def _under_way(self) -> bool:
        return bool(self._session.record.actions) and self._session.state.phase is not Phase.OVER

    def new_game(self, difficulty: Difficulty, seed: str | None = None) -> None:
        """Begin another game."""
        extra = {} if seed is None else {SEED: seed}
        self._session.play(Record(difficulty, (), extra))

    def _ask_new_game(self) -> None:
        difficulty = self._session.state.difficulty
        if not self._under_way:
            self.new_game(difficulty)
            return
        self._question.ask(
            title=_("New game?"),
            text=_("The game under way ends here."),
            yes=_("New game"),
            when_yes=lambda: self.new_game(difficulty),
        )

    def _open_settings(self) -> None:
        find(f"#settings [value={self._session.state.difficulty.value}]").checked = True
        open_dialog("settings")

    def _setting_changed(self, event: Any) -> None:
        if event.target.name == "difficulty":
            self._ask_difficulty(Difficulty(event.target.value))

    def _ask_difficulty(self, difficulty: Difficulty) -> None:
        if not self._under_way:
            self.new_game(difficulty)
            return
        self._question.ask(
            title=_("Change the difficulty?"),
            text=_("This starts a new game in {difficulty}.").format(difficulty=difficulty.name),
            yes=_("New game"),
            when_yes=lambda: self._begin_from_settings(difficulty),
            when_no=self._open_settings,
        )

    def _begin_from_settings(self, difficulty: Difficulty) -> None:
        close_dialogs()
        self.new_game(difficulty)
