"""The address of the page, and what it asks for."""

from js import URLSearchParams, history, location

from game.page.model.link import PARTS, Link, parse_link


def take_link() -> Link:
    """What the address asks for, which is taken off it, so that a reload does not ask again."""
    asked = URLSearchParams.new(location.hash[1:])
    parts = {name: asked.get(name) for name in PARTS if asked.has(name)}
    if parts:
        history.replaceState(history.state, "", location.pathname + location.search)
    return parse_link(parts)
