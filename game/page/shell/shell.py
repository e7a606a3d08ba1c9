"""The shell: puts the game, what is kept of it, the tabs, the dialogs and the coach together."""

from contextlib import suppress
from typing import Any

from js import document, window

from game.page.browser.address import take_link
from game.page.browser.appearance import apply_appearance
from game.page.browser.dialogs import Question
from game.page.browser.dom import find, listen
from game.page.browser.languages import Languages
from game.page.browser.update import READY, apply_update
from game.page.coach.features import CoachFeatures
from game.page.model.link import Link
from game.page.play.controller import Controller
from game.page.play.tip_note import TipNote
from game.page.shell.banner import Banner
from game.page.shell.lazy_dialogs import LazyDialogs
from game.page.shell.new_game import NewGame, first_game, usual_difficulty
from game.page.shell.ownership import Ownership
from game.page.shell.ranking import Ranking
from game.rules.record import Record
from game.rules.state import Phase
from game.store.games import GAME
from game.store.settings import SETTINGS
from game.store.storage import PREFIX
from game.store.store import Store


class Shell:
    """Composes the page. What is needed only later is loaded when it is first wanted."""

    def __init__(self, store: Store, languages: Languages) -> None:
        self._store = store
        self._languages = languages
        self._banner = Banner(store)
        self._controller = Controller(store.game or first_game(store), self._keep, self._game_changed)
        boundary = self._controller.boundary
        self._ownership = Ownership(store, boundary, self._ownership_changed)
        self._question = Question(boundary.handler)
        self._ranking = Ranking(store, self._controller, self._ownership)
        self._coach = CoachFeatures(self._controller, lambda: store.settings)
        self._new_game = NewGame(
            store, self._controller, self._ownership, self._question, self._new_game_began, self._redraw
        )
        self._dialogs = LazyDialogs(
            store,
            languages,
            self._controller,
            self._ownership,
            self._question,
            self._new_game,
            self._coach,
            setting_changed=self._settings_changed,
            store_changed=self._store_changed,
        )
        TipNote(self._controller)
        self._controller.handlers |= {
            "new-game": lambda: self._new_game.ask(self._controller.state.difficulty),
            "return": self._new_game.return_to_previous,
            "play-here": self._ownership.take_over,
            "settings": self._dialogs.open_settings,
            "scores": self._open_scores,
            "keys": self._dialogs.open_keys,
            "share": self._dialogs.open_share,
            "copy": self._dialogs.copy,
            "code": self._dialogs.open_pasted,
            "play-challenge": self._dialogs.take_challenge,
            "export": self._dialogs.export,
            "dismiss": self._banner.dismiss,
            "update": apply_update,
        }
        listen(document, READY, boundary.handler(lambda _event: self._banner.tell_of_update()))
        listen(document, "close", boundary.handler(lambda _event: self._banner.draw()), capture=True)
        listen(window, "hashchange", boundary.handler(lambda _event: boundary.begin(self._obey(take_link()))))
        listen(window, "storage", boundary.handler(self._stored_elsewhere))
        listen(window, "pageshow", boundary.handler(self._shown_again))

    async def open(self, link: Link) -> None:
        """Let the player continue the game or begin the one of ``link``, or say where the game is played."""
        apply_appearance(self._store.settings)
        # Nobody is in the middle of a game that is over.
        await self._ownership.claim(by_force=self._controller.state.phase is Phase.OVER)
        await self._obey(link)

    async def _obey(self, link: Link) -> None:
        tag = self._languages.matching(link.language) if link.language else None
        if tag:
            with suppress(OSError):
                await self._languages.choose(tag)
                await self._ownership.change_setting("language", tag)
                self._settings_changed()
        if link.new_game:
            await self._ownership.claim(by_force=True)
            self._new_game.begin(link.difficulty or usual_difficulty(self._store), link.seed)
        self._banner.tell_of_link(link.notice)
        if link.code is not None:
            self._dialogs.open_challenge(link.code)

    def _keep(self, record: Record) -> None:
        self._ownership.keep(record)

    # What has changed

    def _game_changed(self) -> None:
        self._ranking.update()
        self._draw()

    def _new_game_began(self) -> None:
        if self._banner.update_waits:
            apply_update()

    def _ownership_changed(self) -> None:
        if self._ownership.is_here and self._store.game is None:
            self._ownership.keep(self._controller.record)
        self._show_stored()

    def _show_stored(self) -> None:
        game = self._store.game or first_game(self._store)
        if game == self._controller.record:
            self._game_changed()
        else:
            self._controller.show(game)

    def _stored_elsewhere(self, event: Any) -> None:
        name = event.key.removeprefix(PREFIX) if isinstance(event.key, str) else None
        if self._ownership.is_here and not self._store.is_owner:
            self._ownership.lose()
        elif name == GAME.name and not self._ownership.is_here:
            self._show_stored()
        tag = self._store.settings["language"]
        if name == SETTINGS.name and tag != self._languages.current and tag in self._languages:
            self._controller.boundary.begin(self._speak(tag))
        self._settings_changed()

    def _shown_again(self, event: Any) -> None:
        if event.persisted:
            self._settings_changed()

    async def _speak(self, tag: str) -> None:
        with suppress(OSError):
            await self._languages.choose(tag)
            self._redraw()

    def _settings_changed(self) -> None:
        apply_appearance(self._store.settings)
        self._redraw()

    def _store_changed(self) -> None:
        """Much may be different: an import, or everything erased or restored."""
        self._show_stored()
        self._settings_changed()

    # What is shown around the game

    def _draw(self) -> None:
        here = self._ownership.is_here
        document.documentElement.toggleAttribute("data-elsewhere", not here)
        find(".elsewhere").hidden = here
        find(".land").inert = not here
        find(".bar [data-action=new-game]").disabled = not here
        find("[data-action=return]").hidden = not here or self._store.previous_game is None
        self._ranking.draw()
        self._banner.draw()

    def _redraw(self) -> None:
        """Draw everything again, in the current language."""
        self._controller.redraw()
        self._draw()
        self._coach.redraw()
        self._question.redraw()
        self._dialogs.redraw()

    def _open_scores(self) -> None:
        self._dialogs.open_scores()
        self._banner.draw()
