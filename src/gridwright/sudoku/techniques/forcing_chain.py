"""Forcing chain: all candidates of a cell, or all places of a digit in a house, lead to the same.

From each of them a chain of single links, without branching, ends in the one conclusion. A source
of two candidates covers what one candidate, true or false, leads to: a chain by which it refutes
itself has a strong link, and that link's two ends both refute it.

Small sources come first, cells before houses; of a source's conclusions, the one with the fewest
links. ``numbers`` of a step are the links of all its chains together, the source (0 for a cell,
else the house's number + 1), and how many chains there are.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import count
from gridwright.sudoku.kernels.links import CELL_LINKS, CELL_WEAK, HOUSE_LINKS, build_links
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.reach import close, conclude, follow_all, follow_each
from gridwright.sudoku.kernels.step import PATTERN, THIRD_SET
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion

ALL_LINKS = HOUSE_LINKS | CELL_LINKS | CELL_WEAK


@kernel
def find_forcing_chain(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first source, the smallest first, whose candidates all lead to one conclusion."""
    build_links(ALL_LINKS, side, cands, spots, houses, homes, 3, work)
    close(work)
    kept = follow_each(ALL_LINKS, side, cands, spots, houses, homes, work)
    cells = side * side
    for size in range(2, side + 1):
        for source in range(cells + len(spots)):
            mask = cands[source] if source < cells else spots[source - cells]
            if (
                mask & (mask - 1)
                and count(mask) == size
                and follow_all(ALL_LINKS, side, source, kept, cands, spots, houses, homes, work)
            ):
                conclude(ALL_LINKS, side, source, cands, spots, houses, homes, work, step)
                return 1
    return 0


def _tell(step: Step, layout: Layout) -> str:
    starts = [place for place, (role, _, _) in enumerate(step.marked) if role == PATTERN]
    ends = [*starts[1:], len(step.marked)]
    chains = [_chain(step, layout, at, end) for at, end in zip(starts, ends, strict=True)]
    house = step.numbers[1]
    cell, digit = step.marked[0][1:]
    if house:
        source = f"{layout.house_name(house - 1)} has a {layout.digits[digit - 1]} somewhere"
    else:
        source = f"one candidate of {layout.cell_name(cell)} is true"
    told = f"{source}: {'; '.join(chains)}; every way {conclusion(layout, step)}"
    return told[0].upper() + told[1:]


def _chain(step: Step, layout: Layout, at: int, end: int) -> str:
    said = [
        f"{layout.cell_name(cell)} {'is not' if role == THIRD_SET else 'is'} "
        f"{layout.digits[digit - 1]}"
        for role, cell, digit in step.marked[at:end]
    ]
    return f"if {said[0]}, then " + ", so ".join(said[1:]) if said[1:] else f"or {said[0]} itself"


TECHNIQUES = (
    Technique(
        key="forcing-chain",
        name="Forcing Chain",
        about="Whichever candidate of a cell or place in a house is true, a chain ends alike.",
        search=find_forcing_chain,
        tell=_tell,
        exemplar=Exemplar(
            """
            4 6! 17 58 15 178 9 2! 3
            17 8! 2 49 349 349 6! 5 17
            9 5! 3! 17 2 6 17 8 4
            123 9 14 6 13457 13478 12578 137 2578
            8 24 6! 25 13457 1347 1257 137 9!
            123 7 5 28 139 1389 128 4 6
            27 3 47 149 8 149 1245 6! 25
            5! 14 9! 3 6 2 148 17 78
            6! 124 8! 47 147 5 3! 9 12
            """,
            "r6c1<>2",
        ),
        work=3000,
    ),
)
