"""Recursive division: a box is cut in two by a wall with one door, and so are both halves."""

from __future__ import annotations

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.core.kernel import frozen, inlined, kernel, select
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells, tie
from gridwright.grid.layered import KIND as LAYERED
from gridwright.grid.layered import plan_of
from gridwright.grid.topology import Masks, Topology
from gridwright.trees.mend import join_freely
from gridwright.trees.options import count
from gridwright.trees.registry import Algorithm, Ground, Values, register
from gridwright.trees.trace import Trace, changes, extend, note_wall, untraced
from gridwright.trees.trim import trimmed

OF_SQUARES = ("cylinder", "moebius", "square")
MAX_ROOM = 1000

# A box on the stack: column, row and floor of its first cell, then its sides.
_FIELDS = 6
_AXES = 3
_ONWARD = (2, 3, 4)  # the ports that lead right, down and upstairs
_LAID, _NOTED = 0, 1


@inlined
def pace(axis: int, width: int, height: int) -> int:
    """Say how far apart the numbers of cells are that follow one another along an axis."""
    if axis == 0:
        return 1
    return width if axis == 1 else width * height


@inlined
def longest(boxes: Cells, base: int, stream: Stream) -> int:
    """Choose the axis of the longest side of a box, a random one of equals."""
    best = 0
    equals = 0
    for axis in range(_AXES):
        side = boxes[base + _AXES + axis]
        if side > boxes[base + _AXES + best] or axis == 0:
            best = axis
            equals = 1
        elif side == boxes[base + _AXES + best]:
            equals += 1
            if below(stream, equals) == 0:
                best = axis
    return best


@kernel
def cross_wall(
    steps: Cells,
    k: int,
    passable: Masks,
    width: int,
    height: int,
    boxes: Cells,
    base: int,
    axis: int,
    cut: int,
    door: int,
    links: Masks,
    trace: Trace,
    tally: Cells,
) -> int:
    """Go over the edges of a box that a wall cuts; return how many may have a door.

    The wall stands behind cell ``cut`` along the axis. Edge number ``door`` is opened and the
    others are noted as walls; none of this where it is -1.
    """
    port = _ONWARD[axis]
    across, deep = (axis + 1) % _AXES, (axis + 2) % _AXES
    corner = cut * pace(axis, width, height)
    for other in range(_AXES):
        corner += boxes[base + other] * pace(other, width, height)
    ways = 0
    for i in range(boxes[base + _AXES + deep]):
        for j in range(boxes[base + _AXES + across]):
            cell = corner + i * pace(deep, width, height) + j * pace(across, width, height)
            if (passable[cell] >> port) & 1:
                if ways == door:
                    tie(links, cell, port, steps[cell * k + port])
                    tally[_LAID] = tally[_LAID] + 1
                elif door >= 0:
                    tally[_NOTED] = note_wall(trace, tally[_NOTED], cell, port)
                ways += 1
    return ways


@kernel
def open_room(
    steps: Cells,
    k: int,
    passable: Masks,
    width: int,
    height: int,
    boxes: Cells,
    base: int,
    links: Masks,
    tally: Cells,
) -> int:
    """Open every edge inside a box; return how many edges are open so far."""
    for axis in range(_AXES):
        for cut in range(boxes[base + _AXES + axis] - 1):
            port = _ONWARD[axis]
            across, deep = (axis + 1) % _AXES, (axis + 2) % _AXES
            corner = cut * pace(axis, width, height)
            for other in range(_AXES):
                corner += boxes[base + other] * pace(other, width, height)
            for i in range(boxes[base + _AXES + deep]):
                for j in range(boxes[base + _AXES + across]):
                    cell = corner + i * pace(deep, width, height) + j * pace(across, width, height)
                    if (passable[cell] >> port) & 1:
                        tie(links, cell, port, steps[cell * k + port])
                        tally[_LAID] = tally[_LAID] + 1
    laid: int = tally[_LAID]
    return laid


