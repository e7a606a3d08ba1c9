"""The names of concurrent.futures that asyncio looks for. A page has no threads and makes no such future."""

FIRST_COMPLETED = "FIRST_COMPLETED"
FIRST_EXCEPTION = "FIRST_EXCEPTION"
ALL_COMPLETED = "ALL_COMPLETED"


class CancelledError(Exception):
    pass


class InvalidStateError(Exception):
    pass


class Future:
    def __init__(self):
        raise RuntimeError("this page has no threads")
