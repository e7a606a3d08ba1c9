"""Coroutines run by tests that are not asynchronous themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """What ``coroutine`` returns, run on a thread of its own.

    Playwright keeps an event loop running on the thread of a worker that has had a browser test.
    """
    with ThreadPoolExecutor(max_workers=1) as threads:
        return threads.submit(asyncio.run, coroutine).result()
