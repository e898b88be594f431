"""Where a step is to be looked for, in words that do not give it away."""

from __future__ import annotations

from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.wording import name_cells

MOST_HOUSES = 4


def look_at(layout: Layout, step: Step) -> tuple[str, tuple[int, ...]]:
    """Name the houses or cells where a step's pattern lies, and list their cells.

    The fewest houses of one kind that hold the pattern are named, up to MOST_HOUSES of them, and
    the digit where the pattern has one only; the cells of the pattern where it takes more houses.
    """
    cells = step.cells() or tuple(dict.fromkeys(cell for cell, _ in step.placed + step.struck))
    digits = step.digits()
    houses = _covering(layout, cells)
    if not houses:
        return name_cells(layout, sorted(cells)), tuple(sorted(cells))
    where = _name_houses(layout, houses)
    if len(houses) > 1 and len(digits) == 1:
        where = f"digit {layout.digits[digits[0] - 1]} in {where}"
    held = {int(cell) for house in houses for cell in layout.houses[house]}
    return where, tuple(sorted(held))


def _covering(layout: Layout, cells: tuple[int, ...]) -> tuple[int, ...]:
    """Give the fewest boxes, rows or columns that hold the cells; none where they are many."""
    side = layout.side
    best: tuple[int, ...] = ()
    for first in (2 * side, 0, side):
        kind = range(first, first + side)
        houses = sorted(
            {int(house) for cell in cells for house in layout.houses_of[cell] if house in kind}
        )
        if len(houses) <= MOST_HOUSES and (not best or len(houses) < len(best)):
            best = tuple(houses)
    return best


def _name_houses(layout: Layout, houses: tuple[int, ...]) -> str:
    if len(houses) == 1:
        return layout.house_name(houses[0])
    numbers = [str(house % layout.side + 1) for house in houses]
    kind = layout.house_kind(houses[0])
    plural = "boxes" if kind == "box" else f"{kind}s"
    return f"{plural} {', '.join(numbers[:-1])} and {numbers[-1]}"
