"""Serves dist/ the way GitHub Pages does.

The site lives under one subpath and the rest of the origin is 404; everything may be cached for ten
minutes and read by pages of any origin; text, scripts and wasm travel gzipped, archives and Python do not;
`/site` leads to `/site/`.
"""

from __future__ import annotations

import argparse
import gzip
import webbrowser
from functools import lru_cache
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Self
from urllib.parse import unquote, urlsplit

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".toml": "application/toml",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
    ".xml": "application/xml",
    ".py": "text/x-python",
    ".zip": "application/zip",
}
COMPRESSED = {
    ".html",
    ".css",
    ".js",
    ".mjs",
    ".json",
    ".webmanifest",
    ".toml",
    ".wasm",
    ".svg",
    ".txt",
    ".xml",
}
DIST = Path(__file__).resolve().parent.parent / "dist"


@lru_cache(maxsize=512)
def _gzipped(content_hash: bytes, path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), compresslevel=6, mtime=0)


def as_sent(path: Path) -> bytes:
    """The body of a file as Pages sends it to a browser."""
    content = path.read_bytes()
    return _gzipped(sha256(content).digest(), path) if path.suffix in COMPRESSED else content


class Handler(BaseHTTPRequestHandler):
    server: Site
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.server.seen(self)
        path = urlsplit(self.path).path
        if self.server.interfere(self, path):
            return
        if path == self.server.prefix.rstrip("/"):
            self.reply(HTTPStatus.MOVED_PERMANENTLY, b"", {"Location": self.server.prefix})
            return
        file = self.server.file(path)
        if file is None:
            self.not_found()
            return
        headers = {"Content-Type": TYPES.get(file.suffix, "application/octet-stream")}
        headers["Cache-Control"] = "max-age=600"
        headers["Access-Control-Allow-Origin"] = "*"
        body = file.read_bytes()
        headers["ETag"] = f'"{sha256(body).hexdigest()[:16]}"'
        if self.headers.get("If-None-Match") == headers["ETag"]:
            self.reply(HTTPStatus.NOT_MODIFIED, b"", headers)
            return
        if file.suffix in COMPRESSED and "gzip" in self.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"] = "gzip"
            headers["Vary"] = "Accept-Encoding"
            body = as_sent(file)
        self.reply(HTTPStatus.OK, body, headers)

    def not_found(self) -> None:
        page = self.server.folder / "404.html"
        body = page.read_bytes() if page.exists() else b"<!doctype html><title>404</title><p>Not found"
        self.reply(HTTPStatus.NOT_FOUND, body, {"Content-Type": TYPES[".html"]})

    def reply(self, status: HTTPStatus, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send(body)

    def send(self, body: bytes) -> None:
        rate = self.server.bytes_per_second
        if not rate:
            self.wfile.write(body)
            return
        step = max(1, rate // 20)
        for start in range(0, len(body), step):
            self.wfile.write(body[start : start + step])
            self.wfile.flush()
            self.server.pace.wait(1 / 20)

    def log_message(self, format: str, *args: object) -> None:
        pass


class Site(ThreadingHTTPServer):
    """A running server; a context manager, so that nothing outlives its use."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, folder: Path = DIST, prefix: str = "/magdagdon/", port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.folder = folder
        self.prefix = prefix
        self.bytes_per_second = 0
        self.pace = Event()
        self.requests: list[str] = []

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    @property
    def url(self) -> str:
        return self.origin + self.prefix

    def file(self, path: str) -> Path | None:
        """The file behind an address, or None."""
        if not path.startswith(self.prefix):
            return None
        file = (self.folder / unquote(path.removeprefix(self.prefix))).resolve()
        if not file.is_relative_to(self.folder.resolve()):
            return None
        if file.is_dir():
            file = file / "index.html" if path.endswith("/") else file
        return file if file.is_file() else None

    def seen(self, request: Handler) -> None:
        self.requests.append(request.path)

    def interfere(self, request: Handler, path: str) -> bool:
        """Answer a request in place of the site; a misbehaving server overrides this."""
        return False

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that hangs up in mid-sentence is no error of ours."""

    def start(self) -> Self:
        Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def stop(self) -> None:
        self.shutdown()
        self.server_close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--open", action="store_true", help="open a browser where there is one")
    options = parser.parse_args()
    try:
        site = Site(port=options.port)
    except OSError:
        site = Site()
    print(f"MAGDAGDON is played at {site.url} (Ctrl+C ends it)", flush=True)
    if options.open:
        try:
            webbrowser.get()
        except webbrowser.Error:
            pass
        else:
            Thread(target=webbrowser.open, args=[site.url], daemon=True).start()
    try:
        site.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        site.server_close()


if __name__ == "__main__":
    main()
