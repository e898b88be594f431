"""Visits: people with browsers of their own, and what their browsers complain of."""

import re
from contextlib import contextmanager

NETWORK = re.compile(
    r"net::ERR_(CONNECTION_\w+|INTERNET_DISCONNECTED|FAILED|EMPTY_RESPONSE)"
    r"|WebSocket connection to .* failed"
)


BLOCKED = "Service Worker registration blocked by Playwright"


class Visitor:
    """A person: one browser context, with cookies and storage that nobody else has.

    A service worker is installed only for those who play ``offline``: it fetches all files.
    """

    def __init__(self, chromium, url, offline=False, **options):
        workers = "allow" if offline else "block"
        self.context = chromium.new_context(base_url=url, service_workers=workers, **options)
        self.context.set_default_timeout(10_000)
        self.complaints = []
        self._forgiven = None
        self.context.on("console", self._heard)
        self.context.on("weberror", lambda error: self._complain(str(error.error)))

    def open(self, path="/", **options):
        """Open a page of the site in a tab of its own."""
        page = self.context.new_page()
        page.goto(path, **options)
        return page

    @contextmanager
    def without_network(self):
        """Expect the browser to tell that the server cannot be reached, while the block runs."""
        self._forgiven = NETWORK
        yield
        self._forgiven = None

    def close(self):
        """Close the browser, and give what it complained of."""
        self.context.close()
        return self.complaints

    def _heard(self, message):
        if message.type in ("error", "warning") and message.text != BLOCKED:
            self._complain(f"{message.type}: {message.text} {message.location.get('url', '')}")

    def _complain(self, text):
        if self._forgiven is None or not self._forgiven.search(text):
            self.complaints.append(text)
