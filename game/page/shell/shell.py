"""What surrounds the game on the table: where it is kept, the games before and after it, other tabs."""

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from typing import Any

from js import document, window

from game.extras import SEED
from game.page.browser.address import take_link
from game.page.browser.appearance import apply_appearance
from game.page.browser.device import ask_to_persist, fresh_id, now
from game.page.browser.dialogs import Question, QuestionText, close_dialogs, dialog_is_open
from game.page.browser.dom import find, listen
from game.page.browser.languages import Languages
from game.page.browser.tabs import Tabs
from game.page.browser.update import READY, apply_update
from game.page.coach.features import CoachFeatures
from game.page.model.link import Link
from game.page.model.texts import N_, _
from game.page.model.tips import OFFERED, TIPS, offered
from game.page.play.controller import Controller
from game.page.play.tip_note import TipNote
from game.page.shell.banner import Banner
from game.rules.difficulty import Difficulty, difficulty_named
from game.rules.record import Record
from game.rules.state import Phase
from game.store.games import FINISHED, GAME, ID, STARTED, has_ended_turn, identity
from game.store.ownership import NotOwnerError
from game.store.settings import SETTINGS
from game.store.storage import PREFIX
from game.store.store import Store


class Shell:
    """Brings together the game on the table and all that is kept.

    The dialogs, and what of the store only they need, are loaded when they are first wanted.
    """

    def __init__(self, store: Store, languages: Languages) -> None:
        self._store = store
        self._languages = languages
        self._tabs = Tabs(store, self._lost)
        self._is_here = False
        self._place: Callable[[], str] | None = None
        self._banner = Banner(store)
        self._app = Controller(store.game or self._first(), self._keep, self._game_changed)
        self._boundary = self._app.boundary
        self._question = Question(self._boundary.handler)
        self._coaching = CoachFeatures(self._app, lambda: store.settings)
        TipNote(self._app)
        self._app.doors |= {
            "new-game": lambda: self._ask_to_begin(self._app.state.difficulty),
            "return": self._return,
            "play-here": lambda: self._boundary.begin(self._take_over()),
            "settings": self._open_settings,
            "scores": self._open_scores,
            "export": self._export,
            "dismiss": self._banner.dismiss,
            "update": apply_update,
        }
        handler = self._boundary.handler
        listen(document, READY, handler(lambda _event: self._banner.tell_of_update()))
        listen(document, "close", handler(lambda _event: self._banner.draw()), capture=True)
        self._listen("hashchange", lambda _event: self._boundary.begin(self._obey(take_link())))
        self._listen("storage", self._stored_elsewhere)
        self._listen("focus", lambda _event: self._boundary.begin(self._come_back()))
        self._listen("pagehide", lambda _event: self._tabs.release())
        self._listen("pageshow", self._shown_again)

    def _listen(self, event: str, handler: Callable[[Any], None]) -> None:
        listen(window, event, self._boundary.handler(handler))

    async def open(self, wish: Link) -> None:
        """Let the player go on with the game, or begin the one wished for, or know where it is played."""
        apply_appearance(self._store.settings)
        # Nobody is in the middle of a game that is over.
        await self._claim(by_force=self._app.state.phase is Phase.OVER)
        await self._obey(wish)

    async def _obey(self, wish: Link) -> None:
        tag = self._languages.matching(wish.language) if wish.language else None
        if tag:
            with suppress(OSError):
                await self._languages.choose(tag)
                await self._change("language", tag)
                self._settings_changed()
        if wish.new_game:
            await self._claim(by_force=True)
            self._begin(wish.difficulty or self._usual, wish.seed)
        self._banner.tell_of_link(wish.notice)

    async def _change(self, setting: str, value: object) -> None:
        await self._tabs.alone(lambda: self._store.change_setting(setting, value))

    # One game after the other

    @property
    def _usual(self) -> Difficulty:
        return difficulty_named(self._store.settings["difficulty"])

    def _first(self) -> Record:
        """The game to begin with where none is kept."""
        return self._fresh(self._usual, tips=list(TIPS) if self._store.is_new else [])

    def _next(self, difficulty: Difficulty, seed: str | None) -> Record:
        """The game to begin after the one on the table, which was the first only if any turn ended."""
        left = self._app.record
        return self._fresh(difficulty, seed, tips=[] if has_ended_turn(left) else offered(left))

    def _fresh(self, difficulty: Difficulty, seed: str | None = None, *, tips: list[str]) -> Record:
        extra: dict[str, object] = {ID: fresh_id(), STARTED: now()}
        if seed is not None:
            extra[SEED] = seed
        if tips:
            extra[OFFERED] = tips
        return Record(difficulty, (), extra)

    def _begin(self, difficulty: Difficulty, seed: str | None = None) -> None:
        close_dialogs()
        self._app.play(self._next(difficulty, seed))
        if difficulty is not self._usual:
            self._boundary.begin(self._change("difficulty", difficulty.value))
        if self._banner.update_waits:
            apply_update()

    def _ask_to_begin(self, difficulty: Difficulty) -> None:
        if not self._is_here:  # the button is disabled, but not its key, nor settings that were open
            self._redraw()
            return
        record = self._app.record
        if not record.actions or self._app.state.phase is Phase.OVER:
            self._begin(difficulty)
            return
        if has_ended_turn(record) or self._store.previous_game is None:
            text = N_("You can return to this game until you confirm your first turn in the new one.")
        else:
            text = N_(
                "You haven't confirmed a turn, so this game will be discarded. "
                "You can still return to the previous one."
            )
        self._question.ask(
            lambda: QuestionText(
                title=_("Start a new {difficulty} game?", difficulty=difficulty.name),
                text=_(text),
                yes=_("New game"),
                no=_("Keep playing"),
            ),
            when_yes=lambda: self._begin(difficulty),
            when_no=self._redraw,
        )

    def _return(self) -> None:
        offer = self._store.previous_game
        if offer is not None:
            self._app.play(offer)

    # Keeping

    def _keep(self, record: Record) -> None:
        try:
            self._store.save_game(record)
        except NotOwnerError:
            self._lost()
            raise

    def _game_changed(self) -> None:
        self._place = None
        if self._is_here and self._app.state.phase is Phase.OVER:
            self._boundary.begin(self._enter(self._app.record))
        self._draw()

    async def _enter(self, record: Record) -> None:
        from game.page.dialogs.scores import place_sentence
        from game.store.scores import enter

        entered = await self._tabs.alone(lambda: enter(self._store, record, now()))
        if identity(self._app.record) == identity(record):
            self._place = lambda: place_sentence(entered)
        self._draw()
        if FINISHED not in record.extra:
            await ask_to_persist()

    # Several tabs

    async def _claim(self, *, by_force: bool) -> None:
        """Play here, if the game is free or ``by_force``; then from the moment that is stored."""
        self._is_here = await self._tabs.claim(by_force=by_force)
        if self._is_here and self._store.game is None:
            self._keep(self._app.record)
        self._show_stored()

    async def _take_over(self) -> None:
        await self._claim(by_force=True)

    async def _come_back(self) -> None:
        if not self._is_here:
            await self._claim(by_force=False)

    def _shown_again(self, event: Any) -> None:
        if event.persisted:
            self._settings_changed()
            self._is_here = False
            self._boundary.begin(self._come_back())

    def _lost(self) -> None:
        self._is_here = False
        self._show_stored()
        if not dialog_is_open():
            find(".elsewhere [data-action=play-here]").focus()

    def _show_stored(self) -> None:
        game = self._store.game or self._first()
        if game == self._app.record:
            self._game_changed()
        else:
            self._app.show(game)

    def _stored_elsewhere(self, event: Any) -> None:
        name = event.key.removeprefix(PREFIX) if isinstance(event.key, str) else None
        if self._is_here and not self._store.is_owner:
            self._lost()
        elif name == GAME.name and not self._is_here:
            self._show_stored()
        tag = self._store.settings["language"]
        if name == SETTINGS.name and tag != self._languages.current and tag in self._languages:
            self._boundary.begin(self._speak(tag))
        self._settings_changed()

    async def _speak(self, tag: str) -> None:
        with suppress(OSError):
            await self._languages.choose(tag)
            self._redraw()

    # All that is shown around the game

    def _draw(self) -> None:
        """Show what surrounds the game as it is now."""
        here = self._is_here
        document.documentElement.toggleAttribute("data-elsewhere", not here)
        find(".elsewhere").hidden = here
        find(".land").inert = not here
        find(".bar [data-action=new-game]").disabled = not here
        find("[data-action=return]").hidden = not here or self._store.previous_game is None
        rank = find(".result .rank")
        rank.hidden = self._place is None
        rank.textContent = self._place() if self._place else ""
        self._banner.draw()

    def _redraw(self) -> None:
        """Show everything anew, in the language of now."""
        self._app.redraw()
        self._draw()
        self._coaching.redraw()
        self._question.redraw()
        if find("#scores").open:
            self._scores.redraw()
        if find("#settings").open:
            self._settings.redraw(self._app.state.difficulty)

    def _settings_changed(self) -> None:
        apply_appearance(self._store.settings)
        self._redraw()

    def _store_changed(self) -> None:
        """Much may be different: an import, or everything erased or brought back."""
        self._show_stored()
        self._settings_changed()

    @cached_property
    def _scores(self) -> Any:
        from game.page.dialogs.scores import Scores

        return Scores(self._store, self._tabs, self._boundary, self._question, self._coaching.replayer)

    @cached_property
    def _settings(self) -> Any:
        from game.page.dialogs.settings import SettingsDialog

        return SettingsDialog(
            self._store,
            self._tabs,
            self._languages,
            self._boundary,
            self._question,
            ask_difficulty=self._ask_to_begin,
            setting_changed=self._settings_changed,
            store_changed=self._store_changed,
        )

    def _open_scores(self) -> None:
        self._scores.open(self._app.record)
        self._banner.draw()

    def _open_settings(self) -> None:
        self._settings.open(self._app.state.difficulty, can_begin=self._is_here)

    def _export(self) -> None:
        from game.page.dialogs.transfer import export_to_file

        export_to_file(self._store)
