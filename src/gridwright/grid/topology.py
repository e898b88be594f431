"""The topology: a grid's graph, with ports in cyclic order, coordinates and outlines.

``neighbour[cell, port]`` is a cell or -1, and ``back[cell, port]`` is the port by which that
neighbour returns, so several edges may join the same two cells and ``back`` need not be constant.
Rotation moves the first ``cycle[cell]`` ports of a cell; ports beyond (stairs, say) stay put.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput

MAX_CELLS = 10_000_000
MAX_PORTS = 8
BACK_BITS = 3

Masks: TypeAlias = NDArray[np.uint8]
Outline: TypeAlias = Callable[[int], NDArray[np.float64]]

_PARSERS: dict[str, Callable[[list[str], str], Topology]] = {}


@dataclass(frozen=True, eq=False)
class Topology:
    """A grid's graph: immutable, equal and hashed by its specification string.

    neighbour: int32[n, k], a cell or -1 · back: int8[n, k], a port or -1 · cycle: uint8[n], the
    number of ports that rotation moves · centres: float64[n, 2], x to the right and y down, in
    units of one cell's width · names: int16[n, d], the coordinates a person uses.
    """

    spec: str
    size: tuple[int, ...]
    port_names: tuple[str, ...]
    neighbour: NDArray[np.int32]
    back: NDArray[np.int8]
    cycle: Masks
    centres: Callable[[], NDArray[np.float64]]
    coordinates: Callable[[int], tuple[int, ...]]
    find: Callable[[tuple[int, ...]], int]
    outline: Outline
    source: int

    def __post_init__(self) -> None:
        for array in (self.neighbour, self.back, self.cycle):
            array.setflags(write=False)

    @property
    def n(self) -> int:
        """The number of cells."""
        return int(self.neighbour.shape[0])

    @property
    def k(self) -> int:
        """The largest number of ports of a cell."""
        return int(self.neighbour.shape[1])

    @cached_property
    def steps(self) -> NDArray[np.int32]:
        """The edges for kernels: int32[n * k], ``neighbour << 3 | back``, or -1."""
        packed = self.neighbour << BACK_BITS | self.back
        flat = np.where(self.neighbour >= 0, packed, -1).astype(np.int32).ravel()
        flat.setflags(write=False)
        return flat

    @cached_property
    def existing(self) -> Masks:
        """The ports that lead somewhere: uint8[n] port masks."""
        bits = (self.neighbour >= 0) << np.arange(self.k)
        masks: Masks = bits.sum(axis=1).astype(np.uint8)
        masks.setflags(write=False)
        return masks

    def cell(self, *coordinates: int) -> int:
        """Find a cell by its coordinates; raise BadInput where there is none."""
        found = self.find(coordinates)
        if found < 0:
            raise BadInput(expected=f"a cell of {self.spec}", got=coordinates)
        return found

    def name(self, cell: int) -> str:
        """Name a cell as a person would: its coordinates, joined by commas."""
        return ",".join(str(part) for part in self.coordinates(cell))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Topology) and self.spec == other.spec

    def __hash__(self) -> int:
        return hash(self.spec)

    def __reduce__(self) -> tuple[Callable[[str], Topology], tuple[str]]:
        return parse, (self.spec,)

    def __repr__(self) -> str:
        return f"Topology({self.spec!r})"


def register(kind: str, parser: Callable[[list[str], str], Topology]) -> None:
    """Add a kind of grid: ``parser`` gets the parts after the kind and the whole specification."""
    _PARSERS[kind] = parser


def parse(spec: str) -> Topology:
    """Read a specification string such as ``square:20x10:wrap``; raise BadInput otherwise.

    >>> parse("square:4x3:wrap").n
    12
    """
    kind, *parts = spec.split(":")
    parser = _PARSERS.get(kind)
    if parser is None:
        raise BadInput(
            expected=f"a grid, one of {', '.join(sorted(_PARSERS))}", got=kind, where="grid"
        )
    return parser(parts, spec)
