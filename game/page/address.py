"""The address of the page, and what it asks for."""

from js import URLSearchParams, history, location

from game.page.fragment import Wish, wish_of


def take_wish() -> Wish:
    """What the address asks for, which is taken off it, so that a reload does not ask again."""
    wish = wish_of(dict(URLSearchParams.new(location.hash[1:]).entries()))
    if wish != Wish():
        history.replaceState(history.state, "", location.pathname + location.search)
    return wish
