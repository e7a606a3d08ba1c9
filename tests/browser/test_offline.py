"""Offline play, updates and recovery, with servers that misbehave on cue."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from threading import Event
from time import sleep

import pytest
from playwright.sync_api import Page, expect

from tests.support.pages import FAILED, Pages
from tests.support.server import KEPT, Answer, Misbehaving
from tests.support.workers import made_once
from tools.library import ROOT
from tools.serve import Handler, Site

FILES = """async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("magdagdon-"));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map((request) => request.url);
}"""


# Resolves once no file of that name is kept any more.
GONE = f"""async (name) => {{
    const kept = async () => (await ({FILES})()).some((url) => url.endsWith(name));
    for (const end = Date.now() + 15_000; Date.now() < end; ) {{
        if (!(await kept())) return;
        await new Promise((again) => setTimeout(again, 50));
    }}
    throw new Error(`${{name}} is still kept`);
}}"""


# Tells by `python` that Python begins.
TELL_OF_PYTHON = """
    const { instantiate } = WebAssembly;
    WebAssembly.instantiate = (...given) => {
        globalThis.python = true;
        return instantiate(...given);
    };
"""

LONGER_THAN_IT_TAKES = 2  # seconds

# Loses the kept files whose name begins so; how many these were.
LOSE = """async (beginning) => {
    let lost = 0;
    for (const name of (await caches.keys()).filter((name) => name.startsWith("magdagdon-"))) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
            if (request.url.includes(`assets/${beginning}`)) lost += await cache.delete(request);
    }
    return lost;
}"""

# Lets a worker promise as `started` that a page will have started.
TELL_OF_A_START = """() => {
    globalThis.started = new Promise((resolve) => {
        addEventListener("message", ({ data }) => data.started && resolve());
    });
}"""

# Lets a worker's caches answer once `answer` was called.
SLOW_CACHES = """() => {
    const answering = new Promise((resolve) => { globalThis.answer = resolve; });
    const { open } = CacheStorage.prototype;
    CacheStorage.prototype.open = async function (name) {
        await answering;
        return open.call(this, name);
    };
}"""

SCOPES = "navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => scope))"

# Tells which script did not come.
MISSED = "addEventListener('error', ({ target }) => { window.missed = target.src; }, { capture: true });"


@pytest.fixture(scope="session")
def newer(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another version of the site: it calls itself 9.9.9, and its scripts have other names."""

    def make(folder: Path) -> None:
        shutil.copytree(built, folder)
        renamed = {}
        for source in ("boot.*.js", "start.*.py", "updates.*.js"):
            [old] = folder.glob(f"assets/{source}")
            new = old.with_name(old.name.replace(".", ".newer", 1))
            renamed[old.name] = old.rename(new).name
        for file in [*folder.rglob("index.html"), *folder.glob("assets/boot.*.js")]:
            text = file.read_text("utf-8")
            for before, after in renamed.items():
                text = text.replace(before, after)
            file.write_text(re.sub(r'(class="version">)[^<]*', r"\g<1>9.9.9", text), "utf-8")
        subprocess.run(["node", "tools/worker.mjs", str(folder)], cwd=ROOT, check=True)

    return made_once(tmp_path_factory, "newer", make)


def publish(server: Site, folder: Path) -> None:
    following = server.folder.with_name("following")
    following.symlink_to(folder)
    following.replace(server.folder)


