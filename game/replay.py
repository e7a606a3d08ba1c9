"""Replay game records from files, one a line, and print the summary that each leads to.

``python3 -m game.replay FILE...`` prints one line of JSON a record: its summary, or
``{"error": ..., "action": N}`` with the index of the action at fault, null where the fault is in none of
them. ``--steps`` prints the summary after every action. Exit status: 0 if all records replayed, 1 if any did
not, 2 if a file can't be read.
"""

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

from game.cli import RefusedLineError, answer_files, exit_quietly_on_a_closed_pipe
from game.rules.record import RecordError, parse_record, replay, states
from game.rules.summary import summary


def summaries(line: bytes, steps: bool) -> Iterator[dict[str, Any]]:
    """Yield the summary after the last action of the record in ``line``; with ``steps``, after each action.

    Raises RefusedLineError if the line is not a record or the record breaks the rules.
    """
    try:
        record = parse_record(line.decode())
        if steps:
            yield from map(summary, states(record))
        else:
            yield summary(replay(record))
    except UnicodeDecodeError as error:
        raise RefusedLineError(f"not UTF-8: {error}", action=None) from error
    except RecordError as error:
        raise RefusedLineError(str(error), action=error.action) from error


def main(arguments: list[str] | None = None) -> int:
    """Replay the files named in ``arguments`` and print the summaries. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="game.replay", description="Replay game records.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="records, one a line; - is stdin")
    parser.add_argument("--steps", action="store_true", help="print a summary after every action")
    options = parser.parse_args(arguments)
    return answer_files(parser.prog, options.files, partial(summaries, steps=options.steps))


if __name__ == "__main__":
    exit_quietly_on_a_closed_pipe()
    sys.exit(main())
