"""The page at work: each thing a player does becomes a step, each step a new state, saved, then drawn."""

import traceback
from collections.abc import Callable
from typing import Any

from js import console, document, location, window

from game.page import selection as pointing
from game.page.address import take_wish
from game.page.cues import cue
from game.page.dialogs import Question, close_dialogs, open_dialog
from game.page.dom import find, listen
from game.page.focus import Focus
from game.page.fragment import Wish
from game.page.inputs import Inputs
from game.page.messages import begun, happened, pointed, refusal, unavailable, undone
from game.page.motion import Motion
from game.page.result import Result
from game.page.selection import NOTHING, Selection, Step
from game.page.sound import Sound
from game.page.speech import Speech
from game.page.table import Table
from game.page.texts import _
from game.page.view import View, view
from game.rules.difficulty import Difficulty
from game.rules.play import RefusedActionError
from game.rules.record import Record
from game.rules.state import Phase
from game.session import SEED, Session


class App:
    """Brings the session and the page together."""

    def __init__(self, record: Record, keep: Callable[[Record], None]) -> None:
        self._selection = NOTHING
        self._resting: Selection = NOTHING
        self._speech = Speech()
        self._table = Table()
        self._result = Result()
        self._motion = Motion()
        self._sound = Sound()
        self._focus = Focus()
        self._question = Question()
        self._session = Session(record, keep, self._changed)
        self._moves: dict[str, Callable[[], None]] = {
            "roll": lambda: self._perform(self._session.roll),
            "confirm": lambda: self._take(pointing.press_confirm(self._selection)),
            "take-back": lambda: self._take(pointing.press_take_back(self._session.state, self._selection)),
            "undo": self._undo,
            "lower": lambda: self._take(pointing.press_shift(self._selection, -1)),
            "raise": lambda: self._take(pointing.press_shift(self._selection, 1)),
            "reroll": self._reroll,
            "accept": lambda: self._take(pointing.press_accept(self._selection)),
        }
        self._doors: dict[str, Callable[[], None]] = {
            "new-game": self._ask_new_game,
            "settings": self._open_settings,
            "scores": lambda: open_dialog("scores"),
            "help": lambda: open_dialog("help"),
            "keys": lambda: open_dialog("keys"),
            "reload": location.reload,
        }
        self._view: View = self._draw()
        self._inputs = Inputs(self, self._guarded)
        listen(document, "close", self._guarded(lambda _event: None), capture=True)
        listen(find("#settings"), "change", self._guarded(self._setting_changed))
        listen(window, "hashchange", self._guarded(lambda _event: self.obey(take_wish())))

    # From the player

    def tap_die(self, die: int) -> None:
        """A tap on the die at place ``die``."""
        if self._session.state.dice:
            self._take(pointing.tap_die(self._session.state, self._selection, die))
        else:
            self._complain(self._view.message)

    def tap_cell(self, cell: int) -> None:
        """A tap on ``cell``."""
        self._take(pointing.tap_cell(self._session.state, self._selection, cell))

    def press(self, control: str) -> None:
        """A press of the button ``control``, or its key, be it enabled or not."""
        if control in self._doors:
            self._doors[control]()
        elif control in self._view.enabled:
            self._moves[control]()
        else:
            last = self._session.record.actions[-1:]
            self._complain(
                unavailable(self._session.state, self._selection, control, last[0] if last else None)
            )

    def go_back(self) -> None:
        """Leave what was begun last."""
        self._take(pointing.go_back(self._selection))

    def lift(self, die: int) -> None:
        """The die at place ``die``, staged or not, begins to be dragged."""
        self._resting = self._selection
        self._take(Step(pointing.lift(self._session.state, self._selection, die)))

    def lift_from(self, cell: int) -> None:
        """The die staged in ``cell`` begins to be dragged."""
        die = pointing.die_in(self._session.state, cell)
        if die is not None:
            self.lift(die)

    def drop(self, cell: int) -> None:
        """The dragged die is let go over ``cell``."""
        self._take(pointing.drop(self._session.state, self._resting, self._selection.die, cell))

    def drop_in_hand(self) -> None:
        """The dragged die is let go over the hand."""
        self._take(pointing.drop_in_hand(self._session.state, self._resting, self._selection.die))

    def let_go(self) -> None:
        """The dragged die goes back to where it was."""
        self._take(Step(self._resting))

    # To the game

    def _take(self, step: Step) -> None:
        before, self._selection = self._selection, step.selection
        if step.actions:
            self._perform(lambda: self._session.do(*step.actions))
        else:
            self._draw()
            self._speech.say(pointed(self._session.state, before, self._selection))

    def _perform(self, deed: Callable[[], None]) -> None:
        """Let the game judge what the player does; say what came of it."""
        before = self._session.state
        try:
            deed()
        except RefusedActionError as refused:
            self._draw()
            self._complain(refusal(refused))
        else:
            action, after = self._session.record.actions[-1], self._session.state
            self._motion.moved(action, before, after)
            self._sound.play(cue(action, before, after))
            self._speech.say(happened(before, action, after))

    def _undo(self) -> None:
        before = self._session.state
        self._session.undo()
        self._speech.say(undone(before, self._session.state))

    def _reroll(self) -> None:
        chosen = self._selection.rerolling
        step = pointing.press_reroll(self._selection)
        if chosen:
            self._selection = step.selection
            self._perform(lambda: self._session.reroll(chosen))
        else:
            self._take(step)

    def _changed(self) -> None:
        state = self._session.state
        self._selection = pointing.settle(state, self._selection)
        self._resting = pointing.settle(state, self._resting)
        self._inputs.stop_drag()
        self._draw()

    # Back to the player

    def _draw(self) -> View:
        state = self._session.state
        self._view = view(state, self._selection, self._session.can_undo)
        self._table.draw(state, self._selection, self._view)
        self._result.draw(state)
        return self._view

    def _complain(self, words: str) -> None:
        self._table.complain(words)
        self._speech.say(words)

    def _guarded(self, handler: Callable[[Any], None]) -> Callable[[Any], None]:
        """``handler``, after any failure of which the page still plays and says what happened."""

        def guarded(event: Any) -> None:
            try:
                handler(event)
                self._focus.keep(self._view.invites)
            except Exception:
                self._own_up(traceback.format_exc())

        return guarded

    def _own_up(self, trouble: str) -> None:
        console.error(trouble)
        find(".trouble-detail").textContent = trouble
        open_dialog("trouble")
        self._selection = NOTHING
        self._draw()

    # New games

    @property
    def _under_way(self) -> bool:
        return bool(self._session.record.actions) and self._session.state.phase is not Phase.OVER

    def obey(self, wish: Wish) -> None:
        """Begin the game that ``wish`` names, if it names one."""
        if wish.new_game:
            close_dialogs()
            self.new_game(wish.difficulty or Difficulty.PEACEFUL, wish.seed)

    def new_game(self, difficulty: Difficulty, seed: str | None = None) -> None:
        """Begin another game."""
        extra = {} if seed is None else {SEED: seed}
        self._session.play(Record(difficulty, (), extra))
        self._speech.say(begun(self._session.state))

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
