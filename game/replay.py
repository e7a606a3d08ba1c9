"""Replay game records from files, one a line, and print the summary each leads to.

``python3 -m game.replay FILE...`` prints one line of JSON a record: its summary, or
``{"error": ..., "action": N}`` with the index of the action at fault (null when the record itself
is bad). Exit status: 0 if all replayed, 1 if any did not, 2 if a file could not be read.
"""

import argparse
import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.rules.record import RecordError, parse_record, replay, states
from game.rules.summary import summary

REPLAYED, REFUSED, UNREADABLE = 0, 1, 2


class UnreadableError(Exception):
    """A file cannot be read; the message names it."""


def summaries(text: bytes, steps: bool) -> Iterator[dict[str, Any]]:
    """The summary after the last action of the record in ``text``; with ``steps``, after each."""
    try:
        decoded = text.decode()
    except UnicodeDecodeError as error:
        raise RecordError(f"not UTF-8: {error}") from error
    record = parse_record(decoded)
    if steps:
        yield from map(summary, states(record))
    else:
        yield summary(replay(record))


def lines(name: str) -> Iterator[bytes]:
    """The lines of the file ``name`` that are not blank. Raises UnreadableError."""
    try:
        with open(0, "rb", closefd=False) if name == "-" else Path(name).open("rb") as file:
            yield from filter(bytes.strip, file)
    except OSError as error:
        raise UnreadableError(f"{name}: {error.strerror}") from error


def replay_file(name: str, steps: bool) -> int:
    """Print what each record in the file ``name`` leads to; returns the exit status."""
    status = REPLAYED
    try:
        for line in lines(name):
            try:
                for result in summaries(line, steps):
                    print(json.dumps(result))
            except RecordError as error:
                print(json.dumps({"error": str(error), "action": error.action}))
                status = REFUSED
    except UnreadableError as error:
        print(f"game.replay: {error}", file=sys.stderr)
        status = UNREADABLE
    return status


def main(arguments: list[str] | None = None) -> int:
    """Replay the files named in ``arguments``; returns the exit status."""
    parser = argparse.ArgumentParser(prog="game.replay", description="Replay game records.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="records, one a line; - is stdin")
    parser.add_argument("--steps", action="store_true", help="print a summary after every action")
    options = parser.parse_args(arguments)
    return max(replay_file(name, options.steps) for name in options.files)


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        # Whoever reads the summaries may stop when they have seen enough, as head does.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main())
