"""Builds the Python of the page: Pyodide's engine and library, cut down to what is used, and the game."""

from __future__ import annotations

import ast
import hashlib
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / "build"
PYODIDE = ROOT / "node_modules/pyodide"
ENGINE = "createPyodideModule"
"""The global variable that the engine's script sets, for boot/runtime.js."""

# Modules that the trace does not load, but that decoding or an unusual failure may.
ALWAYS_KEPT = {"encodings.ascii", "encodings.latin_1", "encodings.unicode_escape", "_colorize", "textwrap"}

# Replacements that spare every start useless work: imports for the sake of a constant, and the generation of
# docstrings for dataclasses. The build fails where the text to replace is missing.
PATCHES = {
    "dataclasses.py": {"if not getattr(cls, '__doc__'):": "if False:"},
    "asyncio/events.py": {
        "import signal\nimport socket\nimport subprocess\n": "",
        "family=socket.AF_UNSPEC": "family=0",
        "flags=socket.AI_PASSIVE": "flags=1",
        "=subprocess.PIPE": "=-1",
    },
    "asyncio/futures.py": {"import logging\n": "", "logging.DEBUG - 1": "9"},
}


def digest(*contents: bytes) -> str:
    """The first ten hexadecimal digits of the SHA-256 hash of these contents."""
    return hashlib.sha256(b"\0".join(contents)).hexdigest()[:10]


def files_of(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts]


def inside(script: str, *arguments: str) -> str:
    """The output of a script in tools/, run by Node. Raises CalledProcessError if it fails."""
    command = ["node", f"tools/{script}", *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def kept(name: str, key: str, suffix: str, make: Callable[[Path], object]) -> Path:
    """A cached file or folder in build/: made by `make(path)` unless it exists under this key.

    What was made under other keys is deleted.
    """
    target = CACHE / f"{name}.{key}{suffix}"
    if not target.exists():
        partial = CACHE / f"{name}.partial"
        for old in (partial, *CACHE.glob(f"{name}.*{suffix}")):
            if old.is_dir():
                shutil.rmtree(old)
            else:
                old.unlink(missing_ok=True)
        make(partial)
        partial.rename(target)
    return target


def compiled(
    name: str,
    layers: list[tuple[Path, str]],
    keep: list[str] | None = None,
    patches: dict[str, dict[str, str]] | None = None,
) -> Path:
    """A zip of .pyc files, compiled inside Pyodide, or the cached one of the same sources."""
    sources = [
        path for place, _ in layers for path in ([place] if place.is_file() else sorted(files_of(place)))
    ]
    key = digest(
        (ROOT / "tools/compile_inside.py").read_bytes(),
        json.dumps([keep, patches, [str(path) for path in sources]]).encode(),
        *(path.read_bytes() for path in sources),
    )

    def compile_into(zip_file: Path) -> None:
        job = {
            "layers": [[str(place.relative_to(ROOT)), prefix] for place, prefix in layers],
            "keep": keep,
            "patches": patches or {},
            "into": str(zip_file.relative_to(ROOT)),
        }
        inside("inside.mjs", "tools/compile_inside.py", json.dumps(job))

    return kept(name, key, ".zip", compile_into)


def engine() -> Path:
    """The folder with Pyodide's engine, cut down to what is used; cached."""
    engine_files = (PYODIDE / name for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"))
    sources = (ROOT / "tools/engine.mjs", ROOT / "package-lock.json", *engine_files)

    def cut_into(folder: Path) -> None:
        folder.mkdir()
        inside("engine.mjs", str(PYODIDE), str(folder), ENGINE)

    return kept("engine", digest(*(path.read_bytes() for path in sources)), "", cut_into)


def game_sources(left_out: list[str]) -> Path:
    """A folder with a copy of game/, without the files that the page does not need."""
    staging = CACHE / "staging"
    shutil.rmtree(staging, ignore_errors=True)
    for path in files_of(ROOT / "game"):
        if str(path.relative_to(ROOT / "game")) not in left_out:
            target = staging / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    return staging


def imported(source: str) -> set[str]:
    """Every module that a source imports, at the top or within functions."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
            found.update(f"{node.module}.{name.name}" for name in node.names)
    return found


def reachable(sources: Path, module: str) -> list[str]:
    """The module and every module of the sources that it imports, directly or indirectly."""

    def source(name: str) -> Path | None:
        stem = sources.joinpath(*name.split("."))
        return next((path for path in (stem.with_suffix(".py"), stem / "__init__.py") if path.exists()), None)

    found: set[str] = set()
    ahead = [module]
    while ahead:
        name = ahead.pop()
        if name not in found and (path := source(name)):
            found.add(name)
            ahead.extend(imported(path.read_text("utf-8")))
    return sorted(found)


def layers(*, slim: bool = True) -> list[tuple[Path, str]]:
    """The layers of the standard library: Pyodide's, and tools/slim, which replaces some of its modules."""
    published = (PYODIDE / "python_stdlib.zip", "")
    return [published, (ROOT / "tools/slim", "")] if slim else [published]


def stdlib(
    game: Path,
    name: str = "stdlib",
    *,
    slim: bool = True,
    patches: dict[str, dict[str, str]] = PATCHES,
) -> Path:
    """A zip of the compiled standard library, pruned to the modules that starting and playing load.

    tools/trace.mjs finds them by loading: those that a start of the runtime imports, those that the game's
    sources import, and those that the latter import within functions. Cached under `name`.
    """
    whole = compiled(f"{name}-whole", layers(slim=slim), patches=patches)
    wanted = set[str]().union(*(imported(path.read_text("utf-8")) for path in game.rglob("*.py")))
    elsewhere = {"game", "js", "polyscript"}
    wanted = {module for module in wanted | ALWAYS_KEPT if module.partition(".")[0] not in elsewhere}
    tracer = (ROOT / "tools/trace.mjs").read_bytes()
    key = digest(whole.name.encode(), tracer, *(name.encode() for name in sorted(wanted)))

    def trace_into(file: Path) -> None:
        file.write_text(inside("trace.mjs", str(whole), json.dumps(sorted(wanted))))

    trace = kept(f"{name}-trace", key, ".json", trace_into)
    return compiled(name, layers(slim=slim), json.loads(trace.read_text()), patches)
