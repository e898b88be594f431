"""Trials: single turns ruled out one by one, then depth-first search for further answers."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.pipes.kernels.layout import (
    BUDGET,
    CELL_COUNT,
    DOMAIN,
    KIND_BITS,
    NODES,
    PORT_COUNT,
    RECORD,
    TRAIL_LENGTH,
    TRAILING,
    Cells,
    Masks,
    Words,
)
from gridwright.pipes.kernels.propagate import propagate, restrict, undo

FRAME = 4


@kernel
def holds(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    roots: Cells, cell: int, domain: int,
) -> int:  # fmt: skip
    """Restrict a cell and propagate; 0 on a contradiction (the caller undoes)."""
    registers[NODES] += 1
    if not restrict(cells, queue, trail, registers, cell, domain):
        return 0
    return propagate(steps, cells, queue, trail, registers, shapes, roots)


@kernel
def probe_cell(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    roots: Cells, cell: int,
) -> int:  # fmt: skip
    """Try each turn of a cell alone; gives 1 if one was ruled out, 0 if none, -1 if all."""
    ruled_out = 0
    at = cell * RECORD + DOMAIN
    first = cells[at]
    turn = 1
    while turn <= first:
        domain = cells[at]
        if domain & turn and domain != turn:
            mark = registers[TRAIL_LENGTH]
            ok = holds(steps, cells, queue, trail, registers, shapes, roots, cell, turn)
            undo(cells, trail, registers, mark)
            if not ok:
                ruled_out = 1
                kept = domain & ~turn
                if not holds(steps, cells, queue, trail, registers, shapes, roots, cell, kept):
                    return -1
        turn <<= 1
    return ruled_out


@kernel
def relist(
    steps: Cells, cells: Cells, trail: Cells, registers: Words, mark: int, listed: Masks,
    worklist: Cells, tail: int,
) -> int:  # fmt: skip
    """List again the open cells in and around the changes since ``mark``; gives the new tail."""
    k = registers[PORT_COUNT]
    n = registers[CELL_COUNT]
    for top in range(mark, registers[TRAIL_LENGTH], 2):
        changed = trail[top] >> KIND_BITS
        for port in range(-1, k):
            cell = changed
            if port >= 0:
                step = steps[changed * k + port]
                if step < 0:
                    continue
                cell = step >> 3
            domain = cells[cell * RECORD + DOMAIN]
            if domain & (domain - 1) and not listed[cell]:
                listed[cell] = 1
                worklist[tail] = cell
                tail += 1
                if tail == n:
                    tail = 0
    return tail


@kernel
def probe(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    roots: Cells, open_cells: Cells, count: int, listed: Masks, worklist: Cells,
) -> int:  # fmt: skip
    """Rule out single turns, cell by cell, and again around every success.

    ``listed`` (uint8[n]) must be all zero and is left so; ``worklist`` (int32[n]) is a ring.
    Gives the number of cells still open, listed in ``open_cells``; -1 where there is no answer;
    -2 where the budget is spent.
    """
    registers[TRAILING] = 1
    n = registers[CELL_COUNT]
    for i in range(count):
        worklist[i] = open_cells[i]
        listed[open_cells[i]] = 1
    head = 0
    tail = count if count < n else 0
    waiting = count > 0
    result = 0
    while waiting:
        cell = worklist[head]
        listed[cell] = 0
        head += 1
        if head == n:
            head = 0
        if result == 0:
            mark = registers[TRAIL_LENGTH]
            found = probe_cell(steps, cells, queue, trail, registers, shapes, roots, cell)
            if found < 0:
                result = -1
            elif registers[NODES] >= registers[BUDGET]:
                result = -2
            elif found:
                tail = relist(steps, cells, trail, registers, mark, listed, worklist, tail)
        waiting = head != tail
    if result < 0:
        return result
    kept = 0
    for i in range(count):
        domain = cells[open_cells[i] * RECORD + DOMAIN]
        if domain & (domain - 1):
            open_cells[kept] = open_cells[i]
            kept += 1
    return kept


@kernel
def record(cells: Cells, registers: Words, answers: Cells, found: int) -> None:
    """Keep the first answers, as many as there is room for: the turn of each cell, as a bit."""
    n = registers[CELL_COUNT]
    if (found + 1) * n <= len(answers):
        for cell in range(n):
            answers[found * n + cell] = cells[cell * RECORD + DOMAIN]


@kernel
def next_open(cells: Cells, open_cells: Cells, count: int, position: int) -> int:
    """Find the first listed cell from ``position`` on that is still open; ``count`` if none."""
    while position < count:
        domain = cells[open_cells[position] * RECORD + DOMAIN]
        if domain & (domain - 1):
            return position
        position += 1
    return count


@kernel
def search(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    roots: Cells, open_cells: Cells, count: int, frames: Cells, answers: Cells, limit: int,
) -> int:  # fmt: skip
    """Count answers up to ``limit`` by depth-first search; -1 - count where the budget is spent.

    A frame holds the position of its cell in ``open_cells``, the turns not tried yet and the
    length of the trail before.
    """
    registers[TRAILING] = 1
    found = 0
    depth = 0
    position = next_open(cells, open_cells, count, 0)
    descending = True
    while True:
        if descending:
            if position == count:
                record(cells, registers, answers, found)
                found += 1
                if found >= limit:
                    return found
            else:
                frames[depth * FRAME] = position
                frames[depth * FRAME + 1] = cells[open_cells[position] * RECORD + DOMAIN]
                frames[depth * FRAME + 2] = registers[TRAIL_LENGTH]
                depth += 1
        if depth == 0:
            return found
        top = (depth - 1) * FRAME
        undo(cells, trail, registers, frames[top + 2])
        rest = frames[top + 1]
        descending = False
        if rest == 0:
            depth -= 1
            continue
        if registers[NODES] >= registers[BUDGET]:
            return -1 - found
        turn = rest & -rest
        frames[top + 1] = rest & ~turn
        cell = open_cells[frames[top]]
        if holds(steps, cells, queue, trail, registers, shapes, roots, cell, turn):
            descending = True
            position = next_open(cells, open_cells, count, frames[top])
