"""The maze: passages on a grid, an entrance and an exit, and the trail of who walks in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.passable import agreeing
from gridwright.grid.topology import Masks, Topology
from gridwright.maze.passages import Passages


@dataclass(frozen=True, eq=False)
class Maze:
    """One position, immutable: read-only arrays over the cells of a topology.

    links: uint8[n] port masks of the passages of each cell · tunnels: uint8[n] port masks of the
    passage that runs beneath a cell without meeting it (weave): two opposite ports, or 0 ·
    present: bool[n], the cells that are there · entrance, exit: cells · trail: the nodes (see
    ``Passages``) walked so far, the entrance first.
    """

    topology: Topology
    links: Masks
    tunnels: Masks
    present: NDArray[np.bool_]
    entrance: int
    exit: int
    trail: tuple[int, ...]

    def __post_init__(self) -> None:
        for array in (self.links, self.tunnels, self.present):
            array.setflags(write=False)

    @cached_property
    def passages(self) -> Passages:
        """The maze as a graph: a node for each cell, and one more for each tunnel."""
        return Passages.of(self.topology, self.links, self.tunnels)

    @property
    def here(self) -> int:
        """The node where the walker stands."""
        return self.trail[-1]

    def walked(self, trail: tuple[int, ...]) -> Maze:
        """Give the maze with another trail."""
        return Maze(
            self.topology, self.links, self.tunnels, self.present, self.entrance, self.exit, trail
        )

    def _key(self) -> tuple[Any, ...]:
        arrays = (self.links.tobytes(), self.tunnels.tobytes(), self.present.tobytes())
        return (self.topology, *arrays, self.entrance, self.exit, self.trail)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Maze) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        ends = f"{self.topology.name(self.entrance)} to {self.topology.name(self.exit)}"
        return f"Maze({self.topology.spec!r}, {ends})"


def make_maze(
    topology: Topology,
    links: Masks,
    *,
    entrance: int,
    exit: int,
    tunnels: Masks | None = None,
    present: NDArray[np.bool_] | None = None,
    trail: tuple[int, ...] = (),
) -> Maze:
    """Check and make a maze; raise BadInput where an array or a cell cannot be.

    links and tunnels together must agree along every edge. By default there are no tunnels and
    all cells are present; the trail begins at the entrance.
    """
    n = topology.n
    beneath = np.zeros(n, np.uint8) if tunnels is None else tunnels.copy()
    there = np.ones(n, np.bool_) if present is None else present.copy()
    for name, array, kind in (
        ("links", links, np.uint8),
        ("tunnels", beneath, np.uint8),
        ("present", there, np.bool_),
    ):
        if array.shape != (n,) or array.dtype != kind:
            raise BadInput(expected=f"{np.dtype(kind)}[{n}]", got=f"{array.dtype}", where=name)
    _check_edges(topology, links, beneath, there)
    for name, cell in (("entrance", entrance), ("exit", exit)):
        if not 0 <= cell < n or not there[cell]:
            raise BadInput(expected="a cell that is there", got=cell, where=name)
    made = Maze(topology, links.copy(), beneath, there, entrance, exit, trail or (entrance,))
    _check_trail(made)
    return made


def _check_edges(
    topology: Topology, links: Masks, tunnels: Masks, present: NDArray[np.bool_]
) -> None:
    both = links | tunnels
    wrong = np.flatnonzero((agreeing(topology, both) != both) | (links & tunnels > 0))
    if wrong.size:
        raise BadInput(
            expected="passages that agree on both sides of every edge",
            got=int(both[wrong[0]]),
            where=f"cell {topology.name(int(wrong[0]))}",
        )
    lost = np.flatnonzero((both > 0) & ~present)
    if lost.size:
        name = topology.name(int(lost[0]))
        raise BadInput(expected="no passage into a cell that is not there", got=name)


def _check_trail(maze: Maze) -> None:
    if maze.trail[0] != maze.entrance:
        raise BadInput(expected="a trail from the entrance", got=maze.trail[0], where="trail")
    for one, other in zip(maze.trail, maze.trail[1:], strict=False):
        if other not in maze.passages.beyond(one):
            raise BadInput(
                expected="a trail along passages", got=f"{one} to {other}", where="trail"
            )


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a maze is made from.

    grid: a topology's specification · tree: the algorithm, with its options · braid: the share of
    dead ends that are opened, 0 to 1 · loops: links added beside the tree · weave: the share of
    cells over which a passage crosses another, 0 to 1 · present: the cells that are there, as
    hexadecimal bits, or "" for all · entrance, exit: coordinates joined by commas, "" for the
    usual ones, or "longest" for the ends of the longest path.
    """

    grid: str
    tree: str = "backtracker"
    braid: float = 0.0
    loops: int = 0
    weave: float = 0.0
    present: str = ""
    entrance: str = ""
    exit: str = ""
