"""Questions about the links of a large maze."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from benchmarks.timing import Work, clocked, in_mode
from gridwright.core.kernel import compile_always
from gridwright.core.rng import stream
from gridwright.graph.components import components
from gridwright.graph.loops import loops
from gridwright.graph.paths import shortest_path
from gridwright.graph.reach import distances, flood
from gridwright.grid.topology import Masks, Topology, parse
from gridwright.trees import random_tree

ALGORITHM = "backtracker"
MAZES = 3


def graph(size: int, runs: int) -> list[Work]:
    """Ask about mazes drawn by the backtracker, from corner to corner where that matters."""
    topology = parse(f"square:{size}x{size}")
    first, last = 0, topology.n - 1
    questions: dict[str, Callable[[Masks], object]] = {
        "flood": lambda links: flood(topology, links, first),
        "distances": lambda links: distances(topology, links, first),
        "shortest path": lambda links: shortest_path(topology, links, first, last),
        "components": lambda links: components(topology, links),
        "loops": lambda links: loops(topology, links),
    }
    return [
        Work(f"graph {size}x{size}, {name}", in_mode("on", _measure(topology, ask)), runs)
        for name, ask in questions.items()
    ]


def _measure(topology: Topology, ask: Callable[[Masks], object]) -> Callable[[int], float]:
    def prepare(run: int) -> Callable[[], object]:
        links = _maze(topology, run % MAZES)
        return lambda: ask(links)

    return clocked(prepare)


@cache
def _maze(topology: Topology, number: int) -> Masks:
    with compile_always():
        return random_tree(topology, ALGORITHM, stream(f"maze {number}"))
