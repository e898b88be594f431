"""The weaker rule that all ends meet, whatever loops and parts that makes: its answers counted.

It is a constraint between neighbours alone: consistency of arcs (Mackworth 1977, AC-3), then
depth-first search. The solver of the family proves more, since it looks at loops and parts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from gridwright.core.kernel import frozen, kernel, select
from gridwright.grid.tiles import distinct_turns, turned
from gridwright.grid.topology import Masks, Topology
from gridwright.pipes.kernels.layout import Cells

TURNS = 4
SPENT = -1
BUDGET_A_CELL = 500
_ALL = (1 << TURNS) - 1
_FIELDS = 3


@kernel
def narrow(
    steps: Cells, n: int, masks: Cells, domains: Cells, queue: Cells, queued: Masks, length: int,
    trail: Cells, height: int,
) -> int:  # fmt: skip
    """Make neighbours agree from the queued cells on; gives the trail's height, or -1 - height.

    It is the latter where some tile fits in no way. The trail holds pairs of a cell and its domain
    before.
    """
    alive = 1
    while length > 0:
        length -= 1
        cell = queue[length]
        queued[cell] = 0
        if alive == 0:
            continue
        always = _ALL
        never = _ALL
        for turn in range(TURNS):
            if domains[cell] >> turn & 1:
                always &= masks[cell * TURNS + turn]
                never &= ~masks[cell * TURNS + turn]
        for port in range(TURNS):
            step = steps[cell * TURNS + port]
            if step < 0 or not (always | never) >> port & 1:
                continue
            other = step >> 3
            back = step & 7
            kept = 0
            for turn in range(TURNS):
                if masks[other * TURNS + turn] >> back & 1 == always >> port & 1:
                    kept |= 1 << turn
            kept &= domains[other]
            if kept == domains[other]:
                continue
            trail[height] = other
            trail[height + 1] = domains[other]
            height += 2
            domains[other] = kept
            if kept == 0:
                alive = 0
            if queued[other] == 0:
                queued[other] = 1
                queue[length] = other
                length += 1
    return height if alive else -1 - height


@kernel
def branch(
    steps: Cells, n: int, masks: Cells, domains: Cells, queue: Cells, queued: Masks, trail: Cells,
    height: int, frames: Cells, base: int,
) -> int:  # fmt: skip
    """Go back to a frame and try the next turn of its cell; gives what ``narrow`` gives."""
    while height > frames[base + 2]:
        height -= 2
        domains[trail[height]] = trail[height + 1]
    cell = frames[base]
    left = frames[base + 1]
    frames[base + 1] = left & (left - 1)
    trail[height] = cell
    trail[height + 1] = domains[cell]
    domains[cell] = left & -left
    queue[0] = cell
    queued[cell] = 1
    return narrow(steps, n, masks, domains, queue, queued, 1, trail, height + 2)


@kernel
def count_meetings(
    steps: Cells, n: int, masks: Cells, domains: Cells, queue: Cells, queued: Masks, trail: Cells,
    frames: Cells, limit: int, budget: int, notes: Cells,
) -> int:  # fmt: skip
    """Count the ways in which all ends meet, up to a limit; SPENT after ``budget`` branches.

    masks: int32[4 n], each cell's turns as port masks · domains: int32[n], the turns to try, as
    bits · frames: int32[3 n] · notes: int32[1], set to 1 where no search was needed.
    """
    for cell in range(n):
        queue[cell] = cell
        queued[cell] = 1
    height = narrow(steps, n, masks, domains, queue, queued, n, trail, 0)
    notes[0] = 1
    found = 0
    depth = 0
    cell = 0
    while True:
        if height >= 0:
            while cell < n and domains[cell] & (domains[cell] - 1) == 0:
                cell += 1
            if cell < n:
                notes[0] = 0
                frames[depth * _FIELDS] = cell
                frames[depth * _FIELDS + 1] = domains[cell]
                frames[depth * _FIELDS + 2] = height
                depth += 1
            else:
                found += 1
                if found == limit:
                    return found
        else:
            height = -1 - height
        while depth > 0 and frames[(depth - 1) * _FIELDS + 1] == 0:
            depth -= 1
        if depth == 0:
            return found
        if budget == 0:
            return SPENT
        budget -= 1
        cell = frames[(depth - 1) * _FIELDS]
        height = branch(
            steps, n, masks, domains, queue, queued, trail, height, frames, (depth - 1) * _FIELDS
        )


@dataclass(frozen=True, slots=True)
class Meeting:
    """How many ways there are for all ends to meet, at most the limit.

    found: SPENT where the search was given up · by_neighbours: agreement of neighbours alone, with
    no search, settled it.
    """

    found: int
    by_neighbours: bool


def meetings(topology: Topology, tiles: Masks, passable: Masks, limit: int = 2) -> Meeting:
    """Count the ways to turn tiles (uint8[n]) of a square grid so that every end meets another.

    passable: uint8[n], ports that lead on · limit: where counting stops. Turns that look alike
    are one.
    """
    n = topology.n
    masks, domains = _standing(tiles, passable)
    notes = np.zeros(1, np.int32)
    run: Callable[..., int] = select(count_meetings, n)
    found = run(
        topology.steps, n, frozen(masks), domains, np.empty(n, np.int32), np.zeros(n, np.uint8),
        np.empty(2 * (TURNS + 1) * n, np.int32), np.empty(_FIELDS * n, np.int32), limit,
        BUDGET_A_CELL * n, notes,
    )  # fmt: skip
    return Meeting(found, bool(notes[0]))


def _standing(tiles: Masks, passable: Masks) -> tuple[Cells, Cells]:
    """Give the port masks of each tile's turns, int32[4 n], and which may be tried, int32[n]."""
    every = range(1 << TURNS)
    table = np.array([[turned(t, s, TURNS) for s in range(TURNS)] for t in every], np.int32)
    distinct = np.array([(1 << distinct_turns(t, TURNS)) - 1 for t in every], np.int32)
    masks = table[tiles]
    inside = (masks & ~passable[:, None].astype(np.int32)) == 0
    domains = (inside << np.arange(TURNS)).sum(axis=1).astype(np.int32) & distinct[tiles]
    return masks.ravel(), domains
