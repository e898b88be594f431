"""Where a step is to be looked for, in words that do not give it away."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.wording import name_cells

MOST_HOUSES = 4
MOST_CELLS = 6


def look_at(layout: Layout, step: Step) -> tuple[str, tuple[int, ...]]:
    """Name the houses or cells where a step's pattern lies, and list their cells.

    Named are the fewest houses of one kind that hold the pattern, or a few of several kinds, up
    to MOST_HOUSES; else its cells, up to MOST_CELLS; else the box of the step's first conclusion.
    The digit is named where a pattern that goes beyond one house has one only.
    """
    concluded = tuple(dict.fromkeys(cell for cell, _ in step.placed + step.struck))
    cells = step.cells() or concluded
    single = len(step.digits()) == 1
    digit = f"digit {layout.digits[step.digits()[0] - 1]}" if single else ""
    houses = _of_one_kind(layout, cells) or _of_any_kind(layout, cells)
    if houses:
        where = _name_houses(layout, houses)
        named = f"{digit} in {where}" if single and len(houses) > 1 else where
        return named, _cells_of(layout, houses)
    if single:
        return f"{digit} all over the board", tuple(sorted(cells))
    if len(cells) <= MOST_CELLS:
        return name_cells(layout, sorted(cells)), tuple(sorted(cells))
    box = 2 * layout.side + layout.regions[concluded[0]]
    return f"{layout.house_name(box)} and what follows from there", _cells_of(layout, (box,))


def _of_one_kind(layout: Layout, cells: tuple[int, ...]) -> tuple[int, ...]:
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


def _of_any_kind(layout: Layout, cells: tuple[int, ...]) -> tuple[int, ...]:
    """Take the house that holds most of the cells left, again and again; none where it is many."""
    left, chosen = set(cells), list[int]()
    houses = [set(members) for members in layout.houses.tolist()]
    while left and len(chosen) < MOST_HOUSES:
        best = max(range(len(houses)), key=lambda house: len(houses[house] & left))
        chosen.append(best)
        left -= houses[best]
    return () if left else tuple(sorted(chosen))


def _cells_of(layout: Layout, houses: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted({int(cell) for house in houses for cell in layout.houses[house]}))


def _name_houses(layout: Layout, houses: tuple[int, ...]) -> str:
    """Name houses, those of a kind together: ``row 1; columns 3 and 5``."""
    kinds = dict.fromkeys(layout.house_kind(house) for house in houses)
    words = []
    for kind in kinds:
        held = [house for house in houses if layout.house_kind(house) == kind]
        numbers = [str(house % layout.side + 1) for house in held]
        plural = "boxes" if kind == "box" else f"{kind}s"
        words.append(f"{plural if len(held) > 1 else kind} {_joined(numbers)}")
    return "; ".join(words)


def _joined(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]
