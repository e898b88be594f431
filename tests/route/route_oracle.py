"""Oracles of the Route tests: fewest turns by trying everything, with arithmetic of their own.

A board here is plain: width and height, for each cell a mask with left 1, up 2, right 4, down 8,
and taps as (cell, port, colour) with port -1 inside. Nothing of the package is used.
"""

from itertools import product

import numba
import numpy as np

SIDES = ((-1, 0), (0, -1), (1, 0), (0, 1))
NONE = 10**6


def turn(mask, steps):
    return (mask << steps | mask >> (4 - steps)) & 15


def price(mask, target, clockwise):
    """Count the turns from a mask to another that it can be turned to."""
    ways = [steps for steps in range(4) if turn(mask, steps) == target]
    return min(steps if clockwise else min(steps, 4 - steps) for steps in ways)


def beyond(width, height, cell, port):
    """Give the neighbour of a cell, or -1."""
    x, y = cell % width + SIDES[port][0], cell // width + SIDES[port][1]
    return y * width + x if 0 <= x < width and 0 <= y < height else -1


def water(width, height, masks, inlets):
    """Give for each cell the set of colours that reach it."""
    colours = [set() for _ in masks]
    for at, port, colour in inlets:
        if port >= 0 and not masks[at] >> port & 1:
            continue
        seen, waiting = {at}, [at]
        while waiting:
            cell = waiting.pop()
            colours[cell].add(colour)
            for side in range(4):
                other = beyond(width, height, cell, side)
                if other < 0 or other in seen or not masks[cell] >> side & 1:
                    continue
                if masks[other] >> (side + 2) % 4 & 1:
                    seen.add(other)
                    waiting.append(other)
    return colours


def is_solved(width, height, masks, inlets, outlets, closed):
    """Judge a position by the words of the rules, one after the other."""
    colours = water(width, height, masks, inlets)
    if any(len(held) > 1 for held in colours):
        return False
    for cell, port, colour in outlets:
        if port >= 0 and not masks[cell] >> port & 1:
            return False
        if colours[cell] != {colour}:
            return False
    met = {(cell, port) for cell, port, _ in (*inlets, *outlets)}
    for cell, mask in enumerate(masks):
        if not closed or not colours[cell]:
            continue
        for side in range(4):
            if not mask >> side & 1 or (cell, side) in met:
                continue
            other = beyond(width, height, cell, side)
            if other < 0 or not masks[other] >> (side + 2) % 4 & 1:
                return False
    return True


def every_answer(width, height, masks, inlets, outlets, closed, clockwise):
    """Give the fewest turns, or NONE, and the set of answers as tuples of (wet cell, mask)."""
    least = NONE
    found = set()
    ways = [sorted({turn(mask, steps) for steps in range(4)}) for mask in masks]
    for stand in product(*ways):
        if is_solved(width, height, stand, inlets, outlets, closed):
            pairs = zip(masks, stand, strict=True)
            least = min(least, sum(price(*pair, clockwise) for pair in pairs))
            colours = water(width, height, stand, inlets)
            found.add(tuple((c, stand[c]) for c in range(len(stand)) if colours[c]))
    return least, found


def fewest_by_odometer(width, height, masks, inlets, outlets, closed, clockwise):
    """Find the fewest turns by going through all positions of all tiles, compiled; or NONE."""
    n = width * height
    ways = np.zeros((n, 4), np.int64)
    costs = np.zeros((n, 4), np.int64)
    counts = np.zeros(n, np.int64)
    for cell, mask in enumerate(masks):
        stands = sorted({turn(int(mask), steps) for steps in range(4)})
        counts[cell] = len(stands)
        ways[cell, : len(stands)] = stands
        costs[cell, : len(stands)] = [price(int(mask), stand, clockwise) for stand in stands]
    neighbours = np.array(
        [[beyond(width, height, cell, side) for side in range(4)] for cell in range(n)]
    )
    taps = np.array([*inlets, *outlets], np.int64)
    return int(_odometer(n, ways, costs, counts, neighbours, taps, len(inlets), closed))


