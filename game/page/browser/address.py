"""The address of the page, and the game it asks for."""

from js import history, location

from game.page.model.link import Link, parse_link


def take_link() -> Link:
    """What the address asks for; it is then removed from the address, so that a reload does not ask again."""
    link = parse_link(location.hash[1:])
    if link != Link():
        history.replaceState(history.state, "", location.pathname + location.search)
    return link
