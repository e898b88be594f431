"""Random spanning trees of a large grid, by every registered algorithm."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.timing import Work, clocked, in_mode
from gridwright.core.rng import stream
from gridwright.grid.topology import Masks, parse
from gridwright.trees import algorithms, random_tree


def trees(size: int, runs: int) -> list[Work]:
    """Draw a tree by each algorithm, a new seed each run, no cap on the links of a cell."""
    return [
        Work(f"tree {size}x{size}, {name}", in_mode("on", clocked(_prepare(size, name))), runs)
        for name in algorithms()
    ]


def _prepare(size: int, name: str) -> Callable[[int], Callable[[], Masks]]:
    topology = parse(f"square:{size}x{size}")
    return lambda run: lambda: random_tree(topology, name, stream(run))
