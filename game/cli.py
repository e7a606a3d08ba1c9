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
        for line in filter(bytes.strip, _lines(name)):
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


def translate_files(program: str, names: Iterable[str], translate: Callable[[str], str]) -> int:
    """Print what ``translate`` makes of each line of the files ``names``: one line for each, blank or not.

    Where it raises ValueError, or the line is not UTF-8, a JSON object takes the place: ``line``, counted
    from 1 through all files, and ``error``. Files and the exit status are as for answer_files.
    """
    status, number = ANSWERED, 0
    for name in names:
        try:
            for line in _lines(name):
                number += 1
                try:
                    print(translate(line.decode().rstrip("\r\n")))
                except ValueError as error:
                    print(json.dumps({"line": number, "error": str(error)}))
                    status = max(status, REFUSED)
        except UnreadableError as error:
            print(f"{program}: {error}", file=sys.stderr)
            status = UNREADABLE
    return status


def _lines(name: str) -> Iterator[bytes]:
    try:
        with open(0, "rb", closefd=False) if name == "-" else Path(name).open("rb") as file:
            yield from file
    except OSError as error:
        raise UnreadableError(f"{name}: {error.strerror}") from error


def exit_quietly_on_a_closed_pipe() -> None:
    """From now on, end this process without an error when the reader of its output closes the pipe."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
