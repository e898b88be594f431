"""Solving in bulk: lines of puzzles in, lines of answers out, and what became of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gridwright.puzzle.outcome import Status


@dataclass(frozen=True, slots=True)
class Batch:
    """What came of some lines of input: as many lines of output, and how many were what.

    content: the lines, each with its line end · counts: how many puzzles have one answer, several,
    none, or spent the budget · faults: the lines that held no puzzle, each by its number in the
    whole input and with a sentence.
    """

    STATUSES: ClassVar[tuple[Status, ...]] = ("unique", "several", "none", "unknown")

    content: bytes
    counts: tuple[int, int, int, int]
    faults: tuple[tuple[int, str], ...] = ()
