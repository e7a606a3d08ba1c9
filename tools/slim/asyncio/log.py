"""asyncio's logger; logging itself is imported when there is something to log."""


class _Logger:
    def __getattr__(self, name):
        import logging

        return getattr(logging.getLogger("asyncio"), name)


logger = _Logger()
