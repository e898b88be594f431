"""One sweep of logic over sixteen Sudokus side by side, without a branch.

The state of a puzzle is 27 words: for each band of three rows and each digit a mask of the 27
cells that may hold it, bit 9 * row + column. ``words`` is int32[groups * GROUP]; a group is
sixteen puzzles, the word of band b and digit d (0 to 8) of lane l is at
(9 * b + d) * LANES + l. Behind them each band has two words more that a sweep writes: cells that
had two or more candidates, and cells that had three or more, as they were before the sweep.
The rest of a group is spare room in which a sweep keeps a band half done.

A sweep does four things to each band: the digit of a cell with one candidate leaves the rest of
its row (naked singles); what remains of a digit must be a permutation of the three rows over the
three boxes (closure); a digit with one place in a row takes it (hidden singles); and then what
remains of a digit in all bands must permute the columns of each stack over its bands. Closure on
permutations of box and line is that of JCZSolve and tdoku (T. Dillon, 2019).
"""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.core.vector import (
    LANES,
    Vector,
    Words,
    splat,
    vadd,
    vand,
    viszero,
    vload,
    vnot,
    vor,
    vshl,
    vshr,
    vstore,
    vsub,
    vxor,
    zero_lanes,
)

DIGITS = 9
BANDS = 3
BAND = DIGITS * LANES
TWICE = BANDS * BAND
THRICE = TWICE + BANDS * LANES
SPARE = THRICE + BANDS * LANES
GROUP = SPARE + 2 * BAND

EVERY_CELL = 0o777777777
ROW = 0o777
LAST_TWO_ROWS = 0o777777000
ROW_STARTS = 0o001001001
ROW_ENDS = 0o400400400
ROW_RESTS = 0o377377377

# The cells of the first, the last and the last two columns of each box.
FIRST = 0o111111111
LAST = 0o444444444
LAST_TWO = 0o666666666
# The same of the boxes of a band, the last and the last two.
BOX_LAST = 0o700700700
BOX_LAST_TWO = 0o770770770


@inlined
def any_of(a: Vector, b: Vector, c: Vector) -> Vector:
    """Give the bits that are set in any of three."""
    return vor(vor(a, b), c)


@inlined
def less(a: Vector, b: Vector) -> Vector:
    """Give the bits of a that b has not.

    Where b only lost bits this is all that differs; said so, and not by ``vxor``, LLVM does not
    turn many such differences into a long chain of comparisons.
    """
    return vand(a, vnot(b))


@inlined
def rows_of(mask: Vector) -> Vector:
    """Give all cells of those rows in which a mask has a cell."""
    rests = splat(ROW_RESTS)
    ends = vand(vor(vadd(vand(mask, rests), rests), mask), splat(ROW_ENDS))
    return vor(ends, vsub(ends, vshr(ends, 8)))


@inlined
def one_in_row(mask: Vector) -> Vector:
    """Give the cells that are alone in their row."""
    more = vand(mask, vsub(mask, splat(ROW_STARTS)))
    return vand(mask, vnot(rows_of(more)))


@inlined
def chosen(where: Vector, a: Vector, b: Vector) -> Vector:
    """Give the bits of a where a mask has them, and those of b elsewhere."""
    return vxor(b, vand(vxor(a, b), where))


@inlined
def permuted(table: Vector, after: Vector, before: Vector) -> Vector:
    """Keep the places of a table that some permutation goes through.

    ``table`` is three rows of nine: three squares of three by three side by side, or interleaved.
    ``after`` and ``before`` are the table with the columns of each square rotated by one and by
    two: a place is kept where these two columns can take the two other rows.
    """
    next_after = vor(vshl(after, 9), vshr(after, 18))
    next_before = vor(vshl(before, 9), vshr(before, 18))
    pairs = vor(vand(after, next_before), vand(next_after, before))
    return vand(table, vor(vshl(pairs, 9), vshr(pairs, 18)))


@inlined
def boxes_permuted(table: Vector) -> Vector:
    """Keep what permutes rows over the three boxes: squares are interleaved."""
    after = chosen(splat(BOX_LAST_TWO), vshl(table, 3), vshr(table, 6))
    before = chosen(splat(~BOX_LAST), vshr(table, 3), vshl(table, 6))
    return permuted(table, after, before)


@inlined
def columns_permuted(table: Vector) -> Vector:
    """Keep what permutes bands over the three columns of a stack: squares are side by side."""
    after = chosen(splat(LAST_TWO), vshl(table, 1), vshr(table, 2))
    before = chosen(splat(~LAST), vshr(table, 1), vshl(table, 2))
    return permuted(table, after, before)


@inlined
def cells_of_boxes(starts: Vector) -> Vector:
    """Give the cells of the boxes' rows at whose start there is a bit; other bits are ignored."""
    kept = vand(starts, splat(FIRST))
    return any_of(kept, vshl(kept, 1), vshl(kept, 2))


@inlined
def cells_of_columns(columns: Vector) -> Vector:
    """Give a band's cells of those columns; bits above the first row are ignored."""
    kept = vand(columns, splat(ROW))
    return any_of(kept, vshl(kept, 9), vshl(kept, 18))


