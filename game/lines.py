"""Lines of files, each answered with lines of JSON: what doors for the command line have in common."""

import json
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

ANSWERED, REFUSED, UNREADABLE = 0, 1, 2

Answers = Callable[[bytes], Iterable[dict[str, Any]]]
"""What is printed for a line, as objects of JSON. May raise RefusedLineError."""


class RefusedLineError(ValueError):
    """A line can't be answered. The message says why, ``details`` what else is told of it."""

    def __init__(self, message: str, **details: Any) -> None:
        super().__init__(message)
        self.details = details


class UnreadableError(Exception):
    """A file can't be read; the message names it."""


def answer_files(door: str, names: Iterable[str], answers: Answers) -> int:
    """Print what ``answers`` makes of each line of the files ``names`` that is not blank; - is stdin.

    A refusal is printed in the place of an answer; that a file can't be read is told in the name of
    ``door``. Returns the exit status: the worst of ANSWERED, REFUSED and UNREADABLE.
    """
    return max(_answer_file(door, name, answers) for name in names)


def _answer_file(door: str, name: str, answers: Answers) -> int:
    status = ANSWERED
    try:
        for line in _lines(name):
            try:
                for answer in answers(line):
                    print(json.dumps(answer))
            except RefusedLineError as refused:
                print(json.dumps({"error": str(refused), **refused.details}))
                status = REFUSED
    except UnreadableError as error:
        print(f"{door}: {error}", file=sys.stderr)
        status = UNREADABLE
    return status


def _lines(name: str) -> Iterator[bytes]:
    try:
        with open(0, "rb", closefd=False) if name == "-" else Path(name).open("rb") as file:
            yield from filter(bytes.strip, file)
    except OSError as error:
        raise UnreadableError(f"{name}: {error.strerror}") from error


def end_with_the_reader() -> None:
    """End without a word once whoever reads what is printed has seen enough, as head does."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
