"""Least trees once more, out of all that cost the same: one that uses no tile in two ways."""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.route.kernels.words import Cells, Masks, Words

MARKED = 5  # a register: the cells written to ``chosen`` so far

_START = -1
_SPLIT = -2
_FIRST = -1


@kernel
def weave(
    steps: Cells, k: int, states: int, masks: Masks, weights: Cells, every: int, distance: Cells,
    origin: Cells, root: Cells, ends: Cells, stack: Cells, way: Cells, cursor: Cells, seen: Cells,
    marked: Cells, chosen: Cells, registers: Words,
) -> int:  # fmt: skip
    """Lay the tree branch by branch along states of fitting distance; 1 where that comes off.

    A branch goes deep first, the way that ``settle`` came first of all, and around tiles that are
    taken; each state is tried once a branch, so that a tree may be missed. Then ``chosen`` is
    left as it was. way, cursor, seen: int32[n * k] · marked: int32[n].
    """
    registers[MARKED] = 0
    for state in range(states):
        seen[state] = 0
    height = 2
    stack[0] = -1
    stack[1] = every
    branch = 0
    while height:
        height -= 2
        state = stack[height]
        subset = stack[height + 1]
        if state < 0 and root[2 * subset + 1] <= _SPLIT:
            part = _SPLIT - root[2 * subset + 1]
            height = put_two(stack, height, -1, part, subset - part)
            continue
        branch += 1
        last = -1
        if state >= 0:
            last = thread(
                steps, k, masks, weights, states, subset, distance, origin, way, cursor, seen,
                branch, marked, chosen, registers, state,
            )  # fmt: skip
        else:
            for begun in range(states):
                free = chosen[begun // k] < 0 or chosen[begun // k] == begun % k
                if free and ends[begun] and distance[subset * states + begun] == root[2 * subset]:
                    last = thread(
                        steps, k, masks, weights, states, subset, distance, origin, way, cursor,
                        seen, branch, marked, chosen, registers, begun,
                    )  # fmt: skip
                    if last >= 0:
                        break
        if last < 0:
            for at in range(registers[MARKED]):
                chosen[marked[at]] = -1
            return 0
        if subset & (subset - 1):
            part = split_at(weights, states, subset, distance, last)
            height = put_two(stack, height, last, part, subset - part)
    return 1


@inlined
def put_two(stack: Cells, height: int, state: int, one: int, other: int) -> int:
    """Put two branches from one state on the stack; gives its height."""
    stack[height] = state
    stack[height + 1] = one
    stack[height + 2] = state
    stack[height + 3] = other
    return height + 4


@kernel
def split_at(weights: Cells, states: int, subset: int, distance: Cells, state: int) -> int:
    """Give a part of the outlets that a least tree may leave by at a state; 0 where there is none.

    Of one outlet there is no part.
    """
    goal = distance[subset * states + state] + weights[state]
    part = (subset - 1) & subset
    while part > subset - part:
        if distance[part * states + state] + distance[(subset - part) * states + state] == goal:
            return part
        part = (part - 1) & subset
    return 0


@kernel
def thread(
    steps: Cells, k: int, masks: Masks, weights: Cells, states: int, subset: int, distance: Cells,
    origin: Cells, way: Cells, cursor: Cells, seen: Cells, branch: int, marked: Cells,
    chosen: Cells, registers: Words, begun: int,
) -> int:  # fmt: skip
    """Go from a state to where the branch ends or splits; gives that state, or -1.

    The tiles on the way are marked; the first one may be marked already.
    """
    base = subset * states
    single = subset & (subset - 1) == 0
    fresh = chosen[begun // k] < 0
    if fresh:
        chosen[begun // k] = begun % k
    way[0] = begun
    cursor[0] = _FIRST
    seen[begun] = branch
    count = 1
    while count:
        state = way[count - 1]
        if cursor[count - 1] == _FIRST:
            ended = (
                origin[base + state] == _START
                if single
                else split_at(weights, states, subset, distance, state) > 0
            )
            if ended:
                for at in range(0 if fresh else 1, count):
                    marked[registers[MARKED]] = way[at] // k
                    registers[MARKED] += 1
                reached: int = state
                return reached
        there = following(
            steps, k, masks, weights, base, distance, origin, cursor, count - 1, seen, branch,
            chosen, state,
        )  # fmt: skip
        if there < 0:
            count -= 1
            if count or fresh:
                chosen[state // k] = -1
            continue
        seen[there] = branch
        chosen[there // k] = there % k
        way[count] = there
        cursor[count] = _FIRST
        count += 1
    return -1


@inlined
def following(
    steps: Cells, k: int, masks: Masks, weights: Cells, base: int, distance: Cells, origin: Cells,
    cursor: Cells, at: int, seen: Cells, branch: int, chosen: Cells, state: int,
) -> int:  # fmt: skip
    """Give the next state that a least branch may go on to over free tiles, or -1."""
    rest = distance[base + state] - weights[state]
    cell = state // k
    while cursor[at] < k * k:
        which = cursor[at]
        cursor[at] += 1
        if which < 0:
            there: int = origin[base + state]
            if there >= 0 and seen[there] != branch and chosen[there // k] < 0:
                return there
            continue
        port = which // k
        step = steps[cell * k + port]
        if step < 0 or not masks[state] >> port & 1:
            continue
        there = (step >> 3) * k + which % k
        good = weights[there] >= 0 and masks[there] >> (step & 7) & 1
        good = good and distance[base + there] == rest and chosen[there // k] < 0
        if good and seen[there] != branch:
            return there
    return -1
