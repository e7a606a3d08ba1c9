"""The share dialog: a finished game as a message to friends, to copy or to send."""

from game.page.browser.device import can_share, copy_text, page_address, share
from game.page.browser.dialogs import open_dialog
from game.page.browser.dom import find, listen
from game.page.browser.error_boundary import ErrorBoundary
from game.page.dialogs.feedback import FeedbackLine
from game.page.model.share_text import share_text
from game.page.model.texts import _
from game.rules.record import Record


class ShareDialog:
    """Shows the message, which can always be selected; claims success only where the browser confirms it."""

    def __init__(self, boundary: ErrorBoundary) -> None:
        self._boundary = boundary
        self._feedback = FeedbackLine("share", boundary)
        self._field = find("#share textarea")
        self._record: Record | None = None
        send = find("#share [data-do=send]")
        send.hidden = not can_share()
        listen(send, "click", boundary.handler(lambda _event: boundary.begin(self._send())))

    def open(self, record: Record) -> None:
        """Show the message about the finished game of ``record``."""
        self._record = record
        self._feedback.say("")
        self.redraw()
        open_dialog("share")

    def redraw(self) -> None:
        """Write the message in the current language."""
        if self._record:
            self._field.value = share_text(self._record, page_address())

    def copy(self) -> None:
        """Copy the message."""
        self._boundary.begin(self._copy())

    async def _copy(self) -> None:
        if await copy_text(self._field.value):
            # Translators: after the message about a game was copied.
            self._feedback.say(_("Copied. Paste it into a chat."))
        else:
            self._offer_selection()

    async def _send(self) -> None:
        if not await share(self._field.value):
            self._offer_selection()

    def _offer_selection(self) -> None:
        self._field.focus()
        self._field.select()
        # Translators: the browser refused to copy or send the message, which is selected now.
        self._feedback.say(_("That didn't work here. The text is selected, so you can copy it yourself."))
