"""``python -m benchmarks.browser``: hold the pages against what they promise in Chromium."""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.browser.boards import Moves, frames, make, moves, open_board
from benchmarks.browser.chromium import chromium
from benchmarks.browser.first import first_page
from benchmarks.machine import print_machine, this_machine
from benchmarks.web.load import percentile
from benchmarks.web.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOVE_MS = 50.0
FRAMES = 55.0
FIRST_BYTES = 150_000
FIRST_SECONDS = 1.0
BROKEN = 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and give 1 where a promise is not kept."""
    options = _parser().parse_args(arguments)
    print(print_machine(this_machine()), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'games.db'}"
        with Site(database, Path(folder)) as site, chromium() as browser:
            print(f"Chromium {browser.version}", flush=True)
            visits = [first_page(browser, site.origin) for _ in range(options.visits)]
            seconds = statistics.median(visit.seconds for visit in visits)
            size = max(visit.bytes for visit in visits)
            print(
                f"first page: {size / 1000:.0f} kB in {visits[0].requests} requests, "
                f"{seconds:.2f} s until it can be used, "
                f"{statistics.median(visit.drawn for visit in visits):.2f} s until it is drawn",
                flush=True,
            )
            page = open_board(browser, site.origin + make(site.origin, "pipes", "20x20"))
            taps = moves(page, options.moves)
            _tell_moves(taps)
            page.context.close()
            page = open_board(browser, site.origin + make(site.origin, "pipes", "100x100"))
            rates = [_tell_frames(page, options.seconds, zooms) for zooms in (False, True)]
    print(f"load {os.getloadavg()[0]:.2f}")
    good = (
        statistics.median(taps.told) < MOVE_MS
        and min(rates) > FRAMES
        and size < FIRST_BYTES
        and seconds < FIRST_SECONDS
    )
    print("kept" if good else "NOT KEPT")
    return 0 if good else BROKEN


def _tell_moves(taps: Moves) -> None:
    print(f"move to screen on 20x20, {len(taps.told)} taps: {_shares(taps.told)}")
    if taps.seen:
        told = f"{len(taps.seen)} taps of 16 ms and more"
        print(f"as the browser has it, {told}: {_shares(taps.seen)}", flush=True)


def _shares(waits: list[float]) -> str:
    return f"median {statistics.median(waits):.1f} ms, p95 {percentile(waits, 0.95):.1f} ms"


def _tell_frames(page: Page, seconds: float, zooms: bool) -> float:
    found = frames(page, seconds, zooms)
    print(
        f"100x100 {'panned and zoomed' if zooms else 'panned'}: {found.per_second:.1f} frames "
        f"a second, p95 {percentile(found.waits, 0.95):.1f} ms between two",
        flush=True,
    )
    return found.per_second


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.browser", description=__doc__)
    parser.add_argument("--visits", type=int, default=5, help="visits to the first page")
    parser.add_argument("--moves", type=int, default=100, help="taps on a board")
    parser.add_argument("--seconds", type=float, default=4.0, help="seconds of each movement")
    return parser


if __name__ == "__main__":
    sys.exit(main())
