"""Almost locked sets of a position: cells of one house with one digit more than they are.

``gather`` leaves in the work space a head of numbers and offsets (the first constants below) and
three tables. An ALS is DIGITS, a mask; LIVELY, those of its digits that some cell outside sees
whole; SIZE; its cells as bit words from CELLS on; then for each digit of the layout the number of
its knot, the set of its cells that have the digit. A knot, held once for all ALS that share it, is
DIGIT (from 0), its house and places, ranges of MEMBERS (the ALS that have it) and LINKS (the knots
of the same digit of which each cell sees each cell of it), then two lots of bit words: its cells,
and its viewers: the cells with the digit that see all of them.
"""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.choices import PICKS, ROOM, UNIONS, next_choice
from gridwright.sudoku.kernels.houses import is_in
from gridwright.sudoku.kernels.position import HOMES, PLACE_BITS, Ints
from gridwright.sudoku.kernels.step import mark, rule_out

(
    WORDS, MANY, KNOTS, ALS_STRIDE, KNOT_STRIDE, HOUSES_AT, PEERS_AT, HOLDERS_AT, ALS_AT, KNOTS_AT,
    HASH_AT, HEADS_AT, FREE_AT, MOST_ALS, MOST_KNOTS,
) = range(15)  # fmt: skip
DIGITS, LIVELY, SIZE, CELLS = range(4)
DIGIT, HOUSE, PLACES, NEXT, MEMBERS, MEMBERS_END, LINKS, LINKS_END, TIED = range(9)

BITS = 60
# The whole of the work space, and what of it is kept for each knot for the search that follows.
WHOLE = 1 << 17
KEPT_A_KNOT = 8
_HALF = (1 << 30) - 1
_CHOICES = 16
_CELLS = _CHOICES + ROOM
_BODY = _CELLS + 32
_HASH = 8192


@inlined
def first_bit(word: int) -> int:
    """Give the number of the lowest bit of a word of BITS bits that is not empty."""
    low = word & _HALF
    return lowest(low) if low != 0 else 30 + lowest(word >> 30)


@inlined
def als_at(work: Ints, number: int) -> int:
    """Give the offset of an ALS."""
    at: int = work[ALS_AT] + number * work[ALS_STRIDE]
    return at


@inlined
def knot_at(work: Ints, number: int) -> int:
    """Give the offset of a knot."""
    at: int = work[KNOTS_AT] + number * work[KNOT_STRIDE]
    return at


@inlined
def knot_of(work: Ints, als: int, digit: int) -> int:
    """Give the number of an ALS's knot of a digit, from 0, that it has."""
    knot: int = work[als_at(work, als) + CELLS + work[WORDS] + digit]
    return knot


@kernel
def are_apart(work: Ints, als: int, other: int) -> int:
    """Tell by 1 or 0 whether two ALS share no cell."""
    one, two = als_at(work, als) + CELLS, als_at(work, other) + CELLS
    for word in range(work[WORDS]):
        if work[one + word] & work[two + word] != 0:
            return 0
    return 1


@kernel
def sees_all(work: Ints, knot: int, other: int) -> int:
    """Tell by 1 or 0 whether each cell of a knot sees each cell of another one of its digit."""
    cells = knot_at(work, other) + TIED
    viewers = knot_at(work, knot) + TIED + work[WORDS]
    for word in range(work[WORDS]):
        if work[cells + word] & ~work[viewers + word] != 0:
            return 0
    return 1


@kernel
def have_prey(work: Ints, knot: int, other: int) -> int:
    """Tell by 1 or 0 whether a cell with their digit sees all of two knots."""
    one = knot_at(work, knot) + TIED + work[WORDS]
    two = knot_at(work, other) + TIED + work[WORDS]
    for word in range(work[WORDS]):
        if work[one + word] & work[two + word] != 0:
            return 1
    return 0


@kernel
def strike_prey(cands: Ints, work: Ints, step: Ints, knot: int, other: int) -> None:
    """Note that no cell that sees all of two knots can hold their digit; they may be the same."""
    one = knot_at(work, knot) + TIED + work[WORDS]
    two = knot_at(work, other) + TIED + work[WORDS]
    for word in range(work[WORDS]):
        both = work[one + word] & work[two + word]
        while both != 0:
            cell = word * BITS + first_bit(both)
            rule_out(step, cands, cell, work[knot_at(work, knot) + DIGIT] + 1)
            both &= both - 1


@kernel
def mark_als(cands: Ints, work: Ints, step: Ints, als: int, role: int) -> None:
    """Mark all candidates of an ALS."""
    for word in range(work[WORDS]):
        rest = work[als_at(work, als) + CELLS + word]
        while rest != 0:
            cell = word * BITS + first_bit(rest)
            mask = cands[cell]
            while mask != 0:
                mark(step, role, cell, lowest(mask) + 1)
                mask &= mask - 1
            rest &= rest - 1


