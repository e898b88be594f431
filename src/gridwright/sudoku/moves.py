"""Moves of Sudoku: digits written and erased, pencil marks added, struck, filled in and cleared.

A move is told in the shorthand that players use: ``r1c2=5`` writes a digit and ``r1c2=.`` erases,
``r1c2+57`` adds pencil marks and ``r1c2<>57`` strikes candidates; several with blanks between make
one move. ``fill marks`` and ``clear marks`` are about the whole board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.puzzle.scene import Part
from gridwright.sudoku.board import EMPTY, Grid, Marks
from gridwright.sudoku.layout import Layout

FILL: Final = "fill marks"
CLEAR: Final = "clear marks"
WANTED = f"a move such as 'r1c2=5', 'r1c2=.', 'r1c2+57', 'r1c2<>57', '{FILL}' or '{CLEAR}'"

_TEXT = re.compile(r"r([0-9]{1,2})c([0-9]{1,2}) ?(=|\+|<>|-) ?([1-9A-P.]{1,25})(?:[ ,;]+|$)", re.A)
_MOST = 20_000


@dataclass(frozen=True, slots=True)
class Move:
    """One move, in cells and digits.

    placed: digits written, 0 to erase what a cell holds · struck: candidates struck; where no
    marks are written, the other candidates are, then · added: pencil marks added · marks: of all
    empty cells, write the candidates where there are none, or remove them.
    """

    placed: tuple[Part, ...] = ()
    struck: tuple[Part, ...] = ()
    added: tuple[Part, ...] = ()
    marks: Literal["", "fill marks", "clear marks"] = ""


def moves(grid: Grid) -> Iterator[Move]:
    """List the moves of a position that concern one candidate or one cell, or all marks."""
    digits = range(1, grid.layout.side + 1)
    noted, marks = grid.noted.tolist(), grid.marks.tolist()
    for cell, (value, given) in enumerate(
        zip(grid.values.tolist(), grid.givens.tolist(), strict=True)
    ):
        if given:
            continue
        yield from (Move(placed=((cell, digit),)) for digit in digits if digit != value)
        if value or marks[cell]:
            yield Move(placed=((cell, 0),))
        if not value:
            others = marks[cell] or noted[cell] & (noted[cell] - 1)
            for digit in digits:
                if others and noted[cell] >> (digit - 1) & 1:
                    yield Move(struck=((cell, digit),))
                if not marks[cell] >> (digit - 1) & 1:
                    yield Move(added=((cell, digit),))
    if not np.array_equal(all_marks(grid), grid.marks):
        yield Move(marks=FILL)
    if grid.marks.any():
        yield Move(marks=CLEAR)


def apply(grid: Grid, move: Move) -> Grid:
    """Make a move; raise BadInput where it would change a clue, or would change nothing."""
    layout = grid.layout
    values, marks = grid.values.copy(), grid.marks.copy()
    for cell, digit in move.placed:
        _check_own(grid, cell, digit, least=0)
        values[cell] = digit
        marks[cell] = 0
        if digit:
            marks[layout.sees[cell] > 0] &= ~(1 << (digit - 1))
    after = Grid(layout, values, grid.givens, marks.copy())
    for cell, digit in (*move.struck, *move.added):
        _check_own(grid, cell, digit, least=1)
        if grid.values[cell]:
            where = layout.cell_name(cell)
            raise BadInput(expected="an empty cell for pencil marks", got=where)
    for cell, digit in move.struck:
        if not values[cell]:
            marks[cell] = (marks[cell] or after.candidates[cell]) & ~(1 << (digit - 1))
    for cell, digit in move.added:
        marks[cell] |= 0 if values[cell] else 1 << (digit - 1)
    if move.marks:
        marks = all_marks(after) if move.marks == FILL else np.zeros_like(marks)
    made = Grid(layout, values, grid.givens, marks)
    if made == grid:
        raise BadInput(expected="a move that changes something", got=print_move(grid, move))
    return made


def print_move(grid: Grid, move: Move) -> str:
    """Print a move as ``r1c2=5``, ``r1c2=.``, ``r1c2+57``, ``r1c2<>57`` or ``fill marks``."""
    if move.marks:
        return move.marks
    layout = grid.layout
    placed = (f"{layout.cell_name(cell)}={_sign(layout, digit)}" for cell, digit in move.placed)
    return " ".join(
        [*placed, *_grouped(layout, move.added, "+"), *_grouped(layout, move.struck, "<>")]
    )


def parse_move(grid: Grid, text: str) -> Move:
    """Read what ``print_move`` prints; raise BadInput otherwise."""
    if text in (FILL, CLEAR):
        return Move(marks=FILL if text == FILL else CLEAR)
    parts: dict[str, list[Part]] = {"=": [], "+": [], "<>": []}
    at = 0
    while at < len(text) <= _MOST:
        found = _TEXT.match(text, at)
        if found is None:
            raise BadInput(expected=WANTED, got=text)
        row, column, sign, digits = found.groups()
        cell = _cell(grid.layout, int(row), int(column))
        kind = "<>" if sign == "-" else sign
        parts[kind] += [(cell, _digit(grid.layout, one, kind)) for one in digits]
        at = found.end()
    if not any(parts.values()) or len({cell for cell, _ in parts["="]}) < len(parts["="]):
        raise BadInput(expected=WANTED, got=text)
    return Move(tuple(parts["="]), tuple(parts["<>"]), tuple(parts["+"]))


def _cell(layout: Layout, row: int, column: int) -> int:
    if not (1 <= row <= layout.side and 1 <= column <= layout.side):
        raise BadInput(expected=f"rows and columns 1 to {layout.side}", got=f"r{row}c{column}")
    return (row - 1) * layout.side + column - 1


def _digit(layout: Layout, sign: str, kind: str) -> int:
    if sign == EMPTY and kind == "=":
        return 0
    digit = layout.digits.find(sign) + 1
    if not digit:
        last = layout.digits[-1]
        raise BadInput(expected=f"a digit, {layout.digits[0]} to {last}", got=sign)
    return digit


def _sign(layout: Layout, digit: int) -> str:
    return layout.digits[digit - 1] if digit else EMPTY


def _grouped(layout: Layout, parts: tuple[Part, ...], sign: str) -> Iterator[str]:
    for cell, held in groupby(parts, key=lambda part: part[0]):
        digits = "".join(layout.digits[digit - 1] for _, digit in held)
        yield f"{layout.cell_name(cell)}{sign}{digits}"


def _check_own(grid: Grid, cell: int, digit: int, least: int) -> None:
    """Raise BadInput unless a cell is the player's to change, and the digit one of the board's."""
    layout = grid.layout
    if not (0 <= cell < layout.n and least <= digit <= layout.side):
        raise BadInput(expected=f"a cell and a digit of {layout.spec}", got=(cell, digit))
    if grid.givens[cell]:
        raise BadInput(expected="a cell that is no clue", got=layout.cell_name(cell))


def all_marks(grid: Grid) -> Marks:
    """Give the marks of all empty cells: those written that are possible, else all candidates."""
    kept = grid.marks & grid.candidates
    return np.where(kept > 0, kept, grid.candidates)
