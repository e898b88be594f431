"""The registry of tree algorithms: each module of this floor announces one by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from gridwright.core.errors import BadInput
from gridwright.core.rng import Stream
from gridwright.grid.topology import Masks, Topology


@dataclass(frozen=True, slots=True)
class Ground:
    """What a tree grows on.

    passable: uint8[n] port masks, read-only, agreeing along every edge · root: a present cell ·
    cap: the most links of a cell · cells: how many cells are present.
    """

    topology: Topology
    passable: Masks
    root: int
    cap: int
    cells: int

    @property
    def edges(self) -> int:
        """An upper bound for the number of edges between different cells."""
        return self.topology.n * self.topology.k // 2 + 1


Grow: TypeAlias = Callable[[Ground, Stream, Masks], int]


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A way to draw a random tree.

    ``grow`` writes a forest into links (uint8[n], all zero before) and returns how many edges it
    laid: ``cells - 1``, or fewer where the cap or an unconnected ground stopped it.
    """

    name: str
    description: str
    grow: Grow


_ALGORITHMS: dict[str, Algorithm] = {}


def register(algorithm: Algorithm) -> Algorithm:
    """Add an algorithm to the registry and return it."""
    _ALGORITHMS[algorithm.name] = algorithm
    return algorithm


def algorithms() -> tuple[str, ...]:
    """List the names of the algorithms, sorted."""
    return tuple(sorted(_ALGORITHMS))


def algorithm(name: str) -> Algorithm:
    """Find an algorithm by name; raise BadInput that lists the names where there is none."""
    found = _ALGORITHMS.get(name)
    if found is None:
        raise BadInput(
            expected=f"a tree algorithm, one of {', '.join(algorithms())}", got=name, where="tree"
        )
    return found
