"""Modules of the page meet a fake browser."""

from __future__ import annotations

import pytest

from tests.support import fake_js

fake_js.install()


@pytest.fixture
def browser() -> fake_js.Browser:
    """The browser that the page's modules meet in this test."""
    return fake_js.use(fake_js.Browser())
