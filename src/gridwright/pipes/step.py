"""Steps of a path, and what is known before each: for telling and drawing, in plain Python."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.tiles import distinct_turns, turned
from gridwright.pipes.board import Board


@dataclass(frozen=True, slots=True)
class Step:
    """One conclusion about one tile.

    technique: its place in the order, from 0 · cell: the tile · held and left: the port masks
    that it could take before and can take after · aside and beside: what the technique adds, for
    trials the length of the chain and the tile where it ended, for paired trials the tile whose
    positions were tried and their number.
    """

    technique: int
    cell: int
    held: tuple[int, ...]
    left: tuple[int, ...]
    aside: int = 0
    beside: int = 0

    @property
    def dropped(self) -> tuple[int, ...]:
        """The port masks that the step rules out."""
        return tuple(mask for mask in self.held if mask not in self.left)


class Known:
    """What is known of a board: port masks still possible, edges decided, and parts joined."""

    def __init__(self, board: Board, certain: NDArray[np.bool_] | None = None) -> None:
        """Know of a board the tiles that turn to no effect, and those that are ``certain``."""
        topology = board.topology
        self.board = board
        self.k = topology.k
        self.steps: list[int] = topology.steps.tolist()
        self.passable: list[int] = board.passable.tolist()
        tiles, cycles = board.tiles.tolist(), topology.cycle.tolist()
        self.masks: list[tuple[int, ...]] = [
            tuple(turned(tile, step, cycle) for step in range(distinct_turns(tile, cycle)))
            for tile, cycle in zip(tiles, cycles, strict=True)
        ]
        self.open = [0] * topology.n
        self.shut: list[int] = [(1 << self.k) - 1 & ~ports for ports in self.passable]
        for cell in range(topology.n):
            self.shut[cell] |= sum(
                1 << p for p in range(self.k) if self.steps[cell * self.k + p] >> 3 == cell
            )
        for cell, masks in enumerate(self.masks):
            if certain is not None and certain[cell]:
                self.confine(cell, (tiles[cell],))
            elif len(masks) == 1 and tiles[cell]:
                self.confine(cell, masks)

    def confine(self, cell: int, masks: tuple[int, ...]) -> None:
        """Leave a tile these port masks only, and decide the edges that all of them agree on."""
        self.masks[cell] = masks
        must, may = -1, 0
        for mask in masks:
            must &= mask
            may |= mask
        for port in range(self.k):
            step = self.steps[cell * self.k + port]
            if not self.passable[cell] >> port & 1 or step >> 3 == cell:
                continue
            for side, decided in ((self.open, must), (self.shut, ~may)):
                if decided >> port & 1:
                    side[cell] |= 1 << port
                    side[step >> 3] |= 1 << (step & 7)

    def make(self, step: Step) -> None:
        """Take in a step."""
        self.confine(step.cell, step.left)

    def beyond(self, cell: int, ports: int) -> list[int]:
        """List the cells that ports of a cell lead to, each once, in the order of the ports."""
        found = [self.steps[cell * self.k + p] >> 3 for p in range(self.k) if ports >> p & 1]
        return list(dict.fromkeys(found))

    def undecided(self, cell: int) -> int:
        """Give the ports of a cell whose edges are neither open nor shut."""
        every: int = (1 << self.k) - 1
        return every & ~(self.open[cell] | self.shut[cell])

    def part(self, cell: int) -> tuple[int, ...]:
        """List the cells that open edges join to a cell, itself included."""
        return self.reach(cell, self.open)

    def reach(self, cell: int, ports: list[int], without: int = -1) -> tuple[int, ...]:
        """List, sorted, the cells reached from a cell by ports, not through the one ``without``."""
        seen, waiting = {cell}, [cell]
        while waiting:
            here = waiting.pop()
            for there in self.beyond(here, ports[here]) if ports[here] else ():
                if there not in seen and there != without:
                    seen.add(there)
                    waiting.append(there)
        return tuple(sorted(seen))

    def ways(self, *, only_undecided: bool = False) -> list[int]:
        """Give the ports of each cell that may carry a link yet, or do, and would close no loop."""
        ways = [0 if only_undecided else opened for opened in self.open]
        part_of = self._parts()
        for cell in range(self.board.topology.n):
            undecided = self.undecided(cell)
            for port in range(self.k) if undecided else ():
                beyond = self.steps[cell * self.k + port] >> 3
                if undecided >> port & 1 and part_of[beyond] != part_of[cell]:
                    ways[cell] |= 1 << port
        return ways

    def _parts(self) -> list[int]:
        """Give for each cell the first cell of its part."""
        part_of = [-1] * self.board.topology.n
        for cell, found in enumerate(part_of):
            if found < 0:
                for member in self.part(cell):
                    part_of[member] = cell
        return part_of

    def ports_into(self, cell: int, piece: tuple[int, ...]) -> int:
        """Give the ports of a cell that lead to cells of a piece."""
        inside = set(piece)
        ports = range(self.k)
        return sum(1 << p for p in ports if self.steps[cell * self.k + p] >> 3 in inside)

    def ends(self, piece: tuple[int, ...]) -> int:
        """Count the ends of a piece's tiles that are not placed yet."""
        tiles: list[int] = self.board.tiles.tolist()
        ends = 0
        for cell in piece:
            ends += tiles[cell].bit_count() - self.open[cell].bit_count()
        return ends

    def name(self, cell: int) -> str:
        """Name a cell as a person would."""
        return self.board.topology.name(cell)
