"""The page at work: each thing a player does becomes a step, each step a new state, saved, then drawn."""

from collections.abc import Callable

from js import document, location

from game.page import selection as pointing
from game.page.cues import cue
from game.page.dialogs import open_dialog
from game.page.dom import listen
from game.page.focus import Focus
from game.page.guard import Guard
from game.page.inputs import Inputs
from game.page.messages import begun, happened, line_label, pointed, refusal, unavailable, undone
from game.page.motion import Motion
from game.page.result import Result
from game.page.selection import NOTHING, Selection, Step
from game.page.sound import Sound
from game.page.speech import Speech
from game.page.table import Table
from game.page.view import View, view
from game.rules.play import RefusedActionError
from game.rules.record import Record
from game.rules.state import State
from game.session import Session


class App:
    """Brings the session and the page together.

    ``keep`` is the session's; ``after`` is called whenever the game has changed and is drawn. The
    buttons of ``doors`` lead elsewhere, and ``companions`` draw along whenever the game is drawn: what
    surrounds the game adds its own.
    """

    def __init__(self, record: Record, keep: Callable[[Record], None], after: Callable[[], None]) -> None:
        self._after = after
        self.guard = Guard(self._settle)
        self._selection = NOTHING
        self._resting: Selection = NOTHING
        self._speech = Speech()
        self._table = Table()
        self._result = Result()
        self._motion = Motion(self.guard.handler)
        self._sound = Sound()
        self._focus = Focus(self.guard.handler)
        self._session = Session(record, keep, self._changed)
        self._moves: dict[str, Callable[[], None]] = {
            "roll": lambda: self._perform(self._session.roll),
            "confirm": lambda: self._take(pointing.press_confirm(self._selection)),
            "take-back": lambda: self._take(pointing.press_take_back(self.state, self._selection)),
            "undo": self._undo,
            "lower": lambda: self._take(pointing.press_shift(self._selection, -1)),
            "raise": lambda: self._take(pointing.press_shift(self._selection, 1)),
            "reroll": self._reroll,
            "accept": lambda: self._take(pointing.press_accept(self._selection)),
        }
        self.doors: dict[str, Callable[[], None]] = {
            "help": lambda: open_dialog("help"),
            "keys": lambda: open_dialog("keys"),
            "reload": location.reload,
        }
        self.companions: list[Callable[[State, Selection], None]] = []
        self._view: View = self._draw()
        self._inputs = Inputs(self, self.guard.handler)
        listen(document, "close", self.guard.handler(lambda _event: None), capture=True)

    @property
    def record(self) -> Record:
        """The game on the table."""
        return self._session.record

    @property
    def state(self) -> State:
        """Where the game on the table stands."""
        return self._session.state

    # From the player

    def tap_die(self, die: int) -> None:
        """A tap on the die at place ``die``."""
        if self.state.dice:
            self._take(pointing.tap_die(self.state, self._selection, die))
        else:
            self.complain(self._view.message)

    def tap_cell(self, cell: int) -> None:
        """A tap on ``cell``."""
        self._take(pointing.tap_cell(self.state, self._selection, cell))

    def tap_line(self, name: str) -> None:
        """A tap on the sum of the row or column ``name``."""
        self.tell(self._about(name))

    def look(self, line: str | None) -> None:
        """The keyboard has come to the sum of the row or column ``line``, or has left one."""
        if line:
            self._table.tell(self._about(line))
        else:
            self._draw()

    def _about(self, name: str) -> str:
        line = self._view.lines[name]
        return line_label(name, line.sum, line.bonus, line.need)

    def press(self, control: str) -> None:
        """A press of the button ``control``, or its key, be it enabled or not."""
        if control in self.doors:
            self.doors[control]()
        elif control in self._view.enabled:
            self._moves[control]()
        else:
            last = self.record.actions[-1:]
            self.complain(unavailable(self.state, self._selection, control, last[0] if last else None))

    def go_back(self) -> None:
        """Leave what was begun last."""
        self._take(pointing.go_back(self._selection))

    def lift(self, die: int) -> None:
        """The die at place ``die``, staged or not, begins to be dragged."""
        self._resting = self._selection
        self._take(Step(pointing.lift(self.state, self._selection, die)))

    def lift_from(self, cell: int) -> None:
        """The die staged in ``cell`` begins to be dragged."""
        die = pointing.die_in(self.state, cell)
        if die is not None:
            self.lift(die)

    def drop(self, cell: int) -> None:
        """The dragged die is let go over ``cell``."""
        self._take(pointing.drop(self.state, self._resting, self._selection.die, cell))

    def drop_in_hand(self) -> None:
        """The dragged die is let go over the hand."""
        self._take(pointing.drop_in_hand(self.state, self._resting, self._selection.die))

    def let_go(self) -> None:
        """The dragged die goes back to where it was."""
        self._take(Step(self._resting))

    # To the game

    def count_hint(self) -> None:
        """The coach gave a hint for the roll on the table."""
        self._session.count_hint()

    def note(self, key: str, value: object) -> None:
        """Have something kept with the game on the table."""
        self._session.note(key, value)

    def _take(self, step: Step) -> None:
        before, self._selection = self._selection, step.selection
        if step.actions:
            self._perform(lambda: self._session.do(*step.actions))
        else:
            self._draw()
            self._speech.say(pointed(self.state, before, self._selection))

    def _perform(self, deed: Callable[[], None]) -> None:
        """Let the game judge what the player does; say what came of it."""
        before = self.state
        try:
            deed()
        except RefusedActionError as refused:
            self._draw()
            self.complain(refusal(refused))
        else:
            action, after = self.record.actions[-1], self.state
            self._motion.moved(action, before, after)
            self._sound.play(cue(action, before, after))
            self._speech.say(happened(before, action, after))

    def _undo(self) -> None:
        before = self.state
        self._session.undo()
        self._speech.say(undone(before, self.state))

    def _reroll(self) -> None:
        chosen = self._selection.rerolling
        step = pointing.press_reroll(self._selection)
        if chosen:
            self._selection = step.selection
            self._perform(lambda: self._session.reroll(chosen))
        else:
            self._take(step)

    def play(self, record: Record) -> None:
        """Turn to another game, new or left before."""
        self._session.play(record)
        self._speech.say(begun(self.state))

    def show(self, record: Record) -> None:
        """Turn to a game, or another moment of this one, that is kept already."""
        self._session.resume(record)

    def _changed(self) -> None:
        state = self.state
        if state != self._drawn:
            self._selection = pointing.settle(state, self._selection)
            self._resting = pointing.settle(state, self._resting)
            self._inputs.stop_drag()
        self._draw()
        self._after()

    # Back to the player

    def redraw(self) -> None:
        """Draw everything anew, in the language of now."""
        self._result.forget()
        self._draw()

    def _draw(self) -> View:
        self._drawn = state = self.state
        self._view = view(state, self._selection, self._session.can_undo)
        self._table.draw(state, self._selection, self._view)
        self._result.draw(state)
        for draw in self.companions:
            draw(state, self._selection)
        return self._view

    def _settle(self, failed: bool) -> None:
        """See that all is well after whatever was done."""
        if failed:
            self._inputs.stop_drag()
            self._selection = NOTHING
            self._draw()
        self._focus.keep(self._view.invites)

    def tell(self, words: str) -> None:
        """Show and speak ``words``, until the next draw."""
        self._table.tell(words)
        self._speech.say(words)

    def complain(self, words: str) -> None:
        """Show and speak ``words``, which say why something can't be had, until the next draw."""
        self._table.complain(words)
        self._speech.say(words)
