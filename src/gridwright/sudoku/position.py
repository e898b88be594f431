"""A position as techniques see it: values, candidates, and where each digit can still go.

It is held as lists while kernels run plainly and as arrays once they are compiled, so that no
search for a step pays for copying.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from time import perf_counter
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.core.kernel import compiled, frozen, wants_compiled
from gridwright.sudoku.kernels import position as cells
from gridwright.sudoku.kernels.step import STEP_SIZE
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step, from_record

WORK_SIZE = 1 << 17
# Searches are many, and each takes some seconds to compile: one is worth it when its plain form
# has taken as long.
PATIENCE = 5.0
# Meanwhile their work counts little, lest engines be compiled because techniques are slow.
SHARE = 100

Search: TypeAlias = Callable[..., Any]

_SCRATCH = threading.local()
_SPENT: dict[Search, float] = {}


class Position:
    """One position, changed in place by the steps that are made.

    layout: the constraints · values: uint8[n], 0 for empty · cands: the candidates of each cell,
    int[n] masks; None for all that the values allow · givens: which cells are clues, bool[n];
    those with a value where it is None.
    """

    def __init__(
        self,
        layout: Layout,
        values: NDArray[np.uint8],
        cands: Iterable[int] | None = None,
        givens: NDArray[np.bool_] | None = None,
    ) -> None:
        self.layout = layout
        held = values.astype(np.int64)
        clues = values > 0 if givens is None else givens
        allowed = _allowed(layout, held)
        if cands is not None:
            allowed &= np.fromiter(cands, np.int64, layout.n)
        allowed[held > 0] = 0
        marked = held + cells.GIVEN * clues
        self._state: tuple[Any, ...] = (marked, allowed, _spots(layout, allowed))
        self._tables: tuple[Any, ...] = _tables(layout)
        self._is_compiled = True

    @property
    def values(self) -> NDArray[np.uint8]:
        """The digit of each cell, uint8[n], 0 for empty."""
        return (np.array(self._state[0]) & cells.DIGIT).astype(np.uint8)

    @property
    def cands(self) -> NDArray[np.int64]:
        """The candidates of each cell, int64[n] masks, 0 where it is filled."""
        return np.array(self._state[1], np.int64)

    @property
    def givens(self) -> NDArray[np.bool_]:
        """Which cells are clues, bool[n]."""
        clues: NDArray[np.bool_] = np.array(self._state[0]) & cells.GIVEN > 0
        return clues

    @property
    def filled(self) -> bool:
        """Whether every cell holds a digit."""
        return all(value & cells.DIGIT for value in self._state[0])

    def find(self, technique: str, kind: int, search: Search, work: int) -> Step | None:
        """Look for a step: ``search`` is a technique's kernel, ``kind`` its first argument."""
        run = self._form(search, work)
        scratch, record = _scratch(self._is_compiled)
        found = run(kind, self.layout.side, *self._state, *self._tables, scratch, record)
        return from_record(technique, record) if found else None

    def advance(
        self, drive: Search, order: NDArray[np.int64], trail: NDArray[np.int64], work: int
    ) -> bool:
        """Make steps by a driver, noted in ``trail``; tell if more wait (``kernels.driver``)."""
        run = self._form(drive, work)
        scratch, record = _scratch(self._is_compiled)
        given = (self.layout.side, *self._state, *self._tables, scratch, record)
        if self._is_compiled:
            return bool(run(order, trail, *given))
        held = trail.tolist()
        more = run(order.tolist(), held, *given)
        trail[:] = held
        return bool(more)

    def make(self, step: Step) -> None:
        """Make a step: fill its cells and strike its candidates."""
        side, (values, cands, spots) = self.layout.side, self._state
        houses, homes, _ = self._tables
        for cell, digit in step.placed:
            self._run(cells.put)(side, values, cands, spots, houses, homes, cell, digit)
        for cell, digit in step.struck:
            self._run(cells.strike)(side, cands, spots, homes, cell, digit)

    def _form(self, search: Search, work: int) -> Search:
        """Give the form in which a search is to run, and take the like form for it."""
        spent = _SPENT.get(search, 0.0)
        share = -(-work // SHARE)
        self._take_form(wants_compiled(search, share, may_compile=spent >= PATIENCE))
        return compiled(search) if self._is_compiled else partial(_timed, search)

    def _run(self, function: Search) -> Search:
        return compiled(function) if self._is_compiled else function

    def _take_form(self, is_compiled: bool) -> None:
        """Turn into arrays for compiled kernels, or into lists for plain ones."""
        if is_compiled == self._is_compiled:
            return
        self._is_compiled = is_compiled
        if is_compiled:
            self._state = tuple(np.array(part, np.int64) for part in self._state)
            self._tables = _tables(self.layout)
        else:
            self._state = tuple(part.tolist() for part in self._state)
            self._tables = _listed(self.layout)


def _timed(search: Search, *args: Any) -> Any:
    """Run a search plainly, and note how long that takes."""
    begun = perf_counter()
    found = search(*args)
    _SPENT[search] = _SPENT.get(search, 0.0) + perf_counter() - begun
    return found


def check_values(layout: Layout, values: NDArray[np.uint8]) -> None:
    """Raise BadInput where values are no uint8[n] of 0 to the side."""
    if values.shape != (layout.n,) or values.dtype != np.uint8:
        got = f"{values.dtype}{list(values.shape)}"
        raise BadInput(expected=f"uint8[{layout.n}]", got=got, where="values")
    wrong = np.flatnonzero(values > layout.side)
    if len(wrong):
        where = layout.cell_name(int(wrong[0]))
        raise BadInput(expected=f"0 to {layout.side}", got=int(values[wrong[0]]), where=where)


def _allowed(layout: Layout, values: NDArray[np.int64]) -> NDArray[np.int64]:
    """Give for each cell the digits that no cell it sees holds, as masks."""
    bits = np.where(values > 0, 1 << (values - 1) * (values > 0), 0)
    used = np.bitwise_or.reduce(bits[layout.houses], axis=1)
    used = np.append(used, 0)
    seen = np.bitwise_or.reduce(used[layout.houses_of], axis=1)
    allowed: NDArray[np.int64] = ((1 << layout.side) - 1) & ~seen
    return allowed


def _spots(layout: Layout, cands: NDArray[np.int64]) -> NDArray[np.int64]:
    """Give the places left to each digit in each house, int64[houses * side]."""
    digits = np.arange(layout.side)
    able = cands[layout.houses][:, :, None] >> digits & 1
    spots: NDArray[np.int64] = (able << digits[:, None]).sum(axis=1)
    return spots.ravel()


def _scratch(is_compiled: bool) -> tuple[Any, Any]:
    """Give this thread's work space, not cleared, and record of a step, as arrays or lists."""
    name = "arrays" if is_compiled else "lists"
    held: tuple[Any, Any] | None = getattr(_SCRATCH, name, None)
    if held is None:
        work, record = np.zeros(WORK_SIZE, np.int64), np.zeros(STEP_SIZE, np.int64)
        held = (work, record) if is_compiled else (work.tolist(), record.tolist())
        setattr(_SCRATCH, name, held)
    return held


@lru_cache(maxsize=16)
def _tables(layout: Layout) -> tuple[NDArray[Any], ...]:
    """Give the tables of a layout that kernels read: houses, homes, sees; flat."""
    homes = np.full((layout.n, cells.HOMES), -1, np.int64)
    for house, members in enumerate(layout.houses):
        for place, cell in enumerate(members):
            at = int((homes[cell] >= 0).sum())
            homes[cell, at] = house << cells.PLACE_BITS | place
    return frozen(layout.houses.ravel()), frozen(homes.ravel()), frozen(layout.sees.ravel())


@lru_cache(maxsize=16)
def _listed(layout: Layout) -> tuple[list[int], ...]:
    return tuple(table.tolist() for table in _tables(layout))
