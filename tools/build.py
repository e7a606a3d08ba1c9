"""Assembles dist/: the page with everything that it needs, in files named by a hash of their content.

Sources refer to other files by their path in the checkout: `href` and `src` in HTML, `"asset:PATH"` in
scripts, file names in pyscript.toml; `"value:NAME"` in a script stands for a value that only the build
knows. The build renames each such file and rewrites each reference to the new name, relative to the file
that holds it, so dist/ works under any address.
"""

from __future__ import annotations

import fcntl
import html
import json
import os
import posixpath
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tools import library, pages
from tools.languages import Language, languages
from tools.library import CACHE, PYODIDE, ROOT, digest
from tools.serve import as_sent

DIST = ROOT / "dist"

# The big files: boot.js fetches them at once, and the loading screen shows their progress.
DOWNLOADS = ("runtime/pyodide.asm.wasm", "stdlib.zip", "game.zip")
CONFIGURATIONS = ("pyscript.toml", "coach.toml")
MODULES = tuple(
    f"boot/{name}.js"
    for name in ("runtime", "memory", "snapshot", "snapshot-worker", "interpreter", "updates", "boot")
)
RECOVERY = "boot/recovery.js"
# Its name in earlier versions, whose pages may still be in some cache.
OLD_RECOVERY = "rescue.js"
# What a snapshot of Python's memory depends on, beside its maker.
SNAPSHOT_OF = ("runtime/", "stdlib.zip", "game.zip", "boot/runtime.js", "boot/memory.js")
HTML_REFERENCE = re.compile(r'\b(href|src)="((?:styles|boot|icons|pyscript|runtime)/[^"]+)"')
SCRIPT_REFERENCE = re.compile(r'"(asset|value):([^"]+)"')


class Site:
    """The files of dist/ written so far; `names` maps a path in the checkout to the path in dist/."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, str] = {}

    def write(self, path: str, content: bytes) -> str:
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        return path

    def add(self, source: str, content: bytes) -> str:
        """Write a file to assets/ under a name with the hash of its content; returns its path in dist/."""
        stem, dot, suffix = posixpath.basename(source).partition(".")
        self.names[source] = self.write(f"assets/{stem}.{digest(content)}{dot}{suffix}", content)
        return self.names[source]

    def add_folder(self, source: str, files: dict[str, bytes]) -> None:
        """Write files that refer to each other by name to a folder whose name has the hash of them all."""
        folder = f"assets/{source}.{digest(*files.values())}"
        self.names[f"{source}/"] = f"{folder}/"
        for name, content in files.items():
            self.names[f"{source}/{name}"] = self.write(f"{folder}/{name}", content)

    def resolved(self, reference: str, where: str) -> str:
        """The path in dist/ of a file that `where` refers to. Exits if the build has not written it."""
        if reference not in self.names:
            raise SystemExit(f"{where} refers to {reference}, which the build does not make")
        return self.names[reference]


def project() -> dict[str, Any]:
    """The content of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def runtime() -> dict[str, bytes]:
    """Pyodide's files by name, with the engine cut down to what is used."""
    engine = library.engine()
    return {
        "pyodide.mjs": (PYODIDE / "pyodide.mjs").read_bytes(),
        **{path.name: path.read_bytes() for path in library.files_of(engine)},
    }


def pyscript() -> bytes:
    """PyScript's core, bundled with the parts that are used."""
    target = CACHE / "core.js"
    library.inside("bundle.mjs", str(target))
    return target.read_bytes()


def configuration(site: Site, source: str, root: str) -> str:
    """A configuration of PyScript with the names of dist/, as JSON, to be put into the page."""
    config = tomllib.loads((ROOT / source).read_text("utf-8"))
    config["interpreter"] = root + site.resolved(config["interpreter"], source)
    config["files"] = {root + site.resolved(file, source): target for file, target in config["files"].items()}
    return json.dumps(config, separators=(",", ":"))


