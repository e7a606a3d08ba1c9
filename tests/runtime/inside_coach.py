"""Run on CPython and inside Pyodide by test_coach.py: prints what the coach makes of some positions."""

import json

from game.coach.advice import Position
from game.coach.tables import tables
from game.rules.board import parse_board
from game.rules.difficulty import Difficulty
from tests.support.golden import cases

positions = [*cases("values-nightmare")[::90], *cases("values-survival-0")[::90]]
for difficulty in Difficulty:
    for case in positions:
        position = Position(tables(), difficulty, parse_board(case["board"]), len(difficulty.power_costs))
        options = position.options(case["dice"])
        values = [option.value for option in options]
        print(json.dumps([position.value, options[0].end, options[0].dice, values]))
