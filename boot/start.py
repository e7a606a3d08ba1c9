import sys

import js

sys.path.append("game.zip")

try:
    from game.main import start

    await start()
except BaseException:
    js.document.dispatchEvent(js.CustomEvent.new("magdagdon:start-failed"))
    raise
