import sys

import js

sys.path.append("game.zip")

try:
    from game.main import start

    await start()  # noqa: F704
except BaseException:
    js.document.dispatchEvent(js.CustomEvent.new("magdagdon:start-failed"))
    raise
