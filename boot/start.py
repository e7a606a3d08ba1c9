import sys

sys.path.append("game.zip")

import game.main  # noqa: E402, F401
