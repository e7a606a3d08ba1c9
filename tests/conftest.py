"""How tests run side by side: `pytest --numprocesses auto`.

Each worker asks for its next test when it has finished one, in the order of collection. The browser tests,
which take longest, come first; the many short ones after them keep every worker busy until the end.
"""

from __future__ import annotations

import os

import pytest


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One worker more than processors, as a browser test also waits: for a server, a disk, a timer."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return processors + 1
