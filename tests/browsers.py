"""Browsers of this machine, and what becomes of tests without one."""

import os
import shutil

import pytest

PLAIN_HOST = "gridwright.test"  # this machine, by a name whose pages are not secure over http
NAMES = ("chromium", "chromium-browser", "google-chrome")


def find_chromium():
    """The path of Chromium; without one the test is skipped, or fails where CI is set."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        tell = pytest.fail if os.environ.get("CI") else pytest.skip
        tell(f"expected a browser on PATH: {', '.join(NAMES)} (Debian's package chromium)")
    return found
