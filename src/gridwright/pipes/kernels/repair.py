"""Repair: a tree whose board has several answers is regrown where it is ambiguous.

The cells that the proof leaves open are erased and grown anew, and only a window around them is
proved again, with everything outside held fixed. When the windows are settled the whole board is
proved once more, since what was held fixed had been proved with the old tiles.
"""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.core.rng import below
from gridwright.pipes.kernels.layout import (
    CELL_COUNT,
    DOMAIN,
    PORT_COUNT,
    RECORD,
    SIZE,
    TRAILING,
    Cells,
    Masks,
    Words,
)
from gridwright.pipes.kernels.propagate import propagate, push, root_of, undo
from gridwright.pipes.kernels.prove import deduce
from gridwright.pipes.kernels.search import probe
from gridwright.pipes.kernels.start import fix_edges, join_quietly, lay, set_up

MARGIN = 3
SHRINK = 4
PATIENCE = 3
WIDEST = 3
WIDENINGS = 4

DONE = 0
SPENT = 1
BROKEN = 2


@kernel
def dilate(
    steps: Cells, registers: Words, marks: Masks, listed: Cells, count: int, distance: int,
) -> int:  # fmt: skip
    """Add to a list of cells all within ``distance`` steps; ``marks`` tells who is listed."""
    k = registers[PORT_COUNT]
    begin = 0
    for _ in range(distance):
        end = count
        for i in range(begin, end):
            for port in range(k):
                step = steps[listed[i] * k + port]
                if step >= 0 and not marks[step >> 3]:
                    marks[step >> 3] = 1
                    listed[count] = step >> 3
                    count += 1
        begin = end
    return count


@kernel
def open_window(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    links: Masks, classes: Masks, passable: Masks, free: Masks, open_cells: Cells, count: int,
    window: Cells,
) -> int:  # fmt: skip
    """Hold all cells fixed but those near the open ones; gives the size of the window, or -1."""
    for cell in range(registers[CELL_COUNT]):
        free[cell] = 0
    for i in range(count):
        window[i] = open_cells[i]
        free[open_cells[i]] = 1
    size = dilate(steps, registers, free, window, count, MARGIN)
    set_up(steps, cells, queue, registers, shapes, links, classes, passable, free)
    if not fix_edges(steps, cells, trail, registers, links, free):
        return -1
    registers[TRAILING] = 1
    return size


@inlined
def interior(steps: Cells, registers: Words, passable: Masks, free: Masks, cell: int) -> bool:
    """Tell whether a cell and all its neighbours lie in the window."""
    k = registers[PORT_COUNT]
    if not free[cell]:
        return False
    for port in range(k):
        if passable[cell] >> port & 1 and not free[steps[cell * k + port] >> 3]:
            return False
    return True


@kernel
def all_interior(
    steps: Cells, registers: Words, passable: Masks, free: Masks, listed: Cells, count: int,
) -> bool:  # fmt: skip
    """Tell whether the listed cells and all their neighbours lie in the window."""
    for i in range(count):
        if not interior(steps, registers, passable, free, listed[i]):
            return False
    return True


@kernel
def prove_window(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    roots: Cells, links: Masks, classes: Masks, passable: Masks, free: Masks, window: Cells,
    size: int, open_cells: Cells, listed: Masks, worklist: Cells,
) -> int:  # fmt: skip
    """Propagate and try single turns inside the window; gives the number of open cells, or -1."""
    k = registers[PORT_COUNT]
    for i in range(size):
        lay(steps, cells, registers, shapes, links, classes, passable, free, window[i])
    for i in range(size - 1, -1, -1):
        for port in range(k):
            if passable[window[i]] >> port & 1:
                push(cells, queue, registers, steps[window[i] * k + port] >> 3)
        push(cells, queue, registers, window[i])
    if not propagate(steps, cells, queue, trail, registers, shapes, roots):
        return -1
    count = 0
    for i in range(size):
        domain = cells[window[i] * RECORD + DOMAIN]
        if domain & (domain - 1):
            open_cells[count] = window[i]
            count += 1
    return probe(
        steps, cells, queue, trail, registers, shapes, roots, open_cells, count, listed, worklist
    )


@inlined
def room(links: Masks, barred: Masks, cell: int, port: int) -> bool:
    """Tell whether a cell can take one more link without opening all the ports barred to it."""
    full: int = barred[cell] & 255
    return full == 0 or (links[cell] | 1 << port) & full != full


