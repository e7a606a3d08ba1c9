import sys

import js

sys.path.append("game.zip")

try:
    import game.main  # noqa: F401
except BaseException:
    js.document.dispatchEvent(js.CustomEvent.new("magdagdon:start-failed"))
    raise
