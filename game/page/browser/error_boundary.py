"""Failures that nobody foresaw: the page owns up to them and plays on."""

import asyncio
import traceback
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

from js import console

from game.page.browser.dialogs import open_dialog
from game.page.browser.dom import Handler, find
from game.store.ownership import NotOwnerError


class ErrorBoundary:
    """Lets nothing that a handler or a task raises pass unseen.

    ``after`` is called once either is done, with whether it failed.
    """

    def __init__(self, after: Callable[[bool], None]) -> None:
        self._after = after
        self._tasks: set[asyncio.Task[None]] = set()

    def handler(self, handle: Handler) -> Handler:
        """``handle``, guarded."""

        def guarded(event: Any) -> None:
            with self._watch():
                handle(event)

        return guarded

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Start ``work``, which takes its time, guarded."""
        task = asyncio.ensure_future(self._watched(work))
        self._tasks.add(task)  # the loop by itself may forget a task that waits
        task.add_done_callback(self._tasks.discard)

    async def _watched(self, work: Coroutine[Any, Any, None]) -> None:
        with self._watch():
            await work

    @contextmanager
    def _watch(self) -> Iterator[None]:
        failed = False
        try:
            yield
        except NotOwnerError:
            pass  # whoever keeps the game has told the player
        except Exception:
            failed = True
            _own_up(traceback.format_exc())
        self._after(failed)


def _own_up(trouble: str) -> None:
    console.error(trouble)
    find(".trouble-detail").textContent = trouble
    open_dialog("trouble")
