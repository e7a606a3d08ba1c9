"""What a player sees and can do while the game is on its way."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.support.pages import FAILED, Pages
from tools.serve import as_sent

WATCH_THE_BAR = """
window.bar = [];
const watch = () => {
    const bar = document.querySelector("#loading progress");
    if (bar && bar.value !== bar_before) window.bar.push([performance.now(), bar_before = bar.value]);
    if (document.documentElement?.dataset.ready !== "true") requestAnimationFrame(watch);
};
let bar_before = -1;
watch();
"""


def test_on_a_slow_line_the_bar_tells_the_truth_and_the_rules_can_be_read(open_own_page: Pages) -> None:
    site = open_own_page.site
    files = [path for path in site.folder.rglob("assets/**/*") if path.suffix in (".wasm", ".zip")]
    seconds = 5
    site.bytes_per_second = sum(len(as_sent(path)) for path in files) // seconds
    page = open_own_page(wait=False, before=WATCH_THE_BAR)
    page.locator('[data-action="help"]').first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator("html")).not_to_have_attribute("data-ready", "true")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    open_own_page.ready(page)

    shown = page.evaluate("window.bar")
    values = [value for _, value in shown]
    assert values == sorted(values)
    assert values[-1] == 1
    arrived = [(time, value) for time, value in shown if 0 < value < 1]
    (first_time, first), (last_time, last) = arrived[0], arrived[-1]
    for time, value in arrived:
        expected = first + (last - first) * (time - first_time) / (last_time - first_time)
        assert abs(value - expected) < 0.25, (
            f"{value:.2f} shown where a steady line has brought {expected:.2f}"
        )
    assert len(arrived) >= 10


def test_a_start_that_fails_in_python_says_so(open_own_page: Pages) -> None:
    start = next(open_own_page.site.folder.glob("assets/start.*.py"))
    start.write_text(start.read_text().replace("await start()", "raise ValueError('no luck')"))
    open_own_page.expect_error("no luck")
    page = open_own_page(wait=False)
    with page.expect_console_message(lambda message: "no luck" in message.text):
        expect(page.locator(FAILED).get_by_text("couldn't load")).to_be_visible(timeout=30_000)
    assert open_own_page.site.requests.count(open_own_page.site.prefix) <= 3


def test_the_policy_lets_nothing_in_from_elsewhere(open_page: Pages) -> None:
    for page in open_page.site.folder.rglob("*.html"):
        text = page.read_text("utf-8")
        policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
        assert policy, page
        directives = dict(directive.split(maxsplit=1) for directive in policy[1].split("; "))
        sources = {source for value in directives.values() for source in value.split()}
        assert sources <= {"'self'", "'none'", "'unsafe-eval'", "data:", "blob:"}
        assert "'unsafe-eval'" not in directives["default-src"]
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=", text), page
        for script in re.findall(r"<script\b[^>]*>", text):
            assert "src=" in script or 'type="application/json"' in script, script
