"""The board of a route puzzle: tiles that turn, and the taps that water comes from and goes to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.grid.tiles import rotate_one
from gridwright.grid.topology import Masks, Topology

INSIDE = -1
MOST_COLOURS = 8


@dataclass(frozen=True, slots=True, order=True)
class Tap:
    """An inlet or an outlet.

    cell: the tile that it serves · port: the port of that tile by which it is joined, one that
    leads nowhere else, so that the tile must open it; or INSIDE, where the tile itself is the
    tap, however it stands · colour: 0, or the number of the water that it gives or takes.
    """

    cell: int
    port: int = INSIDE
    colour: int = 0


@dataclass(frozen=True, slots=True)
class Rules:
    """What may be asked beyond water at every outlet.

    clockwise: tiles turn one way only, so that a turn back costs as many steps as are left ·
    closed: no tile with water may have an end that meets nothing. Where taps have colours, an
    outlet takes its own only, and waters of two colours must not meet.
    """

    clockwise: bool = False
    closed: bool = False


@dataclass(frozen=True, eq=False)
class Board:
    """One position, immutable.

    tiles: uint8[n] port masks as they stand, 0 where there is no tile · inlets and outlets: at
    least one each, in order of their cells.
    """

    topology: Topology
    tiles: Masks
    inlets: tuple[Tap, ...]
    outlets: tuple[Tap, ...]
    rules: Rules = field(default_factory=Rules)

    def __post_init__(self) -> None:
        self.tiles.setflags(write=False)

    @cached_property
    def area(self) -> int:
        """The number of tiles."""
        return int(np.count_nonzero(self.tiles))

    def turned(self, cell: int, steps: int) -> Board:
        """Give the board with one tile turned clockwise by ``steps``."""
        return self.with_tiles(rotate_one(self.topology, self.tiles, cell, steps))

    def with_tiles(self, tiles: Masks) -> Board:
        """Give the board with other tiles."""
        return Board(self.topology, tiles, self.inlets, self.outlets, self.rules)

    def _key(self) -> tuple[Any, ...]:
        return (self.topology, self.tiles.tobytes(), self.inlets, self.outlets, self.rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        # Through the constructor, so that a copy's array is read-only, too.
        return Board, (self.topology, self.tiles, self.inlets, self.outlets, self.rules)

    def __repr__(self) -> str:
        taps = f"{len(self.inlets)} inlets, {len(self.outlets)} outlets"
        return f"Board({self.topology.spec!r}, {self.area} tiles, {taps})"


def make_board(
    topology: Topology,
    tiles: Masks,
    inlets: Iterable[Tap],
    outlets: Iterable[Tap],
    rules: Rules | None = None,
) -> Board:
    """Check and make a board; raise BadInput where an array or a tap is wrong."""
    n = topology.n
    if tiles.shape != (n,) or tiles.dtype != np.uint8:
        raise BadInput(expected=f"tiles as uint8[{n}]", got=f"{tiles.dtype}{list(tiles.shape)}")
    wrong = np.flatnonzero(tiles >> topology.cycle)
    if wrong.size:
        cell = int(wrong[0])
        raise BadInput(
            expected=f"a tile of {int(topology.cycle[cell])} ports",
            got=int(tiles[cell]),
            where=f"cell {topology.name(cell)}",
        )
    held = (tuple(sorted(inlets)), tuple(sorted(outlets)))
    for name, taps in zip(("inlet", "outlet"), held, strict=True):
        if not taps:
            raise BadInput(expected=f"at least one {name}", got="none")
        for tap in taps:
            _check_tap(topology, tiles, tap, name)
    _check_apart([*held[0], *held[1]], topology)
    return Board(topology, tiles.copy(), *held, rules or Rules())


def _check_tap(topology: Topology, tiles: Masks, tap: Tap, name: str) -> None:
    if not 0 <= tap.cell < topology.n:
        raise BadInput(expected=f"an {name} at a tile", got=tap.cell)
    if not tiles[tap.cell]:
        raise BadInput(expected=f"an {name} at a tile", got=topology.name(tap.cell))
    where = f"{name} at {topology.name(tap.cell)}"
    if not INSIDE <= tap.port < int(topology.cycle[tap.cell]):
        raise BadInput(expected="a port of its cell, or none", got=tap.port, where=where)
    if tap.port != INSIDE and topology.neighbour[tap.cell, tap.port] >= 0:
        side = topology.names_at(tap.cell)[tap.port]
        raise BadInput(expected="a side of the board", got=side, where=where)
    if not 0 <= tap.colour <= MOST_COLOURS:
        raise BadInput(expected=f"a colour of 0 to {MOST_COLOURS}", got=tap.colour, where=where)


def _check_apart(taps: list[Tap], topology: Topology) -> None:
    places = [(tap.cell, tap.port) for tap in taps]
    for place in places:
        if places.count(place) > 1:
            raise BadInput(expected="one tap a place", got=topology.name(place[0]))
