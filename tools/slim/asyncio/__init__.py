"""The part of asyncio that a page needs at once; what else is shipped, on first use.

Of the event loops only the browser's is there: sockets, subprocesses and threads a page has not.
"""

from importlib import import_module

from . import events
from .coroutines import *  # noqa: F403
from .events import *  # noqa: F403
from .exceptions import *  # noqa: F403
from .futures import *  # noqa: F403
from .tasks import *  # noqa: F403

DefaultEventLoopPolicy = events._BaseDefaultEventLoopPolicy

_LATER = ("locks", "queues", "timeouts", "taskgroups")


def run(main, *, debug=None, loop_factory=None):
    """Replaced when the browser's event loop starts."""
    raise RuntimeError("asyncio.run needs the event loop of the browser")


def __getattr__(name):
    for module in _LATER:
        found = getattr(import_module(f".{module}", __name__), name, None)
        if found is not None:
            return found
    raise AttributeError(f"this page's asyncio has no {name}")
