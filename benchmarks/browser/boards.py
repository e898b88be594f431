"""Boards in play: from a tap to what is seen of it, and frames while a large one moves."""

from __future__ import annotations

import json
import random
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from http import HTTPStatus
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

_PATIENCE = 60.0
_READY = "() => document.documentElement.dataset.ready === ''"
_WATCH = """() => {
    globalThis.eventTimes = [];
    new PerformanceObserver((list) => {
        for (const {name, duration} of list.getEntries()) {
            if (name === "pointerup") eventTimes.push(duration);
        }
    }).observe({type: "event", durationThreshold: 16});
}"""
_MOVES = """() => ({
    moves: performance.getEntriesByName("move").map(({duration}) => duration),
    events: eventTimes,
    painted: gridwright.board.counters.painted,
})"""
_PAN = """(seconds) => new Promise((resolve) => {
    const {board} = gridwright;
    const times = [];
    const begun = performance.now();
    const frame = (now) => {
        times.push(now);
        const spent = now - begun;
        if (spent > 1000 * seconds) return resolve(times);
        board.pan(9 * Math.cos(spent / 400), 7 * Math.sin(spent / 300));
        if (ZOOMS) board.zoom(1 + 0.03 * Math.cos(spent / 500));
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
})"""


@dataclass(frozen=True, slots=True)
class Moves:
    """Taps on a board: milliseconds from each to its picture, as the page and the browser tell.

    The browser counts in steps of 8 ms, up to the frame on the screen, and tells of none below 16.
    """

    told: list[float]
    seen: list[float]


@dataclass(frozen=True, slots=True)
class Frames:
    """Frames while a board moves: how many a second, and the milliseconds between them."""

    per_second: float
    waits: list[float]


def make(origin: str, family: str, size: str) -> str:
    """Have the server make a puzzle; gives its address."""
    body = json.dumps({"family": family, "size": size, "seed": "browser"}).encode()
    request = urllib.request.Request(
        f"{origin}/api/puzzles", body, {"Content-Type": "application/json"}
    )
    last = time.monotonic() + _PATIENCE
    while True:
        try:
            with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:
                return str(json.load(answer)["url"])
        except urllib.error.HTTPError as fault:
            # The first wish on a new machine may have to wait for a compiler.
            if fault.code != HTTPStatus.SERVICE_UNAVAILABLE or time.monotonic() > last:
                raise
            time.sleep(1)


def open_board(browser: Browser, address: str) -> Page:
    """Open a puzzle in a browser that keeps nothing for later."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(_READY)
    page.wait_for_timeout(1000)
    return page


def moves(page: Page, count: int) -> Moves:
    """Tap on cells drawn at random, a few a second, as fast players do."""
    draws = random.Random(1)
    cells = int(page.evaluate("gridwright.board.plan.count"))
    page.evaluate(_WATCH)
    for _ in range(count):
        spot: dict[str, float] = page.evaluate(
            "cell => gridwright.board.locate(cell)", draws.randrange(cells)
        )
        page.mouse.click(spot["x"], spot["y"])
        page.wait_for_timeout(draws.uniform(80, 160))
    page.wait_for_timeout(500)
    held: dict[str, Any] = page.evaluate(_MOVES)
    return Moves(held["moves"], held["events"])


def frames(page: Page, seconds: float, zooms: bool) -> Frames:
    """Move the board in every frame, at four times the scale that shows all of it, and count."""
    page.evaluate("gridwright.board.fit(); gridwright.board.zoom(4)")
    page.wait_for_timeout(1500)
    script = _PAN.replace("ZOOMS", "true" if zooms else "false")
    times: list[float] = page.evaluate(script, seconds)
    waits = [after - before for before, after in pairwise(times)]
    return Frames(1000 * len(waits) / (times[-1] - times[0]), waits)
