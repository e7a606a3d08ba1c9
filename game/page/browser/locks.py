"""The browser's locks, which all tabs of an origin share and which die with the tab that holds them."""

import asyncio
from collections.abc import Callable
from typing import Any

from js import Object, Promise, navigator
from pyodide.ffi import JsException, create_once_callable, to_js

Release = Callable[[], None]

PATIENCE = 3  # seconds for a browser that may never answer


class NoLocksError(Exception):
    """This browser has no locks, refuses them here, or does not answer."""


async def acquire(name: str, lost: Callable[[], None] = lambda: None, **options: bool) -> Release | None:
    """Hold the lock ``name`` until what is returned is called; None if it is not to be had.

    ``options`` are those of ``LockManager.request()``; a request that waits for another tab waits no
    longer than ``PATIENCE``. ``lost`` is called if another tab steals the lock later. Raises NoLocksError.
    """
    answer: asyncio.Future[Release | None] = asyncio.get_running_loop().create_future()

    def granted(lock: Any) -> Any:
        if answer.cancelled():
            return None
        if lock:
            return Promise.new(create_once_callable(lambda release, _reject: answer.set_result(release)))
        answer.set_result(None)
        return None

    def failed(reason: Any) -> None:
        if not answer.done():
            answer.set_exception(NoLocksError(str(reason)))
        elif not answer.cancelled():
            lost()

    try:
        request = navigator.locks.request(
            name, to_js(options, dict_converter=Object.fromEntries), create_once_callable(granted)
        )
    except (AttributeError, JsException) as error:
        raise NoLocksError from error
    request.catch(create_once_callable(failed))
    await asyncio.wait([answer], timeout=PATIENCE)
    if answer.cancel():
        raise NoLocksError("no answer")
    return answer.result()
