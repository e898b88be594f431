"""One inlet's way to one outlet, over states, that remembers some of the tiles it has passed.

A shortest way over states may pass a tile twice in two positions. A way that remembers tiles does
not come back to them; it forgets a tile outside of the region where it is to be kept in mind (R.
Baldacci, A. Mingozzi and R. Roberti, New route relaxation and pricing strategies, 2011). The search
is A* with the distances of the plain relaxation as its bound.
"""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.route.kernels.steiner import EXPANDED, WAITING, pull, push
from gridwright.route.kernels.words import Cells, Masks, Words

# Registers beside those of ``steiner``.
LABELS = 3
HIGHEST = 4

# What ``remember`` gives where there is no way, and where its labels do not suffice.
NONE = -1
FULL = -2

_FAR = 1 << 29


@kernel
def measure(
    steps: Cells, k: int, states: int, masks: Masks, weights: Cells, ends: Cells, ahead: Cells,
    heads: Cells, tails: Cells, after: Cells, before: Cells, registers: Words,
) -> int:  # fmt: skip
    """Measure from each state the cost of a way to an inlet, its own cost included.

    ends: int32[n * k], 1 for states at inlets · ahead: int32[n * k] · heads: all -1 before and
    after. Gives the largest distance.
    """
    for state in range(states):
        ahead[state] = _FAR
        if ends[state]:
            ahead[state] = weights[state]
            push(state, weights[state], heads, tails, after, before, registers)
    length = 0
    while registers[WAITING] > 0:
        state = heads[length]
        if state < 0:
            length += 1
            continue
        pull(state, length, heads, tails, after, before, registers)
        cell = state // k
        for port in range(k):
            step = steps[cell * k + port]
            if not masks[state] >> port & 1 or step < 0:
                continue
            beyond = (step >> 3) * k
            for there in range(beyond, beyond + k):
                weight = weights[there]
                if weight < 0 or not masks[there] >> (step & 7) & 1:
                    continue
                known = ahead[there]
                if length + weight < known:
                    if known < _FAR:
                        pull(there, known, heads, tails, after, before, registers)
                    ahead[there] = length + weight
                    push(there, length + weight, heads, tails, after, before, registers)
    return length


@kernel
def remember(
    steps: Cells, k: int, states: int, masks: Masks, weights: Cells, outlet: Cells, ends: Cells,
    ahead: Cells, bits: Words, keeps: Words, costs: Cells, places: Cells, memories: Words,
    origins: Cells, links: Cells, settled: Cells, heads: Cells, tails: Cells, bucket_count: int,
    label_count: int, seen: Cells, registers: Words,
) -> int:  # fmt: skip
    """Find a least way from the outlet to an inlet that does not come back to what it remembers.

    bits: int64[n], the bit of each tile to be remembered, else 0 · keeps: int64[n], the bits that
    are kept on a tile · costs, places, memories, origins, links: the labels · settled: int32[n *
    k] · seen: int32[n], all 0. Gives a label, rather one of a way that passes no tile twice.
    """
    key = sow(
        k, states, masks, weights, outlet, ahead, bits, costs, places, memories, origins, links,
        settled, heads, tails, registers,
    )  # fmt: skip
    best = NONE
    while registers[WAITING] > 0:
        label = heads[key]
        if label < 0:
            if best >= 0:
                break
            key += 1
            continue
        heads[key] = links[label]
        registers[WAITING] -= 1
        state = places[label]
        if is_beaten(settled, links, memories, state, memories[label]):
            continue
        links[label] = settled[state]
        settled[state] = label
        registers[EXPANDED] += 1
        if ends[state]:
            simple = is_simple(k, places, origins, seen, label)
            if simple or best < 0:
                best = label
            if simple:
                break
        elif not extend(
            steps, k, masks, weights, ahead, bits, keeps, costs, places, memories, origins, links,
            settled, heads, tails, bucket_count, label_count, registers, label,
        ):  # fmt: skip
            best = FULL
            break
    for length in range(registers[HIGHEST] + 1):
        heads[length] = -1
    registers[WAITING] = 0
    return best + 0


@kernel
def sow(
    k: int, states: int, masks: Masks, weights: Cells, outlet: Cells, ahead: Cells, bits: Words,
    costs: Cells, places: Cells, memories: Words, origins: Cells, links: Cells, settled: Cells,
    heads: Cells, tails: Cells, registers: Words,
) -> int:  # fmt: skip
    """Make the labels at the outlet; gives the least key among them."""
    for state in range(states):
        settled[state] = -1
    count = 0
    registers[HIGHEST] = 0
    least = _FAR
    cell = outlet[0]
    for state in range(cell * k, cell * k + k):
        opened = outlet[1] < 0 or masks[state] >> outlet[1] & 1
        if weights[state] >= 0 and opened and ahead[state] < _FAR:
            costs[count] = weights[state]
            places[count] = state
            memories[count] = bits[cell]
            origins[count] = -1
            enqueue(links, heads, tails, ahead[state], count, registers)
            least = min(least, ahead[state])
            count += 1
    registers[LABELS] = count
    return least + 0


@kernel
def extend(
    steps: Cells, k: int, masks: Masks, weights: Cells, ahead: Cells, bits: Words, keeps: Words,
    costs: Cells, places: Cells, memories: Words, origins: Cells, links: Cells, settled: Cells,
    heads: Cells, tails: Cells, bucket_count: int, label_count: int, registers: Words, label: int,
) -> int:  # fmt: skip
    """Make the labels that follow one; 0 where there is no room for them."""
    state = places[label]
    cell = state // k
    count = registers[LABELS]
    for port in range(k):
        step = steps[cell * k + port]
        if not masks[state] >> port & 1 or step < 0:
            continue
        beyond = step >> 3
        if bits[beyond] & memories[label]:
            continue
        kept = memories[label] & keeps[beyond] | bits[beyond]
        for there in range(beyond * k, beyond * k + k):
            good = weights[there] >= 0 and masks[there] >> (step & 7) & 1
            if not good or ahead[there] >= _FAR:
                continue
            if is_beaten(settled, links, memories, there, kept):
                continue
            length = costs[label] + ahead[there]
            if count == label_count or length >= bucket_count:
                return 0
            costs[count] = costs[label] + weights[there]
            places[count] = there
            memories[count] = kept
            origins[count] = label
            enqueue(links, heads, tails, length, count, registers)
            count += 1
    registers[LABELS] = count
    return 1


@inlined
def enqueue(
    links: Cells, heads: Cells, tails: Cells, length: int, label: int, registers: Words
) -> None:
    """Put a label at the end of the bucket of its length."""
    registers[WAITING] += 1
    registers[HIGHEST] = max(registers[HIGHEST], length)
    links[label] = -1
    if heads[length] < 0:
        heads[length] = label
    else:
        links[tails[length]] = label
    tails[length] = label


@inlined
def is_beaten(settled: Cells, links: Cells, memories: Words, state: int, memory: int) -> int:
    """Tell whether a settled label of a state remembers no more, and so goes on as this may."""
    label = settled[state]
    while label >= 0:
        if memories[label] & memory == memories[label]:
            return 1
        label = links[label]
    return 0


@kernel
def is_simple(k: int, places: Cells, origins: Cells, seen: Cells, label: int) -> int:
    """Tell whether the way of a label passes no tile twice; ``seen`` is all 0 again after."""
    simple = 1
    at = label
    while at >= 0:
        cell = places[at] // k
        if seen[cell]:
            simple = 0
        seen[cell] = 1
        at = origins[at]
    at = label
    while at >= 0:
        seen[places[at] // k] = 0
        at = origins[at]
    return simple
