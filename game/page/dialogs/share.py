"""The share dialog: a finished game as a message to friends, to copy or to send."""

from collections.abc import Callable

from game.page.browser.device import can_share, copy_text, page_address, share
from game.page.browser.dialogs import open_dialog
from game.page.browser.dom import find, listen
from game.page.browser.error_boundary import ErrorBoundary
from game.page.dialogs.feedback import FeedbackLine
from game.page.model.share_text import code_of, share_text
from game.page.model.texts import _
from game.rules.record import Record


class ShareDialog:
    """Shows the message, which can always be selected; claims success only where the browser confirms it.

    ``grade_of`` returns the grade of a game that was reviewed, None for any other.
    """

    def __init__(self, boundary: ErrorBoundary, grade_of: Callable[[Record], str | None]) -> None:
        self._boundary = boundary
        self._grade_of = grade_of
        self._feedback = FeedbackLine("share", boundary)
        self._field = find("#share textarea")
        self._record: Record | None = None
        send = find("#share [data-do=send]")
        send.hidden = not can_share()
        listen(send, "click", boundary.handler(lambda _event: boundary.begin(self._send())))
        self._code_button = find("#share [data-do=copy-code]")
        listen(self._code_button, "click", boundary.handler(lambda _event: self._copy_code()))

    def open(self, record: Record) -> None:
        """Show the message about the finished game of ``record``."""
        self._record = record
        self._feedback.say("")
        self.redraw()
        open_dialog("share")

    def redraw(self) -> None:
        """Write the message in the current language."""
        if self._record:
            self._field.value = self._message(self._record)
            self._code_button.hidden = code_of(self._record) is None

    def _message(self, record: Record) -> str:
        return share_text(record, page_address(), self._grade_of(record))

    def copy(self) -> None:
        """Copy the message."""
        if self._record:
            self._boundary.begin(self._copy(self._message(self._record)))

    def _copy_code(self) -> None:
        code = code_of(self._record) if self._record else None
        if code is not None:
            self._boundary.begin(self._copy(code))

    async def _copy(self, text: str) -> None:
        self._field.value = text
        if await copy_text(text):
            # Translators: after the message about a game, or its code, was copied.
            self._feedback.say(_("Copied. Paste it into a chat."))
        else:
            self._offer_selection()

    async def _send(self) -> None:
        if self._record:
            self._field.value = self._message(self._record)
        self._feedback.say("")
        if not await share(self._field.value):
            self._offer_selection()

    def _offer_selection(self) -> None:
        self._field.focus()
        self._field.select()
        # Translators: the browser refused to copy or send the message, which is selected now.
        self._feedback.say(_("That didn't work here. The text is selected, so you can copy it yourself."))
