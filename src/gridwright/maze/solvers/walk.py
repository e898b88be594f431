"""Walk: what a way of solving a maze did, and the path it found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import Array, frozen, select
from gridwright.graph._kernels import Cells
from gridwright.grid.topology import Masks
from gridwright.maze.kernels.walk_path import NO_PORT, trace
from gridwright.maze.passages import Passages


@dataclass(frozen=True, eq=False)
class Walk:
    """What solving from where the walker stands to the exit came to.

    path: the nodes of the found path, both ends included, or () · visited: int32[v], the nodes in
    the order of first visits, read-only; where nothing was found, all that can be reached ·
    steps: the moves of who walks in the maze, ways back included, or the nodes looked at by who
    sees it from above.
    """

    path: tuple[int, ...]
    visited: NDArray[np.int32]
    steps: int

    def __post_init__(self) -> None:
        self.visited.setflags(write=False)

    @property
    def found(self) -> bool:
        """Tell whether there is a path."""
        return bool(self.path)

    @property
    def length(self) -> int:
        """The passages along the path; -1 where there is none."""
        return len(self.path) - 1


def no_ports(graph: Passages) -> Masks:
    """Make uint8[m] of NO_PORT, for nodes not visited yet."""
    return np.full(graph.nodes, NO_PORT, np.uint8)


def room(graph: Passages) -> Cells:
    """Make int32[m] of work space."""
    return np.empty(graph.nodes, np.int32)


def tally() -> Cells:
    """Make int32[1], in which a kernel counts what it does not return."""
    return np.zeros(1, np.int32)


def kept(array: Array, count: int) -> Array:
    """Give the first ``count`` items of an array, without the memory of the rest."""
    return cast(Array, array[:count].copy()) if count < len(array) else array


def traced(graph: Passages, ports: Masks, start: int, goal: int, most: int) -> tuple[int, ...]:
    """Follow ports (uint8[m]) from start to goal; gives the nodes, at most ``most`` of them."""
    path = np.empty(most, np.int32)
    steps, k, width = graph.edges
    count = select(trace, work=most)(steps, k, width, frozen(ports), start, goal, path)
    return tuple(path[:count].tolist())
