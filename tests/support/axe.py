"""The accessibility checker axe-core, run inside a page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parent.parent.parent / "node_modules/axe-core/axe.min.js"

VIOLATIONS = """async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) =>
        `${id}: ${html.slice(0, 160)} ${failureSummary}`));
}"""


def load_axe(page: Page) -> None:
    """Puts axe-core into the document, once before ``violations`` is asked."""
    page.evaluate(AXE.read_text("utf-8"))


def violations(page: Page) -> list[str]:
    """The rules that the document breaks as it stands, each with the element and the reason."""
    found: list[str] = page.evaluate(VIOLATIONS)
    return found
