"""Cases made by a separate, slower program; each file holds one JSON object a line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "golden"


def cases(name: str) -> list[dict[str, Any]]:
    """The cases in ``tests/golden/name.jsonl``, in order."""
    text = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]
