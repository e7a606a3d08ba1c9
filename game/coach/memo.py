"""Memoization of a function in a dictionary."""

from collections.abc import Callable
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")

UNBOUNDED = 1 << 62


class Memo(dict[Key, Value], Generic[Key, Value]):
    """The values of a function, each computed on its first use.

    Reading a known value costs no call, unlike functools.cache. With a ``limit``, all values are dropped once
    there are so many.
    """

    def __init__(self, function: Callable[[Key], Value], limit: int = UNBOUNDED) -> None:
        super().__init__()
        self._function = function
        self._limit = limit

    def __missing__(self, key: Key) -> Value:
        if len(self) >= self._limit:
            self.clear()
        value = self[key] = self._function(key)
        return value