def from_assets(path: str) -> str:
    """A path in dist/, relative to a script in assets/."""
    return "./" + posixpath.relpath(path, "assets") + ("/" if path.endswith("/") else "")


def scripts() -> dict[str, str]:
    """The scripts of boot/ by path, bundled with their relative imports; references are not yet resolved."""
    made: dict[str, str] = json.loads(library.inside("scripts.mjs", *MODULES, "--", RECOVERY))
    return made


def script(site: Site, source: str, text: str, **values: object) -> str:
    """Write the script with this text to assets/, its references resolved."""

    def rename(match: re.Match[str]) -> str:
        if match[1] == "value":
            return json.dumps(values[match[2].replace("-", "_")])
        return json.dumps(from_assets(site.resolved(match[2], source)))

    return site.add(source, SCRIPT_REFERENCE.sub(rename, text).encode())


def spoken(site: Site, known: list[Language], source: str, root: str) -> str:
    """What the page needs to know of the languages before Python runs, as JSON; `root` leads to the site."""
    early = {text.message for text in pages.messages(pages.inside(source, "loading"))}
    described = {
        language.tag: {
            "dir": language.direction,
            "catalogue": root + site.names[language.source] if language.source in site.names else None,
            "early": {text: shown for text in sorted(early) if (shown := language.translate(text)) != text},
        }
        for language in known
    }
    return json.dumps(described, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def home(root: str) -> str:
    """The address of the site: SITE_URL from the environment, or `root` where that is not set.

    Search engines and link previews need absolute addresses.
    """
    return html.escape(os.environ.get("SITE_URL", root).rstrip("/")) + "/"


def addresses(known: list[Language], language: Language, root: str) -> str:
    """The links that tell search engines the address of the page in `language` and in every other."""
    places = {one.tag: home(root) + ("" if one is known[0] else f"{one.tag}/") for one in known}
    return "\n".join(
        [
            f'<link rel="canonical" href="{places[language.tag]}">',
            *(f'<link rel="alternate" hreflang="{tag}" href="{place}">' for tag, place in places.items()),
            f'<link rel="alternate" hreflang="x-default" href="{home(root)}">',
        ]
    )


def page(site: Site, known: list[Language], language: Language, root: str = "./") -> str:
    """The page in `language`; `root` leads from where it stands to the site."""

    def rename(match: re.Match[str]) -> str:
        return f'{match[1]}="{root}{site.resolved(match[2], "index.html")}"'

    source = (ROOT / "index.html").read_text("utf-8")
    landing = "" if root == "./" else f' data-landing="{language.tag}"'
    replaced = {
        '<html lang="en" dir="ltr">': f'<html lang="{language.tag}" dir="{language.direction}"{landing}>',
        '<link rel="canonical" href="value:addresses">': addresses(known, language, root),
        "value:preview": home(root) + site.resolved("icons/preview.png", "index.html"),
        **{
            f'config="{name}"': f'config="{html.escape(configuration(site, name, root))}"'
            for name in CONFIGURATIONS
        },
        "value:languages": spoken(site, known, source, root),
        "value:language-options": "".join(
            f'<option value="{one.tag}" lang="{one.tag}" dir="{one.direction}">{one.name}</option>'
            for one in known
        ),
        "value:version": project()["project"]["version"],
    }
    text = pages.draw_boards(pages.translated(source, language.translate))
    for old, new in replaced.items():
        if old not in text:
            raise SystemExit(f"index.html has no {old}")
        text = text.replace(old, new)
    return HTML_REFERENCE.sub(rename, text)


def not_found(known: list[Language]) -> str:
    """The page for unknown addresses, in every language; it must work at any depth."""
    source = (ROOT / "404.html").read_text("utf-8")
    words = pages.inside(source, "words")
    translations = [
        f"{pages.translated(words, language.translate)}</div>".replace(
            '<div id="words"', f'<div lang="{language.tag}" dir="{language.direction}"', 1
        )
        for language in known
    ]
    top = urlsplit(home("/magdagdon")).path
    return source.replace(f"{words}</div>", "\n".join(translations)).replace("value:home", top)


def manifest(site: Site, known: list[Language], language: Language, root: str = "./") -> str:
    """manifest.webmanifest in `language` with the names of dist/, standing where `root` leads to the site's.

    Whichever page a player installs from, it is the same app: all manifests start it at the same address.
    Browsers that know localized members choose by the language of the device instead.
    """
    described = json.loads((ROOT / "manifest.webmanifest").read_text("utf-8"))
    description = described["description"]
    described |= {
        "description": language.translate(description),
        "description_localized": {
            one.tag: {"value": one.translate(description), "dir": one.direction} for one in known
        },
        "lang": language.tag,
        "dir": language.direction,
        "start_url": root,
        "scope": root,
    }
    for image in [*described["icons"], *described.get("screenshots", [])]:
        image["src"] = root + site.resolved(image["src"], "manifest.webmanifest")
    return json.dumps(described, ensure_ascii=False, separators=(",", ":"))


def build(folder: Path = DIST) -> None:
    """Assemble the site in `folder`, which is replaced. A lock makes concurrent builds take turns."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _build(folder)


def _build(folder: Path) -> None:
    partial = folder.with_name(folder.name + ".partial")
    shutil.rmtree(partial, ignore_errors=True)
    site = Site(partial)

    game = library.game_sources(project()["tool"]["magdagdon"]["build"]["leave-out"])
    site.add("stdlib.zip", library.stdlib(game).read_bytes())
    site.add("game.zip", library.compiled("game", [(game, "")]).read_bytes())
    site.add_folder("runtime", runtime())
    site.add("pyscript/core.js", pyscript())
    site.add("styles/page.css", library.inside("style.mjs", "styles/page.css").encode())
    for path in library.files_of(ROOT / "icons"):
        site.add(str(path.relative_to(ROOT)), path.read_bytes())
    site.add("values.bin", (ROOT / "game/coach/values.bin").read_bytes())
    for source in ("boot/start.py", "boot/coach.py"):
        site.add(source, (ROOT / source).read_bytes())
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    texts = scripts()

    def keep(source: str, **values: object) -> None:
        script(site, source, texts[source], **values)

    keep("boot/runtime.js", lock_info=lock["info"])
    keep("boot/memory.js")
    maker = "boot/snapshot-worker.js"
    parts = [site.names[source].encode() for source in SNAPSHOT_OF]
    keep("boot/snapshot.js", top="../", build=digest(*parts, texts[maker].encode()))
    keep(maker, modules=library.reachable(game, "game.main"))
    keep("boot/interpreter.js")
    downloads = {
        from_assets(name): {"size": path.stat().st_size, "sent": len(as_sent(path))}
        for name in (site.names[source] for source in DOWNLOADS)
        if (path := partial / name)
    }
    site.names["sw.js"] = "sw.js"
    keep("boot/updates.js")
    keep("boot/boot.js", downloads=downloads)
    site.names[RECOVERY] = site.write("recovery.js", texts[RECOVERY].encode())
    site.write(OLD_RECOVERY, texts[RECOVERY].encode())

    known = languages()
    for language in known[1:]:
        site.add(language.source, language.compiled())
    site.write("index.html", page(site, known, known[0]).encode())
    site.write("manifest.webmanifest", manifest(site, known, known[0]).encode())
    for language in known[1:]:
        site.write(f"{language.tag}/index.html", page(site, known, language, "../").encode())
        site.write(f"{language.tag}/manifest.webmanifest", manifest(site, known, language, "../").encode())
    site.write("404.html", not_found(known).encode())
    site.write(".nojekyll", b"")
    library.inside("worker.mjs", str(partial))

    shutil.rmtree(folder, ignore_errors=True)
    partial.rename(folder)


def main() -> None:
    build()
    total = sum(path.stat().st_size for path in DIST.rglob("*") if path.is_file())
    print(f"dist/ is ready: {total / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