def forget_downloads(page: Page) -> None:
    """Empty the browser's own cache; what the worker keeps stays."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


def version(page: Page) -> str:
    return (page.locator(".version").first.text_content() or "").strip()


def look_for_update(page: Page) -> None:
    page.evaluate("async () => { await (await navigator.serviceWorker.ready).update().catch(() => {}); }")


def settled(page: Page) -> bool:
    """Wait until no worker is being installed; whether one waits."""
    return bool(
        page.evaluate(
            """async () => {
                const registration = await navigator.serviceWorker.ready;
                while (registration.installing) {
                    const worker = registration.installing;
                    await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
                }
                return !!registration.waiting;
            }"""
        )
    )


def kept_page(pages: Pages) -> Page:
    """A page that a service worker keeps and controls."""
    page = pages()
    page.evaluate(KEPT)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    [worker] = page.context.service_workers
    worker.evaluate(FILES)  # it has itself looked what it keeps by then
    return page


def roll(page: Page) -> None:
    page.click('[data-action="roll"]')
    expect(page.locator('[data-die="0"]')).to_have_attribute("data-value", re.compile("[1-6]"))


def test_once_loaded_the_game_needs_no_server_and_nothing_came_twice(
    pages: Pages, server: Misbehaving
) -> None:
    page = kept_page(pages)
    assert not {path: count for path, count in server.counted().items() if count > 1}
    kept = {url.removeprefix(server.origin).partition("?")[0] for url in page.evaluate(FILES)}
    shipped = {
        f"{server.prefix}{path.relative_to(server.folder)}"
        for path in server.folder.rglob("*")
        if path.is_file()
    }
    assert {path for path in shipped if re.search("/assets/(?!screenshot|preview)", path)} <= kept

    server.gone()
    page.close()
    again = pages.again(page)
    roll(again)
    again.reload(wait_until="commit")
    pages.ready(again)
    expect(again.locator("html")).to_have_attribute("data-phase", re.compile("placing|magdagdon"))


def test_an_update_waits_until_it_is_applied_and_old_pages_work_on(
    pages: Pages, server: Misbehaving, newer: Path
) -> None:
    pages.expect_error("404")
    page = kept_page(pages)
    older = pages.again(page)
    before = version(page)
    old_start = next(server.folder.glob("assets/start.*.py")).name
    page.evaluate("caches.open('somebody-else').then((cache) => cache.put('kept', new Response('theirs')))")
    page.evaluate("document.addEventListener('magdagdon:update-ready', () => (window.told = true))")

    publish(server, newer)
    look_for_update(page)
    page.wait_for_function("window.told")
    assert settled(page)
    page.reload(wait_until="commit")
    pages.ready(page)
    assert version(page) == before

    update = page.locator("[data-action=update]")
    expect(update).to_be_visible()
    with page.expect_navigation(wait_until="commit"):
        update.click()
    pages.ready(page)
    assert version(page) == "9.9.9"
    assert page.evaluate("caches.has('somebody-else')")

    assert version(older) == before
    forget_downloads(older)
    assert older.evaluate("(name) => fetch(`assets/${name}`).then((answer) => answer.ok)", old_start)
    with older.expect_navigation(wait_until="commit"):
        older.locator("[data-action=update]").click()
    pages.ready(older)
    assert version(older) == "9.9.9"

    # A page that is not the game's has nothing to do with it.
    older.goto(f"{server.origin}/elsewhere")
    page.reload(wait_until="commit")
    pages.ready(page)
    page.evaluate(GONE, old_start)
    assert page.evaluate("caches.has('somebody-else')")


def test_a_page_that_starts_while_an_update_waits_leaves_it_whole(
    pages: Pages, server: Misbehaving, newer: Path
) -> None:
    page = kept_page(pages)
    [worker] = page.context.service_workers
    publish(server, newer)
    look_for_update(page)
    assert settled(page)
    worker.evaluate(TELL_OF_A_START)
    page.reload(wait_until="commit")
    pages.ready(page)
    worker.evaluate("() => globalThis.started")
    update = page.locator("[data-action=update]")
    expect(update).to_be_visible()

    forget_downloads(page)
    server.gone()
    with page.expect_navigation(wait_until="commit"):
        update.click()
    pages.ready(page)
    assert version(page) == "9.9.9"


def test_a_file_that_got_lost_is_fetched_again(pages: Pages, server: Misbehaving) -> None:
    page = kept_page(pages)
    whole = sorted(page.evaluate(FILES))
    assert page.evaluate(LOSE, "game.")
    assert sorted(page.evaluate(FILES)) != whole
    page.reload(wait_until="commit")
    pages.ready(page)
    page.wait_for_function(f"async (count) => (await ({FILES})()).length === count", arg=len(whole))
    assert sorted(page.evaluate(FILES)) == whole


def test_a_new_version_takes_over_between_games(pages: Pages, server: Misbehaving, newer: Path) -> None:
    page = kept_page(pages)
    roll(page)
    publish(server, newer)
    look_for_update(page)
    expect(page.locator('[data-action="update"]')).to_be_visible()
    expect(page.locator(".notice")).to_have_text("A new version of the game is ready.")

    page.click('[data-action="new-game"]')
    with page.expect_navigation(wait_until="commit"):
        page.click('[data-answer="yes"]')
    pages.ready(page)
    assert version(page) == "9.9.9"
    expect(page.locator("html")).to_have_attribute("data-phase", "ready")
    expect(page.locator('[data-action="return"]')).to_be_visible()


def answered(status: HTTPStatus, body: bytes, kind: str = "text/html") -> Answer:
    def answer(request: Handler, path: str) -> bool:
        if "newer" not in path:
            return False
        request.reply(status, body, {"Content-Type": kind, "Cache-Control": "max-age=600"})
        return True

    return answer


def cut_short(request: Handler, path: str) -> bool:
    if "newer" not in path:
        return False
    request.send_response(HTTPStatus.OK)
    request.send_header("Content-Type", "text/javascript")
    request.send_header("Content-Length", "5000")
    request.end_headers()
    request.wfile.write(b"const half = ")
    request.close_connection = True
    return True


def old_page(request: Handler, path: str) -> bool:
    if path != request.server.prefix:
        return False
    request.reply(HTTPStatus.OK, b"<!doctype html>the page of long ago", {"Content-Type": "text/html"})
    return True


def noted(answer: Answer, given: Event) -> Answer:
    """That answer, which tells when it was given."""

    def note(request: Handler, path: str) -> bool:
        done = answer(request, path)
        if done:
            given.set()
        return done

    return note


def test_a_version_that_does_not_come_whole_is_not_taken(
    pages: Pages, server: Misbehaving, newer: Path
) -> None:
    page = kept_page(pages)
    before = version(page)
    publish(server, newer)
    for answer in (
        old_page,
        answered(HTTPStatus.NOT_FOUND, b"<!doctype html>not here"),
        answered(HTTPStatus.OK, b"<!doctype html>we are busy"),
        cut_short,
    ):
        given = Event()
        server.answer = noted(answer, given)
        look_for_update(page)
        assert not settled(page)
        assert given.is_set()
    page.reload(wait_until="commit")
    pages.ready(page)
    assert version(page) == before

    server.answer = None
    look_for_update(page)
    assert settled(page)


def test_a_page_whose_files_are_gone_recovers_by_itself(
    pages: Pages, server: Misbehaving, built: Path, newer: Path
) -> None:
    pages.expect_error("404")
    publish(server, newer)
    old = (built / "index.html").read_bytes()
    old_pages = iter([old])

    def once_old(request: Handler, path: str) -> bool:
        content = next(old_pages, None) if path == server.prefix else None
        if content is None:
            return False
        request.reply(
            HTTPStatus.OK,
            content,
            {"Content-Type": "text/html; charset=utf-8", "Cache-Control": "max-age=600"},
        )
        return True

    server.answer = once_old
    page = pages()
    assert version(page) == "9.9.9"
    assert page.evaluate("sessionStorage.getItem('magdagdon.rescue')") is None


@pytest.mark.parametrize(
    ("mark", "loads"), [("", 3), ("on trial", 4)], ids=["without a snapshot", "with one on trial"]
)
def test_recovery_is_tried_once(pages: Pages, server: Misbehaving, mark: str, loads: int) -> None:
    pages.expect_error("404")
    marked = f"""if (origin !== "null" && !localStorage["test.marked"]) {{
        localStorage["test.marked"] = "1";
        sessionStorage.setItem("magdagdon.snapshot", "{mark}");
    }}"""

    def no_boot(request: Handler, path: str) -> bool:
        if path == "/theirs.js":
            request.reply(HTTPStatus.OK, b"", {"Content-Type": "text/javascript"})
        elif "/boot." in path:
            request.not_found()
        else:
            return False
        return True

    server.answer = no_boot
    page = pages(wait=False, before=marked)
    expect(page.locator(FAILED).get_by_text("couldn't load")).to_be_visible(timeout=30_000)
    assert server.requests.count(server.prefix) == loads

    # A worker of the whole origin, which is not the page's own, has nothing to do with it.
    page.evaluate("async () => { await navigator.serviceWorker.register('/theirs.js', { scope: '/' }); }")
    with page.expect_navigation(wait_until="commit"):
        page.get_by_role("button", name="Try again").click()
    expect(page.locator(FAILED).get_by_text("couldn't load")).to_be_visible()
    assert page.evaluate(SCOPES) == [f"{server.origin}/"]

    server.answer = None
    page.get_by_role("button", name="Try again").click()
    pages.ready(page)


@pytest.mark.parametrize(
    ("name", "status", "kind", "by_itself"),
    [
        ("/boot.", HTTPStatus.FORBIDDEN, "text/html", True),
        ("/snapshot.", HTTPStatus.OK, "text/html", True),
        ("/start.", HTTPStatus.SERVICE_UNAVAILABLE, "text/html", True),
        ("pyodide.asm.wasm", HTTPStatus.OK, "text/html", True),
        ("pyodide.asm.js", HTTPStatus.SERVICE_UNAVAILABLE, "text/html", False),
        ("/interpreter.", HTTPStatus.SERVICE_UNAVAILABLE, "text/javascript", False),
        ("/game.", HTTPStatus.FORBIDDEN, "text/html", False),
    ],
)
def test_an_error_that_the_browser_cached_is_fetched_again(
    pages: Pages, server: Misbehaving, name: str, status: HTTPStatus, kind: str, by_itself: bool
) -> None:
    """By the page itself where the error is over, by "Try again" where it lasts until then."""
    pages.expect_error("")  # what is logged depends on the file
    given: list[str] = []

    def wrong(request: Handler, path: str) -> bool:
        if name not in path or (by_itself and given):
            return False
        given.append(path)
        headers = {"Content-Type": kind, "Cache-Control": "max-age=600"}
        request.reply(status, b"<!doctype html>we are busy", headers)
        return True

    server.answer = wrong
    page = pages(wait=by_itself)
    if not by_itself:
        expect(page.locator(FAILED)).to_be_visible(timeout=30_000)
        server.answer = None
        page.get_by_role("button", name="Try again").click()
        pages.ready(page)
    assert given


def lost_page(pages: Pages, server: Misbehaving, newer: Path) -> Page:
    """A closed page of which the device lost some files, and of which there is a newer version."""
    pages.expect_error("404")
    page = kept_page(pages)
    publish(server, newer)
    page.evaluate("caches.open('somebody-else')")
    assert page.evaluate(LOSE, "boot.")
    assert page.evaluate(LOSE, "start.")
    forget_downloads(page)
    page.close()
    return page


def test_a_kept_page_that_lost_its_files_recovers_by_itself(
    pages: Pages, server: Misbehaving, newer: Path
) -> None:
    again = pages.again(lost_page(pages, server, newer))
    assert version(again) == "9.9.9"
    assert again.evaluate("caches.has('somebody-else')")


def test_a_recovery_to_which_nobody_answers_is_told_and_can_be_tried_again(
    pages: Pages, server: Misbehaving, newer: Path
) -> None:
    page = lost_page(pages, server, newer)
    asked, answered = Event(), Event()

    def silence(request: Handler, path: str) -> bool:
        if path == server.prefix:
            if request.headers["Pragma"] == "no-cache":  # the recovery, not a worker that installs itself
                asked.set()
            answered.wait(timeout=60)
        return False

    server.answer = silence
    page.context.clock.install()
    again = pages.again(page, wait=False)
    assert asked.wait(timeout=30)
    again.clock.fast_forward(10_000)
    expect(again.locator(FAILED).get_by_text("couldn't load")).to_be_visible()
    with again.expect_event("requestfinished", lambda request: request.url == server.url):
        answered.set()
    again.get_by_role("button", name="Try again").click()
    pages.ready(again)
    assert version(again) == "9.9.9"


@pytest.mark.parametrize("answer", ["new Promise(() => {})", "Promise.reject(new Error('broken'))"])
def test_a_worker_whose_caches_fail_leaves_the_page_to_the_server(pages: Pages, answer: str) -> None:
    page = kept_page(pages)
    [worker] = page.context.service_workers
    worker.evaluate(f"() => {{ CacheStorage.prototype.open = () => {answer}; }}")
    page.reload(wait_until="commit")
    pages.ready(page)


def test_a_server_that_never_answers_leaves_the_page_to_slow_caches(
    pages: Pages, server: Misbehaving
) -> None:
    page = kept_page(pages)
    [worker] = page.context.service_workers
    worker.evaluate(SLOW_CACHES)
    asked, answered = Event(), Event()

    def silence(request: Handler, path: str) -> bool:
        if path == server.prefix:
            asked.set()
        answered.wait(timeout=60)
        return False

    server.answer = silence
    page.evaluate("setTimeout(() => location.reload())")
    assert asked.wait(timeout=30)
    worker.evaluate("() => globalThis.answer()")
    page.wait_for_function("performance.getEntriesByType('navigation')[0].type === 'reload'")
    pages.ready(page)
    answered.set()


def in_two_parts(server: Misbehaving, *, wait: Callable[[], object]) -> Answer:
    """The page, of which the body comes after a ``wait``."""

    def answer(request: Handler, path: str) -> bool:
        if path != server.prefix:
            return False
        page = (server.folder / "index.html").read_bytes()
        half = page.index(b"<body>")
        request.send_response(HTTPStatus.OK)
        request.send_header("Content-Type", "text/html; charset=utf-8")
        request.send_header("Content-Length", str(len(page)))
        request.end_headers()
        request.wfile.write(page[:half])
        wait()
        request.wfile.write(page[half:])
        return True

    return answer


def test_a_page_that_arrives_later_than_python_starts(pages: Pages, server: Misbehaving) -> None:
    started = Event()

    def wait() -> None:
        started.wait(timeout=60)
        sleep(LONGER_THAN_IT_TAKES)

    server.answer = in_two_parts(server, wait=wait)
    page = pages(wait=False, before=TELL_OF_PYTHON)
    page.wait_for_function("globalThis.python", polling=50)
    started.set()
    pages.ready(page)
    assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "navigate"


def test_a_failure_is_told_however_late_the_page_arrives(pages: Pages, server: Misbehaving) -> None:
    pages.expect_error("404")
    failed = Event()
    late = in_two_parts(server, wait=lambda: server.counted()[server.prefix] > 2 and failed.wait(timeout=60))

    def no_boot(request: Handler, path: str) -> bool:
        if "/boot." not in path:
            return late(request, path)
        request.not_found()
        return True

    server.answer = no_boot
    page = pages(wait=False, before=MISSED)
    page.wait_for_function(
        """() => performance.getEntriesByType("navigation")[0]?.type === "reload"
            && document.readyState === "loading" && window.missed""",
        polling=50,  # a page without a body may draw no frames to wait for
    )
    failed.set()
    expect(page.locator(FAILED).get_by_text("couldn't load")).to_be_visible()
