"""The Pipes board: tiles that turn or are fixed, barriers, a source, and a player's locks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.nearest import nearest_to_source
from gridwright.grid.passable import check_barriers, passable
from gridwright.grid.tiles import rotate, rotate_one
from gridwright.grid.topology import Masks, Topology


@dataclass(frozen=True, eq=False)
class Board:
    """One position, immutable: read-only arrays over the cells of a topology.

    tiles: uint8[n] port masks as the player sees them, 0 where there is no tile · barriers:
    uint8[n] port masks of walled-up ports, agreeing along every edge · source: the cell that
    water comes from · locked: bool[n], tiles that the player wants not to turn · fixed: bool[n],
    tiles that cannot turn: clues, which are part of the puzzle.
    """

    topology: Topology
    tiles: Masks
    barriers: Masks
    source: int
    locked: NDArray[np.bool_]
    fixed: NDArray[np.bool_]

    def __post_init__(self) -> None:
        for array in (self.tiles, self.barriers, self.locked, self.fixed):
            array.setflags(write=False)

    @cached_property
    def passable(self) -> Masks:
        """The ports that can carry a link: uint8[n]; none lead to a cell without a tile."""
        return passable(self.topology, self.tiles > 0, self.barriers)

    @cached_property
    def area(self) -> int:
        """The number of tiles, that is, of cells that are not empty."""
        return int(np.count_nonzero(self.tiles))

    def turned(self, cell: int, steps: int) -> Board:
        """Give the board with one tile turned clockwise by ``steps``."""
        return self.with_tiles(rotate_one(self.topology, self.tiles, cell, steps))

    def turned_by(self, steps: NDArray[np.int64]) -> Board:
        """Give the board with every tile turned clockwise by its number of steps, int64[n]."""
        return self.with_tiles(rotate(self.topology, self.tiles, steps))

    def with_tiles(self, tiles: Masks) -> Board:
        """Give the board with other tiles."""
        return replace(self, tiles=tiles)

    def with_locked(self, locked: NDArray[np.bool_]) -> Board:
        """Give the board with other locks."""
        return replace(self, locked=locked)

    def with_fixed(self, fixed: NDArray[np.bool_]) -> Board:
        """Give the board with other fixed tiles, which no longer are locked."""
        return replace(self, fixed=fixed, locked=self.locked & ~fixed)

    def _key(self) -> tuple[Any, ...]:
        arrays = (self.tiles, self.barriers, self.locked, self.fixed)
        return (self.topology, self.source, *(array.tobytes() for array in arrays))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        # Through the constructor, so that a copy's arrays are read-only, too.
        arrays = (self.tiles, self.barriers, self.source, self.locked, self.fixed)
        return Board, (self.topology, *arrays)

    def __repr__(self) -> str:
        return f"Board({self.topology.spec!r}, {self.area} tiles, source {self.source})"


def make_board(
    topology: Topology,
    tiles: Masks,
    *,
    barriers: Masks | None = None,
    source: int | None = None,
    locked: NDArray[np.bool_] | None = None,
    fixed: NDArray[np.bool_] | None = None,
) -> Board:
    """Check and make a board; raise BadInput where an array has the wrong shape or values.

    Without a source the centre cell is taken, or the tile nearest to it. There must be at least
    two tiles. A fixed tile cannot be locked besides.
    """
    n = topology.n
    if tiles.shape != (n,) or tiles.dtype != np.uint8:
        raise BadInput(expected=f"tiles as uint8[{n}]", got=f"{tiles.dtype}{tiles.shape}")
    own = own_ports(topology)
    alien = np.flatnonzero(tiles & ~own)
    if alien.size:
        cell = int(alien[0])
        raise BadInput(
            expected=f"a tile of {int(own[cell]).bit_count()} ports",
            got=int(tiles[cell]),
            where=f"cell {topology.name(cell)}",
        )
    if np.count_nonzero(tiles) < 2:
        raise BadInput(expected="at least 2 tiles", got=int(np.count_nonzero(tiles)))
    walls = np.zeros(n, np.uint8) if barriers is None else barriers.copy()
    check_barriers(topology, walls)
    locks = _flags(locked, n, "locks")
    clues = _flags(fixed, n, "fixed tiles")
    for wrong, expected in (
        (clues & (tiles == 0), "a fixed cell that has a tile"),
        (clues & locks, "a tile that is either fixed or locked"),
    ):
        if wrong.any():
            name = topology.name(int(wrong.argmax()))
            raise BadInput(expected=expected, got=f"cell {name}", where="fixed")
    if source is None:
        source = nearest_to_source(topology, tiles)
    elif not (0 <= source < n and tiles[source]):
        raise BadInput(expected="a source that is a tile", got=source)
    return Board(topology, tiles.copy(), walls, source, locks, clues)


def _flags(given: NDArray[np.bool_] | None, n: int, what: str) -> NDArray[np.bool_]:
    flags = np.zeros(n, np.bool_) if given is None else given.astype(np.bool_)
    if flags.shape != (n,):
        raise BadInput(expected=f"{what} as bool[{n}]", got=flags.shape)
    return flags


def own_ports(topology: Topology) -> Masks:
    """Give the ports that each cell has, whether they lead anywhere or not: uint8[n] port masks.

    They are those that turn, and those beyond the ports that turn anywhere: stairs.
    """
    cycle = topology.cycle.astype(np.int64)
    stairs = (1 << topology.k) - (1 << int(cycle.max()))
    ports: Masks = ((1 << cycle) - 1 | stairs).astype(np.uint8)
    return ports


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a Pipes puzzle is made from.

    grid: a topology's specification · tree: the algorithm's name · crosses: tiles of every port
    may occur · barriers: the share of unused edges that are walled up · present: the cells that
    are there, as hexadecimal bits, or "" for all · unique: the answer is the only one · level: how
    hard the board is as graded, or "" for as it comes.
    """

    grid: str
    tree: str = "prim"
    crosses: bool = False
    barriers: float = 0.0
    present: str = ""
    unique: bool = True
    level: str = ""


def plain_parameters(parameters: Parameters) -> dict[str, Any]:
    """Print parameters as plain values, leaving out what is at its default."""
    default = Parameters(parameters.grid)
    fields = Parameters.__dataclass_fields__
    return {
        name: getattr(parameters, name)
        for name in fields
        if name == "grid" or getattr(parameters, name) != getattr(default, name)
    }


def parameters_from_plain(plain: Mapping[str, Any]) -> Parameters:
    """Read what ``plain_parameters`` prints; raise BadInput on unknown names or wrong types."""
    fields = {"grid": str, "tree": str, "crosses": bool, "barriers": float, "present": str}
    kinds: dict[str, type] = fields | {"unique": bool, "level": str}
    given: dict[str, Any] = {}
    for name, value in plain.items():
        kind = kinds.get(name)
        if kind is float and type(value) is int:
            value = float(value)  # noqa: PLW2901  (JSON writes 0.0 as 0)
        if kind is None or type(value) is not kind:
            allowed = ", ".join(f"{key} ({kinds[key].__name__})" for key in kinds)
            raise BadInput(expected=f"parameters {allowed}", got=f"{name}={value!r}")
        given[name] = value
    if "grid" not in given:
        raise BadInput(expected="a parameter 'grid'", got=dict(plain))
    return Parameters(**given)