@kernel
def erase(steps: Cells, registers: Words, links: Masks, erased: Cells, count: int) -> int:
    """Cut every link of the listed cells; gives how many were cut."""
    k = registers[PORT_COUNT]
    cut = 0
    for i in range(count):
        cell = erased[i]
        for port in range(k):
            if links[cell] >> port & 1:
                step = steps[cell * k + port]
                beyond = step >> 3
                links[cell] -= 1 << port
                links[beyond] -= 1 << (step & 7)
                cut += 1
    return cut


@kernel
def candidates(
    steps: Cells, cells: Cells, registers: Words, passable: Masks, erased: Cells, marks: Masks,
    count: int, edges: Cells,
) -> int:  # fmt: skip
    """List the edges on which erased cells may grow, each once; passable: the ports for that."""
    k = registers[PORT_COUNT]
    found = 0
    for i in range(count):
        cell = erased[i]
        for port in range(k):
            if not passable[cell] >> port & 1:
                continue
            beyond = steps[cell * k + port] >> 3
            if marks[beyond] and beyond <= cell:
                continue
            edges[found] = cell << 3 | port
            found += 1
    return found


@kernel
def grow_back(
    steps: Cells, cells: Cells, trail: Cells, registers: Words, links: Masks, barred: Masks,
    stream: Words, edges: Cells, found: int, missing: int,
) -> int:  # fmt: skip
    """Join components by random edges where there is room; gives how many joins are missing."""
    k = registers[PORT_COUNT]
    while found and missing:
        drawn = below(stream, found)
        edge = edges[drawn]
        found -= 1
        edges[drawn] = edges[found]
        cell = edge >> 3
        port = edge & 7
        step = steps[cell * k + port]
        beyond = step >> 3
        if not room(links, barred, cell, port) or not room(links, barred, beyond, step & 7):
            continue
        if join_quietly(cells, trail, registers, cell, beyond):
            links[cell] += 1 << port
            links[beyond] += 1 << (step & 7)
            missing -= 1
    return missing


@kernel
def join_window(
    steps: Cells, cells: Cells, trail: Cells, registers: Words, links: Masks, free: Masks,
    window: Cells, size: int,
) -> None:  # fmt: skip
    """Join the window's cells by the links they have, so that components are as they stand."""
    k = registers[PORT_COUNT]
    for i in range(size):
        cell = window[i]
        for port in range(k):
            if links[cell] >> port & 1:
                beyond = steps[cell * k + port] >> 3
                if not free[beyond] or beyond > cell:
                    join_quietly(cells, trail, registers, cell, beyond)


@kernel
def window_edges(
    steps: Cells, cells: Cells, registers: Words, passable: Masks, free: Masks, window: Cells,
    size: int, edges: Cells,
) -> int:  # fmt: skip
    """List the edges inside the window that join two components, each once."""
    k = registers[PORT_COUNT]
    found = 0
    for i in range(size):
        cell = window[i]
        for port in range(k):
            if passable[cell] >> port & 1:
                beyond = steps[cell * k + port] >> 3
                if free[beyond] and beyond > cell:
                    here = root_of(cells, registers, cell)
                    if root_of(cells, registers, beyond) != here:
                        edges[found] = cell << 3 | port
                        found += 1
    return found


@kernel
def stranded(cells: Cells, registers: Words, erased: Cells, count: int) -> int:
    """Keep in the list only the erased cells outside the largest component; gives their number."""
    largest = root_of(cells, registers, erased[0])
    for i in range(count):
        root = root_of(cells, registers, erased[i])
        if cells[root * RECORD + SIZE] > cells[largest * RECORD + SIZE]:
            largest = root
    kept = 0
    for i in range(count):
        cell = erased[i]
        if root_of(cells, registers, cell) != largest:
            erased[i] = erased[kept]
            erased[kept] = cell
            kept += 1
    return kept


@kernel
def regrow(
    steps: Cells, cells: Cells, trail: Cells, registers: Words, shapes: Cells, links: Masks,
    classes: Masks, passable: Masks, growable: Masks, barred: Masks, free: Masks, window: Cells,
    size: int, stream: Words, erased: Cells, marks: Masks, count: int, edges: Cells,
) -> int:  # fmt: skip
    """Erase the listed cells and grow them back inside the window; gives what is left unjoined.

    First by edges of erased cells, then by any edge of the window; where barred crosses leave
    parts stranded, the cells around these are erased, too.
    """
    grown = count
    missing = 0
    for _ in range(WIDENINGS):
        for i in range(size):
            lay(steps, cells, registers, shapes, links, classes, passable, free, window[i])
        missing += erase(steps, registers, links, erased, grown)
        join_window(steps, cells, trail, registers, links, free, window, size)
        found = candidates(steps, cells, registers, growable, erased, marks, grown, edges)
        missing = grow_back(
            steps, cells, trail, registers, links, barred, stream, edges, found, missing
        )
        if missing:
            found = window_edges(steps, cells, registers, growable, free, window, size, edges)
            missing = grow_back(
                steps, cells, trail, registers, links, barred, stream, edges, found, missing
            )
        if not missing:
            break
        kept = stranded(cells, registers, erased, grown)
        clear(marks, erased, grown)
        grown = choose_erased(steps, registers, passable, free, erased, kept, erased, marks, 1)
        undo(cells, trail, registers, 0)
    clear(marks, erased, grown)
    undo(cells, trail, registers, 0)
    return missing


