"""How the solver keeps its state: a record a cell, registers, and tables of tile shapes.

Every kernel of the solver takes the same arrays, all flat and signed:

- ``steps`` int32[n * k]: the edges, ``neighbour << 3 | back`` or -1 (``Topology.steps``)
- ``cells`` int32[n * 8]: a record for each cell, its fields below
- ``queue`` int32[n]: cells whose neighbourhood has changed
- ``trail`` int32[...]: pairs to undo, see ``trail_length``
- ``registers`` int64[16]: counters and sizes, named below
- ``shapes`` int32[4 * S << K]: for shape s with K turns at most, four tables (spans, turns,
  opens, distinct), each with rows of 2**K entries; ``ROW`` is the offset of a cell's row

A *domain* is the set of turns that a tile may still have, as bits. ``spans[row + domain]`` holds
the ports open under every turn of it and, eight bits higher, those open under some turn.
``turns[row + t]`` is the port mask after t turns, ``opens[row + p]`` the turns that open port p,
and ``distinct[row]`` the turns that look different.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Cells: TypeAlias = NDArray[np.int32]
Words: TypeAlias = NDArray[np.int64]
Masks: TypeAlias = NDArray[np.uint8]

RECORD = 8
DOMAIN = 0
EDGES = 1
PARENT = 2
SIZE = 3
STUBS = 4
NEXT = 5
ROW = 6
QUEUED = 7

SHUT = 8
PORTS = 255

PORT_COUNT = 0
TURN_COUNT = 1
AREA = 2
QUEUE_LENGTH = 3
TRAIL_LENGTH = 4
TRAILING = 5
TURNS_TABLE = 6
OPENS_TABLE = 7
NODES = 8
BUDGET = 9
CELL_COUNT = 10
STAGE = 11
CULPRIT = 12
DISTINCT_TABLE = 13
OPEN_TILES = 14
PLACE = 15
REGISTERS = 16

FEW_STUBS = 1

BY_PROPAGATION = 0
BY_TRIAL = 1
BY_SEARCH = 2

KIND_BITS = 2
DOMAIN_CHANGED = 0
EDGES_CHANGED = 1
UNITED = 2


def trail_length(n: int, k: int, turns: int) -> int:
    """Bound the trail: one entry for each turn lost, each side of an edge and each union."""
    return 2 * (n * (turns - 1) + n * k + n) + 4
