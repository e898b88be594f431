"""Deduction as a person does it: which tile must stand how, one after another, and why.

Plain and slow beside the solver, and weaker: it draws only conclusions that fit in a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from gridwright.grid.tiles import distinct_turns, turned
from gridwright.pipes.board import Board

SIDE = "closed side"
NEIGHBOUR = "known neighbour"
LOOP = "no loop"
CUT = "no part cut off"
TECHNIQUES = (SIDE, NEIGHBOUR, LOOP, CUT)


@dataclass(frozen=True, slots=True)
class Step:
    """One conclusion: a tile's port mask, the technique, and the cells that it rests on."""

    cell: int
    mask: int
    technique: str
    because: tuple[int, ...]


def deduce(board: Board) -> Iterator[Step]:
    """Conclude tile after tile by the simplest technique that serves, until none does.

    Starts from the bare tiles, fixed ones known: how the player has turned them does not count.
    """
    yield from _Deduction(board).run()


class _Deduction:
    """What is known: masks still possible, edges decided, and parts joined."""

    def __init__(self, board: Board) -> None:
        topology = board.topology
        self.k = topology.k
        self.steps: list[int] = topology.steps.tolist()
        self.passable: list[int] = board.passable.tolist()
        self.area = board.area
        tiles, cycles = board.tiles.tolist(), topology.cycle.tolist()
        self.masks: list[list[int]] = [
            [turned(tile, step, cycle) for step in range(distinct_turns(tile, cycle))]
            for tile, cycle in zip(tiles, cycles, strict=True)
        ]
        self.open = [0] * topology.n
        self.shut = [0] * topology.n
        self.known = [not tile for tile in tiles]
        self.parent = list(range(topology.n))
        self.size = [1] * topology.n
        self.stubs = [tile.bit_count() for tile in tiles]
        for cell in np.flatnonzero(board.fixed).tolist():
            self._settle(cell, tiles[cell])

    def run(self) -> Iterator[Step]:
        """Go over the tiles again and again, turning to a harder technique only when stuck."""
        waiting = [cell for cell, known in enumerate(self.known) if not known]
        level = 0
        while waiting and level < len(TECHNIQUES):
            before = len(waiting)
            left = []
            for cell in waiting:
                mask = self._forced(cell, level)
                if mask is None:
                    left.append(cell)
                    continue
                because = self._because(cell, level)
                self._settle(cell, mask)
                yield Step(cell, mask, TECHNIQUES[level], because)
            waiting = left
            level = level + 1 if len(left) == before else TECHNIQUES.index(NEIGHBOUR)

    def _forced(self, cell: int, level: int) -> int | None:
        kept = [mask for mask in self.masks[cell] if self._fits(cell, mask, level)]
        if level >= TECHNIQUES.index(LOOP):
            self.masks[cell] = kept or self.masks[cell]
        return kept[0] if len(kept) == 1 else None

    def _fits(self, cell: int, mask: int, level: int) -> bool:
        """Tell whether a way to stand passes the test of a technique and of all simpler ones."""
        if mask & ~self.passable[cell] or mask & self._own_ports(cell):
            return False
        if level == TECHNIQUES.index(SIDE):
            return True
        if mask & self.shut[cell] or self.open[cell] & ~mask:
            return False
        return level == TECHNIQUES.index(NEIGHBOUR) or self._fits_parts(cell, mask, level)

    def _fits_parts(self, cell: int, mask: int, level: int) -> bool:
        """Tell whether no loop would close and, for the hardest technique, no part be cut off."""
        roots = [self._root(beyond) for beyond in self._beyond(cell, mask & ~self.open[cell])]
        own = self._root(cell)
        if own in roots or len(set(roots)) < len(roots):
            return False
        stubs = self.stubs[own] + sum(self.stubs[root] - 2 for root in roots)
        covered = self.size[own] + sum(self.size[root] for root in roots)
        return level == TECHNIQUES.index(LOOP) or stubs > 0 or covered >= self.area

    def _settle(self, cell: int, mask: int) -> None:
        self.known[cell] = True
        self.masks[cell] = [mask]
        for port in range(self.k):
            step = self.steps[cell * self.k + port]
            if step < 0 or not self.passable[cell] >> port & 1:
                continue
            beyond, back = step >> 3, step & 7
            if mask >> port & 1:
                fresh = not self.open[cell] >> port & 1
                self.open[cell] |= 1 << port
                self.open[beyond] |= 1 << back
                if fresh:
                    self._join(cell, beyond)
            else:
                self.shut[cell] |= 1 << port
                self.shut[beyond] |= 1 << back

    def _because(self, cell: int, level: int) -> tuple[int, ...]:
        if level == TECHNIQUES.index(SIDE):
            return ()
        return tuple(
            sorted({b for b in self._beyond(cell, self.passable[cell]) if self.known[b]} - {cell})
        )

    def _own_ports(self, cell: int) -> int:
        """The ports by which a cell would meet itself, on a wrapped side of 1."""
        ports = range(self.k)
        return sum(1 << p for p in ports if self.steps[cell * self.k + p] >> 3 == cell)

    def _beyond(self, cell: int, mask: int) -> list[int]:
        return [self.steps[cell * self.k + p] >> 3 for p in range(self.k) if mask >> p & 1]

    def _root(self, cell: int) -> int:
        while self.parent[cell] != cell:
            self.parent[cell] = self.parent[self.parent[cell]]
            cell = self.parent[cell]
        return cell

    def _join(self, one: int, other: int) -> None:
        a, b = self._root(one), self._root(other)
        if a == b:
            return
        if self.size[a] < self.size[b]:
            a, b = b, a
        self.parent[b] = a
        self.size[a] += self.size[b]
        self.stubs[a] += self.stubs[b] - 2
