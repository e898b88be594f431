"""The topology: a grid's graph, with ports in cyclic order, coordinates and outlines.

``neighbour[cell, port]`` is a cell or -1, and ``back[cell, port]`` is the port by which that
neighbour returns, so several edges may join the same two cells and ``back`` need not be constant.
Rotation moves the first ``cycle[cell]`` ports of a cell; ports beyond (stairs, say) stay put.

Arrays over cells are made on first use: a topology that nobody asks for its neighbours takes no
memory, however large, and square grids of up to MAX_LINKS_CELLS serve those who find neighbours
by arithmetic and keep a byte a cell. Whatever makes arrays holds to MAX_CELLS.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput

MAX_CELLS = 10_000_000
MAX_LINKS_CELLS = 4_000_000_000
MAX_PORTS = 8
BACK_BITS = 3

Array = TypeVar("Array", bound=np.ndarray[Any, Any])
Masks: TypeAlias = NDArray[np.uint8]
Cells: TypeAlias = NDArray[np.int64]
Spots: TypeAlias = NDArray[np.float64]

_PARSERS: dict[str, Callable[[list[str], str], Topology]] = {}


class Built(Generic[Array]):
    """A field of a topology: set to an array or to what makes it, read as the array, read-only.

    Reading raises BadInput where the array is yet to be made for more than MAX_CELLS cells.
    """

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, topology: Topology | None, owner: type | None = None) -> Array:
        if topology is None:
            raise AttributeError(self.name)  # thus a dataclass knows that there is no default
        held = topology.__dict__[self.name]
        if callable(held):
            check_cells(topology.n, topology.spec)
            self.__set__(topology, held())
            held = topology.__dict__[self.name]
        array: Array = held
        return array

    def __set__(self, topology: Topology, value: Array | Callable[[], Array]) -> None:
        if isinstance(value, np.ndarray):
            value.setflags(write=False)
        topology.__dict__[self.name] = value


@dataclass(frozen=True, eq=False, kw_only=True)
class Topology:
    """A grid's graph: immutable, equal and hashed by its specification string.

    n: the number of cells · size: as the specification gives it · port_names: one for each port;
    where cells differ, ``naming`` has the names for each · neighbour: int32[n, k], a cell or -1 ·
    back: int8[n, k], a port or -1 · cycle: uint8[n], the number of ports that rotation moves ·
    centres: float64[n, 2], x to the right and y down, in units of one cell's width · corners: for
    cells int64[m], their outlines clockwise, float64[m, c, 2] with c up to k: one corner for each
    port of the cycle, then NaN; port p leads through the side from corner p - 1 to corner p ·
    coordinates and find: what a person calls a cell, and -1 for no cell · source: the cell at the
    centre · middles: for cells int64[m], the points that curved sides bend around, float64[m, 2].
    """

    spec: str
    n: int
    size: tuple[int, ...]
    port_names: tuple[str, ...]
    neighbour: Built[NDArray[np.int32]] = Built()
    back: Built[NDArray[np.int8]] = Built()
    cycle: Built[Masks] = Built()
    centres: Callable[[], Spots]
    corners: Callable[[Cells], Spots]
    coordinates: Callable[[int], tuple[int, ...]]
    find: Callable[[tuple[int, ...]], int]
    source: int
    naming: Callable[[int], tuple[str, ...]] | None = None
    middles: Callable[[Cells], Spots] | None = None

    @property
    def kind(self) -> str:
        """The kind of grid: what the specification begins with."""
        return self.spec.partition(":")[0]

    @property
    def k(self) -> int:
        """The largest number of ports of a cell."""
        return len(self.port_names)

    @cached_property
    def steps(self) -> NDArray[np.int32]:
        """The edges for kernels: int32[n * k], ``neighbour << 3 | back``, or -1."""
        packed = self.neighbour << BACK_BITS
        packed |= self.back
        packed[self.neighbour < 0] = -1
        flat = packed.ravel()
        flat.setflags(write=False)
        return flat

    @cached_property
    def existing(self) -> Masks:
        """The ports that lead somewhere: uint8[n] port masks."""
        masks = np.zeros(self.n, np.uint8)
        for port in range(self.k):
            masks |= (self.neighbour[:, port] >= 0).view(np.uint8) << port
        masks.setflags(write=False)
        return masks

    def outline(self, cell: int) -> Spots:
        """Give the corners of a cell clockwise, float64[sides, 2]."""
        corners = self.corners(np.array([cell]))[0]
        kept: Spots = corners[~np.isnan(corners[:, 0])]
        return kept

    def names_at(self, cell: int) -> tuple[str, ...]:
        """Name the ports of a cell: k names, "" for a port that the cell has not."""
        return self.port_names if self.naming is None else self.naming(cell)

    def port(self, cell: int, name: str) -> int:
        """Find the port of a cell by its name; -1 where there is none."""
        names = self.names_at(cell)
        return names.index(name) if name in names and name else -1

    def cell(self, *coordinates: int) -> int:
        """Find a cell by its coordinates; raise BadInput where there is none."""
        found = self.find(coordinates)
        if found < 0:
            raise BadInput(expected=f"a cell of {self.spec}", got=coordinates)
        return found

    def name(self, cell: int) -> str:
        """Name a cell as a person would: its coordinates, joined by commas."""
        return ",".join(map(str, self.coordinates(cell)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Topology) and self.spec == other.spec

    def __hash__(self) -> int:
        return hash(self.spec)

    def __reduce__(self) -> tuple[Callable[[str, int], Topology], tuple[str, int]]:
        return parse, (self.spec, MAX_LINKS_CELLS)

    def __repr__(self) -> str:
        return f"Topology({self.spec!r})"


def check_cells(n: int, what: str, where: str = "grid", limit: int = MAX_CELLS) -> None:
    """Raise BadInput where ``what`` has more cells than the limit.

    >>> check_cells(12, "square:4x3")
    """
    if n > limit:
        raise BadInput(expected=f"at most {limit:,} cells", got=f"{what} = {n:,}", where=where)


def register(kind: str, parser: Callable[[list[str], str], Topology]) -> None:
    """Add a kind of grid: ``parser`` gets the parts after the kind and the whole specification."""
    _PARSERS[kind] = parser


def parse(spec: str, limit: int = MAX_CELLS) -> Topology:
    """Read a specification string such as ``square:20x10:wrap``; raise BadInput otherwise.

    More cells than the limit are refused, too; who makes no arrays of neighbours may raise it up
    to MAX_LINKS_CELLS.

    >>> parse("square:4x3:wrap").n
    12
    """
    kind, *parts = spec.split(":")
    parser = _PARSERS.get(kind)
    if parser is None:
        raise BadInput(
            expected=f"a grid, one of {', '.join(sorted(_PARSERS))}", got=kind, where="grid"
        )
    topology = parser(parts, spec)
    check_cells(topology.n, spec, limit=limit)
    return topology
