"""A Chromium of this machine, headless, driven by Playwright."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

from gridwright.core.errors import BadInput, MissingExtra

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run a browser while the block runs; raise MissingExtra or BadInput where there is none."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        raise BadInput(expected=f"one of {', '.join(NAMES)} on PATH", got="none of them")
    if find_spec("playwright") is None:
        raise MissingExtra("test", "figures of pages")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*_FLAGS])
        yield browser
        browser.close()
