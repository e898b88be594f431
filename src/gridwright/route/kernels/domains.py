"""What the tiles may still be: domains of turns, narrowed by what every answer needs."""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.route.kernels.words import Cells, Masks


@kernel
def narrow(
    steps: Cells, k: int, n: int, masks: Masks, met: Masks, must: Masks, domain: Masks,
    usable: Masks, queue: Cells, queued: Masks,
) -> int:  # fmt: skip
    """Narrow domains where no end with water may stay open; 0 where a tile has no turn left.

    domain: uint8[n], the turns of each tile as bits · usable: uint8[n], becomes those in which
    the tile may carry water: every open end can be met · must: uint8[n], 1 for tiles that carry
    water in any answer; their neighbours at ends that are sure come to be among them.
    """
    for cell in range(n):
        usable[cell] = domain[cell]
        queue[cell] = cell
        queued[cell] = 1
    head = 0
    waiting = n
    while waiting:
        cell = queue[head]
        head = head + 1 if head + 1 < n else 0
        waiting -= 1
        queued[cell] = 0
        kept = supported(steps, k, masks, met, usable, cell)
        changed = kept != usable[cell]
        usable[cell] = kept
        if must[cell]:
            if kept == 0:
                return 0
            domain[cell] = kept
        for port in range(k):
            step = steps[cell * k + port]
            if step < 0:
                continue
            beyond = step >> 3
            stirred = changed
            if must[cell] and always_open(k, masks, cell, port, kept):
                back = opening(k, masks, beyond, step & 7, usable[beyond])
                if not must[beyond] or back != usable[beyond]:
                    must[beyond] = 1
                    usable[beyond] = back
                    domain[beyond] = back
                    if back == 0:
                        return 0
                    stirred = True
                    waiting += stir_around(steps, k, n, queue, queued, head, waiting, beyond)
            if stirred and not queued[beyond]:
                waiting += enqueue(queue, queued, n, head, waiting, beyond)
    return 1


@inlined
def supported(steps: Cells, k: int, masks: Masks, met: Masks, usable: Masks, cell: int) -> int:
    """Give the usable turns of a tile of which every end can be met."""
    kept = 0
    for turn in range(k):
        if not usable[cell] >> turn & 1:
            continue
        opened = masks[cell * k + turn]
        good = 1
        for port in range(k):
            if not opened >> port & 1:
                continue
            step = steps[cell * k + port]
            if step < 0:
                good &= met[cell] >> port & 1
            elif opening(k, masks, step >> 3, step & 7, usable[step >> 3]) == 0:
                good = 0
        if good:
            kept |= 1 << turn
    return kept


@inlined
def opening(k: int, masks: Masks, cell: int, port: int, turns: int) -> int:
    """Give those turns of a tile that open a port."""
    found = 0
    for turn in range(k):
        if turns >> turn & 1 and masks[cell * k + turn] >> port & 1:
            found |= 1 << turn
    return found


@inlined
def always_open(k: int, masks: Masks, cell: int, port: int, turns: int) -> int:
    """Tell whether every one of the turns opens a port."""
    for turn in range(k):
        if turns >> turn & 1 and not masks[cell * k + turn] >> port & 1:
            return 0
    return 1


@inlined
def enqueue(queue: Cells, queued: Masks, n: int, head: int, waiting: int, cell: int) -> int:
    """Put a cell at the end of the ring; gives 1."""
    at = head + waiting
    if at >= n:
        at -= n
    queue[at] = cell
    queued[cell] = 1
    return 1


@inlined
def stir_around(
    steps: Cells, k: int, n: int, queue: Cells, queued: Masks, head: int, waiting: int, cell: int
) -> int:
    """Put the neighbours of a cell that are not in the ring at its end; gives how many."""
    count = 0
    for port in range(k):
        step = steps[cell * k + port]
        if step >= 0 and not queued[step >> 3]:
            count += enqueue(queue, queued, n, head, waiting + count, step >> 3)
    return count


@kernel
def weigh(
    k: int, n: int, costs: Cells, domain: Masks, usable: Masks, weights: Cells, cheapest: Cells
) -> int:
    """Write what each state costs above the least that its tile must cost; gives the sum of those.

    costs: int32[n * k] · weights: int32[n * k], -1 for what is not usable · cheapest: int32[n],
    becomes the turn of least cost of each tile.
    """
    total = 0
    for cell in range(n):
        least = -1
        for turn in range(k):
            if domain[cell] >> turn & 1 and (least < 0 or costs[cell * k + turn] < least):
                least = costs[cell * k + turn]
                cheapest[cell] = turn
        total += least
        for turn in range(k):
            state = cell * k + turn
            weights[state] = costs[state] - least if usable[cell] >> turn & 1 else -1
    return total


@kernel
def soak(
    steps: Cells, k: int, masks: Masks, usable: Masks, taps: Cells, inlet_count: int, colour: int,
    wet: Masks, queue: Cells,
) -> int:  # fmt: skip
    """Spread water of a colour through every turn at once; gives how many states it reaches.

    wet: uint8[n], all 0 before, becomes the turns of each tile that water reaches, as bits ·
    queue: int32[n * k].
    """
    count = 0
    for tap in range(inlet_count):
        if taps[3 * tap + 2] != colour:
            continue
        cell = taps[3 * tap]
        port = taps[3 * tap + 1]
        turns = usable[cell] + 0 if port < 0 else opening(k, masks, cell, port, usable[cell])
        count += wetten(k, queue, count, wet, cell, turns)
    at = 0
    while at < count:
        state = queue[at]
        at += 1
        cell = state // k
        for port in range(k):
            step = steps[cell * k + port]
            if step >= 0 and masks[state] >> port & 1:
                turns = opening(k, masks, step >> 3, step & 7, usable[step >> 3])
                count += wetten(k, queue, count, wet, step >> 3, turns)
    return count


@inlined
def wetten(k: int, queue: Cells, count: int, wet: Masks, cell: int, turns: int) -> int:
    """Let water reach the turns of a tile, and queue those that are new; gives how many."""
    fresh = 0
    for turn in range(k):
        if turns >> turn & 1 and not wet[cell] >> turn & 1:
            wet[cell] |= 1 << turn
            queue[count + fresh] = cell * k + turn
            fresh += 1
    return fresh
