"""Puzzles of several layouts with unique answers, and a plain solver to know the answers by."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import cache

import numpy as np

from gridwright.sudoku.layout import Layout, classic, parse
from gridwright.sudoku.position import Position
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques import technique

Node = tuple[AbstractSet[int], int]

SMALL = [parse("6x6"), parse("6x6:x"), parse("6x6:regions=111222113222133344533444555466556666")]


HARD = """
.29.7..4.14...3.86.....5...6..72...4.1......9...4........9....2.8.........3.6.7..
1.4....7..9......8..634........8..32...5..7.....7.4.8...9......7...35.9..381....6
......78..7.3.25.......9..18..95.6.7.....1..214..2.....147.......3.....9.6.1..3..
....5...2....73.5..51...7...7.........64.....284..6.........2.....942.16..58....4
........67......4....62.8.3...47...1.6...19...9...245.6......87..5.1......4...6..
62..8.9............97......9.27..5....584.....73..2.8...........5...167.8..69...1
.6..4..9..4.....1.59...37..326.......1..24..3...8..........814...1..9....3.4..6..
...84.....1..5..7....6..24...6.25....9...8.1.3.......2..4.....9.6..73.24..7..61..
..25.6....98.37.5......4.1......3...91....6....42..7..3.1.7.........8..9......53.
"""


def answers(layout: Layout, values: np.ndarray, limit: int = 2) -> list[list[int]]:
    """Solve by trying the cell with the fewest digits left."""
    grid, found = [int(value) for value in values], []
    seen = [np.flatnonzero(row).tolist() for row in layout.sees]

    def left(cell: int) -> list[int]:
        used = {grid[other] for other in seen[cell]}
        return [digit for digit in range(1, layout.side + 1) if digit not in used]

    def search() -> None:
        empty = [(left(cell), cell) for cell in range(layout.n) if not grid[cell]]
        if not empty:
            found.append(list(grid))
            return
        digits, cell = min(empty, key=lambda held: (len(held[0]), held[1]))
        for digit in digits:
            if len(found) < limit:
                grid[cell] = digit
                search()
                grid[cell] = 0

    search()
    return found


@cache
def cases() -> list[tuple[Layout, np.ndarray, list[int]]]:
    """List puzzles with their answers: hard ones of 9x9, small ones of other layouts."""
    held = [(layout, *carve(layout, seed)) for layout in SMALL for seed in range(6)]
    for line in HARD.split():
        values = np.array([0 if sign == "." else int(sign) for sign in line], np.uint8)
        held.append((classic(), values, answers(classic(), values, 1)[0]))
    return held


def advance(position: Position) -> None:
    """Fill what naked and hidden singles fill."""
    layout, left = position.layout, True
    while left:
        cands = position.cands.tolist()
        alone = [
            (cell, mask.bit_length()) for cell, mask in enumerate(cands) if mask & -mask == mask
        ]
        singles = [(cell, digit) for cell, digit in alone if digit]
        for house in layout.houses.tolist():
            for digit in range(1, layout.side + 1):
                able = [cell for cell in house if cands[cell] >> (digit - 1) & 1]
                singles += [(able[0], digit)] if len(able) == 1 else []
        left = bool(singles)
        if left:
            position.make(Step("single", 0, (singles[0],), ()))


def walk(layout: Layout, values: np.ndarray, keys: list[str]) -> Iterator[tuple[Position, Step]]:
    """Go through a puzzle by singles and some techniques: each position with the step found."""
    position, found = Position(layout, values), True
    while found:
        advance(position)
        found = False
        for key in keys:
            step = technique(key).find(position)
            if step is not None:
                yield position, step
                position.make(step)
                found = True
                break


def check(step: Step, position: Position, answer: list[int]) -> None:
    """Assert that a step does something, and nothing against the answer."""
    assert step.placed or step.struck
    assert all(answer[cell] == digit for cell, digit in step.placed)
    assert all(answer[cell] != digit for cell, digit in step.struck)
    assert all(position.cands[cell] >> (digit - 1) & 1 for cell, digit in step.placed + step.struck)


def carve(layout: Layout, seed: int) -> tuple[np.ndarray, list[int]]:
    """Make a minimal puzzle and its answer."""
    rng = np.random.default_rng(seed)
    start = np.zeros(layout.n, np.int64)
    start[: layout.side] = rng.permutation(layout.side) + 1
    if layout.diagonals:
        start[:] = 0
        start[layout.houses[-1]] = rng.permutation(layout.side) + 1
    full = answers(layout, start, 1)[0]
    values = np.array(full)
    for cell in rng.permutation(layout.n):
        kept, values[cell] = values[cell], 0
        if len(answers(layout, values)) > 1:
            values[cell] = kept
    return values.astype(np.uint8), full


def is_weak(position: Position, one: Node, other: Node) -> bool:
    """Tell whether two nodes, cells with a digit, cannot both be true."""
    sees = position.layout.sees
    if one[1] != other[1]:
        return len(one[0] | other[0]) == 1
    return all(sees[a, b] for a in one[0] for b in other[0])


def is_strong(position: Position, one: Node, other: Node) -> bool:
    """Tell whether two nodes cannot both be false."""
    cands = position.cands
    if one[1] != other[1]:
        (cell,) = one[0] | other[0]
        return int(cands[cell]) == 1 << (one[1] - 1) | 1 << (other[1] - 1)
    for house in position.layout.houses.tolist():
        able = {cell for cell in house if cands[cell] >> (one[1] - 1) & 1}
        if able == one[0] | other[0] and not one[0] & other[0]:
            return True
    return False


def random_position(layout: Layout, seed: int) -> Position:
    """Make a position that is most likely wrong: every cell has random candidates."""
    rng = np.random.default_rng(seed)
    masks = rng.integers(0, 1 << layout.side, layout.n) & rng.integers(
        0, 1 << layout.side, layout.n
    )
    return Position(layout, np.zeros(layout.n, np.uint8), masks.tolist())