@numba.njit
def _odometer(n, ways, costs, counts, neighbours, taps, inlet_count, closed):
    digits = np.zeros(n, np.int64)
    masks = ways[:, 0].copy()
    cost = costs[:, 0].sum()
    best = NONE
    met = np.zeros(n, np.int64)
    for tap in range(len(taps)):
        if taps[tap, 1] >= 0:
            met[taps[tap, 0]] |= 1 << taps[tap, 1]
    colours = np.zeros(n, np.int64)
    while True:
        if cost < best and _solved(n, masks, neighbours, taps, inlet_count, closed, met, colours):
            best = cost
        cell = 0
        while cell < n:
            cost -= costs[cell, digits[cell]]
            digits[cell] += 1
            if digits[cell] == counts[cell]:
                digits[cell] = 0
            cost += costs[cell, digits[cell]]
            masks[cell] = ways[cell, digits[cell]]
            if digits[cell]:
                break
            cell += 1
        if cell == n:
            return best


@numba.njit
def _solved(n, masks, neighbours, taps, inlet_count, closed, met, colours):  # noqa: PLR0912
    colours[:] = 0
    for tap in range(inlet_count):
        if taps[tap, 1] < 0 or masks[taps[tap, 0]] >> taps[tap, 1] & 1:
            colours[taps[tap, 0]] |= 1 << taps[tap, 2]
    changed = True
    while changed:
        changed = False
        for cell in range(n):
            for side in range(4):
                other = neighbours[cell, side]
                joined = other >= 0 and masks[cell] >> side & masks[other] >> (side + 2) % 4 & 1
                if joined and colours[cell] & ~colours[other]:
                    colours[other] |= colours[cell]
                    changed = True
    for tap in range(inlet_count, len(taps)):
        if colours[taps[tap, 0]] != 1 << taps[tap, 2]:
            return False
        if taps[tap, 1] >= 0 and not masks[taps[tap, 0]] >> taps[tap, 1] & 1:
            return False
    for cell in range(n):
        if colours[cell] & (colours[cell] - 1):
            return False
        if closed and colours[cell]:
            for side in range(4):
                if masks[cell] & ~met[cell] & 1 << side:
                    other = neighbours[cell, side]
                    if other < 0 or not masks[other] >> (side + 2) % 4 & 1:
                        return False
    return True


def fewest_by_paths(width, height, masks, inlets, outlets, clockwise):
    """Find the fewest turns by all simple paths from any inlet to each outlet; or NONE.

    For open boards of one colour: what the paths need of a tile together must fit one position.
    """
    fits = {}
    for cell, mask in enumerate(masks):
        for need in range(16):
            stands = [turn(mask, s) for s in range(4) if turn(mask, s) & need == need]
            fits[cell, need] = min((price(mask, s, clockwise) for s in stands), default=NONE)
    ways = [_paths(width, height, fits, inlets, outlet) for outlet in outlets]
    best = NONE
    waiting = [(0, {})]
    while waiting:
        level, needs = waiting.pop()
        if sum(fits[item] for item in needs.items()) >= best:
            continue
        if level == len(ways):
            best = sum(fits[item] for item in needs.items())
            continue
        for way in ways[level]:
            both = dict(needs)
            for cell, need in way.items():
                both[cell] = both.get(cell, 0) | need
            waiting.append((level + 1, both))
    return best


def _paths(width, height, fits, inlets, outlet):
    """List the ports that each simple path from an inlet to an outlet needs, least cost last."""
    found = []
    goal = {outlet[0]: 1 << outlet[1] if outlet[1] >= 0 else 0}
    for at, port, _ in inlets:
        needs = {at: 1 << port if port >= 0 else 0}
        if at == outlet[0]:
            found.append({at: needs[at] | goal[at]})
        else:
            _walk(width, height, fits, at, needs, goal, found)
    return sorted(found, key=lambda needs: -sum(fits[item] for item in needs.items()))


def _walk(width, height, fits, here, needs, goal, found):
    for side in range(4):
        there = beyond(width, height, here, side)
        if there < 0 or there in needs:
            continue
        out = {**needs, here: needs[here] | 1 << side, there: 1 << (side + 2) % 4}
        if fits[here, out[here]] == NONE or fits[there, out[there]] == NONE:
            continue
        if there in goal:
            out[there] |= goal[there]
            if fits[there, out[there]] < NONE:
                found.append(out)
        else:
            _walk(width, height, fits, there, out, goal, found)