@inlined
def count_candidates(words: Words, at: int) -> tuple[Vector, Vector, Vector]:
    """Give the cells of a band with at least one, two and three candidates."""
    once = vload(words, at)
    twice = splat(0)
    thrice = splat(0)
    for digit in range(1, DIGITS):
        mask = vload(words, at + digit * LANES)
        thrice = vor(thrice, vand(twice, mask))
        twice = vor(twice, vand(once, mask))
        once = vor(once, mask)
    return once, twice, thrice


@inlined
def clear_rows(mask: Vector, naked: Vector, broken: Vector) -> tuple[Vector, Vector]:
    """Take a digit off the rows where a cell has nothing else; two such cells break the rules."""
    fixed = vand(mask, naked)
    rests = splat(ROW_RESTS)
    ends = vand(vor(vadd(vand(fixed, rests), rests), fixed), splat(ROW_ENDS))
    starts = vshr(ends, 8)
    broken = vor(broken, vand(fixed, vsub(fixed, starts)))
    elsewhere = vnot(vor(ends, vsub(ends, starts)))
    return vand(mask, vor(elsewhere, fixed)), broken


@inlined
def close_boxes(a: Vector, b: Vector, c: Vector) -> tuple[Vector, Vector, Vector]:
    """Keep of three digits in a band what permutes its rows over its boxes."""
    in_a = any_of(a, vshr(a, 1), vshr(a, 2))
    in_b = any_of(vshl(b, 1), b, vshr(b, 1))
    in_c = any_of(vshl(c, 2), vshl(c, 1), c)
    table = chosen(splat(~LAST_TWO), in_a, chosen(splat(LAST), in_c, in_b))
    kept = boxes_permuted(table)
    return (
        vand(a, cells_of_boxes(kept)),
        vand(b, cells_of_boxes(vshr(kept, 1))),
        vand(c, cells_of_boxes(vshr(kept, 2))),
    )


@inlined
def sweep_band(
    words: Words, at: int, counts: int, spare: int, changed: Vector, broken: Vector
) -> tuple[Vector, Vector]:
    """Sweep over the nine words of a band from ``at`` on; what was counted goes to ``counts``."""
    once, twice, thrice = count_candidates(words, at)
    vstore(words, counts, twice)
    vstore(words, counts + BANDS * LANES, thrice)
    broken = vor(broken, vxor(once, splat(EVERY_CELL)))
    naked = vnot(twice)
    hidden = splat(0)
    for triple in range(0, BAND, 3 * LANES):
        a, broken = clear_rows(vload(words, at + triple), naked, broken)
        b, broken = clear_rows(vload(words, at + triple + LANES), naked, broken)
        c, broken = clear_rows(vload(words, at + triple + 2 * LANES), naked, broken)
        a, b, c = close_boxes(a, b, c)
        one_a = one_in_row(a)
        one_b = one_in_row(b)
        one_c = one_in_row(c)
        hidden = vor(hidden, any_of(one_a, one_b, one_c))
        vstore(words, spare + triple, a)
        vstore(words, spare + triple + LANES, b)
        vstore(words, spare + triple + 2 * LANES, c)
        vstore(words, spare + BAND + triple, one_a)
        vstore(words, spare + BAND + triple + LANES, one_b)
        vstore(words, spare + BAND + triple + 2 * LANES, one_c)
    others = vnot(hidden)
    for digit in range(0, BAND, LANES):
        held = vload(words, at + digit)
        kept = vand(vload(words, spare + digit), vor(others, vload(words, spare + BAND + digit)))
        changed = vor(changed, less(held, kept))
        vstore(words, at + digit, kept)
    return changed, broken


@inlined
def sweep_columns(words: Words, at: int, changed: Vector, broken: Vector) -> tuple[Vector, Vector]:
    """Keep of a digit in all bands what permutes the columns of each stack over the bands."""
    a = vload(words, at)
    b = vload(words, at + BAND)
    c = vload(words, at + 2 * BAND)
    in_a = any_of(a, vshr(a, 9), vshr(a, 18))
    in_b = any_of(vshl(b, 9), b, vshr(b, 9))
    in_c = any_of(vshl(c, 18), vshl(c, 9), c)
    table = chosen(splat(~LAST_TWO_ROWS), in_a, chosen(splat(ROW << 9), in_b, in_c))
    kept = columns_permuted(table)
    kept_a = vand(a, cells_of_columns(kept))
    kept_b = vand(b, cells_of_columns(vshr(kept, 9)))
    kept_c = vand(c, cells_of_columns(vshr(kept, 18)))
    vstore(words, at, kept_a)
    vstore(words, at + BAND, kept_b)
    vstore(words, at + 2 * BAND, kept_c)
    changed = vor(changed, less(table, kept))
    broken = vor(broken, viszero(kept))
    return changed, broken


@kernel
def sweep(words: Words, group: int) -> tuple[int, int]:
    """Sweep over a group of puzzles from ``group`` on.

    Gives two masks of lanes: where nothing has changed, and where no contradiction was seen.
    """
    changed = splat(0)
    broken = splat(0)
    for band in range(BANDS):
        at = group + band * BAND
        counts = group + TWICE + band * LANES
        changed, broken = sweep_band(words, at, counts, group + SPARE, changed, broken)
    for digit in range(DIGITS):
        changed, broken = sweep_columns(words, group + digit * LANES, changed, broken)
    return zero_lanes(changed), zero_lanes(broken)
