"""W-Wing: two cells with the same two candidates, and a conjugate pair of one between them."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import lowest
from gridwright.sudoku.kernels.bivalue import gather_bivalue
from gridwright.sudoku.kernels.conjugates import rule_out_common
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.step import (
    FIRST,
    PATTERN,
    SECOND,
    SECOND_SET,
    THIRD,
    begin,
    link,
    mark,
)
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion, name_cells


@kernel
def find_w_wing(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first by its two cells, then by the digit of the pair, then by its house.

    The two cells see each other not: those would be a naked pair.
    """
    cells = side * side
    many = gather_bivalue(side, cands, work)
    for at in range(many - 1):
        one = work[at]
        for beyond in range(at + 1, many):
            other = work[beyond]
            if cands[one] == cands[other] and sees[one * cells + other] == 0:
                low = lowest(cands[one]) + 1
                high = lowest(cands[one] & (cands[one] - 1)) + 1
                for turn in range(2):
                    begin(step, 0)
                    if rule_out_common(low if turn else high, side, cands, spots, houses, homes,
                                       sees, step, one, other, other):  # fmt: skip
                        bridge = high if turn else low
                        house = _bridge(bridge, side, spots, houses, sees, one, other)
                        if house >= 0:
                            _show(side, spots, houses, sees, step, house, bridge,
                                  low + high - bridge, one, other)  # fmt: skip
                            return 1
    return 0


@kernel
def _bridge(
    digit: int, side: int, spots: Ints, houses: Ints, sees: Bytes, one: int, other: int
) -> int:
    """Give the first house with a pair of a digit, of which each cell sees an end; or -1."""
    cells = side * side
    for house in range(len(houses) // side):
        places = spots[house * side + digit - 1]
        rest = places & (places - 1)
        if rest != 0 and rest & (rest - 1) == 0:
            near = houses[house * side + lowest(places)]
            far = houses[house * side + lowest(rest)]
            if (sees[one * cells + near] and sees[other * cells + far]) or (
                sees[one * cells + far] and sees[other * cells + near]
            ):
                return house
    return -1


@kernel
def _show(
    side: int, spots: Ints, houses: Ints, sees: Bytes, step: Ints, house: int, bridge: int,
    digit: int, one: int, other: int,
) -> None:  # fmt: skip
    """Mark the two cells as the pattern, the pair as the second set, in the order of the chain."""
    places = spots[house * side + bridge - 1]
    near = houses[house * side + lowest(places)]
    far = houses[house * side + lowest(places & (places - 1))]
    cells = side * side
    if not (sees[one * cells + near] and sees[other * cells + far]):
        near, far = far, near
    step[FIRST] = house
    step[SECOND] = bridge
    step[THIRD] = digit
    mark(step, PATTERN, one, digit)
    mark(step, PATTERN, one, bridge)
    mark(step, SECOND_SET, near, bridge)
    mark(step, SECOND_SET, far, bridge)
    mark(step, PATTERN, other, bridge)
    mark(step, PATTERN, other, digit)
    link(step, one, digit, one, bridge, 1)
    link(step, one, bridge, near, bridge, 0)
    link(step, near, bridge, far, bridge, 1)
    link(step, far, bridge, other, bridge, 0)
    link(step, other, bridge, other, digit, 1)


def _tell(step: Step, layout: Layout) -> str:
    house = layout.house_name(step.numbers[0])
    bridge, digit = (layout.digits[number - 1] for number in step.numbers[1:])
    ends = step.cells(role=PATTERN)
    pair = step.cells(role=SECOND_SET)
    return (
        f"{name_cells(layout, ends)} hold {bridge} or {digit} each. Were both {bridge}, the two "
        f"places of {bridge} in {house}, {name_cells(layout, pair)}, would both be lost, so one "
        f"of them is {digit}: {conclusion(layout, step)}"
    )


TECHNIQUES = (
    Technique(
        key="w-wing",
        name="W-Wing",
        about=(
            "Two cells with the same two candidates cannot both hold the one that a pair of places "
            "between them needs: one of them holds the other."
        ),
        search=find_w_wing,
        tell=_tell,
        exemplar=Exemplar(
            """
            1457 15 45 29 6 3 8 29 157
            156 8! 9 7 24 45 236 1256 135
            567 3! 2 1 8! 59 4 569 57
            8 1257 4567 25 3 146 26 1256 9
            15 1259 56 8 7! 169 236 4 135
            145 1259 3! 259 24 1469 7 156 8!
            3 57 57 4! 1! 2 9! 8! 6
            9 4! 8! 6! 5 7! 1 3 2!
            2 6! 1 3! 9! 8 5! 7! 4!
            """,
            "r2c1<>5",
        ),
        work=25,
    ),
)
