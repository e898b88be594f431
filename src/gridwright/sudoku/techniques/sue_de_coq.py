"""Sue de Coq: cells where a box and a line meet, with cells of each that share no digit."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.choices import PICKS, ROOM, next_choice
from gridwright.sudoku.kernels.houses import is_in
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.step import (
    FIRST,
    PATTERN,
    SECOND,
    SECOND_SET,
    STRUCK,
    THIRD_SET,
    begin,
    mark,
    rule_out,
)
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion, name_cells, name_digits

# Cells of a line or box alone in one choice: up to nine digits, and with more.
MOST_BESIDE, MOST_BESIDE_IN_LARGE = 4, 2
# Parts of the work space alike: cells of the meeting, of the line, of the box, and those of them
# that share no digit with the choice of the line. Each has room for a choice of masks, the cells
# listed, and then the size and the digits of the choice.
_MEETING, _LINE, _WHOLE_BOX, _BOX = 0, 256, 512, 768
_CELLS = ROOM
_SIZE = ROOM + 32
_UNION = ROOM + 33
_MANY = ROOM + 34


@kernel
def part_cells(
    side: int, cands: Ints, houses: Ints, homes: Ints, work: Ints, box: int, line: int,
) -> int:  # fmt: skip
    """List the empty cells where a box and a line meet, and of each alone; count the first."""
    work[_MEETING + _MANY] = 0
    work[_LINE + _MANY] = 0
    work[_WHOLE_BOX + _MANY] = 0
    for at in range(2 * side):
        house = line if at < side else box
        cell = houses[house * side + at % side]
        part = _LINE if at < side else _WHOLE_BOX
        if is_in(homes, cell, box if at < side else line):
            part = _MEETING
        if cands[cell] != 0 and (part != _MEETING or at < side):
            work[part + _CELLS + work[part + _MANY]] = cell
            work[part + _MANY] += 1
    return int(work[_MEETING + _MANY])


@kernel
def sum_up(cands: Ints, work: Ints, part: int, size: int) -> int:
    """Note the size and the digits of a choice, and give the digits."""
    union = 0
    for pick in range(size):
        union |= cands[work[part + _CELLS + work[part + PICKS + pick]]]
    work[part + _SIZE] = size
    work[part + _UNION] = union
    return union


@kernel
def list_outside(cands: Ints, work: Ints, part: int, digits: int) -> None:
    """Write the masks from which to choose: what the cells of a part have besides digits."""
    for at in range(work[part + _MANY]):
        work[part + at] = cands[work[part + _CELLS + at]] & ~digits


@kernel
def keep_apart(cands: Ints, work: Ints) -> None:
    """List the cells of the box that share no digit with the choice of the line."""
    work[_BOX + _MANY] = 0
    for at in range(work[_WHOLE_BOX + _MANY]):
        cell = work[_WHOLE_BOX + _CELLS + at]
        if cands[cell] & work[_LINE + _UNION] == 0:
            work[_BOX + _CELLS + work[_BOX + _MANY]] = cell
            work[_BOX + _MANY] += 1


@kernel
def next_beside(
    side: int, cands: Ints, work: Ints, part: int, inner: int, fresh: int,
) -> int:  # fmt: skip
    """Go to the next choice of a part that takes up digits of the meeting; tell how many.

    A choice of n cells takes up n, less the digits of its own that the meeting has not. 0 where
    none is left.
    """
    size = 1 if fresh else work[part + _SIZE]
    is_first = fresh
    most = MOST_BESIDE if side <= 9 else MOST_BESIDE_IN_LARGE
    while size <= most and size <= work[part + _MANY]:
        if next_choice(work, part, work[part + _MANY], size, size - 1, is_first):
            union = sum_up(cands, work, part, size)
            if union & inner != 0:
                return size - count(union & ~inner)
            is_first = 0
        else:
            size += 1
            is_first = 1
    return 0


@kernel
def is_picked(work: Ints, part: int, cell: int) -> int:
    """Tell by 1 or 0 whether a cell is among the choice of a part."""
    for pick in range(work[part + _SIZE]):
        if work[part + _CELLS + work[part + PICKS + pick]] == cell:
            return 1
    return 0


@kernel
def strike_house(
    side: int, cands: Ints, houses: Ints, work: Ints, step: Ints, house: int, part: int,
    digits: int,
) -> None:  # fmt: skip
    """Strike digits from the cells of a house that are in no choice of the meeting or the part."""
    for at in range(house * side, house * side + side):
        cell = houses[at]
        rest = cands[cell] & digits
        if rest != 0 and not is_picked(work, _MEETING, cell) and not is_picked(work, part, cell):
            while rest != 0:
                rule_out(step, cands, cell, lowest(rest) + 1)
                rest &= rest - 1


@kernel
def mark_part(cands: Ints, work: Ints, step: Ints, part: int, role: int) -> None:
    """Mark the candidates of the choice of a part."""
    for pick in range(work[part + _SIZE]):
        cell = work[part + _CELLS + work[part + PICKS + pick]]
        mask = cands[cell]
        while mask != 0:
            mark(step, role, cell, lowest(mask) + 1)
            mask &= mask - 1


@kernel
def note_coq(
    side: int, cands: Ints, houses: Ints, work: Ints, step: Ints, box: int, line: int,
) -> int:  # fmt: skip
    """Write down the step of the three choices and give its strikes."""
    begin(step, 0)
    step[FIRST] = box
    step[SECOND] = line
    inner = work[_MEETING + _UNION]
    for role in range(PATTERN, THIRD_SET + 1):
        part = _LINE if role == SECOND_SET else _BOX
        if role == PATTERN:
            part = _MEETING
        else:
            house, beyond = (line, _BOX) if role == SECOND_SET else (box, _LINE)
            digits = (inner | work[part + _UNION]) & ~work[beyond + _UNION]
            strike_house(side, cands, houses, work, step, house, part, digits)
        mark_part(cands, work, step, part, role)
    struck: int = step[STRUCK]
    return struck


@kernel
def search_box(
    side: int, cands: Ints, houses: Ints, work: Ints, step: Ints, box: int, line: int, spare: int,
) -> int:  # fmt: skip
    """Find cells of the box that take up the digits of the meeting that are spare still."""
    fresh = 1
    while True:
        taken = next_beside(side, cands, work, _BOX, work[_MEETING + _UNION], fresh)
        fresh = 0
        if taken == 0:
            return 0
        if taken == spare and note_coq(side, cands, houses, work, step, box, line):
            return 1


@kernel
def search_beside(
    side: int, cands: Ints, houses: Ints, work: Ints, step: Ints, box: int, line: int, spare: int,
) -> int:  # fmt: skip
    """Find cells of the line and of the box that take up all spare digits of the meeting."""
    inner = work[_MEETING + _UNION]
    list_outside(cands, work, _LINE, inner)
    fresh = 1
    while True:
        taken = next_beside(side, cands, work, _LINE, inner, fresh)
        fresh = 0
        if taken == 0:
            return 0
        if taken < spare:
            keep_apart(cands, work)
            list_outside(cands, work, _BOX, inner)
            if search_box(side, cands, houses, work, step, box, line, spare - taken):
                return 1


@kernel
def find_sue_de_coq(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first Sue de Coq.

    Two or three cells where a box and another house meet have at least two digits more than
    cells; up to MOST_BESIDE cells of each house alone, without a common digit, bring as many cells
    as there are digits in all. Then each digit is in them once. Boxes in order, then the other
    houses, then the choices of the meeting, the line and the box. FIRST is the box, SECOND the
    other house.
    """
    for turn in range(side * (len(houses) // side)):
        box, line = 2 * side + turn % side, turn // side
        if 2 * side <= line < 3 * side:
            continue
        many = part_cells(side, cands, houses, homes, work, box, line)
        list_outside(cands, work, _MEETING, 0)
        for size in range(2, min(many, 3) + 1):
            fresh = 1
            while next_choice(work, _MEETING, many, size, side, fresh):
                fresh = 0
                spare = count(sum_up(cands, work, _MEETING, size)) - size
                if spare >= 2 and search_beside(side, cands, houses, work, step, box, line, spare):
                    return 1
    return 0


def _tell(step: Step, layout: Layout) -> str:
    meeting, by_line, by_box = (
        name_cells(layout, step.cells(role)) for role in (PATTERN, SECOND_SET, THIRD_SET)
    )
    box, line = (layout.house_name(number) for number in step.numbers[:2])
    many, digits = len(step.cells()), name_digits(layout, step.digits())
    return (
        f"{meeting} where {box} and {line} meet, {by_line} in {line} and {by_box} in {box} are "
        f"{many} cells with the {many} digits {digits}. No digit fits in twice, so each is there "
        f"once, and cells that see all its places there lose it: {conclusion(layout, step)}"
    )


TECHNIQUES = (
    Technique(
        key="sue-de-coq",
        name="Sue de Coq",
        about="Cells around the meeting of a box and a line that hold each of their digits once.",
        search=find_sue_de_coq,
        tell=_tell,
        exemplar=Exemplar(
            """
            3!  7  6!  4!  1! 9  5! 8  2!
            45  25 24  3   7! 8! 9! 1  6
            8   9! 1   5   6! 2! 7  3! 4!
            27  8  27  9   4  1! 3! 6! 5!
            6   1! 5!  7!  8  3! 4! 2! 9!
            9!  4  3   6!  2! 5  8  7! 1!
            27  3  9   28  5! 6  1! 4! 78
            145 25 248 128 39 7! 6  59 38
            15  6! 78  18  39 4  2  59 378
""",
            "r9c9<>8 r8c1<>5 r8c3<>2",
        ),
        work=5000,
    ),
)