@kernel
def first_cell(work: Ints, knot: int) -> int:
    """Give the first cell of a knot."""
    for word in range(work[WORDS]):
        cells = work[knot_at(work, knot) + TIED + word]
        if cells != 0:
            return word * BITS + first_bit(cells)
    return -1


@kernel
def gather(side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, work: Ints) -> int:
    """List the almost locked sets, small ones first, and their knots; give how many there are.

    Each comes once, by the first of the houses that holds it. Up to nine digits, sets of up to 8
    cells are listed and 2,000 of them; with more digits 4 cells and 600.
    """
    allot(side, len(houses) // side, work)
    lay_cells(side, cands, houses, homes, work)
    for size in range(1, min(side - 1, 8 if side <= 9 else 4) + 1):
        for house in range(len(houses) // side):
            many, empty = 0, 0
            for place in range(side):
                mask = cands[houses[house * side + place]]
                empty += mask != 0
                if mask & (mask - 1) != 0 and count(mask) <= size + 1:
                    work[_CHOICES + many] = mask
                    work[_CELLS + many] = place
                    many += 1
            if many < size or empty == size:
                continue
            fresh = 1
            while next_choice(work, _CHOICES, many, size, size + 1, fresh):
                fresh = 0
                if count(work[_CHOICES + UNIONS + size - 1]) == size + 1 and not lies_before(
                    side, houses, homes, work, size, house
                ):
                    add_als(side, spots, houses, work, size, house)
    list_members(side, work)
    link_knots(side, work)
    many_sets: int = work[MANY]
    return many_sets


@kernel
def allot(side: int, many_houses: int, work: Ints) -> None:
    """Share the work space out."""
    words = (side * side + BITS - 1) // BITS
    work[WORDS] = words
    work[MANY] = 0
    work[KNOTS] = 0
    work[MOST_ALS] = 2000 if side <= 9 else 600
    work[MOST_KNOTS] = 2500 if side <= 9 else 1200
    work[ALS_STRIDE] = CELLS + words + side
    work[KNOT_STRIDE] = TIED + 2 * words
    work[HOUSES_AT] = _BODY
    work[PEERS_AT] = work[HOUSES_AT] + many_houses * words
    work[HOLDERS_AT] = work[PEERS_AT] + side * side * words
    work[HASH_AT] = work[HOLDERS_AT] + side * words
    work[HEADS_AT] = work[HASH_AT] + _HASH
    work[ALS_AT] = work[HEADS_AT] + side * side * side
    work[KNOTS_AT] = work[ALS_AT] + work[MOST_ALS] * work[ALS_STRIDE]
    work[FREE_AT] = work[KNOTS_AT] + work[MOST_KNOTS] * work[KNOT_STRIDE]
    for at in range(_BODY, work[ALS_AT]):
        work[at] = 0


@kernel
def lay_cells(side: int, cands: Ints, houses: Ints, homes: Ints, work: Ints) -> None:
    """Write as bit words: the cells of each house, the peers of each cell, each digit's holders."""
    words = work[WORDS]
    for at in range(len(houses)):
        cell = houses[at]
        work[work[HOUSES_AT] + at // side * words + cell // BITS] |= 1 << cell % BITS
    for cell in range(side * side):
        peers = work[PEERS_AT] + cell * words
        home = cell * HOMES
        while home < cell * HOMES + HOMES and homes[home] >= 0:
            held = work[HOUSES_AT] + (homes[home] >> PLACE_BITS) * words
            for word in range(words):
                work[peers + word] |= work[held + word]
            home += 1
        bit = 1 << cell % BITS
        work[peers + cell // BITS] &= ~bit
        mask = cands[cell]
        while mask != 0:
            work[work[HOLDERS_AT] + lowest(mask) * words + cell // BITS] |= bit
            mask &= mask - 1


@kernel
def lies_before(side: int, houses: Ints, homes: Ints, work: Ints, size: int, house: int) -> int:
    """Tell by 1 or 0 whether the chosen cells all lie in an earlier house, too."""
    first = houses[house * side + work[_CELLS + work[_CHOICES + PICKS]]]
    at = first * HOMES
    while at < first * HOMES + HOMES and homes[at] >= 0 and homes[at] >> PLACE_BITS < house:
        earlier = homes[at] >> PLACE_BITS
        shared = 1
        for pick in range(1, size):
            place = work[_CELLS + work[_CHOICES + PICKS + pick]]
            if shared and not is_in(homes, houses[house * side + place], earlier):
                shared = 0
        if shared:
            return 1
        at += 1
    return 0


@kernel
def add_als(side: int, spots: Ints, houses: Ints, work: Ints, size: int, house: int) -> None:
    """Add the chosen cells of a house to the list, where there is room."""
    if work[MANY] == work[MOST_ALS] or work[KNOTS] + side > work[MOST_KNOTS]:
        return
    at = als_at(work, work[MANY])
    places = 0
    for word in range(work[WORDS]):
        work[at + CELLS + word] = 0
    for pick in range(size):
        place = work[_CELLS + work[_CHOICES + PICKS + pick]]
        places |= 1 << place
        cell = houses[house * side + place]
        work[at + CELLS + cell // BITS] |= 1 << cell % BITS
    digits = work[_CHOICES + UNIONS + size - 1]
    work[at + DIGITS] = digits
    work[at + LIVELY] = 0
    work[at + SIZE] = size
    work[MANY] += 1
    while digits != 0:
        digit = lowest(digits)
        knot = find_knot(side, houses, work, house, digit, places & spots[house * side + digit])
        work[at + CELLS + work[WORDS] + digit] = knot
        if have_prey(work, knot, knot):
            work[at + LIVELY] |= 1 << digit
        digits &= digits - 1


@kernel
def find_knot(side: int, houses: Ints, work: Ints, house: int, digit: int, places: int) -> int:
    """Give the number of a knot, a new one where there was none."""
    slot = (places * 40503 + (house * side + digit) * 9973 >> 3) & (_HASH - 1)
    while work[work[HASH_AT] + slot] != 0:
        at = knot_at(work, work[work[HASH_AT] + slot] - 1)
        if work[at + PLACES] == places and work[at + HOUSE] == house and work[at + DIGIT] == digit:
            known: int = work[work[HASH_AT] + slot] - 1
            return known
        slot = (slot + 1) & (_HASH - 1)
    work[KNOTS] += 1
    knot: int = work[KNOTS] - 1
    work[work[HASH_AT] + slot] = knot + 1
    at = knot_at(work, knot)
    work[at + DIGIT] = digit
    work[at + HOUSE] = house
    work[at + PLACES] = places
    head = work[HEADS_AT] + houses[house * side + lowest(places)] * side + digit
    work[at + NEXT] = work[head]
    work[head] = knot + 1
    tie_cells(side, houses, work, at)
    return knot


@kernel
def tie_cells(side: int, houses: Ints, work: Ints, at: int) -> None:
    """Write the cells and the viewers of a knot."""
    words = work[WORDS]
    for word in range(words):
        work[at + TIED + word] = 0
        work[at + TIED + words + word] = work[work[HOLDERS_AT] + work[at + DIGIT] * words + word]
    places = work[at + PLACES]
    while places != 0:
        cell = houses[work[at + HOUSE] * side + lowest(places)]
        work[at + TIED + cell // BITS] |= 1 << cell % BITS
        for word in range(words):
            work[at + TIED + words + word] &= work[work[PEERS_AT] + cell * words + word]
        places &= places - 1


@kernel
def list_members(side: int, work: Ints) -> None:
    """List for each knot the ALS that have it, ascending."""
    for knot in range(work[KNOTS]):
        work[knot_at(work, knot) + MEMBERS_END] = 0
    for als in range(work[MANY]):
        digits = work[als_at(work, als) + DIGITS]
        while digits != 0:
            work[knot_at(work, knot_of(work, als, lowest(digits))) + MEMBERS_END] += 1
            digits &= digits - 1
    for knot in range(work[KNOTS]):
        at = knot_at(work, knot)
        work[at + MEMBERS] = work[FREE_AT]
        work[FREE_AT] += work[at + MEMBERS_END]
        work[at + MEMBERS_END] = work[at + MEMBERS]
    for als in range(work[MANY]):
        digits = work[als_at(work, als) + DIGITS]
        while digits != 0:
            at = knot_at(work, knot_of(work, als, lowest(digits)))
            work[work[at + MEMBERS_END]] = als
            work[at + MEMBERS_END] += 1
            digits &= digits - 1


@kernel
def link_knots(side: int, work: Ints) -> None:
    """List for each knot those that see all of it, as long as there is room."""
    end = WHOLE - KEPT_A_KNOT * work[MOST_KNOTS]
    for knot in range(work[KNOTS]):
        at = knot_at(work, knot)
        work[at + LINKS] = work[FREE_AT]
        for word in range(work[WORDS]):
            viewers = work[at + TIED + work[WORDS] + word]
            while viewers != 0:
                cell = word * BITS + first_bit(viewers)
                other = work[work[HEADS_AT] + cell * side + work[at + DIGIT]] - 1
                while other >= 0:
                    if work[FREE_AT] < end and sees_all(work, knot, other):
                        work[work[FREE_AT]] = other
                        work[FREE_AT] += 1
                    other = work[knot_at(work, other) + NEXT] - 1
                viewers &= viewers - 1
        work[at + LINKS_END] = work[FREE_AT]
