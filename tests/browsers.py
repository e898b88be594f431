"""Browsers of this machine, what becomes of tests without one, and waiting for pages."""

import os
import shutil
import time

import pytest

PLAIN_HOST = "gridwright.test"  # this machine, by a name whose pages are not secure over http
WHOLE = ("chromium", "chromium-browser", "google-chrome")
# The same engine without a window around it comes first: it opens pages in two thirds of the time.
NAMES = ("chromium-headless-shell", *WHOLE)
CHOICE = "GRIDWRIGHT_TEST_BROWSER"


def find_chromium(names=()):
    """The path of Chromium; without one the test is skipped, or fails where CI is set.

    names: programs to look for; without any, the one that the variable of the environment
    ``GRIDWRIGHT_TEST_BROWSER`` names, or NAMES.
    """
    chosen = os.environ.get(CHOICE)
    names = names or ([chosen] if chosen else NAMES)
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        tell = pytest.fail if os.environ.get("CI") else pytest.skip
        tell(f"expected a browser on PATH: {', '.join(names)} (Debian's package chromium)")
    return found


def until(page, question, argument=None, seconds=20):
    """Ask a page until the answer is true; the question may be an async function.

    Playwright's own ``wait_for_function`` takes the promise of an async one for its answer.
    """
    end = time.monotonic() + seconds
    while not page.evaluate(question, argument):
        assert time.monotonic() < end, f"still not true: {question}"
        page.wait_for_timeout(50)
