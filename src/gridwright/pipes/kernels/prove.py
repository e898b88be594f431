"""The whole proof in one kernel: set up, propagate, try single turns, search."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.pipes.kernels.layout import (
    BY_PROPAGATION,
    BY_SEARCH,
    BY_TRIAL,
    CULPRIT,
    NODES,
    STAGE,
    Cells,
    Masks,
    Words,
)
from gridwright.pipes.kernels.propagate import propagate
from gridwright.pipes.kernels.search import probe, record, search
from gridwright.pipes.kernels.start import collect_open, fix_edges, push_undecided, set_up


@kernel
def deduce(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    roots: Cells, tiles: Masks, classes: Masks, passable: Masks, free: Masks, open_cells: Cells,
    listed: Masks, worklist: Cells,
) -> int:  # fmt: skip
    """Propagate, then rule out single turns; gives what ``probe`` gives."""
    registers[NODES] = 0
    registers[STAGE] = BY_PROPAGATION
    registers[CULPRIT] = set_up(
        steps, cells, queue, registers, shapes, tiles, classes, passable, free
    )
    if registers[CULPRIT] >= 0 or not fix_edges(steps, cells, trail, registers, tiles, free):
        return -1
    push_undecided(cells, queue, registers)
    if not propagate(steps, cells, queue, trail, registers, shapes, roots):
        return -1
    count = collect_open(cells, registers, open_cells)
    if count == 0:
        return 0
    registers[STAGE] = BY_TRIAL
    return probe(
        steps, cells, queue, trail, registers, shapes, roots, open_cells, count, listed, worklist
    )


@kernel
def count_answers(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    roots: Cells, tiles: Masks, classes: Masks, passable: Masks, free: Masks, open_cells: Cells,
    listed: Masks, worklist: Cells, frames: Cells, answers: Cells, limit: int,
) -> int:  # fmt: skip
    """Count the answers up to ``limit``; -1 - (found so far) where the budget is spent.

    The first answers go to ``answers``, n entries each; registers tell the stage reached, the
    nodes spent and the cell that no turn fits.
    """
    count = deduce(
        steps, cells, queue, trail, registers, shapes, roots, tiles, classes, passable, free,
        open_cells, listed, worklist,
    )  # fmt: skip
    if count == -1:
        return 0
    if count == -2:
        return -1
    if count == 0:
        record(cells, registers, answers, 0)
        return 1
    registers[STAGE] = BY_SEARCH
    return search(
        steps, cells, queue, trail, registers, shapes, roots, open_cells, count, frames, answers,
        limit,
    )  # fmt: skip
