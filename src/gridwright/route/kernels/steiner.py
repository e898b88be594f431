"""The fewest turns that bring water to every outlet, where a tile may stand in two ways at once.

A state is a cell and a turn of its tile, ``cell * k + turn``; two states are joined where both open
the side between them. A least tree over states, by the dynamic program of S. E. Dreyfus and
R. A. Wagner (The Steiner problem in graphs, 1971) with the inlets as its root, costs no more than
any answer, since an answer is such a tree with one state a cell.
"""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.route.kernels.weave import weave
from gridwright.route.kernels.words import Cells, Masks, Words

# Registers.
CONFLICT = 0  # a cell that the trees use in two ways, or -1
EXPANDED = 1  # states whose distance was settled so far
WAITING = 2  # states in the buckets
TURN = 6  # another turn of the tile in conflict
REGISTERS = 8

_NONE = -1
_FAR = 1 << 29
_START = -1
_SPLIT = -2


@kernel
def least_trees(
    steps: Cells, k: int, n: int, masks: Masks, weights: Cells, outlets: Cells, outlet_count: int,
    inlets: Cells, inlet_count: int, distance: Cells, origin: Cells, root: Cells, ends: Cells,
    heads: Cells, tails: Cells, after: Cells, before: Cells, stack: Cells, seen: Cells,
    marked: Cells, chosen: Cells, registers: Words,
) -> int:  # fmt: skip
    """Find least trees from the inlets to all outlets of one colour; gives their cost, or -1.

    weights: int32[n * k], the cost of a state, negative where it may not be used · outlets and
    inlets: pairs of cell and port (-1 inside) · distance and origin: int32[2**outlets * n * k] ·
    root: int32[2 * 2**outlets] · ends: uint8 marks of inlet states as int32[n * k], all 0 before
    and after · heads: all -1 before and after · chosen: int32[n], the turn of each tile on the
    trees is written to it, beside those that are there.
    """
    states = n * k
    mark_taps(masks, k, weights, inlets, inlet_count, ends, 1)
    every = (1 << outlet_count) - 1
    for subset in range(1, every + 1):
        base = subset * states
        least = begin(
            masks, k, states, weights, outlets, outlet_count, subset, distance, origin, heads,
            tails, after, before, registers,
        )  # fmt: skip
        found = settle(
            steps, k, masks, weights, base, subset == every, least, distance, origin, ends, heads,
            tails, after, before, registers,
        )  # fmt: skip
        root[2 * subset] = _FAR
        root[2 * subset + 1] = found
        if found >= 0:
            root[2 * subset] = distance[base + found]
        part = (subset - 1) & subset
        while part > subset - part:
            both = root[2 * part] + root[2 * (subset - part)]
            if both < root[2 * subset]:
                root[2 * subset] = both
                root[2 * subset + 1] = _SPLIT - part
            part = (part - 1) & subset
    woven = 0
    if root[2 * every] < _FAR:
        # The buckets are empty by now: their links serve as work arrays.
        woven = weave(
            steps, k, states, masks, weights, every, distance, origin, root, ends, stack, after,
            before, seen, marked, chosen, registers,
        )  # fmt: skip
    mark_taps(masks, k, weights, inlets, inlet_count, ends, 0)
    if root[2 * every] >= _FAR:
        return -1
    if not woven:
        gather(k, states, every, root, origin, stack, chosen, registers)
    cost: int = root[2 * every]
    return cost


@inlined
def mark_taps(
    masks: Masks, k: int, weights: Cells, taps: Cells, count: int, marks: Cells, value: int
) -> None:
    """Set the mark of every usable state that a tap serves."""
    for tap in range(count):
        cell = taps[2 * tap]
        port = taps[2 * tap + 1]
        for state in range(cell * k, cell * k + k):
            if weights[state] >= 0 and (port < 0 or masks[state] >> port & 1):
                marks[state] = value


@inlined
def push(
    state: int, length: int, heads: Cells, tails: Cells, after: Cells, before: Cells,
    registers: Words,
) -> None:  # fmt: skip
    """Put a state at the end of the bucket of its distance."""
    after[state] = _NONE
    if heads[length] < 0:
        heads[length] = state
        before[state] = _NONE
    else:
        last = tails[length]
        after[last] = state
        before[state] = last
    tails[length] = state
    registers[WAITING] += 1


