"""The note under the board that offers a tip. The player can dismiss it, or play on."""

from typing import Any

from game.page.browser.dom import Node, find_all, listen, node
from game.page.model.selection import NOTHING, Selection
from game.page.model.texts import _
from game.page.model.tips import OFFERED, TIPS, called_for, offered
from game.page.play.controller import Controller
from game.rules.state import State


class TipNote:
    """Shows the tip for this moment of the game. The note is emptied, never hidden: screen readers announce
    what comes into a live region only if it was there before.
    """

    def __init__(self, controller: Controller) -> None:
        self._controller = controller
        self._shown: str | None = None
        self._note = node(".tip")
        self._text = node(".tip p")
        self._buttons = [Node(button) for button in find_all(".tip button")]
        listen(self._note.element, "click", controller.boundary.handler(self._clicked))
        controller.draw_hooks.append(self._draw)
        self._draw(controller.state, NOTHING)

    def _draw(self, state: State, selection: Selection) -> None:
        self._shown = called_for(offered(self._controller.record), state, selection)
        self._note.attribute("data-shown", self._shown is not None)
        self._text.text(_(TIPS[self._shown].sentence) if self._shown else "")
        for button in self._buttons:
            button.attribute("hidden", self._shown is None)

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-tip]")
        if button:
            left = offered(self._controller.record) if button.dataset.tip == "one" else []
            self._controller.note(OFFERED, [name for name in left if name != self._shown])
