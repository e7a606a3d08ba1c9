"""Which tab plays the game on screen: the stored owner is the text that this tab alone has."""

from game.store.codecs import Codec, Errors, JsonObject


class NotOwnerError(Exception):
    """Another tab owns the game on screen; nothing was changed."""


def _decode(value: JsonObject) -> tuple[str | None, Errors]:
    tab = value.get("tab")
    if not isinstance(tab, str):
        raise ValueError("tab must be a text")
    return tab, ()


def _encode(tab: str | None) -> JsonObject:
    return {"version": OWNER.version, "tab": tab}


OWNER: Codec[str | None] = Codec("owner", None, _decode, _encode)
