"""The screen of a game: which part of a board is seen, and the lines beneath it."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from gridwright.puzzle.outcome import Verdict
from gridwright.puzzle.scene import Glyph, Scene

_MINUTE, _HOUR = 60, 3600


class Frame(NamedTuple):
    """What a terminal shows: lines, and the column and row of its own cursor."""

    lines: tuple[str, ...]
    column: int
    row: int


def follow(first: int, low: int, high: int, window: int, size: int) -> int:
    """Scroll as little as shows ``low`` to ``high`` with some room around; gives the new first.

    ``window`` of ``size`` lines are seen, from ``first`` on. Where not all fits, ``low`` is seen.

    >>> follow(0, 9, 9, window=8, size=20), follow(12, 9, 9, window=8, size=20)
    (4, 7)
    """
    room = max(min((window - (high - low + 1)) // 2, window // 4), 0)
    first = max(first, high + room - window + 1)
    first = min(first, low - room)
    return max(min(first, size - window), 0)


def cursor_box(scene: Scene) -> tuple[int, int, int, int]:
    """Find the columns and rows of a cursor: left, top, right, bottom; the corner without one."""
    shown = [
        glyph
        for glyph in scene.items
        if isinstance(glyph, Glyph) and (glyph.inverse or glyph.role == "cursor")
    ]
    if not shown:
        return 0, 0, 0, 0
    columns, rows = [glyph.column for glyph in shown], [glyph.row for glyph in shown]
    return min(columns), min(rows), max(columns), max(rows)


def cropped(scene: Scene, left: int, top: int, columns: int, rows: int) -> Scene:
    """Cut a window out of a character picture, no larger than the picture itself."""
    width, height = min(columns, int(scene.width)), min(rows, int(scene.height))
    items = tuple(
        replace(glyph, column=glyph.column - left, row=glyph.row - top)
        for glyph in scene.items
        if isinstance(glyph, Glyph)
        and left <= glyph.column < left + width
        and top <= glyph.row < top + height
    )
    return Scene(width, height, items, scene.title)


def time_text(seconds: float) -> str:
    """Print seconds as a clock shows them.

    >>> time_text(7.9), time_text(754), time_text(3723)
    ('0:07', '12:34', '1:02:03')
    """
    whole = int(seconds)
    minutes, rest = whole % _HOUR // _MINUTE, whole % _MINUTE
    if whole < _HOUR:
        return f"{minutes}:{rest:02}"
    return f"{whole // _HOUR}:{minutes:02}:{rest:02}"


def counted(number: int, noun: str) -> str:
    """Count in words.

    >>> counted(1, "move"), counted(0, "hint")
    ('1 move', '0 hints')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def missing(verdict: Verdict) -> str:
    """Say what is missing: each kind of fault once, with the number of its like."""
    many = Counter(fault.code for fault in verdict.faults)
    first = {fault.code: fault.text for fault in reversed(verdict.faults)}
    return "; ".join(
        text if many[code] == 1 else f"{text} ({many[code]} of this kind)"
        for code, text in reversed(first.items())
    )


def wrapped(texts: Sequence[str], columns: int) -> list[str]:
    """Break texts into lines of at most ``columns``."""
    return [line for text in texts for line in textwrap.wrap(text, columns) or [""]]
