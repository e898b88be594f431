"""Words for telling steps: cells, digits and what a step does."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Candidate, Step


def name_cells(layout: Layout, cells: Iterable[int]) -> str:
    """Name cells in a row of words.

    >>> from gridwright.sudoku.layout import classic
    >>> name_cells(classic(), (0, 9, 20))
    'r1c1, r2c1 and r3c3'
    """
    return _joined([layout.cell_name(cell) for cell in cells])


def name_digits(layout: Layout, digits: Iterable[int]) -> str:
    """Name digits in a row of words.

    >>> from gridwright.sudoku.layout import classic
    >>> name_digits(classic(), (1, 4))
    '1 and 4'
    """
    return _joined([layout.digits[digit - 1] for digit in digits])


def ruled_out(layout: Layout, struck: Iterable[Candidate]) -> str:
    """Say what a step strikes, digit by digit.

    >>> from gridwright.sudoku.layout import classic
    >>> ruled_out(classic(), ((0, 4), (1, 4), (9, 7)))
    'r1c1 and r1c2 cannot be 4, r2c1 cannot be 7'
    """
    cells: dict[int, list[int]] = {}
    for cell, digit in struck:
        cells.setdefault(digit, []).append(cell)
    return ", ".join(
        f"{name_cells(layout, held)} cannot be {layout.digits[digit - 1]}"
        for digit, held in cells.items()
    )


def conclusion(layout: Layout, step: Step) -> str:
    """Say what a step fills and strikes.

    >>> from gridwright.sudoku.layout import classic
    >>> conclusion(classic(), Step("naked-single", 0, ((0, 4),), ()))
    'r1c1 must be 4'
    """
    placed = [
        f"{layout.cell_name(cell)} must be {layout.digits[digit - 1]}"
        for cell, digit in step.placed
    ]
    struck = [ruled_out(layout, step.struck)] if step.struck else []
    return ", ".join(placed + struck)


def _joined(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
