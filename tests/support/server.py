"""What keeps the page: its service worker, and a server that misbehaves on cue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tools.serve import Handler, Site

Answer = Callable[[Handler, str], bool]

# Resolves once the page's worker has installed all and is at work.
KEPT = """async () => {
    const late = new Promise((_, reject) => setTimeout(reject, 60_000, new Error("no worker is at work")));
    const { active } = await Promise.race([navigator.serviceWorker.ready, late]);
    if (active.state !== "activated")
        await new Promise((done) => active.addEventListener("statechange", done, { once: true }));
}"""


class Misbehaving(Site):
    """A server that can be taken away and answers wrongly on cue."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.answer: Answer | None = None

    def interfere(self, request: Handler, path: str) -> bool:
        return self.answer is not None and self.answer(request, path)

    def gone(self) -> None:
        """Every request ends in a closed connection."""

        def hang_up(request: Handler, path: str) -> bool:
            request.close_connection = True
            return True

        self.answer = hang_up

    def counted(self) -> Counter[str]:
        return Counter(path for path in self.requests if not path.endswith("/sw.js"))
