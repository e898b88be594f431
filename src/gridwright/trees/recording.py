"""Recordings: how a tree came about, link by link and wall by wall, for animation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.core.rng import Stream
from gridwright.graph.links import checked
from gridwright.grid.topology import Masks, Topology
from gridwright.trees.trace import MAX_TRACED_CELLS, UNWRITTEN, Trace, written
from gridwright.trees.tree import grow


@dataclass(frozen=True, slots=True)
class Step:
    """One step: the edge that leaves a cell by a port is opened, or a wall is put up across it."""

    cell: int
    port: int
    opens: bool


@dataclass(frozen=True, eq=False, slots=True)
class Recording:
    """A tree and the steps that led to it; iterating gives them in order.

    links: uint8[n], the tree · trace: int32[m], the steps as ``cell << 4 | port << 1 | wall``.
    """

    topology: Topology
    links: Masks
    trace: Trace

    def __len__(self) -> int:
        return int(self.trace.size)

    def __iter__(self) -> Iterator[Step]:
        for code in self.trace.tolist():
            yield Step(code >> 4, code >> 1 & 7, not code & 1)

    def start(self) -> Masks:
        """Give the links before the first step, uint8[n]: none, or all where walls are added."""
        links = self.links.copy()
        for step in reversed(list(self)):
            _take(self.topology, links, step.cell, step.port, not step.opens)
        return links

    def frames(self) -> Iterator[Masks]:
        """Give the links before the first step and after each one: one array, uint8[n], reused."""
        links = self.start()
        yield links
        for step in self:
            _take(self.topology, links, step.cell, step.port, step.opens)
            yield links


def record(
    topology: Topology,
    algorithm: str,
    stream: Stream,
    *,
    passable: Masks | None = None,
    root: int | None = None,
    cap: int | None = None,
) -> Recording:
    """Draw the tree that ``random_tree`` draws from the same stream, and keep its steps.

    Raises what ``random_tree`` raises, and BadInput for more than MAX_TRACED_CELLS cells.
    """
    n = topology.n
    if n > MAX_TRACED_CELLS:
        raise BadInput(
            expected=f"at most {MAX_TRACED_CELLS:,} cells to record", got=n, where=topology.spec
        )
    if passable is not None:
        passable = checked(topology, passable, "passable ports")
    links = np.zeros(n, np.uint8)
    # Each edge once, and each link once more where links are closed or exchanged under a cap.
    trace = np.full(n * topology.k // 2 + 4 * n, UNWRITTEN, np.int32)
    grow(topology, algorithm, stream, passable, root, cap, links, trace)
    return Recording(topology, links, trace[: written(trace)].copy())


def _take(topology: Topology, links: Masks, cell: int, port: int, opens: bool) -> None:
    other, back = int(topology.neighbour[cell, port]), int(topology.back[cell, port])
    if opens:
        links[cell] |= 1 << port
        links[other] |= 1 << back
    else:
        links[cell] &= ~(1 << port) & 0xFF
        links[other] &= ~(1 << back) & 0xFF
