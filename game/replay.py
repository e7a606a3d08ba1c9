"""Replay game records from files, one a line, and print the summary each leads to.

``python3 -m game.replay FILE...`` prints one line of JSON a record: its summary, or
``{"error": ..., "action": N}`` with the index of the action at fault (null when the record itself
is bad). Exit status: 0 if all replayed, 1 if any did not, 2 if a file could not be read.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.rules.play import start
from game.rules.record import RecordError, parse_record, states
from game.rules.summary import summary

REPLAYED, REFUSED, UNREADABLE = 0, 1, 2


def summaries(text: bytes, steps: bool) -> Iterator[dict[str, Any]]:
    """The summary after the last action of the record in ``text``; with ``steps``, after each."""
    try:
        decoded = text.decode()
    except UnicodeDecodeError as error:
        raise RecordError(f"not UTF-8: {error}") from error
    record = parse_record(decoded)
    state = start(record.difficulty)
    for following in states(record):
        state = following
        if steps:
            yield summary(state)
    if not steps:
        yield summary(state)


def replay_lines(name: str, steps: bool) -> int:
    """Print what each record in the file ``name`` leads to; returns the exit status."""
    status = REPLAYED
    with sys.stdin.buffer if name == "-" else Path(name).open("rb") as file:
        for line in file:
            if not line.strip():
                continue
            try:
                for result in summaries(line, steps):
                    print(json.dumps(result))
            except RecordError as error:
                print(json.dumps({"error": str(error), "action": error.action}))
                status = REFUSED
    return status


def main(arguments: list[str] | None = None) -> int:
    """Replay the files named in ``arguments``; returns the exit status."""
    parser = argparse.ArgumentParser(prog="game.replay", description="Replay game records.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="records, one a line; - is stdin")
    parser.add_argument("--steps", action="store_true", help="print a summary after every action")
    options = parser.parse_args(arguments)
    status = REPLAYED
    for name in options.files:
        try:
            status = max(status, replay_lines(name, options.steps))
        except OSError as error:
            print(f"game.replay: {name}: {error.strerror}", file=sys.stderr)
            status = UNREADABLE
    return status


if __name__ == "__main__":
    sys.exit(main())
