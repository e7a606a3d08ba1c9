"""The coach, who lives in a worker: asked a question, it answers in time or is given up."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, TypeVar

from js import Error, Promise, Reflect, document, fetch
from polyscript import workers
from pyodide.ffi import create_once_callable, to_js

from game.page.browser.dom import find, listen
from game.page.model.coach_protocol import read_done

T = TypeVar("T")


class NoAnswerError(Exception):
    """The coach failed, stayed silent or answered nonsense; the next question starts it anew."""


class CoachClient:
    """Starts the worker when the first question is asked. What it understands is told in game.worker.

    The page says how to start it, and for how many seconds to wait, its start included.
    """

    def __init__(self) -> None:
        self._source = find("#coach")
        self._started = 0
        self._worker: _Worker | None = None

    async def ask(self, read: Callable[[Any], T], **question: object) -> T:
        """What ``read`` makes of the answer; it may raise AnswerError. Raises NoAnswerError."""
        worker = self._worker = self._worker or self._start()
        try:
            async with asyncio.timeout(float(self._source.dataset.patience)):
                answer = await worker.answer(json.dumps(question))
            return read(json.loads(answer))
        except Exception as error:
            worker.end()
            if worker is self._worker:
                self._worker = None
            raise NoAnswerError from error

    async def follow(
        self, read: Callable[[Any], T], told: Callable[[float], bool], **question: object
    ) -> T | None:
        """The answer to a question that takes long.

        ``told`` is called with the share that is done and returns whether the answer is still wanted;
        None where it is not. Raises NoAnswerError.
        """

        def read_piece(form: Any) -> tuple[float | None, T | None]:
            done = read_done(form)
            return done, read(form) if done is None else None

        done: float | None = 0
        while done is not None:
            if not told(done):
                return None
            done, answer = await self.ask(read_piece, **question)
        return answer

    def _start(self) -> "_Worker":
        self._started += 1
        return _Worker(self._source.content.cloneNode(True).firstElementChild, f"coach-{self._started}")


class _Worker:
    """The worker that PyScript makes of ``script`` and calls ``name``. Once it fails, it owes no answer."""

    def __init__(self, script: Any, name: str) -> None:
        self._script = script
        self._name = name
        self._failure = Promise.new(create_once_callable(self._hold))
        self._exports = asyncio.ensure_future(self._start())

    def _hold(self, _resolve: Any, reject: Any) -> None:
        self._fail = reject

    async def answer(self, text: str) -> str:
        """The answer to ``text``. Raises an error as soon as the browser knows that there will be none."""
        exports = await asyncio.shield(self._exports)
        answer: str = await self._unless_it_fails(exports.answer(text))
        return answer

    def end(self) -> None:
        """Make it fail: nobody waits for it any longer."""
        self._fail(Error.new("the worker has ended"))
        self._script.remove()
        worker = getattr(self._script, "xworker", None)
        if worker:
            worker.terminate()

    async def _start(self) -> Any:
        # PyScript keeps to itself that it can't fetch the source or make a worker.
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
