"""Compiles Python sources to zips of .pyc, inside the Pyodide that will read them.

Run by tools.build through tools/inside.mjs with one JSON argument:
{"stdlib": "path of npm's python_stdlib.zip or null", "sources": "folder or null", "into": "zip"}.
"""

import json
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from importlib.util import source_hash
from pathlib import Path

EPOCH = (1980, 1, 1, 0, 0, 0)


def compiled(source: bytes, name: str) -> bytes:
    """An unchecked hash-based .pyc: the reader never looks for its source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return bytes(_code_to_hash_pyc(code, source_hash(source), checked=False))


def write(target: Path, files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(files.items()):
            if name.endswith(".py"):
                name, data = name + "c", compiled(data, name)
            archive.writestr(zipfile.ZipInfo(name, EPOCH), data, zipfile.ZIP_DEFLATED)


def from_zip(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def from_folder(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


job = json.loads(sys.argv[1])
sources = from_zip(Path(job["stdlib"])) if job["stdlib"] else from_folder(Path(job["sources"]))
write(Path(job["into"]), sources)
