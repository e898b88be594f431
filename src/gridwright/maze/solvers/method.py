"""Method: a way of solving mazes, with what it needs to be sound."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from gridwright.core.rng import Stream
from gridwright.maze.solvers.part import Part
from gridwright.maze.solvers.walk import Walk

Kind = Literal["perfect", "loops", "rooms", "weave", "floors", "wrap", "unreachable"]

KINDS: Mapping[Kind, str] = {
    "perfect": "one way between any two cells of a flat grid",
    "loops": "a flat grid, some cells joined in several ways",
    "rooms": "a flat grid with open spaces",
    "weave": "passages that cross beneath others",
    "floors": "several floors joined by stairs",
    "wrap": "opposite sides of the grid joined",
    "unreachable": "the exit cannot be reached",
}

Sure: TypeAlias = Mapping[Kind, str]

YES = "yes"
NO = "no"
WITHOUT_LOOPS = "without loops"


@dataclass(frozen=True, slots=True)
class Method:
    """A way of solving mazes.

    walk: solves a part in which the method is sound; the walker is not at the exit · flaw: says
    why the method is not sound in a part, or "" · shortest: where the path found is a shortest one
    · sure: for each kind of maze YES, NO, or the condition under which the method is sound.
    """

    name: str
    description: str
    walk: Callable[[Part, Stream], Walk]
    flaw: Callable[[Part], str]
    shortest: str
    sure: Sure


ALWAYS: Sure = dict.fromkeys(KINDS, YES)


def no_flaw(part: Part) -> str:
    """Say nothing: for methods that are sound on every graph."""
    return ""
