"""The layout of a Sudoku: its side, its boxes or regions, its diagonals; every constraint of it.

A layout is a set of houses: each row, column, box and, where asked, both long diagonals must hold
every digit once. Houses are numbered rows first, then columns, boxes and diagonals.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.square import read_size, square
from gridwright.grid.topology import Topology

Table: TypeAlias = NDArray[np.int64]

LEAST_SIDE, MOST_SIDE = 2, 25
DIGITS = "123456789ABCDEFGHIJKLMNOP"
KINDS = ("row", "column", "box", "diagonal")
MOST_HOUSES_OF_A_CELL = 5

_CLASSIC = 9


@dataclass(frozen=True, eq=False)
class Layout:
    """A Sudoku's constraints; immutable, equal and hashed by its specification string.

    side: cells in a row, and digits · boxes: width and height of its boxes, None for regions ·
    regions: the box of each cell, 0 to side - 1, row by row · diagonals: whether both long
    diagonals are houses.
    """

    side: int
    boxes: tuple[int, int] | None
    regions: tuple[int, ...]
    diagonals: bool = False

    @cached_property
    def spec(self) -> str:
        """The specification that ``parse`` reads: ``9x9``, ``6x6:boxes=2x3``, ``9x9:x`` ..."""
        parts = [f"{self.side}x{self.side}"]
        if self.boxes is None:
            parts.append("regions=" + "".join(DIGITS[region] for region in self.regions))
        elif self.boxes != usual_boxes(self.side):
            parts.append("boxes={}x{}".format(*self.boxes))
        if self.diagonals:
            parts.append("x")
        return ":".join(parts)

    @property
    def n(self) -> int:
        """The number of cells."""
        return self.side * self.side

    @property
    def classic(self) -> bool:
        """Whether it is the Sudoku of nine rows, columns and square boxes, and nothing else."""
        return self.side == _CLASSIC and self.boxes == (3, 3) and not self.diagonals

    @property
    def digits(self) -> str:
        """The characters of the digits, in order."""
        return DIGITS[: self.side]

    @property
    def topology(self) -> Topology:
        """The square grid of the cells."""
        return square(self.side, self.side)

    @cached_property
    def houses(self) -> Table:
        """The cells of each house in order, int64[houses, side]."""
        grid = np.arange(self.n).reshape(self.side, self.side)
        regions = np.array(self.regions)
        held = [grid, grid.T, *(np.flatnonzero(regions == box)[None] for box in range(self.side))]
        if self.diagonals:
            held += [np.diagonal(grid)[None], np.diagonal(grid[:, ::-1])[None]]
        return _frozen(np.concatenate(held).astype(np.int64))

    @cached_property
    def houses_of(self) -> Table:
        """The houses of each cell, int64[n, MOST_HOUSES_OF_A_CELL]; -1 where it has no more."""
        table = np.full((self.n, MOST_HOUSES_OF_A_CELL), -1, np.int64)
        for house, cells in enumerate(self.houses):
            for cell in cells:
                table[cell, int((table[cell] >= 0).sum())] = house
        return _frozen(table)

    @cached_property
    def sees(self) -> NDArray[np.uint8]:
        """1 where two different cells share a house, uint8[n, n]."""
        table = np.zeros((self.n, self.n), np.uint8)
        for cells in self.houses:
            table[np.ix_(cells, cells)] = 1
        np.fill_diagonal(table, 0)
        table.setflags(write=False)
        return table

    def house_kind(self, house: int) -> str:
        """Tell a house's kind: row, column, box or diagonal."""
        return KINDS[house // self.side]

    def house_name(self, house: int) -> str:
        """Name a house as a person would.

        >>> parse("9x9").house_name(13)
        'column 5'
        """
        return f"{self.house_kind(house)} {house % self.side + 1}"

    def cell_name(self, cell: int) -> str:
        """Name a cell as Sudoku players do, by its row and column.

        >>> parse("9x9").cell_name(10)
        'r2c2'
        """
        row, column = divmod(cell, self.side)
        return f"r{row + 1}c{column + 1}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self.spec == other.spec

    def __hash__(self) -> int:
        return hash(self.spec)

    def __repr__(self) -> str:
        return f"Layout({self.spec!r})"


def usual_boxes(side: int) -> tuple[int, int] | None:
    """Give the width and height of the boxes of a side: as square as can be, wider than high.

    None where the side is prime, so that only regions divide it.

    >>> usual_boxes(6), usual_boxes(7)
    ((3, 2), None)
    """
    heights = [high for high in range(2, side) if side % high == 0 and high * high <= side]
    return (side // heights[-1], heights[-1]) if heights else None


def with_boxes(side: int, boxes: tuple[int, int] | None = None, diagonals: bool = False) -> Layout:
    """Make a layout of rectangular boxes, the usual ones of the side where none are given.

    Raises BadInput where the side is not LEAST_SIDE to MOST_SIDE or the boxes do not fit.
    """
    _check_side(side)
    chosen = usual_boxes(side) if boxes is None else boxes
    if chosen is None:
        raise BadInput(
            expected="a side that boxes divide, such as 4, 6, 9, 12, 16 or 25",
            got=side,
            where="size",
            remedy="other sides take a jigsaw, or regions of your own",
        )
    width, height = chosen
    if width * height != side:
        raise BadInput(expected=f"boxes of {side} cells", got=f"{width}x{height}", where="boxes")
    return _with_boxes(side, width, height, diagonals)


@lru_cache(maxsize=64)
def _with_boxes(side: int, width: int, height: int, diagonals: bool) -> Layout:
    across = side // width
    regions = tuple(
        row // height * across + column // width for row in range(side) for column in range(side)
    )
    return Layout(side, (width, height), regions, diagonals)


@lru_cache(maxsize=64)
def with_regions(side: int, regions: tuple[int, ...], diagonals: bool = False) -> Layout:
    """Make a layout of irregular boxes (jigsaw): ``regions`` tells the box of each cell.

    Raises BadInput where a region has not ``side`` cells, or they do not hang together.
    """
    _check_side(side)
    if len(regions) != side * side:
        raise BadInput(expected=f"{side * side} cells", got=len(regions), where="regions")
    for region in range(side):
        cells = {cell for cell, held in enumerate(regions) if held == region}
        if len(cells) != side:
            name = DIGITS[region]
            raise BadInput(
                expected=f"{side} cells in each region",
                got=f"{len(cells)} in {name}",
                where="regions",
            )
        if not _hangs_together(side, cells):
            got = f"region {DIGITS[region]} in pieces"
            raise BadInput(expected="regions that hang together", got=got, where="regions")
    return _in_boxes(side, _in_order(regions), diagonals)


def classic() -> Layout:
    """Give the layout of the Sudoku that everybody knows."""
    return with_boxes(_CLASSIC)


def parse(spec: str) -> Layout:
    """Read a specification such as ``9x9``, ``6x6:boxes=2x3``, ``9x9:regions=112...:x``.

    Raises BadInput where it is none.

    >>> parse("6x6:x").spec
    '6x6:x'
    """
    size, *parts = spec.split(":")
    width, height = read_size(size)
    if width != height:
        raise BadInput(expected="a square, such as 9x9", got=size, where="size")
    diagonals = bool(parts) and parts[-1] == "x"
    rest = parts[:-1] if diagonals else parts
    if not rest:
        return with_boxes(width, None, diagonals)
    key, _, value = rest[0].partition("=")
    if len(rest) == 1 and key == "boxes":
        return with_boxes(width, read_size(value, "boxes"), diagonals)
    if len(rest) == 1 and key == "regions":
        return with_regions(width, read_regions(width, value), diagonals)
    raise BadInput(expected="a layout such as 9x9, 6x6:boxes=2x3 or 9x9:x", got=spec, where="size")


def read_regions(side: int, text: str) -> tuple[int, ...]:
    """Read a map of regions, a character a cell, blanks and line ends skipped.

    Any letters or digits serve, one for each region. Raises BadInput where they are not ``side``.
    """
    signs = "".join(text.split())
    order = {sign: number for number, sign in enumerate(dict.fromkeys(signs))}
    if len(signs) != side * side or len(order) != side:
        raise BadInput(
            expected=f"{side * side} characters of {side} kinds",
            got=f"{len(signs)} of {len(order)}",
            where="regions",
        )
    return tuple(order[sign] for sign in signs)


def _check_side(side: int) -> None:
    if not LEAST_SIDE <= side <= MOST_SIDE:
        raise BadInput(expected=f"a side of {LEAST_SIDE} to {MOST_SIDE}", got=side, where="size")


def _in_order(regions: tuple[int, ...]) -> tuple[int, ...]:
    order = {region: number for number, region in enumerate(dict.fromkeys(regions))}
    return tuple(order[region] for region in regions)


def _in_boxes(side: int, regions: tuple[int, ...], diagonals: bool) -> Layout:
    """Give rectangular boxes where regions are nothing else."""
    for width in range(2, side):
        if side % width == 0 and side // width > 1:
            boxed = _with_boxes(side, width, side // width, diagonals)
            if boxed.regions == regions:
                return boxed
    return Layout(side, None, regions, diagonals)


def _hangs_together(side: int, cells: set[int]) -> bool:
    reached = [min(cells)]
    for cell in reached:
        column = cell % side
        beside = [cell - side, cell + side]
        beside += [cell - 1] if column else []
        beside += [cell + 1] if column < side - 1 else []
        reached += [other for other in beside if other in cells and other not in reached]
    return len(reached) == len(cells)


def _frozen(table: Table) -> Table:
    table.setflags(write=False)
    return table
