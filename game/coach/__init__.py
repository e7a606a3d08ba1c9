"""The coach: values positions, advises, reviews a finished game.

Values are integers in units of 1/POINT point, so that they are the same on every machine and their sums are
exact. Explanations are data; their words are the page's.
"""
