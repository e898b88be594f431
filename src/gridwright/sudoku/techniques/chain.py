"""Chains: X-chain, XY-chain, alternating inference chain, and the same with groups.

One search serves all; they differ in the links that they may use. The shortest chain comes first.
``numbers[0]`` of a step is its length in links, which is odd; a loop's closing link is not counted.
"""

from __future__ import annotations

from itertools import groupby

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.chains import LOOP, PROVEN, find_shortest, record_chain
from gridwright.sudoku.kernels.links import (
    CELL_LINKS,
    CELL_WEAK,
    GROUPS,
    HOUSE_LINKS,
    build_links,
)
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.step import PLACED, STRUCK
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion, name_cells

X_LINKS = HOUSE_LINKS
XY_LINKS = CELL_LINKS
ALL_LINKS = HOUSE_LINKS | CELL_LINKS | CELL_WEAK


@kernel
def find_chain(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the shortest chain over the links of a kind; of those, the first by its first node."""
    build_links(kind, side, cands, spots, houses, homes, 1, work)
    length = find_shortest(work)
    if length == 0:
        return 0
    record_chain(length, side, cands, houses, work, step)
    return 1 if step[PLACED] + step[STRUCK] > 0 else 0


def _tell(step: Step, layout: Layout) -> str:
    nodes = []
    for _, marks in groupby(step.marked, key=lambda marked: marked[0]):
        held = list(marks)
        nodes.append((tuple(cell for _, cell, _ in held), held[0][2]))
    if step.variant == PROVEN:
        nodes.append(nodes[0])
    said = [_say(layout, *node, place % 2 == 1) for place, node in enumerate(nodes)]
    chain = f"If {said[0]}, then " + ", so ".join(said[1:])
    if step.variant == PROVEN:
        return f"{chain}, which contradicts the start: {conclusion(layout, step)}"
    if step.variant == LOOP:
        return (
            f"{chain}, and back the same way: of every two nodes side by side one is true, "
            f"so {conclusion(layout, step)}"
        )
    return f"{chain}; one end is true at any rate, so {conclusion(layout, step)}"


def _say(layout: Layout, cells: tuple[int, ...], digit: int, holds: bool) -> str:
    """Say that a node is true, or that it is false."""
    verb = "is" if holds else "is not"
    if len(cells) == 1:
        return f"{layout.cell_name(cells[0])} {verb} {layout.digits[digit - 1]}"
    which = "one" if holds else "none"
    return f"{which} of {name_cells(layout, cells)} is {layout.digits[digit - 1]}"


TECHNIQUES = (
    Technique(
        key="x-chain",
        name="X-Chain",
        about="Houses with two places for a digit, hand in hand, leave it one of two ends.",
        search=find_chain,
        tell=_tell,
        exemplar=Exemplar(
            """
            1! 6 3! 257 4 257 8! 9 25
            27 4 27 9! 8! 56 3! 1 56
            5 9 8! 126 16 3 7 26 4!
            3 2 6 157 9! 157 4! 578 178
            8! 1 57 567 2 4 9! 567 3
            9! 57 4! 8 3! 16 25 257 16
            6! 57 29 3! 57 8 1 4 29
            4! 8! 1 26 567 9 25 3! 27
            27 3 2579 4 157 12 6 578 2789
            """,
            "r4c9<>7 r9c8<>7",
        ),
        kind=X_LINKS,
        work=400,
    ),
    Technique(
        key="xy-chain",
        name="XY-Chain",
        about="Cells of two candidates, each seeing the next, leave a digit one of two ends.",
        search=find_chain,
        tell=_tell,
        exemplar=Exemplar(
            """
            5! 2 9 68 7 68 1! 4 3!
            1 4 7! 2! 9! 3 5! 8 6
            38 36 68 1! 4! 5 9! 2! 7!
            6 39 58 7 2 19 38 135 4
            23 1 4! 568 58 68 23 7! 9
            289 7! 258 4 3! 19 268 156 18
            47 56 1! 9 58 47 368 36 2
            279 8 26 3! 1! 27 4! 69 5!
            24 59 3 58 6 24 7 19 18
            """,
            "r4c8<>3",
        ),
        kind=XY_LINKS,
        work=300,
    ),
    Technique(
        key="aic",
        name="Alternating Inference Chain",
        about="Strong and weak links in turn, of all digits, make one of two ends true.",
        search=find_chain,
        tell=_tell,
        exemplar=Exemplar(
            """
            7 1! 346 48 25 25 9 468 38
            8 456 456 1 3 9! 2! 46 7!
            34 9 2 478 67 467 5! 148 1348
            4569 4567 45679 2 1 4578 47 3 689
            45 3 1! 6 579 458 47 89 2
            2! 8 4679 479 79 3! 1 5 69
            59 25 8! 3 4 12 6! 7 19
            1 467 4679 79 8 67 3! 2 5
            369 267 3679 5 2679 1267 8 149 149
            """,
            "r5c1<>5",
        ),
        kind=ALL_LINKS,
        work=1000,
    ),
    Technique(
        key="grouped-aic",
        name="Grouped Alternating Inference Chain",
        about="The same, where cells of a box in one line may take the part of a single cell.",
        search=find_chain,
        tell=_tell,
        exemplar=Exemplar(
            """
            2! 8 19 345 159 34 7! 6 135
            356 4 16 356 7 8 2! 9! 135
            3569 36 7 3569 1569 2! 458 48 1358
            7 356 46 34 568 1 9 2! 68
            8 569 2! 7! 569 569 1! 3 4
            39 1 469 2 689 34 68 5 7
            69 2 3 8 4 7! 56 1 569
            14 79 5 169 2 69 3! 478 689
            14 679 8! 1569 3 569 46 47 2
            """,
            "r2c4<>3",
        ),
        kind=ALL_LINKS | GROUPS,
        work=4000,
    ),
)
