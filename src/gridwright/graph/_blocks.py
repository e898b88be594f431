"""The kernel of loops: biconnected components by iterative depth-first search (Tarjan 1972).

The edge by which a cell was entered is known by its port, so a parallel edge to the same
neighbour counts as a way back.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.graph._kernels import Cells
from gridwright.grid.topology import Masks

_NO_PORT = 8
_CLOCK, _HEIGHT, _LOOPS = 0, 1, 2


@kernel
def blocks(
    steps: Cells,
    k: int,
    links: Masks,
    found: Cells,
    low: Cells,
    entry: Masks,
    turn: Masks,
    stack: Cells,
    members: Cells,
    ends: Cells,
    tally: Cells,
) -> int:
    """Find every biconnected component that has a loop; return how many there are.

    Component i has the cells ``members[ends[i]:ends[i + 1]]``, unsorted. found, turn: [n] and
    tally: [3], zero before · low, entry, stack: [n], work space · members: int32[(k + 2) * n] ·
    ends: int32[(k + 1) * n + 1], zero at first.
    """
    for start in range(len(found)):
        if found[start] == 0 and links[start] != 0:
            _visit(found, low, entry, stack, tally, start, _NO_PORT)
            cell = start
            while cell >= 0:
                if turn[cell] < k:
                    port = turn[cell] & 15
                    turn[cell] = port + 1
                    if (links[cell] >> port) & 1 and port != entry[cell]:
                        step = steps[cell * k + port]
                        if step >> 3 == cell:
                            _keep_self(step & 7, port, cell, members, ends, tally)
                        elif found[step >> 3] == 0:
                            _visit(found, low, entry, stack, tally, step >> 3, step & 7)
                            cell = step >> 3
                        elif found[step >> 3] < low[cell]:
                            low[cell] = found[step >> 3]
                elif entry[cell] == _NO_PORT:
                    tally[_HEIGHT] = 0
                    cell = -1
                else:
                    above = steps[cell * k + entry[cell]] >> 3
                    _close(found, low, stack, members, ends, tally, cell, above)
                    cell = above
    count: int = tally[_LOOPS]
    return count


@kernel
def _visit(
    found: Cells, low: Cells, entry: Masks, stack: Cells, tally: Cells, cell: int, port: int
) -> int:
    """Enter a cell by a port of its own: number it and put it on the stack of open cells."""
    tally[_CLOCK] = tally[_CLOCK] + 1
    found[cell] = tally[_CLOCK]
    low[cell] = tally[_CLOCK]
    entry[cell] = port
    stack[tally[_HEIGHT]] = cell
    tally[_HEIGHT] = tally[_HEIGHT] + 1
    return cell


@kernel
def _keep_self(back: int, port: int, cell: int, members: Cells, ends: Cells, tally: Cells) -> int:
    """Record an edge from a cell to itself, once for its two ports, as a loop of one cell."""
    if port <= back:
        loops = tally[_LOOPS]
        members[ends[loops]] = cell
        ends[loops + 1] = ends[loops] + 1
        tally[_LOOPS] = loops + 1
    return cell


@kernel
def _close(
    found: Cells,
    low: Cells,
    stack: Cells,
    members: Cells,
    ends: Cells,
    tally: Cells,
    cell: int,
    above: int,
) -> int:
    """Leave a cell for the one above: pass its way back on, or take its component off the stack.

    The component has a loop unless it is one bridge, from which nothing leads back.
    """
    if low[cell] < found[above]:
        low[above] = min(low[above], low[cell])
        return 0
    height = tally[_HEIGHT]
    loops = tally[_LOOPS]
    end = ends[loops]
    members[end] = above
    end += 1
    taken = -1
    while taken != cell:
        height -= 1
        taken = stack[height]
        members[end] = taken
        end += 1
    tally[_HEIGHT] = height
    if low[cell] == found[above]:
        ends[loops + 1] = end
        tally[_LOOPS] = loops + 1
    return 1
