"""Masks as text: which cells of a grid are there, one character a cell.

Line y and character x stand for the cell with the coordinates x and y, where there is one, and are
a space elsewhere. On layered grids a mask is that of one floor, and all floors take it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.layered import plan_of
from gridwright.grid.square import square
from gridwright.grid.topology import Topology

PRESENT = "."
ABSENT = "#"
NOWHERE = " "


def read_mask(text: str, width: int, height: int, where: str = "mask") -> NDArray[np.bool_]:
    """Read a mask for a square grid: ``.`` is a cell that is there, ``#`` one that is not.

    Returns bool[height * width]; raises BadInput that names line and column.

    >>> read_mask(".#\\n..", 2, 2).tolist()
    [True, False, True, True]
    """
    return read_mask_of(square(width, height), text, where)


def read_mask_of(topology: Topology, text: str, where: str = "mask") -> NDArray[np.bool_]:
    """Read a mask for any grid whose cells have two coordinates; gives bool[n].

    Raises BadInput that names line and column, and for other grids.

    >>> from gridwright.grid.big_triangle import big_triangle
    >>> read_mask_of(big_triangle(2), ".\\n.#.").tolist()
    [True, True, False, True]
    """
    plan, floors = plan_of(topology)
    lengths = _line_lengths(plan)
    lines = text.splitlines()
    if len(lines) != len(lengths):
        raise BadInput(expected=f"{len(lengths)} lines", got=len(lines), where=where)
    present = np.zeros(plan.n, np.bool_)
    for y, (line, length) in enumerate(zip(lines, lengths, strict=True)):
        if len(line) != length:
            place = f"{where}, line {y + 1}"
            raise BadInput(expected=f"{length} characters", got=line, where=place)
        for x, character in enumerate(line):
            cell = plan.find((x, y))
            if character not in ((PRESENT, ABSENT) if cell >= 0 else (NOWHERE,)):
                raise BadInput(
                    expected="'.' (a cell) or '#' (no cell)" if cell >= 0 else "a space",
                    got=character,
                    where=f"{where}, line {y + 1} column {x + 1}",
                )
            if cell >= 0:
                present[cell] = character == PRESENT
    return np.tile(present, floors)


def print_mask(topology: Topology, present: NDArray[np.bool_]) -> str:
    """Print what ``read_mask_of`` reads, from bool[n]; of floors, the lowest.

    Raises BadInput for a grid whose cells have not two coordinates.
    """
    plan, _ = plan_of(topology)
    lines = [[NOWHERE] * length for length in _line_lengths(plan)]
    for cell in range(plan.n):
        x, y = plan.coordinates(cell)
        lines[y][x] = PRESENT if present[cell] else ABSENT
    return "".join("".join(line) + "\n" for line in lines)


def _line_lengths(plan: Topology) -> list[int]:
    """Give the length of each line of a plan's masks."""
    if len(plan.coordinates(0)) != len(("x", "y")):
        raise BadInput(
            expected="a grid whose cells have two coordinates",
            got=plan.spec,
            where="mask",
            remedy="make the mask from a picture or from words",
        )
    x, y = np.array([plan.coordinates(cell) for cell in range(plan.n)]).T
    lengths = np.zeros(y.max() + 1, np.int64)
    np.maximum.at(lengths, y, x + 1)
    return [int(length) for length in lengths]