@kernel
def choose_erased(
    steps: Cells, registers: Words, passable: Masks, free: Masks, chosen: Cells, count: int,
    erased: Cells, marks: Masks, distance: int,
) -> int:  # fmt: skip
    """List what to erase: the chosen cells and those around them, as far as the window allows."""
    for i in range(count):
        erased[i] = chosen[i]
        marks[chosen[i]] = 1
    grown = dilate(steps, registers, marks, erased, count, distance)
    kept = 0
    for i in range(grown):
        cell = erased[i]
        if interior(steps, registers, passable, free, cell):
            erased[kept] = cell
            kept += 1
        else:
            marks[cell] = 0
    return kept


@kernel
def clear(marks: Masks, listed: Cells, count: int) -> None:
    """Take the listed cells' marks away."""
    for i in range(count):
        marks[listed[i]] = 0


@kernel
def repair(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    roots: Cells, links: Masks, classes: Masks, passable: Masks, growable: Masks, barred: Masks,
    free: Masks, open_cells: Cells, window: Cells, erased: Cells, marks: Masks, edges: Cells,
    saved: Masks, stream: Words, attempts: int,
) -> int:  # fmt: skip
    """Change a tree's links in place until its board has a single answer, proved.

    links: uint8[n], a spanning tree, and it stays one · growable: uint8[n], the passable ports
    that new links may take · barred: uint8[n], ports of a cell that new links must not open all
    of, or 0. Gives DONE, SPENT after ``attempts`` regrowths, or BROKEN where links were no
    spanning tree.
    """
    rounds = 0
    while True:
        resisting = rounds
        rounds += 1
        least = registers[CELL_COUNT] + 1
        for cell in range(registers[CELL_COUNT]):
            free[cell] = 1
        count = deduce(
            steps, cells, queue, trail, registers, shapes, roots, links, classes, passable, free,
            open_cells, marks, edges,
        )  # fmt: skip
        if count == 0:
            return DONE
        if count < 0:
            return BROKEN
        while count:
            begun = count
            size = open_window(
                steps, cells, queue, trail, registers, shapes, links, classes, passable, free,
                open_cells, count, window,
            )  # fmt: skip
            if size < 0:
                return BROKEN
            near = True
            while count and near and count * SHRINK > begun:
                if attempts == 0:
                    return SPENT
                attempts -= 1
                if count < least:
                    least = count
                else:
                    resisting += 1
                count = attempt(
                    steps, cells, queue, trail, registers, shapes, roots, links, classes,
                    passable, growable, barred, free, open_cells, count, window, size, erased,
                    marks, edges, saved, stream, resisting,
                )  # fmt: skip
                if count < 0:
                    return BROKEN
                near = all_interior(steps, registers, passable, free, open_cells, count)


@kernel
def attempt(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    roots: Cells, links: Masks, classes: Masks, passable: Masks, growable: Masks, barred: Masks,
    free: Masks, open_cells: Cells, count: int, window: Cells, size: int, erased: Cells,
    marks: Masks, edges: Cells, saved: Masks, stream: Words, resisting: int,
) -> int:  # fmt: skip
    """Regrow the open cells once, wider where they resist, and prove the window again."""
    distance = 0
    if resisting > PATIENCE:
        distance = below(stream, WIDEST)
    for i in range(size):
        saved[i] = links[window[i]]
    grown = choose_erased(
        steps, registers, passable, free, open_cells, count, erased, marks, distance
    )
    missing = regrow(
        steps, cells, trail, registers, shapes, links, classes, passable, growable, barred, free,
        window, size, stream, erased, marks, grown, edges,
    )  # fmt: skip
    if missing:
        for i in range(size):
            links[window[i]] = saved[i]
        return count
    left = prove_window(
        steps, cells, queue, trail, registers, shapes, roots, links, classes, passable, free,
        window, size, open_cells, marks, edges,
    )  # fmt: skip
    undo(cells, trail, registers, 0)
    return left
