"""The coach: values positions, advises, reviews a finished game.

Values are whole numbers, in units of a point divided by POINT, so that they are the same on every machine and
sums of them are exact. No word for a player is written here: reasons are data.
"""
