"""The controller of the game on screen: what a player does becomes an intent, the intent a transition of the
game, and the transition is kept, drawn, spoken, moved and sounded.
"""

from collections.abc import Callable

from js import document, location

from game.page.browser.announcer import Announcer
from game.page.browser.dialogs import open_dialog
from game.page.browser.dom import listen
from game.page.browser.error_boundary import ErrorBoundary
from game.page.browser.focus import Focus
from game.page.model import selection as selecting
from game.page.model.commands import COMMANDS
from game.page.model.messages import (
    begun,
    came_back,
    happened,
    line_label,
    pointed,
    refusal,
    unavailable,
)
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

    ``keep`` is the session's; ``after`` is called whenever the game has changed and is drawn. ``handlers``,
    by the id of their command, open what lies around the game, and ``draw_hooks`` are called whenever the
    game is drawn: the other rooms add their own.
    """

    def __init__(self, record: Record, keep: Callable[[Record], None], after: Callable[[], None]) -> None:
        self._after = after
        self.boundary = ErrorBoundary(self._recover)
        self._selection = NOTHING
        self._selection_before_drag = NOTHING
        self._announcer = Announcer()
        self._renderer = Renderer()
        self._result = Result()
        self._motion = Motion(self.boundary.handler)
        self._sound = Sound()
        self._focus = Focus(self.boundary.handler)
        self._session = Session(record, keep)
        self.handlers: dict[str, Callable[[], None]] = {
            "help": lambda: open_dialog("help"),
            "reload": location.reload,
        }
        self.draw_hooks: list[Callable[[State, Selection], None]] = []
        self._view: ViewModel = self._draw()
        self._inputs = Inputs(self, self.boundary.handler)
        listen(document, "close", self.boundary.handler(lambda _event: None), capture=True)

    @property
    def record(self) -> Record:
        """The game on screen."""
        return self._session.record

    @property
    def state(self) -> State:
        """Where the game on screen stands."""
        return self._session.state

    # What a player does

    def press(self, command: str) -> None:
        """A press of the button of a command, or of its key, whether it is enabled or not."""
        intent = COMMANDS[command].intent
        if intent is None:
            self.handlers[command]()
        elif command in self._view.enabled:
            self._step(intent(self._session, self._selection))
        else:
            last = self.record.actions[-1:]
            self.complain(unavailable(self.state, self._selection, command, last[0] if last else None))

    def tap_die(self, die: Die) -> None:
        """A tap on the die at place ``die``."""
        if self.state.dice:
            self._step(selecting.tap_die(self.state, self._selection, die))
        else:
            self.complain(self._view.message)

    def tap_cell(self, cell: Cell) -> None:
        """A tap on ``cell``."""
        self._step(selecting.tap_cell(self.state, self._selection, cell))

    def tap_line(self, name: str) -> None:
        """A tap on the sum of the row or column ``name``."""
        self.tell(self._about(name))

    def look(self, line: str | None) -> None:
        """The keyboard's focus has come to the sum of the row or column ``line``, or has left one."""
        if line:
            self._renderer.tell(self._about(line))
        else:
            self._draw()

    def _about(self, name: str) -> str:
        line = self._view.lines[name]
        return line_label(name, line.sum, line.bonus, line.need)

    def go_back(self) -> None:
        """Cancel what was selected last."""
        self._step(selecting.go_back(self._selection))

    def lift(self, die: Die) -> None:
        """The die at place ``die``, staged or not, begins to be dragged."""
        self._selection_before_drag = self._selection
        self._step(Intent(selecting.lift(self.state, self._selection, die)))

    def lift_from(self, cell: Cell) -> None:
        """The die staged in ``cell`` begins to be dragged."""
        die = selecting.die_in(self.state, cell)
        if die is not None:
            self.lift(die)

    def drop(self, cell: Cell) -> None:
        """The dragged die is dropped over ``cell``."""
        die = self._selection.die
        if die is not None:
            self._step(selecting.drop(self.state, self._selection_before_drag, die, cell))

    def drop_in_hand(self) -> None:
        """The dragged die is dropped over the hand."""
        die = self._selection.die
        if die is not None:
            self._step(selecting.drop_in_hand(self.state, self._selection_before_drag, die))

    def cancel_drag(self) -> None:
        """The dragged die goes back to where it was."""
        self._step(Intent(self._selection_before_drag))

    # The path of a step

    def _step(self, intent: Intent) -> None:
        """Do what the player intends: apply, keep, draw, then move, sound and speak."""
        selected_before, self._selection = self._selection, intent.selection
        try:
            transition = self._session.undo() if intent.undoes else self._session.do(*intent.actions)
        except RefusedActionError as refused:
            self._draw()
            self.complain(refusal(refused))
            return
        if transition.before is transition.after:
            self._draw()
            self._announcer.say(pointed(self.state, selected_before, self._selection))
            return
        self._game_changed()
        self._motion.play(transition)
        self._sound.play(cue(transition))
        for sentence in came_back(transition):
            self._renderer.tell(sentence)
        self._announcer.say(happened(transition))

    def _game_changed(self) -> None:
        """Draw the game as it is now, and let what surrounds it follow."""
        state = self.state
        if state != self._drawn:
            self._selection = selecting.prune(state, self._selection)
            self._selection_before_drag = selecting.prune(state, self._selection_before_drag)
            self._inputs.stop_drag()
        self._draw()
        self._after()

    # What the other rooms do

    def play(self, record: Record) -> None:
        """Turn to another game, new or left before."""
        self._session.play(record)
        self._game_changed()
        self._announcer.say(begun(self.state))

    def show(self, record: Record) -> None:
        """Turn to a game, or another moment of this one, that is kept already."""
        self._session.show(record)
        self._game_changed()

    def count_hint(self) -> None:
        """Count a hint of the coach for the current roll."""
        self._session.count_hint()
        self._game_changed()

    def note(self, key: str, value: object) -> None:
        """Keep something with the game on screen."""
        self._session.note(key, value)
        self._game_changed()

    def tell(self, words: str) -> None:
        """Show and speak ``words``, until the next draw."""
        self._renderer.tell(words)
        self._announcer.say(words)

    def complain(self, words: str) -> None:
        """Show and speak ``words``, which say why something is not possible, until the next draw."""
        self._renderer.complain(words)
        self._announcer.say(words)

    def redraw(self) -> None:
        """Draw everything again, in the current language."""
        self._result.forget()
        self._draw()

    def _draw(self) -> ViewModel:
        self._drawn = state = self.state
        self._view = view_model(state, self._selection, self._session.can_undo)
        self._renderer.draw(state, self._selection, self._view)
        self._result.draw(state)
        for draw in self.draw_hooks:
            draw(state, self._selection)
        return self._view

    def _recover(self, failed: bool) -> None:
        """After each handler and task: keep the focus; if it ``failed``, drop what was selected."""
        if failed:
            self._inputs.stop_drag()
            self._selection = NOTHING
            self._draw()
        self._focus.keep(self._view.invites)
