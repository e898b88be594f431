"""What kinds of tiles boards have, before and after repair has made them unique."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.rng import Seed
from gridwright.grid.square import square
from gridwright.grid.topology import Masks
from gridwright.pipes.generator import Maker
from gridwright.pipes.study.shares import QUICK_TREES, drawn
from gridwright.pipes.study.task import Scale, Task, Values
from gridwright.trees import algorithms

SECTION = "kinds"
KINDS = ("ends", "straights", "bends", "tees", "crosses")
SIDE = 20
QUICK_SIDE = 6
_PART = 0.4
_STRAIGHTS = (0b0101, 0b1010)


def plan(scale: Scale) -> list[Task]:
    """List a task for each algorithm, crosses or not."""
    side, count = QUICK_SIDE if scale.quick else SIDE, scale.part(_PART)
    return [
        Task(SECTION, {"tree": tree, "crosses": crosses, "side": side, "count": count})
        for tree in (QUICK_TREES if scale.quick else algorithms())
        for crosses in (False, True)
    ]


def measure(task: Task, seed: Seed) -> Values:
    """Add up tiles by kind over trees that can be repaired, before and after.

    Values: repaired and resisting, how many trees; before and after, a sum for each of KINDS;
    squares_before and squares_after, the sums of the squares of the boards' numbers; changed, how
    many tiles have other links than before.
    """
    settings = task.settings
    topology = square(settings["side"], settings["side"])
    state, maker = task.stream(seed), Maker(topology)
    before, after = [], []
    changed = 0
    for _ in range(settings["count"]):
        links = drawn(topology, settings["tree"], state, settings["crosses"])
        tree = links.copy()
        if maker.repair(links, topology.existing, state, crosses=settings["crosses"]):
            before.append(tally(tree))
            after.append(tally(links))
            changed += int(np.count_nonzero(tree != links))
    return {
        "repaired": len(after),
        "resisting": settings["count"] - len(after),
        "changed": changed,
        "before": _sums(before, 1),
        "after": _sums(after, 1),
        "squares_before": _sums(before, 2),
        "squares_after": _sums(after, 2),
    }


def tally(links: Masks) -> NDArray[np.int64]:
    """Count the tiles of each of KINDS in links, uint8[n] of four ports: int64[5]."""
    degrees = np.bincount(np.bitwise_count(links), minlength=5)
    straights = int(np.isin(links, _STRAIGHTS).sum())
    return np.array(
        [degrees[1], straights, degrees[2] - straights, degrees[3], degrees[4]], np.int64
    )


def _sums(tallies: list[NDArray[np.int64]], power: int) -> list[int]:
    sums = np.zeros(len(KINDS), np.int64)
    for one in tallies:
        sums += one**power
    return [int(number) for number in sums]
