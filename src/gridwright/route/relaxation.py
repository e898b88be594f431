"""The relaxation of a route: what every answer costs at least, and where it is not one yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.core.kernel import frozen, select
from gridwright.route.board import Board, Tap
from gridwright.route.kernels import flow as water
from gridwright.route.kernels import steiner
from gridwright.route.kernels.domains import weigh
from gridwright.route.kernels.flow import flow
from gridwright.route.kernels.steiner import least_trees
from gridwright.route.positions import Domain, Positions
from gridwright.route.ways import Way, Ways

MOST_OUTLETS = 8
MOST_DISTANCES = 40_000_000


@dataclass(frozen=True, slots=True)
class Relaxed:
    """What the relaxation says of a domain.

    bound: no answer within the domain costs less · turns: int64[n], clockwise · used: bool[n], the
    tiles on the trees · branch: the cell to branch on, or -1 where the turns are an answer · other:
    a second turn in which the trees use that cell, or -1.
    """

    bound: int
    turns: NDArray[np.int64]
    used: NDArray[np.bool_]
    branch: int
    other: int


class Relaxation:
    """The relaxation of one board and its arrays, used again for domain after domain.

    Raises BadInput where a colour has more outlets than it can take. ``expanded`` counts states.
    """

    def __init__(self, board: Board) -> None:
        self.positions = Positions(board)
        self.colours = [
            (_pairs(board.inlets, colour), _pairs(board.outlets, colour))
            for colour in self.positions.colours
        ]
        most = max(len(outlets) // 2 for _, outlets in self.colours)
        n, states = self.positions.n, self.positions.n * self.positions.k
        if most > MOST_OUTLETS or states << most > MOST_DISTANCES:
            raise BadInput(
                expected=f"at most {MOST_OUTLETS} outlets of a colour, fewer on a large board",
                got=most, where="outlets",
            )  # fmt: skip
        self.registers = np.zeros(steiner.REGISTERS, np.int64)
        self._weights = np.empty(states, np.int32)
        self._cheapest = np.zeros(n, np.int32)
        self._queue = np.zeros(n, np.int32)
        # A way passes a state once at most, and none costs as much as there are ports.
        buckets = most * states * self.positions.k + 1
        self._work = (
            np.empty(states << most, np.int32),
            np.empty(states << most, np.int32),
            np.empty(2 << most, np.int32),
            np.zeros(states, np.int32),
            np.full(buckets, -1, np.int32),
            np.empty(buckets, np.int32),
            np.empty(states, np.int32),
            np.empty(states, np.int32),
            np.empty(4 * most + 8, np.int32),
            np.empty(states, np.int32),
            np.empty(n, np.int32),
        )
        self._colour = np.empty(n, np.int32)
        self._parent = np.empty(n, np.int32)

    @property
    def expanded(self) -> int:
        """How many states were settled so far."""
        return int(self.registers[steiner.EXPANDED])

    def relax(self, domain: Domain) -> Relaxed | None:
        """Relax within a domain (uint8[n], turns as bits), which is narrowed in place.

        None where there is no answer within it.
        """
        usable = self.positions.usable(domain)
        if usable is None:
            return None
        at = self.positions
        bound = self._weigh(domain, usable)
        chosen = np.full(at.n, -1, np.int32)
        self.registers[steiner.CONFLICT] = -1
        joining: Callable[..., int] = select(least_trees, 4 * at.n)
        for inlets, outlets in self.colours:
            cost = joining(
                at.board.topology.steps, at.k, at.n, frozen(at.masks), frozen(self._weights),
                frozen(outlets), len(outlets) // 2, frozen(inlets), len(inlets) // 2, *self._work,
                chosen, self.registers,
            )  # fmt: skip
            if cost < 0:
                return None
            bound += cost
        used = chosen >= 0
        turns = np.where(used, chosen, self._cheapest).astype(np.int64)
        branch = int(self.registers[steiner.CONFLICT])
        conflict = branch >= 0
        if not conflict:
            branch, good = self._judge(turns, domain)
            if not good and branch < 0:
                return None
        other = int(self.registers[steiner.TURN]) if conflict else -1
        return Relaxed(bound, turns, used, branch, other)

    def way(self, domain: Domain, budget: int) -> tuple[Way, Relaxed | None]:
        """Find the least way within a domain where there is but one outlet, and its turns.

        For boards of one water without ends that must be closed.
        """
        at = self.positions
        if not domain.all():
            return Way(None, True, 0, 0, 0), None
        base = self._weigh(domain, domain)
        found = Ways(at).find(self._weights, domain, budget)
        self.registers[steiner.EXPANDED] += found.expanded
        if found.states is None:
            return replace(found, bound=base + found.bound), None
        turns = self._cheapest.astype(np.int64)
        used = np.zeros(at.n, np.bool_)
        for state in found.states:
            turns[state // at.k] = state % at.k
            used[state // at.k] = True
        return found, Relaxed(base + found.bound, turns, used, -1, -1)

    def _weigh(self, domain: Domain, usable: Domain) -> int:
        at = self.positions
        run: Callable[..., int] = select(weigh, at.n)
        return run(
            at.k, at.n, frozen(at.costs), frozen(domain), frozen(usable), self._weights,
            self._cheapest,
        )  # fmt: skip

    def flow(self, tiles: NDArray[np.uint8]) -> int:
        """Judge tiles (uint8[n]); gives SOLVED or what is wrong."""
        at = self.positions
        run: Callable[..., int] = select(flow, at.n)
        return run(
            at.board.topology.steps, at.k, at.n, frozen(tiles), frozen(at.taps), at.inlet_count,
            at.tap_count, int(at.board.rules.closed), frozen(at.met), self._colour, self._parent,
            self._queue, self.registers,
        )  # fmt: skip

    def reached(self, tiles: NDArray[np.uint8]) -> list[int]:
        """List the cells with water on an answer's tiles (uint8[n]), as water comes to them."""
        self.flow(tiles)
        cells: list[int] = self._queue[: np.count_nonzero(self._colour >= 0)].tolist()
        return cells

    def _judge(self, turns: NDArray[np.int64], domain: Domain) -> tuple[int, bool]:
        """Look for what is wrong; gives a cell to branch on, or -1, and whether nothing is."""
        tiles = self.positions.table[np.arange(self.positions.n), turns]
        fault = self.flow(tiles)
        if fault == water.SOLVED:
            return -1, True
        if fault == water.DRY:
            raise AssertionError("least trees without a conflict bring water to every outlet")
        one, other = (int(self.registers[at]) for at in (water.ONE, water.OTHER))
        for cell in self._concerned(fault, one, other):
            if domain[cell] & (domain[cell] - 1):
                return cell, False
        return -1, False

    def _concerned(self, fault: int, one: int, other: int) -> list[int]:
        """List the cells whose turns together make the fault, the nearest to it first."""
        cells = [cell for cell in (other, one) if cell >= 0]
        sources = cells if fault == water.MEET else [one]
        for cell in sources:
            at = int(self._parent[cell])
            while at >= 0:
                cells.append(at)
                at = int(self._parent[at])
        return cells


def _pairs(taps: tuple[Tap, ...], colour: int) -> NDArray[np.int32]:
    """Give the cells and ports of the taps of a colour: int32[2 * taps]."""
    found = [(tap.cell, tap.port) for tap in taps if tap.colour == colour]
    return np.array(found, np.int32).ravel()
