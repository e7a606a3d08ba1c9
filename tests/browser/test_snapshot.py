"""Python's memory, kept on the device: it makes later starts quick, and can't make one fail."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.support.pages import HURRIED, SMALL_DEVICE, SNAPSHOT_KEPT, Pages
from tests.support.server import Misbehaving
from tests.support.table import Table

MARK = "magdagdon.snapshot"

# Keeps a second snapshot where only the tests look.
COPY = """async () => {
    const name = (await caches.keys()).find((name) => name.startsWith("magdagdon-snapshot-"));
    const cache = await caches.open(name);
    const [{ url }] = await cache.keys();
    await (await caches.open("sound")).put(url, await cache.match(url));
}"""

# Leaves what `change` makes of the sound snapshot's bytes, under their old digest or a new, as the one entry.
CHANGE = """async ([change, digested]) => {
    const sound = await caches.open("sound");
    const [request] = await sound.keys();
    const old = await sound.match(request);
    const bytes = new Uint8Array(await old.arrayBuffer());
    const changed = new Function("bytes", change)(bytes);
    const digest = String(new Uint8Array(await crypto.subtle.digest("SHA-256", changed)));
    const headers = { digest: digested ? digest : old.headers.get("digest") };
    const name = (await caches.keys()).find((name) => name.startsWith("magdagdon-snapshot-"));
    const cache = await caches.open(name);
    for (const entry of await cache.keys()) await cache.delete(entry);
    await cache.put(request, new Response(changed, { headers }));
}"""

# How many failures are counted, and that the last of them was so many days ago.
COUNTED = """async () => {
    const name = (await caches.keys()).find((name) => name.startsWith("magdagdon-snapshot-"));
    const cache = await caches.open(name);
    const entry = (await cache.keys()).find(({ url }) => url.includes("/failures/"));
    return entry ? (await (await cache.match(entry)).json()).count : 0;
}"""
AGE = """async (days) => {
    const name = (await caches.keys()).find((name) => name.startsWith("magdagdon-snapshot-"));
    const cache = await caches.open(name);
    const entry = (await cache.keys()).find(({ url }) => url.includes("/failures/"));
    const { count } = await (await cache.match(entry)).json();
    const at = Date.now() - days * 24 * 3_600_000;
    await cache.put(entry, new Response(JSON.stringify({ count, at })));
}"""

NO_SESSION = "Object.defineProperty(globalThis, 'sessionStorage', { get() { throw new Error('blocked'); } });"

HANG_ONCE = """if (!sessionStorage.hung) {
    sessionStorage.hung = true;
    performance.now = () => 0;
    WebAssembly.instantiate = WebAssembly.instantiateStreaming = () => new Promise(() => {});
}"""

HANG_IN_WORKERS = """
    globalThis.Worker = class extends Worker {
        constructor() { super(URL.createObjectURL(new Blob([""]))); }
    };
