"""The development server imitates GitHub Pages."""

from __future__ import annotations

from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from tools.serve import Site


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    (tmp_path / "index.html").write_text("<p>" + "long " * 500)
    (tmp_path / "library.zip").write_bytes(b"PK" + b"a" * 2000)
    (tmp_path / "404.html").write_text("not here")
    with Site(tmp_path) as running:
        yield running


def get(site: Site, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection("127.0.0.1", site.server_port, timeout=10)
    connection.request("GET", path, headers={"Accept-Encoding": "gzip", **headers})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body


def test_the_site_lives_under_its_prefix_alone(site: Site) -> None:
    assert get(site, "/magdagdon/")[0].status == 200
    assert get(site, "/index.html")[0].status == 404
    assert get(site, "/")[0].status == 404
    redirect, _ = get(site, "/magdagdon")
    assert (redirect.status, redirect.getheader("Location")) == (301, "/magdagdon/")


def test_what_is_missing_gets_the_404_page(site: Site) -> None:
    response, body = get(site, "/magdagdon/nothing")
    assert (response.status, body) == (404, b"not here")


@pytest.mark.parametrize("path", ["/magdagdon/../secret", "/magdagdon/%2e%2e/secret"])
def test_nothing_outside_the_folder_is_served(site: Site, path: str) -> None:
    (site.folder.parent / "secret").write_text("secret")
    assert get(site, path)[0].status == 404


def test_pages_are_gzipped_and_archives_are_not(site: Site) -> None:
    page, body = get(site, "/magdagdon/")
    assert page.getheader("Content-Encoding") == "gzip"
    assert len(body) < 200
    archive, body = get(site, "/magdagdon/library.zip")
    assert archive.getheader("Content-Encoding") is None
    assert len(body) == 2002


def test_everything_is_cached_for_ten_minutes_and_revalidated(site: Site) -> None:
    response, _ = get(site, "/magdagdon/library.zip")
    assert response.getheader("Cache-Control") == "max-age=600"
    again, body = get(site, "/magdagdon/library.zip", **{"If-None-Match": response.getheader("ETag") or ""})
    assert (again.status, body) == (304, b"")
