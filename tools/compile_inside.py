"""Compiles Python sources to a zip of .pyc, inside the Pyodide that will read it.

Run by tools.build through tools/inside.mjs with one JSON argument:
{"layers": [[zip or folder, prefix], ...], "patches": {file: {old: new}}, "keep": [module, ...] or null,
"into": zip}. A later layer replaces files of an earlier one; `keep` names the modules that the zip holds.
"""

import json
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from importlib.util import source_hash
from pathlib import Path

EPOCH = (1980, 1, 1, 0, 0, 0)


def compiled(source: bytes, name: str) -> bytes:
    """The bytes of an unchecked hash-based .pyc, which is loaded without looking for its source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return bytes(_code_to_hash_pyc(code, source_hash(source), checked=False))


def files_of(place: Path, prefix: str) -> dict[str, bytes]:
    if place.is_dir():
        files = [path for path in place.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
        return {prefix + str(path.relative_to(place)): path.read_bytes() for path in files}
    with zipfile.ZipFile(place) as archive:
        return {prefix + name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def module_name(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


job = json.loads(sys.argv[1])
files: dict[str, bytes] = {}
for place, prefix in job["layers"]:
    files |= files_of(Path(place), prefix)
for name, changes in job["patches"].items():
    text = files[name].decode()
    for old, new in changes.items():
        if old not in text:
            sys.exit(f"{name} no longer has {old!r}")
        text = text.replace(old, new)
    files[name] = text.encode()
if job["keep"] is not None:
    keep = set(job["keep"])
    files = {name: data for name, data in files.items() if name.endswith(".py") and module_name(name) in keep}
with zipfile.ZipFile(job["into"], "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for name, data in sorted(files.items()):
        if name.endswith(".py"):
            name, data = name + "c", compiled(data, name)
        archive.writestr(zipfile.ZipInfo(name, EPOCH), data, zipfile.ZIP_DEFLATED)
