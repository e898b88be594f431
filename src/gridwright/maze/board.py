"""The maze: passages on a grid, an entrance and an exit, and the trail of who walks in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.core.kernel import frozen, select
from gridwright.grid.square import DOWN, LEFT, PORTS, RIGHT, UP
from gridwright.grid.topology import MAX_CELLS, MAX_LINKS_CELLS, Masks, Topology, parse
from gridwright.maze.kernels.edges import misfit
from gridwright.maze.passages import Passages, edge_table, open_ground, plain_width

T = TypeVar("T")

_STRAIGHT = (0, LEFT | RIGHT, UP | DOWN)


@dataclass(frozen=True, eq=False)
class Maze:
    """One position, immutable: read-only arrays over the cells of a topology.

    links: uint8[n] port masks of the passages of each cell · tunnels: uint8[n] port masks of the
    passage that runs beneath a cell without meeting it (weave): two opposite ports, or 0 ·
    present: bool[n], the cells that are there · entrance, exit: cells · trail: the way from the
    entrance to where the walker stands, as nodes (see ``Passages``), none of them twice.
    """

    topology: Topology
    links: Masks
    tunnels: Masks
    present: NDArray[np.bool_]
    entrance: int
    exit: int
    trail: tuple[int, ...]
    _known: dict[str, Any] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        for array in (self.links, self.tunnels, self.present):
            array.setflags(write=False)

    @property
    def passages(self) -> Passages:
        """The maze as a graph: a node for each cell, and one more for each tunnel."""
        return self.once("passages", lambda: Passages.of(self.topology, self.links, self.tunnels))

    @property
    def here(self) -> int:
        """The node where the walker stands."""
        return self.trail[-1]

    def once(self, name: str, make: Callable[[], T]) -> T:
        """Give what is the same wherever the walker stands; made once for all those positions."""
        if name not in self._known:
            self._known[name] = make()
        known: T = self._known[name]
        return known

    def walked(self, trail: tuple[int, ...]) -> Maze:
        """Give the maze with another trail."""
        return Maze(
            self.topology,
            self.links,
            self.tunnels,
            self.present,
            self.entrance,
            self.exit,
            trail,
            self._known,
        )

    def _key(self) -> tuple[Any, ...]:
        arrays = (self.links, self.tunnels, self.present)
        raw = self.once("raw", lambda: tuple(array.tobytes() for array in arrays))
        return (self.topology, raw, self.entrance, self.exit, self.trail)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Maze) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        # Through the constructor, so that a copy's arrays are read-only, too.
        arrays = (self.links, self.tunnels, self.present)
        return Maze, (self.topology, *arrays, self.entrance, self.exit, self.trail)

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

    links and tunnels together must agree along every edge, and tunnels are for grids of squares.
    By default there are no tunnels and all cells are present; the trail begins at the entrance.
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
            got = f"{array.dtype}{list(array.shape)}"
            raise BadInput(expected=f"{np.dtype(kind)}[{n}]", got=got, where=name)
    _check_edges(topology, links, beneath, there)
    for name, cell in (("entrance", entrance), ("exit", exit)):
        if not 0 <= cell < n or not there[cell]:
            raise BadInput(expected="a cell that is there", got=cell, where=name)
    made = Maze(topology, links.copy(), beneath, there, entrance, exit, trail or (entrance,))
    _check_trail(made)
    return made


def maze_grid(spec: str) -> Topology:
    """Read a grid's specification; raise BadInput where no maze can be on it.

    Square grids whose sides are not joined may have up to MAX_LINKS_CELLS cells.
    """
    topology = parse(spec, MAX_LINKS_CELLS)
    return topology if plain_width(topology) else parse(spec, MAX_CELLS)


def _check_edges(
    topology: Topology, links: Masks, tunnels: Masks, present: NDArray[np.bool_]
) -> None:
    both = links
    if tunnels.any():
        _check_tunnels(topology, links, tunnels)
        both = links | tunnels
    run = select(misfit, work=topology.n)
    wrong = run(*edge_table(topology), open_ground(topology, present), frozen(both))
    if wrong >= 0:
        raise BadInput(
            expected="passages between cells that are there, open on both sides of every edge",
            got=int(both[wrong]),
            where=f"cell {topology.name(int(wrong))}",
        )


def _check_tunnels(topology: Topology, links: Masks, tunnels: Masks) -> None:
    if topology.port_names[:4] != PORTS:
        raise BadInput(expected="no tunnels but on square grids", got=topology.spec)
    wrong = np.flatnonzero(~np.isin(tunnels, _STRAIGHT) | (links & tunnels > 0))
    if wrong.size:
        raise BadInput(
            expected="tunnels that run straight beneath the passages of a cell",
            got=int(tunnels[wrong[0]]),
            where=f"cell {topology.name(int(wrong[0]))}",
        )


def _check_trail(maze: Maze) -> None:
    if maze.trail[0] != maze.entrance:
        raise BadInput(expected="a trail from the entrance", got=maze.trail[0], where="trail")
    if len(set(maze.trail)) < len(maze.trail):
        raise BadInput(expected="a trail that does not cross itself", got="loops", where="trail")
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
