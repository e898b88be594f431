"""What a technique is: its name, the kernel that finds a step of it, and how to tell the step.

A technique's module holds its kernel, its telling and an exemplar, and lists what it offers in
``TECHNIQUES``; a new technique is one new module. The kernel has the arguments ::

    find(kind, side, values, cands, spots, houses, homes, sees, work, step) -> 1 or 0

``kind`` is the technique's own number (where one kernel serves several), ``work`` is scratch that
is not cleared, int64[WORK_SIZE], and ``step`` is filled as ``kernels.step`` tells. Arrays are flat
(see ``kernels.position``); ``sees[a * n + b]`` is 1 where cells share a house.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gridwright.sudoku.layout import Layout, parse
from gridwright.sudoku.position import Position
from gridwright.sudoku.sketch import read_sketch
from gridwright.sudoku.step import Step


@dataclass(frozen=True, slots=True)
class Exemplar:
    """A position in which a technique has a step, and the effect of that step.

    ``board`` is a sketch of the position (see ``sketch``), ``layout`` its specification.
    """

    board: str
    effect: str
    layout: str = "9x9"

    def position(self) -> Position:
        """Set the position up."""
        return read_sketch(parse(self.layout), self.board)


@dataclass(frozen=True, slots=True)
class Technique:
    """One way to reason.

    key: as it is typed, ``x-wing`` · name: as it is printed · about: a sentence on why it is
    right · search, kind and work: the kernel, its first argument and about how long it takes, in
    plain microseconds / 5 · tell: a step in words.
    """

    key: str
    name: str
    about: str
    search: Callable[..., int]
    tell: Callable[[Step, Layout], str]
    exemplar: Exemplar
    kind: int = 0
    work: int = 100

    def find(self, position: Position) -> Step | None:
        """Look for a step in a position; None where the technique has none."""
        return position.find(self.key, self.kind, self.search, self.work)
