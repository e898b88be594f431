"""Trails: the steps that the driver made, kept as numbers until somebody reads them."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from gridwright.sudoku.kernels import driver
from gridwright.sudoku.kernels import step as record
from gridwright.sudoku.kernels.position import Ints
from gridwright.sudoku.position import Position
from gridwright.sudoku.step import Step, from_record
from gridwright.sudoku.techniques import Technique

WORK = 2000

_LISTS = (
    (record.PLACED, record.PLACES_AT, 1),
    (record.STRUCK, record.STRIKES_AT, 1),
    (record.MARKED, record.MARKS_AT, 1),
    (record.LINKED, record.LINKS_AT, 2),
)
_HELD = threading.local()


@dataclass(frozen=True, slots=True, eq=False)
class Drive:
    """The techniques at the head of a plan that the driver runs, and its ``order`` of them."""

    keys: tuple[str, ...]
    order: Ints

    def advance(self, position: Position) -> Iterator[Trail]:
        """Make steps in a position until none of the techniques finds one."""
        space: Ints | None = getattr(_HELD, "space", None)
        if space is None:
            space = _HELD.space = np.zeros(driver.TRAIL_SIZE, np.int64)
        more = bool(self.keys)
        while more:
            more = position.advance(driver.drive, self.order, space, WORK)
            yield Trail(self.keys, space[: space[driver.NEXT]].copy())


@dataclass(frozen=True, slots=True, eq=False)
class Trail:
    """Steps made by the driver; ``numbers`` as ``kernels.driver`` tells, ``keys`` in its order."""

    keys: tuple[str, ...]
    numbers: Ints

    def counts(self) -> Iterator[tuple[str, int]]:
        """Tell how often each technique found a step, where it did."""
        tallies = self.numbers[driver.TALLIES : driver.FIRST_STEP].tolist()
        return ((key, many) for key, many in zip(self.keys, tallies, strict=False) if many)

    def steps(self) -> Iterator[Step]:
        """Read the steps."""
        held, at = self.numbers.tolist(), driver.FIRST_STEP
        space = [0] * record.STEP_SIZE
        for _ in range(held[driver.STEPS]):
            key = self.keys[held[at]]
            at += 1
            space[: record.HEAD] = held[at : at + record.HEAD]
            at += record.HEAD
            for many, first, entries in _LISTS:
                length = space[many] * entries
                space[first : first + length] = held[at : at + length]
                at += length
            yield from_record(key, space)


def drive_of(plan: Sequence[Technique]) -> Drive:
    """Take the techniques at the head of a plan that the driver knows."""
    keys: list[str] = []
    pairs: list[int] = []
    for technique in plan[: driver.MOST_TECHNIQUES]:
        if technique.search not in driver.SEARCHES:
            break
        keys.append(technique.key)
        pairs += [driver.SEARCHES.index(technique.search), technique.kind]
    return Drive(tuple(keys), np.array([len(keys), *pairs], np.int64))
