"""The first page: the bytes that a newcomer's browser loads, and how long until it can be used."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@dataclass(frozen=True, slots=True)
class FirstPage:
    """One visit: bytes over the wire with headers, requests, and seconds until the form is there.

    drawn: seconds until the largest part was drawn, as the browser has it.
    """

    bytes: int
    requests: int
    seconds: float
    drawn: float


_DRAWN = """() => new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime / 1000))
        .observe({type: "largest-contentful-paint", buffered: true});
})"""


def first_page(browser: Browser, origin: str) -> FirstPage:
    """Visit a site with an empty browser that keeps nothing for later."""
    context = browser.new_context(base_url=origin, service_workers="block")
    page = context.new_page()
    loaded: list[float] = []

    def heard(event: dict[str, Any]) -> None:
        loaded.append(event["encodedDataLength"])

    session = context.new_cdp_session(page)
    session.on("Network.loadingFinished", heard)
    session.send("Network.enable")
    begun = time.perf_counter()
    page.goto("/", wait_until="commit")
    page.locator("#fields input").first.wait_for()
    page.locator("#play").wait_for()
    seconds = time.perf_counter() - begun
    drawn = page.evaluate(_DRAWN)
    page.wait_for_load_state("networkidle")
    context.close()
    return FirstPage(round(sum(loaded)), len(loaded), seconds, drawn)
