"""The share of boards with one answer: random trees, scrambled, counted by the solver."""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import frozen, select
from gridwright.core.rng import Seed, Stream
from gridwright.grid.square import square
from gridwright.grid.topology import Masks, Topology
from gridwright.pipes.crosses import most_links
from gridwright.pipes.kernels.scramble import scramble
from gridwright.pipes.solver import Workspace, count
from gridwright.pipes.study.task import Scale, Task, Values
from gridwright.trees import algorithms, random_tree

SECTION = "shares"
SIDES = (5, 10, 15, 20, 25)
QUICK_SIDES = (5, 6)
QUICK_TREES = ("backtracker", "prim", "wilson")


def plan(scale: Scale) -> list[Task]:
    """List a task for each algorithm, size, crosses or not, and wrap or not."""
    return [
        Task(
            SECTION,
            {"tree": tree, "crosses": crosses, "wrap": wrap, "side": side, "count": scale.count},
        )
        for tree in (QUICK_TREES if scale.quick else algorithms())
        for crosses in (False, True)
        for wrap in (False, True)
        for side in (QUICK_SIDES if scale.quick else SIDES)
    ]


def measure(task: Task, seed: Seed) -> Values:
    """Count boards by what the solver says of them.

    Values: unique, several and unknown, which add up to the count; by_propagation, those of the
    unique ones for which propagation sufficed.
    """
    settings = task.settings
    topology = square(settings["side"], settings["side"], settings["wrap"])
    state, space = task.stream(seed), Workspace(topology)
    found = {"unique": 0, "several": 0, "unknown": 0, "by_propagation": 0}
    for _ in range(settings["count"]):
        links = drawn(topology, settings["tree"], state, settings["crosses"])
        tiles = scrambled(topology, links, state)
        result = count(topology, tiles, topology.existing, workspace=space)
        if result.found > 1:
            found["several"] += 1
        elif not result.complete:
            found["unknown"] += 1
        else:
            found["unique"] += 1
            found["by_propagation"] += result.stage == 0
    return found


def drawn(
    topology: Topology, tree: str, state: Stream, crosses: bool, root: int | None = None
) -> Masks:
    """Draw the links of one random tree, uint8[n], without crosses unless they are allowed."""
    return random_tree(topology, tree, state, root=root, cap=most_links(topology, crosses))


def scrambled(topology: Topology, links: Masks, state: Stream) -> Masks:
    """Turn every tile at random: uint8[n]."""
    tiles = np.empty(topology.n, np.uint8)
    select(scramble, topology.n)(state, topology.cycle, frozen(links), tiles, topology.n)
    return tiles
