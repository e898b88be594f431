"""What a technique is: its name, why it is right, how to tell a step, and boards that show it.

A technique's module holds its finder, a kernel, and describes it in ``TECHNIQUE`` (or, where one
finder serves several, ``TECHNIQUES``). Finders that look at one tile have the arguments ::

    find(steps, cells, registers, shapes, roots, passable, cell) -> the turns that are left

Those that look at the whole board say where in the log they write a step; see ``driver``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gridwright.pipes.step import Known, Step


@dataclass(frozen=True, slots=True)
class Exemplar:
    """A board on which easier techniques end, and the first step that this one finds then.

    grid: its specification · tiles: port masks in hexadecimal, as in the JSON of boards · cell:
    the tile that the step is about · left: the port masks that it leaves.
    """

    grid: str
    tiles: str
    cell: tuple[int, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Technique:
    """One way to reason.

    key: as it is typed, ``no-loop`` · name: as it is printed · about: a sentence on why it is
    right · score: what a step costs · why: the reason of a step in words, the position before it
    given · rests: the cells that this reason rests on.
    """

    key: str
    name: str
    about: str
    score: float
    why: Callable[[Known, Step], str]
    rests: Callable[[Known, Step], tuple[int, ...]]
    exemplars: tuple[Exemplar, ...]
