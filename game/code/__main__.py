"""Turn records into codes, one a line, or codes into records.

``python3 -m game.code [FILE...]`` prints the code of each record, with ``--read`` the canonical record of
each code; without a file it reads standard input. A line that can't be translated gives
``{"line": N, "error": REASON}`` in its place. Exit status: 0 if all were translated, 1 if any was not, 2 if
a file could not be read.
"""

import argparse
import sys

from game.cli import exit_quietly_on_a_closed_pipe, translate_files
from game.code import decode, encode
from game.rules.record import format_record, parse_record


def code_of_record(line: str) -> str:
    """The code of the game whose record is ``line``. Raises RecordError."""
    return encode(parse_record(line))


def record_of_code(line: str) -> str:
    """The record of the game whose code is in ``line``. Raises CodeError."""
    return format_record(decode(line))


def main(arguments: list[str] | None = None) -> int:
    """Translate the files named in ``arguments``; returns the exit status."""
    parser = argparse.ArgumentParser(prog="game.code", description="Turn game records into codes.")
    parser.add_argument("files", nargs="*", metavar="FILE", default=["-"], help="one game a line; - is stdin")
    parser.add_argument("--read", action="store_true", help="turn codes into records instead")
    options = parser.parse_args(arguments)
    translated = record_of_code if options.read else code_of_record
    return translate_files(parser.prog, options.files, translated)


if __name__ == "__main__":
    exit_quietly_on_a_closed_pipe()
    sys.exit(main())
