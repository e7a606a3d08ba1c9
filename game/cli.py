"""What the command-line programs share: they answer each line of their input files with lines of JSON."""

import json
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

ANSWERED, REFUSED, UNREADABLE = 0, 1, 2
"""Exit statuses, from best to worst."""

Answer = Callable[[bytes], Iterable[dict[str, Any]]]
"""Takes an input line and gives the JSON objects to print for it. May raise RefusedLineError."""


class RefusedLineError(ValueError):
    """A line can't be answered. The message says why; ``details`` are further keys to print beside it."""

    def __init__(self, message: str, **details: Any) -> None:
        super().__init__(message)
        self.details = details


class UnreadableError(Exception):
    """A file can't be read. The message names it."""


def answer_files(program: str, names: Iterable[str], answer: Answer) -> int:
    """Print, as JSON lines, what ``answer`` gives for each line of the files ``names`` that is not blank.

    The name ``-`` is standard input. A refused line prints an object with ``error``; a file that can't be
    read is reported on standard error, after the name of ``program``. Returns the exit status: the worst
    of ANSWERED, REFUSED and UNREADABLE.
    """
    return max(_answer_file(program, name, answer) for name in names)


def _answer_file(program: str, name: str, answer: Answer) -> int:
    status = ANSWERED
    try:
        for line in _lines(name):
            try:
                for form in answer(line):
                    print(json.dumps(form))
            except RefusedLineError as refused:
                print(json.dumps({"error": str(refused), **refused.details}))
                status = REFUSED
    except UnreadableError as error:
        print(f"{program}: {error}", file=sys.stderr)
        status = UNREADABLE
    return status


def _lines(name: str) -> Iterator[bytes]:
    try:
        with open(0, "rb", closefd=False) if name == "-" else Path(name).open("rb") as file:
            yield from filter(bytes.strip, file)
    except OSError as error:
        raise UnreadableError(f"{name}: {error.strerror}") from error


def exit_quietly_on_a_closed_pipe() -> None:
    """From now on, end this process without an error when the reader of its output closes the pipe."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
