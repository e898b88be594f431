"""The sidewinder: runs of cells along each row, each run joined once to the row before."""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel, select
from gridwright.core.rng import Stream, below, draw
from gridwright.graph._kernels import Cells, degree, tie
from gridwright.grid.topology import Masks
from gridwright.trees.binary_tree import CORNERS
from gridwright.trees.lanes import lanes
from gridwright.trees.options import one_of, share
from gridwright.trees.plain.coins import WHOLE
from gridwright.trees.plain.sidewinder import COLUMNS, grow_plain
from gridwright.trees.registry import Algorithm, Ground, Values, register
from gridwright.trees.trace import Trace, note

ROWS = "rows"


@inlined
def port_to(steps: Cells, k: int, ports: int, cell: int, other: int) -> int:
    """Find the first of a cell's ports that leads to another cell, or -1."""
    for port in range(k):
        if (ports >> port) & 1 and steps[cell * k + port] >> 3 == other:
            return port
    return -1


@inlined
def exits(
    steps: Cells, k: int, passable: Masks, lane: Cells, cap: int, links: Masks, cell: int
) -> int:
    """Give the ports of a cell with room that lead to cells with room in earlier lanes."""
    ports: int = passable[cell] & 255
    if degree(links[cell] & 255) >= cap:
        ports = 0
    for port in range(k):
        if (ports >> port) & 1:
            other = steps[cell * k + port] >> 3
            if lane[other] >= lane[cell] or degree(links[other] & 255) >= cap:
                ports &= ~(1 << port)
    return ports


@kernel
def leave_run(
    steps: Cells,
    k: int,
    passable: Masks,
    order: Cells,
    lane: Cells,
    cap: int,
    stream: Stream,
    links: Masks,
    trace: Trace,
    laid: int,
    first: int,
    last: int,
) -> int:
    """Open a random exit of the run of cells ``first`` to ``last`` in order; return the links."""
    count = 0
    for place in range(first, last + 1):
        count += degree(exits(steps, k, passable, lane, cap, links, order[place]))
    if count == 0:
        return laid
    chosen = below(stream, count)
    for place in range(first, last + 1):
        cell = order[place]
        ports = exits(steps, k, passable, lane, cap, links, cell)
        for port in range(k):
            if (ports >> port) & 1:
                if chosen == 0:
                    tie(links, cell, port, steps[cell * k + port])
                    return note(trace, laid, cell, port)
                chosen -= 1
    return laid


@kernel
def sidewinder(
    steps: Cells,
    k: int,
    passable: Masks,
    order: Cells,
    lane: Cells,
    cap: int,
    carry_on: int,
    stream: Stream,
    links: Masks,
    trace: Trace,
) -> int:
    """Draw runs along lanes in links, which must be zero; return how many edges were laid.

    A run goes on to the next cell with probability ``carry_on`` of WHOLE, and wherever no exit to
    an earlier lane has come yet. order, lane: int32[n], the lanes of the grid.
    """
    laid = 0
    first = 0
    ways = 0
    for place in range(len(order)):
        cell = order[place]
        ways += degree(exits(steps, k, passable, lane, cap, links, cell))
        port = -1
        if place + 1 < len(order) and degree(links[cell] & 255) < cap:
            port = port_to(steps, k, passable[cell] & 255, cell, order[place + 1])
            if lane[order[place + 1]] != lane[cell]:
                port = -1
        if port >= 0 and (ways == 0 or draw(stream) >> 16 < carry_on):
            tie(links, cell, port, steps[cell * k + port])
            laid = note(trace, laid, cell, port)
        else:
            laid = leave_run(
                steps, k, passable, order, lane, cap, stream, links, trace, laid, first, place
            )
            first = place + 1
            ways = 0
    return laid


def _grow(ground: Ground, stream: Stream, links: Masks, values: Values) -> int:
    topology = ground.topology
    columns, corner = values["along"] == COLUMNS, values["bias"]
    # Runs go on towards the corner, and so do the lanes where they leave for earlier ones.
    up, left = (corner[0] == "n") != columns, (corner[1] == "w") == columns
    laid_out = lanes(topology, columns, up, left)
    return select(sidewinder, work=topology.n)(
        topology.steps,
        topology.k,
        ground.passable,
        laid_out.order,
        laid_out.lane,
        ground.cap,
        round(values["run"] * WHOLE),
        stream,
        links,
        ground.trace,
    )


SIDEWINDER = register(
    Algorithm(
        "sidewinder",
        "Runs of cells along each row, or column, joined once each to the one before; parts that "
        "are left are joined by random links.",
        _grow,
        (
            one_of("bias", "the corner towards which ways lead", CORNERS, "ne"),
            one_of("along", "whether runs are parts of rows or of columns", (ROWS, COLUMNS), ROWS),
            share("run", "how likely a run goes on", 0.5),
        ),
        mends=True,
        grow_plain=grow_plain,
    )
)
