"""Forcing chains from several assumptions at once: Nishio, cell, region and dynamic chains.

Rules as in Sudoku Explainer (N. Juillerat, 2006): an assumption that leads to a contradiction is
wrong; what follows from a candidate taken as well as left out, from every candidate of a cell or
from every place of a digit in a house is true. Of all steps the one with the fewest nodes is
found, then by the kind of rule, then in the order of cells and digits.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.explainer.ancestry import ancestors, forget, record
from gridwright.sudoku.explainer.closure import (
    BORN,
    CLASH_LIST,
    CLASH_OLD,
    DYNAMIC,
    DYNAMIC_PLUS,
    HOME_ORDER,
    MOST_SIDE,
    MULTIPLE,
    NISHIO,
    OFF_COUNT,
    OFFS,
    ON_COUNT,
    ONS,
    SLOT,
    SPARE,
    begin_run,
    follow,
    restore,
    save,
)
from gridwright.sudoku.explainer.subpattern import find_pattern
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.position import HOMES, PLACE, PLACE_BITS, Bytes, Ints
from gridwright.sudoku.kernels.step import CELL_BITS, FIRST, SECOND, THIRD, begin, fill, rule_out

WRONG_TAKEN, WRONG_LEFT_OUT, EITHER_WAY, EVERY_DIGIT, EVERY_PLACE = range(5)

# What decides among steps with equally many nodes, by rule.
_RANKS = (7, 7, 1, 5, 6)

KEY, RULE, SOURCE, TARGET, HOUSE, STARTS = range(SPARE, SPARE + 6)
NO_KEY = 1 << 40
_OFF_SLOT = MOST_SIDE * SLOT
_PLACE_SLOTS = _OFF_SLOT + SLOT


@kernel
def find_multiple(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the shortest step; ``kind`` is NISHIO, MULTIPLE, DYNAMIC or DYNAMIC_PLUS."""
    if side > MOST_SIDE:
        return 0
    forget(work)
    save(side, cands, spots, work)
    work[KEY] = NO_KEY
    for cell in range(side * side):
        number = count(cands[cell])
        if number > 2 or (number == 2 and kind != MULTIPLE):
            try_cell(kind, side, cands, spots, houses, homes, work, cell)
    if work[KEY] == NO_KEY:
        return 0
    write(kind, side, cands, spots, houses, homes, work, step)
    return 1


@kernel
def run(
    kind: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, work: Ints,
    slot: int, start: int,
) -> int:  # fmt: skip
    """Follow an assumption to its end in a slot; return 1 where it is contradictory."""
    begin_run(side, work, slot, start)
    clash = follow(kind, side, cands, spots, houses, homes, work, slot)
    if kind == DYNAMIC_PLUS:
        while clash == 0 and find_pattern(side, cands, spots, houses, homes, work, slot) > 0:
            clash = follow(kind, side, cands, spots, houses, homes, work, slot)
    if kind != MULTIPLE:
        restore(side, cands, spots, work)
    return clash


@kernel
def try_cell(
    kind: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, work: Ints, cell: int
) -> None:
    """Weigh all steps that start from a cell."""
    is_pair = count(cands[cell]) == 2
    number = 0
    left = cands[cell]
    while left != 0:
        candidate = cell * side + lowest(left)
        left = left & (left - 1)
        slot = number * SLOT
        number += 1
        for taken in range(1, -1 if kind != MULTIPLE else 0, -1):
            where = slot if taken else _OFF_SLOT
            start = 2 * candidate + taken
            if run(kind, side, cands, spots, houses, homes, work, where, start):
                rule = WRONG_TAKEN if taken else WRONG_LEFT_OUT
                weigh_clash(kind, work, where, rule, start)
        if kind >= DYNAMIC and not is_pair:
            weigh_common(side, cands, work, slot, _OFF_SLOT, 1, EITHER_WAY, candidate, 0)
        if kind != NISHIO:
            try_houses(kind, side, cands, spots, houses, homes, work, slot, candidate)
    if kind != NISHIO:
        source = cell * side + lowest(cands[cell])
        weigh_common(side, cands, work, 0, SLOT, number - 1, EVERY_DIGIT, source, 0)


