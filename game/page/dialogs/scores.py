"""The high scores: a finished game enters its table, and the tables are shown, replayed, cleared."""

from collections.abc import Iterable
from typing import Any

from js import Date, Intl, Object, document
from pyodide.ffi import to_js

from game.extras import hints_of
from game.page.browser.dialogs import Question, QuestionText, open_dialog
from game.page.browser.dom import element, find, listen
from game.page.browser.error_boundary import ErrorBoundary
from game.page.browser.tabs import Tabs
from game.page.dialogs.feedback import FeedbackLine
from game.page.dialogs.replayer import Replayer
from game.page.model.texts import _, ngettext, signed
from game.rules.difficulty import Difficulty, difficulty_named
from game.rules.record import Record
from game.store.erasing import Erased, erase_table, undo
from game.store.games import identity
from game.store.scores import Entered, Entry, Table, table
from game.store.store import Store


class Scores:
    """The dialog with the three tables."""

    def __init__(
        self, store: Store, tabs: Tabs, boundary: ErrorBoundary, question: Question, replayer: Replayer
    ) -> None:
        self._store = store
        self._tabs = tabs
        self._boundary = boundary
        self._question = question
        self._outcome = FeedbackLine("scores", boundary)
        self._replayer = replayer
        self._list = find("#scores .ranking")
        self._empty = find("#scores .ranking-empty")
        self._clear = find("#scores [data-do=clear]")
        self._shown = Difficulty.PEACEFUL
        self._marked: Record | None = None
        self._entries: Table = ()
        listen(find("#scores"), "change", boundary.handler(self._turned))
        listen(find("#scores"), "click", boundary.handler(self._clicked))

    def open(self, record: Record) -> None:
        """Show the table of the difficulty of ``record``, the entry of that game standing out."""
        self._shown, self._marked = record.difficulty, record
        find(f"#scores [value={record.difficulty.value}]").checked = True
        self._outcome.say("")
        self.redraw()
        open_dialog("scores")

    def redraw(self) -> None:
        """Show what the table holds now."""
        self._entries = table(self._store, self._shown)
        self._list.replaceChildren(*(self._row(place, entry) for place, entry in enumerate(self._entries)))
        self._list.hidden = not self._entries
        self._clear.disabled = not self._entries
        self._empty.hidden = bool(self._entries)
        self._empty.textContent = _(
            "No game in {difficulty} is finished yet. The first one takes the first place.",
            difficulty=self._shown.name,
        )

    def _row(self, place: int, entry: Entry) -> Any:
        score = signed(entry.score)
        details = [element("time", shown_date(entry.date), datetime=entry.date)]
        details.append(element("span", ngettext("{count} turn", "{count} turns", entry.turns)))
        if entry.record.difficulty.power_costs:
            powers = ngettext("{count} Majda Power", "{count} Majda Powers", entry.powers)
            details.append(element("span", powers))
        if hints := hints_of(entry.record):
            details.append(element("span", ngettext("{count} hint", "{count} hints", hints)))
        if is_marked := self._is_marked(entry):
            details.append(element("strong", _("This game")))
        label = _("Replay the game that scored {score}", score=score)
        replay = element("button", type="button", data_replay=str(place), aria_label=label)
        replay.append(find("#replay-icon").content.cloneNode(True))
        row = element(
            "li",
            children=[
                _part("span", "rank", str(place + 1)),
                _part("b", "points", score),
                _part("span", "details", children=details),
                replay,
            ],
        )
        if is_marked:
            row.setAttribute("aria-current", "true")
        return row

    def _is_marked(self, entry: Entry) -> bool:
        return self._marked is not None and identity(entry.record) == identity(self._marked)

    def _turned(self, event: Any) -> None:
        if event.target.name == "table":
            self._shown = difficulty_named(event.target.value)
            self._outcome.say("")
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
        self._question.ask(
            lambda: QuestionText(
                title=_("Clear this table?"),
                text=_(
                    "All high scores in {difficulty} are erased from this device.", difficulty=difficulty.name
                ),
                yes=_("Clear"),
                no=_("Cancel"),
            ),
            when_yes=lambda: self._boundary.begin(self._clear_table(difficulty)),
        )

    async def _clear_table(self, difficulty: Difficulty) -> None:
        erased = await self._tabs.alone(lambda: erase_table(self._store, difficulty))
        self.redraw()
        self._outcome.say(
            _("The table is cleared."), undo=lambda: self._boundary.begin(self._bring_back(erased))
        )

    async def _bring_back(self, erased: Erased) -> None:
        await self._tabs.alone(lambda: undo(self._store, erased))
        self.redraw()
        self._outcome.say(_("The table is back."))


def _part(tag: str, kind: str, text: str = "", children: Iterable[Any] = ()) -> Any:
    made = element(tag, text, children)
    made.className = kind
    return made


def shown_date(moment: str) -> str:
    """The day of ``moment`` where the player is, as the language of the page writes it."""
    style = to_js({"dateStyle": "medium", "numberingSystem": "latn"}, dict_converter=Object.fromEntries)
    written = Intl.DateTimeFormat.new(document.documentElement.lang, style).format(Date.new(moment))
    return str(written)


def place_sentence(entered: Entered) -> str:
    """Where a finished game stands among the high scores."""
    difficulty = entered.entry.record.difficulty.name
    if entered.place is None:
        return _("This game is not among the ten best in {difficulty}.", difficulty=difficulty)
    if entered.place == 0:
        return _("The best score in {difficulty} on this device!", difficulty=difficulty)
    return _(
        "Place {place} in the high scores of {difficulty}.",
        place=entered.place + 1,
        difficulty=difficulty,
    )
