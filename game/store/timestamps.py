"""UTC timestamps as ISO 8601 texts: 2026-11-30T12:00:00Z, with or without a fraction of a second."""

import re
from datetime import datetime

_SECONDS = len("2026-11-30T12:00:00")
_REST = re.compile(r"(\.[0-9]{1,9})?Z")


def is_timestamp(value: object) -> bool:
    """Whether ``value`` is the text of a UTC timestamp whose date exists in the calendar."""
    if not isinstance(value, str) or not _REST.fullmatch(value, _SECONDS):
        return False
    seconds = value[:_SECONDS]
    try:
        return datetime.fromisoformat(seconds).isoformat() == seconds  # it reads other forms, too
    except ValueError:
        return False


def sort_key(timestamp: str) -> str:
    """A text that sorts as ``timestamp`` does in time."""
    return timestamp.removesuffix("Z")
