"""The coach's worker may answer late, never, or nonsense; the next question starts another one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from game.page.coach.client import CoachClient, CoachFaultError, CoachSilentError, NoAnswerError
from game.page.model.coach_protocol import parsing
from tests.support.fake_js import Browser, Element, JsException, Promise, Response
from tests.support.tasks import run

SOURCE = "coach.py"


class WorkerScript(Element):
    """The script of a worker, which PyScript starts once it is in the page."""

    def __init__(self, coach: Coach) -> None:
        super().__init__("script", src=SOURCE)
        self.coach = coach
        self.terminated = False

    def appended(self) -> None:
        name = self.attributes["name"]
        self.xworker = Element(terminate=self._terminate)
        self.coach.scripts.append(self)
        self.coach.browser.workers.exports[name] = self.coach.start()

    def _terminate(self) -> None:
        self.terminated = True


class Coach:
    """The page's template of the coach, and what each of its workers answers."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.scripts: list[WorkerScript] = []
        self.asked: list[Any] = []
        self.recoveries = 0
        self.answer: Callable[[Any], Promise] = lambda question: self.answers({"value": question["n"]})
        self.start = self._started
        template = browser.document.add("#coach", Element("template"))
        template.dataset.patience = "5"
        content = SimpleNamespace(
            cloneNode=lambda _deep: SimpleNamespace(firstElementChild=WorkerScript(self))
        )
        template.content = content  # type: ignore[attr-defined]
        browser.answers[SOURCE] = Response()
        self.client = CoachClient(self._recovered)

    def be_impatient(self) -> None:
        """Wait hardly at all from now on."""
        source = self.browser.document.querySelector("#coach")
        assert source
        source.dataset.patience = "0.01"

    def answers(self, form: Any) -> Promise:
        promise = Promise()
        promise.resolve(json.dumps(form))
        return promise

    def _started(self) -> Promise:
        promise = Promise()
        promise.resolve(SimpleNamespace(answer=self._ask))
        return promise

    def _ask(self, text: str) -> Promise:
        self.asked.append(json.loads(text))
        return self.answer(self.asked[-1])

    def _recovered(self) -> None:
        self.recoveries += 1

    async def request(self, number: int = 1) -> int:
        return await self.client.request(read, n=number)


def read(form: Any) -> int:
    with parsing():
        return int(form["value"])


@pytest.fixture
def coach(browser: Browser) -> Coach:
    return Coach(browser)


def rejected() -> Promise:
    promise = Promise()
    promise.reject("PythonError")
    return promise


def test_one_worker_answers_every_question(coach: Coach) -> None:
    async def play() -> None:
        assert await coach.request(1) == 1
        assert list(await asyncio.gather(coach.request(2), coach.request(3))) == [2, 3]

    run(play())
    assert len(coach.scripts) == 1
    assert coach.recoveries == 0


def test_a_silent_worker_is_replaced(coach: Coach) -> None:
    usual = coach.answer
    late = []

    def stay_silent(_question: Any) -> Promise:
        late.append(Promise())
        return late[-1]

    async def play() -> None:
        await coach.request()
        coach.be_impatient()
        coach.answer = stay_silent
        with pytest.raises(CoachSilentError):
            await coach.request()
        assert [script.terminated for script in coach.scripts] == [True]
        coach.answer = usual
        assert await coach.request(7) == 7
        late[0].resolve(json.dumps({"value": 1}))  # too late, and asked of a worker that is gone
        assert await coach.request(8) == 8

    run(play())
    assert len(coach.scripts) == 2
    assert coach.recoveries == 1
    assert coach.browser.errors == []


def test_questions_to_a_dead_worker_are_asked_of_the_next_one(coach: Coach) -> None:
    usual = coach.answer

    async def play() -> None:
        await coach.request()
        coach.answer = lambda _question: Promise()
        waiting = [asyncio.ensure_future(coach.request(number)) for number in (2, 3)]
        while len(coach.asked) < 3:
            await asyncio.sleep(0)
        coach.answer = usual
        coach.scripts[0].xworker.dispatch("error")
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert isinstance(answers[0], CoachSilentError)
        assert answers[1] == 3

    run(play())
    assert len(coach.scripts) == 2


@pytest.mark.parametrize("answer", ["{", "null", "{}", '{"value": "much"}'])
def test_a_malformed_answer_is_a_fault_that_the_console_tells(coach: Coach, answer: str) -> None:
    usual = coach.answer

    def nonsense(_question: Any) -> Promise:
        promise = Promise()
        promise.resolve(answer)
        return promise

    async def play() -> None:
        coach.answer = nonsense
        with pytest.raises(CoachFaultError):
            await coach.request()
        coach.answer = usual
        assert await coach.request(2) == 2

    run(play())
    assert len(coach.browser.errors) == 1
    assert coach.recoveries == 1


def test_an_exception_in_the_worker_is_a_fault(coach: Coach) -> None:
    async def play() -> None:
        coach.answer = lambda _question: rejected()
        with pytest.raises(CoachFaultError):
            await coach.request()

    run(play())
    assert "PythonError" in coach.browser.errors[0]
    assert coach.scripts[0].terminated


@pytest.mark.parametrize("answer", [JsException("offline"), Response(status=404)])
def test_a_source_that_cannot_be_fetched_is_silence(coach: Coach, answer: Any) -> None:
    async def play() -> None:
        coach.browser.answers[SOURCE] = answer
        with pytest.raises(CoachSilentError):
            await coach.request()
        coach.browser.answers[SOURCE] = Response()
        assert await coach.request() == 1

    run(play())
    assert len(coach.scripts) == 1
    assert coach.browser.errors == []


def test_a_worker_that_never_starts_is_silence(coach: Coach) -> None:
    usual = coach.start

    async def play() -> None:
        coach.be_impatient()
        coach.start = Promise
        with pytest.raises(CoachSilentError):
            await coach.request()
        coach.start = usual
        assert await coach.request() == 1

    run(play())


def test_a_long_answer_is_polled_until_it_is_there(coach: Coach) -> None:
    steps: list[Any] = [{"done": 0.5}, {"done": 0.75}, {"value": 9}]
    told: list[float] = []

    async def play(wanted: Callable[[float], bool]) -> int | None:
        coach.answer = lambda _question: coach.answers(steps.pop(0))
        return await coach.client.poll(read, wanted, n=1)

    def progressed(done: float) -> bool:
        told.append(done)
        return True

    assert run(play(progressed)) == 9
    assert told == [0, 0.5, 0.75]


def test_a_long_answer_that_is_unwanted_is_not_asked_for_again(coach: Coach) -> None:
    async def play() -> None:
        coach.answer = lambda _question: coach.answers({"done": 0.5})
        assert await coach.client.poll(read, lambda done: done < 0.5, n=1) is None

    run(play())
    assert len(coach.asked) == 1


def test_a_long_answer_may_fail_half_way(coach: Coach) -> None:
    def answer(_question: Any) -> Promise:
        return coach.answers({"done": 0.5}) if len(coach.asked) == 1 else rejected()

    async def play() -> None:
        coach.answer = answer
        with pytest.raises(NoAnswerError):
            await coach.client.poll(read, lambda _done: True, n=1)

    run(play())