@kernel
def try_houses(
    kind: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, work: Ints,
    slot: int, candidate: int,
) -> None:  # fmt: skip
    """Weigh the steps from all places of a digit in each house whose first place a cell is."""
    digit = candidate % side
    for turn in HOME_ORDER:
        home = homes[candidate // side * HOMES + turn]
        house = home >> PLACE_BITS
        left = spots[house * side + digit] if home >= 0 else 0
        if left & (left - 1) != 0 and lowest(left) == home & PLACE:
            number = 0
            left = left & (left - 1)
            while left != 0:
                start = 2 * (houses[house * side + lowest(left)] * side + digit) + 1
                left = left & (left - 1)
                other = _PLACE_SLOTS + number * SLOT
                run(kind, side, cands, spots, houses, homes, work, other, start)
                number += 1
            weigh_common(
                side, cands, work, slot, _PLACE_SLOTS, number, EVERY_PLACE, candidate, house
            )


@kernel
def weigh(work: Ints, nodes: int, rule: int, source: int, target: int, house: int) -> None:
    """Keep a step where none is before it."""
    key = 8 * nodes + _RANKS[rule]
    if key < work[KEY]:
        work[KEY] = key
        work[RULE] = rule
        work[SOURCE] = source
        work[TARGET] = target
        work[HOUSE] = house


@kernel
def weigh_clash(kind: int, work: Ints, slot: int, rule: int, start: int) -> None:
    """Weigh a contradiction: the assumption is wrong."""
    if kind != MULTIPLE:
        nodes = ancestors(work, slot, work[slot + BORN + work[slot + CLASH_OLD]])
        nodes += ancestors(work, slot, work[slot + CLASH_LIST])
        weigh(work, nodes + 2, rule, start // 2, start ^ 1, 0)


@kernel
def weigh_common(
    side: int, cands: Ints, work: Ints, slot: int, others: int, number: int, rule: int,
    source: int, house: int,
) -> None:  # fmt: skip
    """Weigh what follows in one slot and in ``number`` slots more, from ``others`` on."""
    taken = work[slot + ON_COUNT]
    for turn in range(taken + work[slot + OFF_COUNT]):
        if turn < taken:
            node = work[slot + ONS + turn]
        else:
            node = work[slot + OFFS + turn - taken]
        held = 0
        while held < number and work[others + held * SLOT + BORN + node] != 0:
            held += 1
        mask = cands[node // 2 // side]
        if held == number and (node & 1 == 0 or mask & (mask - 1) != 0):
            nodes = 1 + ancestors(work, slot, work[slot + BORN + node])
            other = others
            while other < others + number * SLOT and 8 * nodes < work[KEY]:
                nodes += 1 + ancestors(work, other, work[other + BORN + node])
                other += SLOT
            if other == others + number * SLOT:
                weigh(work, nodes, rule, source, node, house)


@kernel
def list_starts(side: int, cands: Ints, spots: Ints, houses: Ints, work: Ints) -> int:
    """List the assumptions of the step that was kept; return how many."""
    rule, source, house = work[RULE], work[SOURCE], work[HOUSE]
    cell, digit = source // side, source % side
    if rule in (WRONG_TAKEN, WRONG_LEFT_OUT):
        work[STARTS] = work[TARGET] ^ 1
        return 1
    if rule == EITHER_WAY:
        work[STARTS] = 2 * source + 1
        work[STARTS + 1] = 2 * source
        return 2
    number = 0
    left = cands[cell] if rule == EVERY_DIGIT else spots[house * side + digit]
    while left != 0:
        bit = lowest(left)
        left = left & (left - 1)
        if rule == EVERY_DIGIT:
            work[STARTS + number] = 2 * (cell * side + bit) + 1
        else:
            work[STARTS + number] = 2 * (houses[house * side + bit] * side + digit) + 1
        number += 1
    return number


@kernel
def write(
    kind: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, work: Ints,
    step: Ints,
) -> None:  # fmt: skip
    """Record the step that was kept, running its assumptions once more."""
    rule, source, target = work[RULE], work[SOURCE], work[TARGET]
    cell, digit = target // 2 // side, target // 2 % side + 1
    begin(step, rule)
    step[FIRST] = work[KEY] // 8
    step[SECOND] = source // side << CELL_BITS | (source % side + 1)
    step[THIRD] = work[HOUSE]
    if target & 1:
        fill(step, cell, digit)
    else:
        rule_out(step, cands, cell, digit)
    number = list_starts(side, cands, spots, houses, work)
    for turn in range(number):
        start = work[STARTS + turn]
        run(kind, side, cands, spots, houses, homes, work, 0, start)
        if start ^ 1 == target and number == 1:
            old, parents = work[CLASH_OLD], work[CLASH_LIST]
            step[THIRD] = old // 2 // side << CELL_BITS | (old // 2 % side + 1)
            record(side, work, 0, old, work[BORN + old], step)
            record(side, work, 0, old ^ 1, parents, step)
        else:
            record(side, work, 0, target, work[BORN + target], step)
