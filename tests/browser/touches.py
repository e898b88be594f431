"""Touches that are more than taps: fingers that rest, that slide, and two of them."""

from contextlib import contextmanager


class Fingers:
    """The fingers of a person on the screen of a page."""

    def __init__(self, page):
        self._page = page
        self._session = page.context.new_cdp_session(page)

    @contextmanager
    def down(self, *spots):
        """Put a finger on each spot, and lift them all when the block ends."""
        self._send("touchStart", spots)
        yield self
        self._send("touchEnd", ())

    def move(self, *spots):
        """Slide each finger to a spot."""
        self._send("touchMove", spots)

    def rest(self, milliseconds):
        """Hold still."""
        self._page.wait_for_timeout(milliseconds)

    def _send(self, kind, spots):
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(spots)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
