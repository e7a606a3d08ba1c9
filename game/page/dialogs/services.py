"""What the dialogs that read or change the store have in common."""

from dataclasses import dataclass

from game.page.browser.dialogs import Question
from game.page.browser.error_boundary import ErrorBoundary
from game.page.browser.tabs import Tabs
from game.store.store import Store


@dataclass(frozen=True)
class Services:
    """The store, the lock under which tabs change it, the error boundary and the question dialog."""

    store: Store
    tabs: Tabs
    boundary: ErrorBoundary
    question: Question
