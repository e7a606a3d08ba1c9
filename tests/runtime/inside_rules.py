"""Run inside Pyodide by test_engine.py."""

import sys

import game.rules  # noqa: F401

print(sys.platform)
