"""The high scores dialog: a table for each difficulty, whose games can be replayed and erased."""

from collections.abc import Iterable
from typing import Any

from js import Date, Intl, Object, document
from pyodide.ffi import to_js

from game.page.browser.dialogs import QuestionText, open_dialog
from game.page.browser.dom import element, find, listen
from game.page.dialogs.eraser import Eraser
from game.page.dialogs.feedback import FeedbackLine
from game.page.dialogs.replayer import Replayer
from game.page.dialogs.services import Services
from game.page.model.score_messages import details, no_scores
from game.page.model.texts import N_, _, signed
from game.rules.difficulty import Difficulty, difficulty_named
from game.rules.record import Record
from game.store.erasing import erase_table
from game.store.games import identity
from game.store.scores import Entry, Table, table

# Translators: in the high scores, after those of one difficulty were erased.
CLEARED = N_("Scores cleared.")
# Translators: in the high scores, after erasing them was undone.
RESTORED = N_("Scores restored.")


class ScoresDialog:
    """The dialog with the three tables; ``replayer`` opens over it."""

    def __init__(self, services: Services, replayer: Replayer) -> None:
        self._store = services.store
        self._replayer = replayer
        self._feedback = FeedbackLine("scores", services.boundary)
        self._eraser = Eraser(services, self._feedback, self.redraw)
        self._list = find("#scores .ranking")
        self._empty = find("#scores .ranking-empty")
        self._clear = find("#scores [data-do=clear]")
        self._shown = Difficulty.PEACEFUL
        self._marked: Record | None = None
        self._entries: Table = ()
        listen(find("#scores"), "change", services.boundary.handler(self._changed))
        listen(find("#scores"), "click", services.boundary.handler(self._clicked))

    def open(self, record: Record) -> None:
        """Show the high scores of the difficulty of ``record``, with the entry of that game marked."""
        self._shown, self._marked = record.difficulty, record
        find(f"#scores [value={record.difficulty.value}]").checked = True
        self._feedback.say("")
        self.redraw()
        open_dialog("scores")

    def redraw(self) -> None:
        """Show the current entries of the table."""
        self._entries = table(self._store, self._shown)
        self._list.replaceChildren(*(self._row(place, entry) for place, entry in enumerate(self._entries)))
        self._list.hidden = not self._entries
        self._clear.disabled = not self._entries
        self._empty.hidden = bool(self._entries)
        self._empty.textContent = no_scores(self._shown)

    def _row(self, place: int, entry: Entry) -> Any:
        score = signed(entry.score)
        facts = [element("time", _local_date(entry.date), datetime=entry.date)]
        facts += [element("span", fact) for fact in details(entry)]
        is_marked = self._marked is not None and identity(entry.record) == identity(self._marked)
        if is_marked:
            # Translators: marks the game on screen in the list of high scores.
            facts.append(element("strong", _("This game")))
        # Translators: the name of a button beside a high score.
        label = _("Replay the game that scored {score}", score=score)
        replay = element("button", type="button", data_replay=str(place), aria_label=label)
        replay.append(find("#replay-icon").content.cloneNode(True))
        row = element(
            "li",
            children=[
                _part("span", "rank", str(place + 1)),
                _part("b", "points", score),
                _part("span", "details", children=facts),
                replay,
            ],
        )
        if is_marked:
            row.setAttribute("aria-current", "true")
        return row

    def _changed(self, event: Any) -> None:
        if event.target.name == "table":
            self._shown = difficulty_named(event.target.value)
            self._feedback.say("")
            self.redraw()

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-replay], [data-do=clear]")
        if not button:
            return
        if button.hasAttribute("data-replay"):
            self._replayer.open(self._entries[int(button.dataset.replay)].record)
        else:
            self._ask_to_clear(self._shown)

    def _ask_to_clear(self, difficulty: Difficulty) -> None:
        self._eraser.ask(
            lambda: QuestionText(
                # Translators: the title of a question about the high scores of one difficulty.
                title=_("Clear these scores?"),
                # Translators: in the question "Clear these scores?".
                text=_(
                    "All {difficulty} high scores will be erased from this device.",
                    difficulty=difficulty.name,
                ),
                # Translators: the button that answers the question "Clear these scores?".
                yes=_("Clear"),
                # Translators: the button that leaves a question unanswered.
                no=_("Cancel"),
            ),
            lambda store: erase_table(store, difficulty),
            CLEARED,
            RESTORED,
        )


def _part(tag: str, kind: str, text: str = "", children: Iterable[Any] = ()) -> Any:
    made = element(tag, text, children)
    made.className = kind
    return made


def _local_date(timestamp: str) -> str:
    """The date of a UTC timestamp where the player is, in the language of the page."""
    style = to_js({"dateStyle": "medium", "numberingSystem": "latn"}, dict_converter=Object.fromEntries)
    written = Intl.DateTimeFormat.new(document.documentElement.lang, style).format(Date.new(timestamp))
    return str(written)
