"""Which tab plays the game in progress. Each tab marks it with a text of its own."""

from game.store.codecs import Codec, Faults, Form


class NotOwnerError(Exception):
    """The game in progress is being played in another tab; nothing was changed."""


def _read(form: Form) -> tuple[str | None, Faults]:
    tab = form.get("tab")
    if not isinstance(tab, str):
        raise ValueError("tab must be a text")
    return tab, ()


def _form(tab: str | None) -> Form:
    return {"version": OWNER.version, "tab": tab}


OWNER: Codec[str | None] = Codec("owner", None, _read, _form)
