"""The client of the coach's web worker: requests with a timeout, and a restart after a failure."""

import asyncio
import json
import traceback
from collections.abc import Callable
from typing import Any, TypeVar

from js import Error, Promise, Reflect, console, document, fetch
from polyscript import workers
from pyodide.ffi import JsException, create_once_callable, to_js

from game.page.browser.dom import find, listen
from game.page.model.coach_protocol import read_progress

T = TypeVar("T")


class NoAnswerError(Exception):
    """There is no answer. The next request starts a new worker."""


class CoachSilentError(NoAnswerError):
    """The worker couldn't be started, died, or didn't answer in time."""


class CoachFaultError(NoAnswerError):
    """The coach's program raised an exception or gave a malformed answer: a bug, which the console tells."""


class CoachClient:
    """Starts the worker with the first request; game.worker describes the questions.

    The template ``#coach`` of the page holds the worker's script, and in ``data-patience`` the seconds that a
    request may take, the worker's start included. ``recovered`` is called with the first answer after a
    failure.
    """

    def __init__(self, recovered: Callable[[], None]) -> None:
        self._source = find("#coach")
        self._recovered = recovered
        self._has_failed = False
        self._started = 0
        self._worker: _Worker | None = None

    async def request(self, read: Callable[[Any], T], **question: object) -> T:
        """The answer to ``question``, parsed by ``read``, which may raise AnswerError.

        Raises NoAnswerError.
        """
        while True:
            worker = self._worker = self._worker or self._start()
            try:
                answer = await self._answer(worker, read, json.dumps(question))
            except NoAnswerError as error:
                if worker is self._worker:
                    worker.end()
                    self._worker = None
                elif isinstance(error, CoachSilentError):
                    continue  # another request failed and ended the worker that this one was waiting for
                self._has_failed = True
                if isinstance(error, CoachFaultError):
                    console.error("".join(traceback.format_exception(error)))
                raise
            if self._has_failed:
                self._has_failed = False
                self._recovered()
            return answer

    async def _answer(self, worker: "_Worker", read: Callable[[Any], T], question: str) -> T:
        try:
            async with asyncio.timeout(float(self._source.dataset.patience)):
                answer = await worker.answer(question)
        except (TimeoutError, OSError, JsException) as error:
            raise CoachSilentError from error
        try:
            return read(json.loads(answer))
        except (TypeError, ValueError) as error:
            raise CoachFaultError(question) from error

    async def poll(
        self, read: Callable[[Any], T], progressed: Callable[[float], bool], **question: object
    ) -> T | None:
        """The answer to a question that takes long.

        ``progressed`` is called with the share that is done, and returns whether the answer is still wanted;
        the answer is None where it isn't. Raises NoAnswerError.
        """

        def read_step(form: Any) -> tuple[float | None, T | None]:
            done = read_progress(form)
            return done, read(form) if done is None else None

        done: float | None = 0
        while done is not None:
            if not progressed(done):
                return None
            done, answer = await self.request(read_step, **question)
        return answer

    def _start(self) -> "_Worker":
        self._started += 1
        return _Worker(self._source.content.cloneNode(True).firstElementChild, f"coach-{self._started}")


class _Worker:
    """The web worker that PyScript makes of ``script`` under ``name``.

    After its end, pending and later calls are rejected.
    """

    def __init__(self, script: Any, name: str) -> None:
        self._script = script
        self._name = name
        self._has_ended = False
        self._failure = Promise.new(create_once_callable(self._hold))
        self._exports = asyncio.ensure_future(self._start())
        # Whoever waits is told of a failed start; the event loop needn't report it when nobody does.
        self._exports.add_done_callback(lambda starting: starting.exception())

    def _hold(self, _resolve: Any, reject: Any) -> None:
        self._fail = reject

    async def answer(self, text: str) -> str:
        """The answer to ``text``.

        Raises CoachFaultError if the program in the worker raises an exception, and OSError or JsException as
        soon as the browser knows that there will be no answer.
        """
        await asyncio.wait([self._exports])
        exports = self._exports.result()
        try:
            answer: str = await self._unless_it_fails(exports.answer(text))
        except JsException as error:
            if self._has_ended:
                raise
            raise CoachFaultError(text) from error
        return answer

    def end(self) -> None:
        """Terminate the worker."""
        self._has_ended = True
        self._fail(Error.new("the worker has ended"))
        self._script.remove()
        worker = getattr(self._script, "xworker", None)
        if worker:
            worker.terminate()

    async def _start(self) -> Any:
        # PyScript doesn't report that it can't fetch the source or start a worker.
        response = await self._unless_it_fails(fetch(self._script.src))
        if not response.ok:
            raise OSError(f"{response.url}: {response.status}")
        self._script.setAttribute("name", self._name)
        document.body.append(self._script)
        await asyncio.sleep(0)
        listen(self._script.xworker, "error", lambda _event: self.end())
        return await self._unless_it_fails(Reflect.get(workers, self._name))

    async def _unless_it_fails(self, promise: Any) -> Any:
        return await Promise.race(to_js([promise, self._failure]))
