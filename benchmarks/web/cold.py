"""The cold start: what first wishes wait for on a machine where nothing is compiled."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx

from benchmarks.web.site import Site

READY = "ready"
WISHES: dict[str, dict[str, Any]] = {
    "pipes 10x10": {"family": "pipes", "size": "10x10"},
    "maze 20x20": {"family": "maze", "size": "20x20"},
    "route 8x8": {"family": "route", "size": "8x8"},
    "sudoku easy": {"family": "sudoku", "size": "9x9", "options": {"level": "easy"}},
    "sudoku medium": {"family": "sudoku", "size": "9x9", "options": {"level": "medium"}},
}
_SEED = 7
_PATIENCE = 60.0


def first_waits(folder: Path) -> tuple[dict[str, float], list[str]]:
    """Start a server with an empty cache in a new folder, and ask for one puzzle of each kind.

    Gives the seconds until it is ready and until each puzzle is there, and what was not made.
    """
    folder.mkdir()
    with _cache(folder / "cache"):
        begun = time.perf_counter()
        site = Site(f"sqlite:///{folder / 'games.db'}", folder)
    waits, refused = {READY: time.perf_counter() - begun}, []
    with site, httpx.Client(base_url=site.origin, timeout=_PATIENCE) as api:
        for name, request in _requests(api):
            begun = time.perf_counter()
            answer = api.send(request)
            waits[name] = time.perf_counter() - begun
            if not answer.is_success:
                refused.append(f"{name}: {answer.status_code}")
        site.stop()
    return waits, refused


def _requests(api: httpx.Client) -> Iterator[tuple[str, httpx.Request]]:
    headers = {"Origin": str(api.base_url).rstrip("/")}
    for name, wish in WISHES.items():
        wanted = wish | {"seed": _SEED}
        yield name, api.build_request("POST", "/api/puzzles", json=wanted, headers=headers)
    day = f"/api/daily/{datetime.now(UTC).date().isoformat()}"
    for daily in api.get(day).json()["puzzles"]:
        place = f"{daily['family']}/{daily['level']}"
        yield f"daily {place}", api.build_request("GET", f"{day}/{place}")


@contextmanager
def _cache(folder: Path) -> Iterator[None]:
    """Let processes that are started inside keep compiled kernels in a folder."""
    before = os.environ.get("GRIDWRIGHT_CACHE")
    os.environ["GRIDWRIGHT_CACHE"] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ["GRIDWRIGHT_CACHE"]
        else:
            os.environ["GRIDWRIGHT_CACHE"] = before