@inlined
def pull(
    state: int, length: int, heads: Cells, tails: Cells, after: Cells, before: Cells,
    registers: Words,
) -> None:  # fmt: skip
    """Take a state out of its bucket."""
    following = after[state]
    previous = before[state]
    if previous < 0:
        heads[length] = following
    else:
        after[previous] = following
    if following < 0:
        tails[length] = previous
    else:
        before[following] = previous
    registers[WAITING] -= 1


@kernel
def begin(
    masks: Masks, k: int, states: int, weights: Cells, outlets: Cells, outlet_count: int,
    subset: int, distance: Cells, origin: Cells, heads: Cells, tails: Cells, after: Cells,
    before: Cells, registers: Words,
) -> int:  # fmt: skip
    """Fill the buckets of a set of outlets: its outlet, or what joins two parts; gives the least.

    The least distance in the buckets is given, or a large number where there is none.
    """
    base = subset * states
    least = _FAR
    for state in range(states):
        distance[base + state] = _FAR
    if subset & (subset - 1) == 0:
        which = 0
        while subset >> which != 1:
            which += 1
        cell = outlets[2 * which]
        port = outlets[2 * which + 1]
        for state in range(cell * k, cell * k + k):
            weight = weights[state]
            if weight >= 0 and (port < 0 or masks[state] >> port & 1):
                distance[base + state] = weight
                origin[base + state] = _START
                push(state, weight, heads, tails, after, before, registers)
                least = min(least, weight)
        return least + 0
    part = (subset - 1) & subset
    while part > subset - part:
        one = part * states
        other = (subset - part) * states
        for state in range(states):
            if weights[state] >= 0:
                both = distance[one + state] + distance[other + state] - weights[state]
                if both < distance[base + state]:
                    distance[base + state] = both
                    origin[base + state] = _SPLIT - part
        part = (part - 1) & subset
    for state in range(states):
        length = distance[base + state]
        if length < _FAR:
            push(state, length, heads, tails, after, before, registers)
            least = min(least, length)
    return least + 0


@kernel
def settle(
    steps: Cells, k: int, masks: Masks, weights: Cells, base: int, last: int, least: int,
    distance: Cells, origin: Cells, ends: Cells, heads: Cells, tails: Cells, after: Cells,
    before: Cells, registers: Words,
) -> int:  # fmt: skip
    """Spread the distances of one set over all states (R. B. Dial's buckets, 1969).

    Gives the nearest state at an inlet, or -1. The ``last`` set needs no more than that.
    """
    found = -1
    length = least
    while registers[WAITING] > 0:
        state = heads[length]
        if state < 0:
            length += 1
            continue
        pull(state, length, heads, tails, after, before, registers)
        if last and found >= 0:
            continue
        registers[EXPANDED] += 1
        if found < 0 and ends[state]:
            found = state
            if last:
                continue
        cell = state // k
        opened = masks[state]
        for port in range(k):
            step = steps[cell * k + port]
            if not opened >> port & 1 or step < 0:
                continue
            back = step & 7
            beyond = (step >> 3) * k
            for there in range(beyond, beyond + k):
                weight = weights[there]
                if weight < 0 or not masks[there] >> back & 1:
                    continue
                known = distance[base + there]
                if length + weight < known:
                    if known < _FAR:
                        pull(there, known, heads, tails, after, before, registers)
                    distance[base + there] = length + weight
                    origin[base + there] = state
                    push(there, length + weight, heads, tails, after, before, registers)
    return found


@kernel
def gather(
    k: int, states: int, every: int, root: Cells, origin: Cells, stack: Cells, chosen: Cells,
    registers: Words,
) -> None:  # fmt: skip
    """Walk the trees from the root and write the turn of each tile to ``chosen``.

    A tile that is met in two ways is noted as the conflict. stack: int32[4 * (outlets + 1)] holds
    a state, or -1 for the root, and its set.
    """
    height = 2
    stack[0] = -1
    stack[1] = every
    while height:
        height -= 2
        state = stack[height]
        subset = stack[height + 1]
        at = root[2 * subset + 1] if state < 0 else origin[subset * states + state]
        if at <= _SPLIT:
            part = _SPLIT - at
            stack[height] = state
            stack[height + 1] = part
            stack[height + 2] = state
            stack[height + 3] = subset - part
            height += 4
        if state >= 0:
            cell = state // k
            if chosen[cell] < 0:
                chosen[cell] = state % k
            elif chosen[cell] != state % k and registers[CONFLICT] < 0:
                registers[CONFLICT] = cell
                registers[TURN] = state % k
        if at >= 0:
            stack[height] = at
            stack[height + 1] = subset
            height += 2