@kernel
def divide(
    steps: Cells,
    k: int,
    passable: Masks,
    width: int,
    height: int,
    room: int,
    stream: Stream,
    links: Masks,
    boxes: Cells,
    trace: Trace,
    tally: Cells,
) -> int:
    """Divide the box on the stack until no side of a box is over ``room``; count open edges.

    links: zero before · boxes: int32[_FIELDS * m], the stack, with the whole grid on it · tally:
    int32[2], zero before.
    """
    top = _FIELDS
    while top > 0:
        top -= _FIELDS
        axis = longest(boxes, top, stream)
        side = boxes[top + _AXES + axis]
        if side <= room:
            open_room(steps, k, passable, width, height, boxes, top, links, tally)
        else:
            cut = below(stream, side - 1)
            ways = cross_wall(
                steps, k, passable, width, height, boxes, top, axis, cut, -1, links, trace, tally
            )
            if ways > 0:
                door = below(stream, ways)
                cross_wall(
                    steps, k, passable, width, height, boxes, top, axis, cut, door, links, trace,
                    tally,
                )  # fmt: skip
            for place in range(_FIELDS):
                boxes[top + _FIELDS + place] = boxes[top + place]
            boxes[top + _AXES + axis] = cut + 1
            boxes[top + _FIELDS + axis] = boxes[top + _FIELDS + axis] + cut + 1
            boxes[top + _FIELDS + _AXES + axis] = side - cut - 1
            top += 2 * _FIELDS
    laid: int = tally[_LAID]
    return laid


def divided(
    topology: Topology,
    stream: Stream,
    room: int,
    passable: Masks | None = None,
    trace: Trace | None = None,
) -> Masks:
    """Give the links of a division that leaves rooms open, whose sides are at most ``room``.

    uint8[n], a tree only where ``room`` is 1; on masks there may be several parts. Raises BadInput
    that lists the kinds of grid that have boxes.
    """
    plan, floors = plan_of(topology)
    if plan.kind not in OF_SQUARES:
        raise BadInput(
            expected=f"a grid of squares, one of {', '.join(OF_SQUARES)}, or {LAYERED} of one of "
            "them",
            got=topology.spec,
            where="tree",
        )
    width, height = plan.size
    links = np.zeros(topology.n, np.uint8)
    boxes = np.zeros(_FIELDS * (width + height + floors + 2), np.int32)
    boxes[_AXES:_FIELDS] = width, height, floors
    select(divide, work=topology.n)(
        topology.steps,
        topology.k,
        topology.existing if passable is None else frozen(passable),
        width,
        height,
        room,
        stream,
        links,
        boxes,
        untraced() if trace is None else trace,
        np.zeros(2, np.int32),
    )
    return links


def _grow(ground: Ground, stream: Stream, links: Masks, values: Values) -> int:
    topology, room = ground.topology, values["room"]
    n = topology.n
    links[:] = divided(topology, stream, room, ground.passable, ground.trace)
    if room > 1:
        opened = frozen(links.copy())
        links[:] = 0
        part, size, edges = (np.empty(m, np.int32) for m in (n, n, ground.edges))
        select(join_freely, work=n)(
            topology.steps, topology.k, opened, ground.cap, stream, links, part, size, edges,
            untraced(),
        )  # fmt: skip
        if ground.trace.size:
            extend(ground.trace, changes(topology, opened, links))
    laid = int(np.bitwise_count(links).sum()) // 2
    return trimmed(ground, stream, links, laid)


RECURSIVE_DIVISION = register(
    Algorithm(
        "recursive-division",
        "A box is cut in two by a wall with one door, and so are both halves; parts that a mask "
        "leaves are joined by random links.",
        _grow,
        (
            count(
                "room",
                "boxes of at most this side are not cut, but filled with a random tree",
                1,
                MAX_ROOM,
            ),
        ),
        mends=True,
    )
)
