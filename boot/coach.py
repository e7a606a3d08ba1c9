"""The web worker of the coach: PyScript runs this in a thread of its own."""

import sys

sys.path.append("game.zip")

from game.coach.tables import read_tables
from game.worker import CoachService

with open("values.bin", "rb") as file:  # noqa: PTH123 (the page does without pathlib)
    answer = CoachService(read_tables(file.read())).answer

__export__ = ["answer"]
