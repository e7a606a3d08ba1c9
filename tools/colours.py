"""The colours that styles/base.css declares, as other programs can use them."""

from __future__ import annotations

import re
from pathlib import Path

from coloraide import Color

BASE = Path(__file__).resolve().parent.parent / "styles/base.css"
DECLARED = dict(re.findall(r"--([\w-]+):\s*([^;]+);", BASE.read_text("utf-8")))
COLOUR = re.compile(r"oklch\([^()]*\)")


def colour(name: str, theme: str = "light") -> Color:
    """The colour that `--name` stands for in a theme, "light" or "dark", as a screen shows it."""
    found = COLOUR.findall(DECLARED[name])
    text = found[0] if theme == "light" else found[-1]
    return Color(text).convert("srgb").clip()
