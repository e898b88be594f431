"""The positions of the tiles: how each may stand, and what it costs to turn it there."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import frozen, select
from gridwright.grid.tiles import rotation_table
from gridwright.route.board import INSIDE, Board, Tap
from gridwright.route.kernels.domains import narrow

Domain = NDArray[np.uint8]


class Positions:
    """The states of a board's tiles, ``cell * k + turn``, as the kernels take them.

    masks: uint8[n * k], the ports open after so many turns clockwise · costs: int32[n * k], the
    turns it takes to get there · domain: uint8[n], the turns that look different, the cheapest of
    those that look alike, as bits; outlets at a port keep those that open it, except in ``every``,
    uint8[n] · taps:
    int32[3 * taps], cell, port and colour, the inlets first · met: uint8[n], the ports at which
    there is a tap · must: uint8[n], 1 for tiles that carry water in any answer.
    """

    def __init__(self, board: Board) -> None:
        topology = board.topology
        self.board = board
        self.k = topology.k
        self.n = topology.n
        cycle = topology.cycle.astype(np.int64)
        self.table: NDArray[np.uint8] = rotation_table(topology.k)[topology.cycle, board.tiles]
        turns = np.arange(self.k)
        there = turns < cycle[:, None]
        ways = np.broadcast_to(turns, there.shape)
        if not board.rules.clockwise:
            ways = np.minimum(ways, cycle[:, None] - ways)
        self.masks = np.ascontiguousarray(self.table).ravel()
        self.costs = np.where(there, ways, 0).astype(np.int32).ravel()
        self.every = _distinct(self.table, there, ways)
        self.domain = self.every.copy()
        taps = (*board.inlets, *board.outlets)
        self.inlet_count = len(board.inlets)
        self.tap_count = len(taps)
        self.taps = np.array([(t.cell, t.port, t.colour) for t in taps], np.int32).ravel()
        self.met = np.zeros(self.n, np.uint8)
        self.must = np.zeros(self.n, np.uint8)
        for tap in taps:
            if tap.port != INSIDE:
                self.met[tap.cell] |= 1 << tap.port
        for tap in (*(tap for tap in board.inlets if tap.port == INSIDE), *board.outlets):
            self.must[tap.cell] = 1
        for tap in board.outlets:
            self.domain[tap.cell] &= self.opening(tap)
        self.colours = tuple(sorted({tap.colour for tap in board.outlets}))

    def opening(self, tap: Tap) -> int:
        """Give the turns of a tap's tile that serve it, as bits."""
        if tap.port == INSIDE:
            return (1 << self.k) - 1
        opened = self.table[tap.cell] >> tap.port & 1
        return sum(1 << turn for turn in range(self.k) if opened[turn])

    def usable(self, domain: Domain) -> Domain | None:
        """Give the turns in which tiles may carry water; narrows the domain in place.

        That is all of the domain unless ends with water must be closed; uint8[n], as bits. None
        where some tile has no turn left.
        """
        if not domain.all():
            return None
        usable = domain.copy()
        if not self.board.rules.closed:
            return usable
        run: Callable[..., int] = select(narrow, self.n)
        good = run(
            self.board.topology.steps, self.k, self.n, frozen(self.masks), frozen(self.met),
            self.must.copy(), domain, usable, np.zeros(self.n, np.int32),
            np.zeros(self.n, np.uint8),
        )  # fmt: skip
        return usable if good else None

    def signed(self, turns: NDArray[np.int64]) -> NDArray[np.int64]:
        """Give turns clockwise as a player makes them: negative where the other way is shorter."""
        if self.board.rules.clockwise:
            return turns
        cycle = self.board.topology.cycle.astype(np.int64)
        shorter: NDArray[np.int64] = np.where(2 * turns > cycle, turns - cycle, turns)
        return shorter

    def cost(self, turns: NDArray[np.int64]) -> int:
        """Add up what turns clockwise (int64[n]) cost."""
        return int(self.costs.reshape(self.n, self.k)[np.arange(self.n), turns].sum())


def _distinct(
    table: NDArray[np.uint8], there: NDArray[np.bool_], ways: NDArray[np.int64]
) -> NDArray[np.uint8]:
    """Keep of the turns that look alike the cheapest, and of equals the first; uint8[n] bits."""
    k = table.shape[1]
    kept = there.copy()
    for turn in range(k):
        for other in range(k):
            better = (ways[:, other] < ways[:, turn]) | (
                (ways[:, other] == ways[:, turn]) & (other < turn)
            )
            alike = table[:, other] == table[:, turn]
            kept[:, turn] &= ~(better & alike & there[:, other])
    bits: NDArray[np.uint8] = (kept << np.arange(k)).sum(axis=1).astype(np.uint8)
    return bits
