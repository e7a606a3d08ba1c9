"""The page at work: each thing a player does becomes a step, each step a new state, saved, then drawn."""

from collections.abc import Callable

from js import document, location

from game.page.browser.announcer import Announcer
from game.page.browser.dialogs import open_dialog
from game.page.browser.dom import listen
from game.page.browser.error_boundary import ErrorBoundary
from game.page.browser.focus import Focus
from game.page.model import selection as commands
from game.page.model.messages import begun, happened, line_label, pointed, refusal, unavailable, undone
from game.page.model.selection import NOTHING, Intent, Selection
from game.page.model.transitions import cue
from game.page.model.view_model import ViewModel, view_model
from game.page.play.inputs import Inputs
from game.page.play.motion import Motion
from game.page.play.renderer import Renderer
from game.page.play.result import Result
from game.page.play.sound import Sound
from game.rules.actions import Die
from game.rules.board import Cell
from game.rules.play import RefusedActionError
from game.rules.record import Record
from game.rules.state import State
from game.session import Session


class Controller:
    """Brings the session and the page together.

    ``keep`` is the session's; ``after`` is called whenever the game has changed and is drawn. The
    buttons of ``doors`` lead elsewhere, and ``companions`` draw along whenever the game is drawn: what
    surrounds the game adds its own.
    """

    def __init__(self, record: Record, keep: Callable[[Record], None], after: Callable[[], None]) -> None:
        self._after = after
        self.boundary = ErrorBoundary(self._settle)
        self._selection = NOTHING
        self._resting: Selection = NOTHING
        self._announcer = Announcer()
        self._renderer = Renderer()
        self._result = Result()
        self._motion = Motion(self.boundary.handler)
        self._sound = Sound()
        self._focus = Focus(self.boundary.handler)
        self._session = Session(record, keep, self._changed)
        self._moves: dict[str, Callable[[], None]] = {
            "roll": lambda: self._perform(self._session.roll),
            "confirm": lambda: self._take(commands.press_confirm(self._selection)),
            "take-back": lambda: self._take(commands.press_take_back(self.state, self._selection)),
            "undo": self._undo,
            "lower": lambda: self._take(commands.press_shift(self._selection, -1)),
            "raise": lambda: self._take(commands.press_shift(self._selection, 1)),
            "reroll": self._reroll,
            "accept": lambda: self._take(commands.press_accept(self._selection)),
        }
        self.doors: dict[str, Callable[[], None]] = {
            "help": lambda: open_dialog("help"),
            "keys": lambda: open_dialog("keys"),
            "reload": location.reload,
        }
        self.companions: list[Callable[[State, Selection], None]] = []
        self._view: ViewModel = self._draw()
        self._inputs = Inputs(self, self.boundary.handler)
        listen(document, "close", self.boundary.handler(lambda _event: None), capture=True)

    @property
    def record(self) -> Record:
        """The game on the table."""
        return self._session.record

    @property
    def state(self) -> State:
        """Where the game on the table stands."""
        return self._session.state

    # From the player

    def tap_die(self, die: Die) -> None:
        """A tap on the die at place ``die``."""
        if self.state.dice:
            self._take(commands.tap_die(self.state, self._selection, die))
        else:
            self.complain(self._view.message)

    def tap_cell(self, cell: Cell) -> None:
        """A tap on ``cell``."""
        self._take(commands.tap_cell(self.state, self._selection, cell))

    def tap_line(self, name: str) -> None:
        """A tap on the sum of the row or column ``name``."""
        self.tell(self._about(name))

    def look(self, line: str | None) -> None:
        """The keyboard has come to the sum of the row or column ``line``, or has left one."""
        if line:
            self._renderer.tell(self._about(line))
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
        self._take(commands.go_back(self._selection))

    def lift(self, die: Die) -> None:
        """The die at place ``die``, staged or not, begins to be dragged."""
        self._resting = self._selection
        self._take(Intent(commands.lift(self.state, self._selection, die)))

    def lift_from(self, cell: Cell) -> None:
        """The die staged in ``cell`` begins to be dragged."""
        die = commands.die_in(self.state, cell)
        if die is not None:
            self.lift(die)

    def drop(self, cell: Cell) -> None:
        """The dragged die is let go over ``cell``."""
        if self._selection.die is not None:
            self._take(commands.drop(self.state, self._resting, self._selection.die, cell))

    def drop_in_hand(self) -> None:
        """The dragged die is let go over the hand."""
        if self._selection.die is not None:
            self._take(commands.drop_in_hand(self.state, self._resting, self._selection.die))

    def let_go(self) -> None:
        """The dragged die goes back to where it was."""
        self._take(Intent(self._resting))

    # To the game

    def count_hint(self) -> None:
        """The coach gave a hint for the roll on the table."""
        self._session.count_hint()

    def note(self, key: str, value: object) -> None:
        """Have something kept with the game on the table."""
        self._session.note(key, value)

    def _take(self, step: Intent) -> None:
        before, self._selection = self._selection, step.selection
        if step.actions:
            self._perform(lambda: self._session.do(*step.actions))
        else:
            self._draw()
            self._announcer.say(pointed(self.state, before, self._selection))

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
            self._announcer.say(happened(before, action, after))

    def _undo(self) -> None:
        before = self.state
        self._session.undo()
        self._announcer.say(undone(before, self.state))

    def _reroll(self) -> None:
        chosen = self._selection.rerolling
        step = commands.press_reroll(self._selection)
        if chosen:
            self._selection = step.selection
            self._perform(lambda: self._session.reroll(chosen))
        else:
            self._take(step)

    def play(self, record: Record) -> None:
        """Turn to another game, new or left before."""
        self._session.play(record)
        self._announcer.say(begun(self.state))

    def show(self, record: Record) -> None:
        """Turn to a game, or another moment of this one, that is kept already."""
        self._session.resume(record)

    def _changed(self) -> None:
        state = self.state
        if state != self._drawn:
            self._selection = commands.settle(state, self._selection)
            self._resting = commands.settle(state, self._resting)
            self._inputs.stop_drag()
        self._draw()
        self._after()

    # Back to the player

    def redraw(self) -> None:
        """Draw everything anew, in the language of now."""
        self._result.forget()
        self._draw()

    def _draw(self) -> ViewModel:
        self._drawn = state = self.state
        self._view = view_model(state, self._selection, self._session.can_undo)
        self._renderer.draw(state, self._selection, self._view)
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
        self._renderer.tell(words)
        self._announcer.say(words)

    def complain(self, words: str) -> None:
        """Show and speak ``words``, which say why something can't be had, until the next draw."""
        self._renderer.complain(words)
        self._announcer.say(words)
