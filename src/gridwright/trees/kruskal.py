"""Random Kruskal: edges in random order, each laid where it joins two parts."""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import select
from gridwright.core.rng import Stream
from gridwright.grid.topology import Masks
from gridwright.trees.mend import join_freely
from gridwright.trees.plain.kruskal import grow_plain
from gridwright.trees.registry import HUGE, Algorithm, Ground, Values, register


def _grow(ground: Ground, stream: Stream, links: Masks, values: Values) -> int:
    topology = ground.topology
    parts = select(join_freely, work=topology.n)(
        topology.steps,
        topology.k,
        ground.passable,
        ground.cap,
        stream,
        links,
        np.empty(topology.n, np.int32),
        np.empty(topology.n, np.int32),
        np.empty(ground.edges, np.int32),
        ground.trace,
    )
    return ground.cells - max(parts, 1)


KRUSKAL = register(
    Algorithm(
        "kruskal",
        "Edges in random order, each laid where it joins two parts.",
        _grow,
        grow_plain=grow_plain,
        plain_from=HUGE,
    )
)
