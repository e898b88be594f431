"""The Sudoku board: clues, the digits a player wrote, and pencil marks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.topology import Topology
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.position import Position, check_values

EMPTY = "."

Digits = NDArray[np.uint8]
Marks = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Grid:
    """One position, immutable: read-only arrays over the cells of a layout.

    values: uint8[n] digits, 0 where empty · givens: bool[n], which of them are clues · marks:
    int64[n] masks of pencil marks, bit d - 1 for digit d; 0 where none are written.
    """

    layout: Layout
    values: Digits
    givens: NDArray[np.bool_]
    marks: Marks

    def __post_init__(self) -> None:
        for array in (self.values, self.givens, self.marks):
            array.setflags(write=False)

    @property
    def topology(self) -> Topology:
        """The square grid of the cells."""
        return self.layout.topology

    @cached_property
    def clues(self) -> Digits:
        """The digits of the clues, uint8[n], 0 elsewhere."""
        return np.where(self.givens, self.values, 0).astype(np.uint8)

    @cached_property
    def candidates(self) -> Marks:
        """The digits that no cell seen holds, int64[n] masks; 0 where a cell is filled."""
        return Position(self.layout, self.values).cands

    @cached_property
    def noted(self) -> Marks:
        """The pencil marks of each cell, and the candidates where none are written: int64[n]."""
        return np.where(self.marks > 0, self.marks, self.candidates)

    @property
    def filled(self) -> bool:
        """Whether every cell holds a digit."""
        return bool(self.values.all())

    def answered(self, values: Digits) -> Grid:
        """Give the same puzzle with an answer written in, without pencil marks."""
        return Grid(self.layout, values.copy(), self.givens, np.zeros(self.layout.n, np.int64))

    def _key(self) -> tuple[Any, ...]:
        arrays = (self.values.tobytes(), self.givens.tobytes(), self.marks.tobytes())
        return (self.layout, *arrays)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        # Through the constructor, so that a copy's arrays are read-only, too.
        return Grid, (self.layout, self.values, self.givens, self.marks)

    def __repr__(self) -> str:
        clues, entries = int(self.givens.sum()), int((self.values > 0).sum() - self.givens.sum())
        return f"Grid({self.layout.spec!r}, {clues} clues, {entries} entries)"


def make_grid(
    layout: Layout,
    values: Digits,
    *,
    givens: NDArray[np.bool_] | None = None,
    marks: Iterable[int] | None = None,
) -> Grid:
    """Check and make a grid; raise BadInput where an array has the wrong shape or values.

    All digits are clues where ``givens`` does not say which.
    """
    check_values(layout, values)
    n = layout.n
    clues = values > 0 if givens is None else np.asarray(givens, np.bool_)
    if clues.shape != (n,):
        raise BadInput(expected=f"clues as bool[{n}]", got=clues.shape)
    held = np.zeros(n, np.int64) if marks is None else np.fromiter(marks, np.int64)
    if held.shape != (n,):
        raise BadInput(expected=f"pencil marks as int64[{n}]", got=held.shape)
    _check_cells(layout, clues & (values == 0), "a clue with a digit")
    _check_cells(layout, (held < 0) | (held >= 1 << layout.side), f"marks of {layout.side} digits")
    _check_cells(layout, (held > 0) & (values > 0), "pencil marks in empty cells only")
    return Grid(layout, values.copy(), clues.copy(), held)


def _check_cells(layout: Layout, wrong: NDArray[np.bool_], expected: str) -> None:
    if wrong.any():
        raise BadInput(expected=expected, got=layout.cell_name(int(wrong.argmax())))


def read_digits(layout: Layout, text: str, where: str = "") -> Digits:
    """Read a character a cell, ``.`` or ``0`` for empty; raise BadInput that names the cell."""
    if len(text) != layout.n:
        raise BadInput(expected=f"{layout.n} characters", got=len(text), where=where)
    places = {sign: digit for digit, sign in enumerate(layout.digits, 1)} | {EMPTY: 0, "0": 0}
    for cell, sign in enumerate(text):
        if sign not in places:
            known = f"'{EMPTY}' or a digit, {layout.digits[0]} to {layout.digits[-1]}"
            raise BadInput(expected=known, got=sign, where=layout.cell_name(cell)).at(where)
    return np.fromiter((places[sign] for sign in text), np.uint8, layout.n)


def print_digits(layout: Layout, values: Digits) -> str:
    """Print a character a cell, ``.`` for empty.

    >>> from gridwright.sudoku.layout import parse
    >>> print_digits(parse("4x4"), read_digits(parse("4x4"), "1234000000004321"))
    '1234........4321'
    """
    signs = EMPTY + layout.digits
    return "".join([signs[value] for value in values.tolist()])


def signs_of(layout: Layout, mask: int) -> str:
    """Print the digits of a mask.

    >>> from gridwright.sudoku.layout import classic
    >>> signs_of(classic(), 0b100000101)
    '139'
    """
    return _signs(layout.digits, mask)


@lru_cache(maxsize=4096)
def _signs(digits: str, mask: int) -> str:
    return "".join([sign for bit, sign in enumerate(digits) if mask >> bit & 1])


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a Sudoku is made from.

    layout: a layout's specification · jigsaw: its boxes are drawn anew, irregular ones · level:
    the level that it is graded at, "" for any · clues: how many there are, 0 for any number ·
    symmetry: how the cells of clues lie · minimal: no clue can be left out · technique: one that
    is needed, "" for none.
    """

    layout: str
    jigsaw: bool = False
    level: str = ""
    clues: int = 0
    symmetry: str = "rotational"
    minimal: bool = False
    technique: str = ""


def plain_parameters(parameters: Parameters) -> dict[str, Any]:
    """Print parameters as plain values, leaving out what is at its default."""
    return {
        entry.name: getattr(parameters, entry.name)
        for entry in fields(Parameters)
        if getattr(parameters, entry.name) != entry.default
    }
