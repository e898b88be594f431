"""The least way from the inlets to one outlet that passes no tile twice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import frozen, select
from gridwright.route.board import INSIDE
from gridwright.route.kernels.steiner import EXPANDED, REGISTERS
from gridwright.route.kernels.ways import FULL, NONE, measure, remember
from gridwright.route.positions import Domain, Positions

MOST_REMEMBERED = 62
LABELS_A_STATE = 12
SPARE_LABELS = 1_000


@dataclass(frozen=True, slots=True)
class Way:
    """What the search for a way says.

    states: the states of the way, from the inlet on, None where there is none · settled: whether
    that is certain · bound: no way costs less · rounds: searches made · expanded: labels settled.
    """

    states: tuple[int, ...] | None
    settled: bool
    bound: int
    rounds: int
    expanded: int


class Ways:
    """The search for a way on a board with one outlet, and its arrays."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        n, k = positions.n, positions.k
        states = n * k
        labels = LABELS_A_STATE * states + SPARE_LABELS
        buckets = states * k + 1
        self.registers = np.zeros(REGISTERS, np.int64)
        self._ahead = np.empty(states, np.int32)
        self._heads = np.full(buckets, -1, np.int32)
        self._tails = np.empty(buckets, np.int32)
        self._after = np.empty(states, np.int32)
        self._before = np.empty(states, np.int32)
        self._bits = np.zeros(n, np.int64)
        self._keeps = np.zeros(n, np.int64)
        self._regions: dict[int, set[int]] = {}
        self._costs, self._places, self._origins, self._links = np.empty((4, labels), np.int32)
        self._memories = np.empty(labels, np.int64)
        self._seen = np.zeros(n, np.int32)

    def find(self, weights: NDArray[np.int32], usable: Domain, budget: int) -> Way:
        """Find the least way by weights (int32[n * k], -1 for states that are not usable).

        A way that passes tiles twice tells which are to be remembered, and where, for the next
        round; ``budget`` is in rounds.
        """
        at = self.positions
        states = at.n * at.k
        ends = self._ends(usable)
        front = (at.board.topology.steps, at.k, states, frozen(at.masks), frozen(weights))
        buckets = (self._heads, self._tails)
        measuring: Callable[..., int] = select(measure, at.n)
        measuring(
            *front, frozen(ends), self._ahead, *buckets, self._after, self._before, self.registers
        )
        outlet = np.array([at.board.outlets[0].cell, at.board.outlets[0].port], np.int32)
        searching: Callable[..., int] = select(remember, at.n)
        bound = rounds = 0
        while rounds < budget:
            rounds += 1
            label = searching(
                *front, frozen(outlet), frozen(ends), frozen(self._ahead), frozen(self._bits),
                frozen(self._keeps), self._costs, self._places, self._memories, self._origins,
                self._links, self._after, *buckets, len(self._heads), len(self._links),
                self._seen, self.registers,
            )  # fmt: skip
            if label == NONE:
                return Way(None, True, 0, rounds, self.expanded)
            if label == FULL:
                break
            way = self._trace(label)
            bound = int(self._costs[label])
            if len({state // at.k for state in way}) == len(way):
                return Way(tuple(way), True, bound, rounds, self.expanded)
            if not self._learn([state // at.k for state in way]):
                break
        return Way(None, False, bound, rounds, self.expanded)

    @property
    def expanded(self) -> int:
        """How many labels were settled so far."""
        return int(self.registers[EXPANDED])

    def _ends(self, usable: Domain) -> NDArray[np.int32]:
        """Mark the usable states at inlets: int32[n * k]."""
        at = self.positions
        ends = np.zeros(at.n * at.k, np.int32)
        for tap in at.board.inlets:
            turns = int(usable[tap.cell]) & (at.opening(tap) if tap.port != INSIDE else 0xFF)
            for turn in range(at.k):
                ends[tap.cell * at.k + turn] |= turns >> turn & 1
        return ends

    def _trace(self, label: int) -> list[int]:
        way = []
        while label >= 0:
            way.append(int(self._places[label]))
            label = int(self._origins[label])
        return way

    def _learn(self, cells: list[int]) -> bool:
        """Remember tiles passed twice from one time to the other; False where the bits run out."""
        last: dict[int, int] = {}
        for place, cell in enumerate(cells):
            before = last.get(cell)
            last[cell] = place
            if before is not None:
                region = self._regions.setdefault(cell, set())
                region.update(cells[before : place + 1])
        return self._share_bits()

    def _share_bits(self) -> bool:
        """Give each remembered tile a bit of its own, or one of tiles whose regions are far off.

        Regions that touched would hand on each other's bit. False where there are too few bits.
        """
        neighbour = self.positions.board.topology.neighbour
        self._bits[:] = 0
        self._keeps[:] = 0
        around: list[set[int]] = []
        for cell, region in self._regions.items():
            bit = next((b for b, held in enumerate(around) if held.isdisjoint(region)), len(around))
            if len(around) < MOST_REMEMBERED:
                bit = len(around)
            if bit == MOST_REMEMBERED:
                return False
            inside = np.fromiter(region, np.int64)
            near = region | {there for there in neighbour[inside].ravel().tolist() if there >= 0}
            if bit == len(around):
                around.append(set())
            around[bit] |= near
            self._bits[cell] = 1 << bit
            self._keeps[inside] |= 1 << bit
        return True
