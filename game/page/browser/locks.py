"""The browser's locks, which all tabs of an origin share and which are released when their tab closes."""

import asyncio
from collections.abc import Callable
from typing import Any

from js import Object, Promise, navigator
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

Release = Callable[[], None]

PATIENCE = 3  # seconds to wait for a browser that may never answer


class NoLocksError(Exception):
    """This browser has no locks, refuses them, or does not answer."""


async def acquire(name: str, lost: Callable[[], None] = lambda: None, **options: bool) -> Release | None:
    """Hold the lock ``name`` until the returned function is called; None if the lock is not available.

    ``options`` are those of ``LockManager.request()``; a request waits for another tab no longer than
    ``PATIENCE``. ``lost`` is called if another tab steals the lock later. Raises NoLocksError.
    """
    answer: asyncio.Future[Release | None] = asyncio.get_running_loop().create_future()

    def granted(lock: Any) -> Any:
        if answer.cancelled():  # too late: a promise that isn't returned releases the lock
            return None
        if lock:
            return Promise.new(create_once_callable(lambda release, _reject: answer.set_result(release)))
        answer.set_result(None)
        return None

    def settled(outcomes: Any) -> None:
        granting.destroy()
        [outcome] = outcomes
        if outcome.status == "fulfilled" or answer.cancelled():
            return
        if answer.done():
            lost()
        else:
            answer.set_exception(NoLocksError(str(outcome.reason)))

    granting = create_proxy(granted)
    try:
        request = navigator.locks.request(name, to_js(options, dict_converter=Object.fromEntries), granting)
    except (AttributeError, JsException) as error:
        granting.destroy()
        raise NoLocksError from error
    # Of the two callbacks of then() one would never be called, and would never be freed.
    Promise.allSettled(to_js([request])).then(create_once_callable(settled))
    await asyncio.wait([answer], timeout=PATIENCE)
    if answer.cancel():
        raise NoLocksError("no answer")
    return answer.result()
