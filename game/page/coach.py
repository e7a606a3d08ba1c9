"""The coach, who lives in a worker: asked a question, it answers in time or is given up."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, TypeVar

from js import Reflect, document
from polyscript import workers

from game.page.answers import read_done
from game.page.dom import find

T = TypeVar("T")


class NoAnswerError(Exception):
    """The coach failed, stayed silent or answered nonsense; the next question starts it anew."""


class Coach:
    """Starts the worker when the first question is asked. What it understands is told in game.worker.

    The page says how to start it, and for how many seconds to wait, its start included.
    """

    def __init__(self) -> None:
        self._source = find("#coach")
        self._started = 0
        self._script: Any = None

    async def ask(self, read: Callable[[Any], T], **question: object) -> T:
        """What ``read`` makes of the answer; it may raise AnswerError. Raises NoAnswerError."""
        script = self._script = self._script or self._start()
        try:
            async with asyncio.timeout(float(self._source.dataset.patience)):
                worker = await Reflect.get(workers, script.getAttribute("name"))
                answer = await worker.answer(json.dumps(question))
            return read(json.loads(answer))
        except Exception as error:
            self._give_up(script)
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

    def _start(self) -> Any:
        self._started += 1
        script = self._source.content.cloneNode(True).firstElementChild
        script.setAttribute("name", f"coach-{self._started}")
        document.body.append(script)
        return script

    def _give_up(self, script: Any) -> None:
        if script.isConnected:
            script.remove()
            worker = getattr(script, "xworker", None)
            if worker:
                worker.terminate()
        if script is self._script:
            self._script = None
