"""The game itself, as a pure library: no clock, no chance, no browser, no files."""
