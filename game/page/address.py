"""The address of the page, and what it asks for."""

from js import history, location

from game.page.fragment import Wish, parse_fragment


def take_wish() -> Wish:
    """What the address asks for, which is taken off it, so that a reload does not ask again."""
    wish = parse_fragment(location.hash)
    if wish != Wish():
        history.replaceState(history.state, "", location.pathname + location.search)
    return wish
