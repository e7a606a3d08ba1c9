"""What a screen reader says: one short sentence an event."""

from game.page.browser.dom import find_all


class Announcer:
    """Two polite live regions, used in turn, so that the same sentence is heard twice."""

    def __init__(self, regions: str = ".spoken") -> None:
        self._regions = find_all(regions)

    def say(self, sentence: str) -> None:
        """Speak ``sentence`` once what is being said has been said."""
        self._regions.reverse()
        silent, speaking = self._regions
        silent.textContent = ""
        speaking.textContent = sentence
