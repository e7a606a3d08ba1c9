"""Trains the coach. Needs what requirements-train.txt pins; neither the game nor its tests do."""
