"""The settings that show on the whole page: theme, motion, sound, keys."""

from js import document

from game.page.browser.dom import find_all
from game.store.settings import Settings

THEMES = ("light", "dark")
"""In the order in which the page names the colour of each for what surrounds it."""


def apply_appearance(settings: Settings) -> None:
    """Let the page look, move and sound as ``settings`` say."""
    data = document.documentElement.dataset
    chosen = data.theme = settings["theme"]
    data.motion = settings["motion"]
    data.sound = "on" if settings["sound"] else "off"
    data.keys = "on" if settings["keys"] else "off"
    for theme, colour in zip(THEMES, find_all('meta[name="theme-color"]'), strict=True):
        if chosen in THEMES:
            colour.media = "all" if theme == chosen else "not all"
        else:
            colour.media = f"(prefers-color-scheme: {theme})"
