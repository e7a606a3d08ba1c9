"""Measures the start-up. Figures of different machines don't compare; ratios of one run do."""

from __future__ import annotations

if __name__ == "__main__":
    raise SystemExit("nothing to measure yet")
