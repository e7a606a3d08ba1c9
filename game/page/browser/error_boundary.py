"""Catches unexpected errors, shows the error dialog, and keeps the game usable."""

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
    """Reports what event handlers and tasks raise.

    ``after`` is called after each of them, with whether it failed; what it raises itself is reported too.
    """

    def __init__(self, after: Callable[[bool], None]) -> None:
        self._after = after
        self._tasks: set[asyncio.Task[None]] = set()

    def handler(self, handle: Handler) -> Handler:
        """``handle``, inside the boundary."""

        def guarded(event: Any) -> None:
            with self._watch():
                handle(event)

        return guarded

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Start ``work`` as a task inside the boundary."""
        task = asyncio.ensure_future(self._watched(work))
        self._tasks.add(task)  # the event loop keeps only weak references
        task.add_done_callback(self._tasks.discard)

    async def _watched(self, work: Coroutine[Any, Any, None]) -> None:
        with self._watch():
            await work

    @contextmanager
    def _watch(self) -> Iterator[None]:
        failures: list[str] = []
        try:
            yield
        except NotOwnerError:
            pass  # the player has been told that another tab plays the game
        except Exception:
            failures.append(traceback.format_exc())
        try:
            self._after(bool(failures))
        except Exception:
            failures.append(traceback.format_exc())
        if failures:
            _report("\n".join(failures))


def _report(failures: str) -> None:
    console.error(failures)
    find(".trouble-detail").textContent = failures
    open_dialog("trouble")
