"""The driver: the easiest technique that finds something, again and again."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.pipes.kernels.cuts import cut, turns_across
from gridwright.pipes.kernels.known import conclude, know
from gridwright.pipes.kernels.layout import (
    CELL_COUNT,
    DOMAIN,
    OPEN_TILES,
    PLACE,
    QUEUE_LENGTH,
    QUEUED,
    RECORD,
    STAGE,
    Cells,
    Masks,
    Words,
)
from gridwright.pipes.kernels.log import (
    ASIDE,
    BESIDE,
    BRIDGE,
    BROKEN,
    BRUTE_FORCE,
    CELL,
    CLOSED_GROUP,
    CUT_SHORT,
    EDGE,
    END_FACING_END,
    ENDLESS,
    HALF_KNOWN,
    HELD,
    KEPT,
    KNOWN_SIDES,
    LAST_WAY_OUT,
    LOG,
    LONG_TRIAL,
    MIDDLE,
    NO_LOOP,
    NOTED_WAYS,
    PAIRED_TRIAL,
    PARITY,
    SHORT,
    SHORT_TRIAL,
    SOLVED,
    STUCK,
    TECHNIQUE,
    TRIAL,
)
from gridwright.pipes.techniques.brute_force import take_from_answer
from gridwright.pipes.techniques.closed_group import find_closed_group, find_last_way_out
from gridwright.pipes.techniques.edge import find_edge
from gridwright.pipes.techniques.end_facing_end import find_end_facing_end
from gridwright.pipes.techniques.known_sides import (
    find_half_known,
    find_known_sides,
    find_settled,
)
from gridwright.pipes.techniques.no_loop import find_no_loop
from gridwright.pipes.techniques.paired_trial import find_paired_trial
from gridwright.pipes.techniques.trial import find_trial


@kernel
def walk(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    roots: Cells, tiles: Masks, classes: Masks, passable: Masks, free: Masks, given: Cells,
    answer: Cells, marks: Cells, wave: Cells, partial: Cells, log: Cells, allowed: int, most: int,
) -> int:  # fmt: skip
    """Go from step to step, at most so many; gives how many are in the log, STAGE how it ends.

    given: see ``know`` · answer: int32[n], the turn of each tile as a bit, for brute force ·
    marks: scratch, int32[8 * n] · wave, partial: scratch, int32[n] · log: see ``kernels.log`` ·
    allowed: the techniques to use, as bits; trials want known sides and noted ways, too.
    """
    registers[STAGE] = BROKEN
    if not know(steps, cells, queue, registers, shapes, tiles, classes, passable, free, given):
        return 0
    count = 0
    rank = EDGE
    waiting = 0
    while rank <= BRUTE_FORCE and registers[OPEN_TILES] and count < most:
        before = count
        if rank == KNOWN_SIDES:
            waiting = sort_queue(
                steps, cells, queue, registers, shapes, roots, passable, partial, waiting
            )
        if allowed >> rank & 1:
            count = advance(
                steps, cells, queue, trail, registers, shapes, roots, passable, answer, marks,
                wave, partial, waiting, log, rank, count, most,
            )  # fmt: skip
        if count < 0:
            return -count
        if rank in (EDGE, END_FACING_END) or count == before:
            rank += 1
        else:
            rank = KNOWN_SIDES
    if registers[OPEN_TILES] == 0:
        registers[STAGE] = SOLVED
    else:
        registers[STAGE] = STUCK if rank > BRUTE_FORCE else CUT_SHORT
    return count


@kernel
def sort_queue(
    steps: Cells, cells: Cells, queue: Cells, registers: Words, shapes: Cells, roots: Cells,
    passable: Masks, partial: Cells, waiting: int,
) -> int:  # fmt: skip
    """Move from the queue to ``partial`` the tiles whose known sides say something new.

    Gives how many are there, besides those of before that still have something to say. The latest
    come last.
    """
    kept = 0
    for i in range(waiting):
        if says(steps, cells, registers, shapes, roots, passable, partial[i]):
            partial[kept] = partial[i]
            kept += 1
        else:
            cells[partial[i] * RECORD + QUEUED] = 0
    begin = registers[QUEUE_LENGTH]
    registers[QUEUE_LENGTH] = 0
    for i in range(begin):
        if says(steps, cells, registers, shapes, roots, passable, queue[i]):
            partial[kept] = queue[i]
            kept += 1
        else:
            cells[queue[i] * RECORD + QUEUED] = 0
    return kept


@kernel
def says(
    steps: Cells, cells: Cells, registers: Words, shapes: Cells, roots: Cells, passable: Masks,
    cell: int,
) -> bool:  # fmt: skip
    """Tell whether the known sides of a tile rule out some of the turns that it has left."""
    domain: int = cells[cell * RECORD + DOMAIN]
    return domain != find_known_sides(steps, cells, registers, shapes, roots, passable, cell)


@kernel
def advance(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    roots: Cells, passable: Masks, answer: Cells, marks: Cells, wave: Cells, partial: Cells,
    waiting: int, log: Cells, rank: int, count: int, most: int,
) -> int:  # fmt: skip
    """Use one technique on the board once; gives the steps in the log, negative if broken."""
    if rank >= SHORT_TRIAL:
        return search_board(
            steps, cells, queue, trail, registers, shapes, roots, answer, marks, wave, log, rank,
            count,
        )  # fmt: skip
    many = registers[CELL_COUNT]
    first = 0
    by_sides = rank in (KNOWN_SIDES, HALF_KNOWN, NOTED_WAYS)
    if by_sides:
        many = waiting
    elif rank in (BRIDGE, PARITY):
        cut(steps, cells, registers, shapes, rank == PARITY, marks)
    elif rank > KNOWN_SIDES:
        first = registers[PLACE]
    for i in range(many):
        cell = i + first
        if by_sides:
            cell = partial[waiting - 1 - i]
        elif cell >= many:
            cell -= many
        domain = cells[cell * RECORD + DOMAIN]
        if domain & (domain - 1) == 0:
            continue
        kept = turns_left(steps, cells, registers, shapes, roots, passable, marks, rank, cell)
        if kept != domain:
            count = enter(cells, log, rank, count, cell, kept)
            if not conclude(steps, cells, queue, registers, shapes, cell, kept):
                return -count
            if count == most:
                return count
            if rank > KNOWN_SIDES and rank != BRIDGE:
                registers[PLACE] = cell
                return count
    return count


@kernel
def turns_left(
    steps: Cells, cells: Cells, registers: Words, shapes: Cells, roots: Cells, passable: Masks,
    marks: Cells, rank: int, cell: int,
) -> int:  # fmt: skip
    """Ask a technique that looks at one tile."""
    if rank in (BRIDGE, PARITY):
        return turns_across(steps, cells, registers, shapes, rank == PARITY, marks, cell)
    if rank == LAST_WAY_OUT:
        return find_last_way_out(steps, cells, registers, shapes, roots, passable, cell)
    if rank == NO_LOOP:
        return find_no_loop(steps, cells, registers, shapes, roots, passable, cell)
    if rank == CLOSED_GROUP:
        return find_closed_group(steps, cells, registers, shapes, roots, passable, cell)
    return turns_by_sides(steps, cells, registers, shapes, roots, passable, rank, cell)


@kernel
def turns_by_sides(
    steps: Cells, cells: Cells, registers: Words, shapes: Cells, roots: Cells, passable: Masks,
    rank: int, cell: int,
) -> int:  # fmt: skip
    """Ask a technique that looks at the sides of one tile."""
    if rank == EDGE:
        return find_edge(steps, cells, registers, shapes, roots, passable, cell)
    if rank == END_FACING_END:
        return find_end_facing_end(steps, cells, registers, shapes, roots, passable, cell)
    if rank == KNOWN_SIDES:
        return find_settled(steps, cells, registers, shapes, roots, passable, cell)
    if rank == HALF_KNOWN:
        return find_half_known(steps, cells, registers, shapes, roots, passable, cell)
    return find_known_sides(steps, cells, registers, shapes, roots, passable, cell)


@kernel
def search_board(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    roots: Cells, answer: Cells, marks: Cells, wave: Cells, log: Cells, rank: int, count: int,
) -> int:  # fmt: skip
    """Make one step by trial or from the answer; gives what ``advance`` gives."""
    at = count * LOG
    if rank == BRUTE_FORCE:
        found = take_from_answer(cells, registers, answer, log, at)
    elif rank == PAIRED_TRIAL:
        found = find_paired_trial(
            steps, cells, queue, trail, registers, shapes, roots, wave, marks, log, at
        )
    else:
        most = ENDLESS
        if rank != LONG_TRIAL:
            most = MIDDLE if rank == TRIAL else SHORT
        found = find_trial(
            steps, cells, queue, trail, registers, shapes, roots, wave, most, log, at
        )
    if not found:
        return count
    cell = log[at + CELL]
    log[at + TECHNIQUE] = rank
    log[at + HELD] = cells[cell * RECORD + DOMAIN]
    count += 1
    if not conclude(steps, cells, queue, registers, shapes, cell, log[at + KEPT]):
        return -count
    return count


@kernel
def enter(cells: Cells, log: Cells, rank: int, count: int, cell: int, kept: int) -> int:
    """Write a step into the log; gives the number of steps."""
    at = count * LOG
    log[at + TECHNIQUE] = rank
    log[at + CELL] = cell
    log[at + HELD] = cells[cell * RECORD + DOMAIN]
    log[at + KEPT] = kept
    log[at + ASIDE] = 0
    log[at + BESIDE] = 0
    return count + 1