"""

FLIP_A_BIT = "bytes[bytes.length >> 1] ^= 1; return bytes;"
CUT = "return bytes.subarray(0, 1 << 20);"
ANOTHER_BUILD = "bytes[(1 + 2 * new Uint32Array(bytes.buffer)[0]) * 4 + 20] ^= 1; return bytes;"
EMPTY_MEMORY = "return bytes.fill(0, (1 + 2 * new Uint32Array(bytes.buffer)[0]) * 4 + 4_096);"
NO_TABLE = "return bytes.fill(0xff, 0, 64);"

# What becomes of a snapshot, and whether its digest is then right.
UNUSABLE = {
    "damaged": (FLIP_A_BIT, False),
    "cut short": (CUT, False),
    "cut short unnoticed": (CUT, True),
    "of another build": (ANOTHER_BUILD, True),
    "nonsense": (EMPTY_MEMORY, True),
    "no table": (NO_TABLE, True),
}


def restored(page: Page) -> bool:
    """Whether Python came from a snapshot."""
    return bool(page.evaluate("performance.getEntriesByName('restored').length"))


def wait_for_entries(page: Page, entries: str) -> None:
    page.evaluate(SNAPSHOT_KEPT, entries)


def wait_for_failures(page: Page, count: int) -> None:
    """Wait until that many failures are counted."""
    page.wait_for_function(f"async (count) => (await ({COUNTED})()) === count", arg=count)


def is_wanted(opened: Pages, page: Page) -> bool:
    """Whether the page would make a snapshot."""
    [module] = opened.site.folder.glob("assets/snapshot.*.js")
    return bool(page.evaluate(f"import('./assets/{module.name}').then(({{ missing }}) => missing())"))


def fail(opened: Pages, page: Page) -> None:
    """Start once more, after a start from the snapshot that never ended."""
    page.evaluate(f"sessionStorage.setItem('{MARK}', 'on trial')")
    reload(opened, page)
    assert not restored(page)


def page_with_a_snapshot(opened: Pages) -> Page:
    page = opened(snapshots=True)
    wait_for_entries(page, "snapshot")
    assert not restored(page)
    return page


def reload(opened: Pages, page: Page) -> None:
    page.reload(wait_until="commit")
    opened.ready(page)


def first_roll(opened: Pages, page: Page) -> tuple[int, ...]:
    """The dice of a start from the snapshot, in a game without a seed."""
    page.evaluate("localStorage.clear()")
    reload(opened, page)
    assert restored(page)
    table = Table(page)
    table.press("roll")
    return table.state.dice


def test_a_later_start_goes_on_from_the_snapshot_with_the_same_game_and_other_dice(
    pages: Pages,
    server: Misbehaving,
) -> None:
    page = page_with_a_snapshot(pages)
    table = Table(page)
    table.begin_with_a_turn("survival", (4, 2, 1, 6))
    before = table.state
    server.gone()
    reload(pages, page)
    assert restored(page)
    assert Table(page).state == before
    assert page.evaluate(f"sessionStorage.getItem('{MARK}')") is None
    assert len({first_roll(pages, page) for _ in range(3)}) > 1


def test_a_snapshot_that_cannot_be_used_is_dropped_and_costs_no_start(
    pages: Pages, server: Misbehaving, subtests: pytest.Subtests
) -> None:
    page = page_with_a_snapshot(pages)
    page.evaluate(COPY)
    page.add_init_script(SMALL_DEVICE)  # so that none is made again meanwhile
    server.gone()
    for name, (change, digested) in UNUSABLE.items():
        with subtests.test(name):
            page.evaluate(CHANGE, [change, digested])
            reload(pages, page)
            assert not restored(page)
            wait_for_entries(page, "failures" if digested else "")
            Table(page).begin("survival", name)


def test_a_damaged_snapshot_is_made_again(open_page: Pages) -> None:
    page = page_with_a_snapshot(open_page)
    page.evaluate(COPY)
    page.evaluate(CHANGE, UNUSABLE["damaged"])
    reload(open_page, page)
    assert not restored(page)
    wait_for_entries(page, "snapshot")
    reload(open_page, page)
    assert restored(page)


def test_a_start_that_the_player_left_early_has_not_failed(open_page: Pages) -> None:
    page = page_with_a_snapshot(open_page)
    page.add_init_script(HANG_ONCE)
    page.reload(wait_until="commit")
    page.wait_for_function(f"sessionStorage.hung && sessionStorage['{MARK}'] === 'on trial'", polling=50)
    reload(open_page, page)
    assert restored(page)


def test_only_repeated_failures_refuse_a_snapshot_and_not_for_ever(open_page: Pages) -> None:
    page = page_with_a_snapshot(open_page)
    fail(open_page, page)
    wait_for_entries(page, "failures,snapshot")
    reload(open_page, page)
    assert restored(page)
    wait_for_entries(page, "snapshot")

    fail(open_page, page)
    wait_for_entries(page, "failures,snapshot")
    fail(open_page, page)
    wait_for_failures(page, 2)
    wait_for_entries(page, "failures")
    assert not is_wanted(open_page, page)

    page.evaluate(AGE, 29)
    assert not is_wanted(open_page, page)
    page.evaluate(AGE, 31)
    assert is_wanted(open_page, page)
    page.add_init_script(SMALL_DEVICE)
    fail(open_page, page)
    wait_for_failures(page, 2)
    assert not is_wanted(open_page, page)


def test_a_device_that_cannot_make_one_is_left_alone(open_page: Pages) -> None:
    page = open_page(snapshots=True, before=HURRIED + HANG_IN_WORKERS)

    # But not because a player left meanwhile.
    page.wait_for_function(f"sessionStorage['{MARK}'] === 'making'", polling=50)
    reload(open_page, page)
    page.wait_for_function(f"sessionStorage['{MARK}'] === 'making'", polling=50)
    assert is_wanted(open_page, page)
    page.add_init_script(f"sessionStorage['{MARK}'] = 'making'")
    for count in (1, 2):
        reload(open_page, page)
        wait_for_failures(page, count)
    assert not is_wanted(open_page, page)


def test_a_cache_that_never_answers_costs_no_start(open_page: Pages) -> None:
    page = page_with_a_snapshot(open_page)
    page.evaluate(f"sessionStorage.setItem('{MARK}', 'on trial')")
    page.add_init_script("CacheStorage.prototype.open = () => new Promise(() => {});")
    reload(open_page, page)
    assert not restored(page)


def test_without_a_memory_for_the_mark_no_snapshot_is_used(open_page: Pages) -> None:
    page = open_page(snapshots=True, before=NO_SESSION)
    wait_for_entries(page, "snapshot")
    reload(open_page, page)
    assert not restored(page)
    page.wait_for_function("navigator.serviceWorker.controller !== null")


def test_small_devices_are_spared(open_page: Pages) -> None:
    page = open_page(before=HURRIED)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.evaluate("new Promise((done) => setTimeout(done, 300_000))")
    assert not page.workers
    assert not page.evaluate("caches.keys().then((names) => names.some((name) => name.includes('snapshot')))")
