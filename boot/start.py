import sys

sys.path.append("game.zip")

from game.main import start

await start()  # noqa: F704
