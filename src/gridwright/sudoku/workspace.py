"""The arrays of the engines, made once for each layout and thread and used again and again."""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import TypeAlias

import numpy as np

from gridwright.sudoku.kernels import classic
from gridwright.sudoku.kernels.general import (
    BIT_DIGITS,
    CELLS,
    HOUSES,
    HOUSES_OF,
    REGISTERS,
    REMAINDERS,
    SIDE,
    Table,
    Words,
)
from gridwright.sudoku.layout import Layout

Arrays: TypeAlias = tuple[Table, Table, Table, Table, Table, Words, Table]

_KEPT = 16


class _OfThread(threading.local):
    """One thread's arrays: of the classic engine, and of some layouts of the general one."""

    def __init__(self) -> None:
        self.classic = np.zeros(classic.WORK, np.int64)
        self.general: dict[str, Arrays] = {}


_OWN = _OfThread()


def classic_work() -> Words:
    """Give this thread's state, registers and stack of ``kernels.classic``, int64[WORK]."""
    return _OWN.classic


def general_arrays(layout: Layout) -> Arrays:
    """Give this thread's arrays for a layout, in the order ``kernels.general_search`` takes them.

    geometry, masks, counts, queue, trail: int32 · registers: int64 · frames: int32.
    """
    held = _OWN.general
    arrays = held.get(layout.spec)
    if arrays is None:
        if len(held) >= _KEPT:
            del held[next(iter(held))]
        arrays = held[layout.spec] = _made(layout)
    return arrays


def _made(layout: Layout) -> Arrays:
    n, side, houses = layout.n, layout.side, len(layout.houses)
    entries = n + houses * side
    return (
        geometry(layout),
        np.zeros(n, np.int32),
        np.zeros(entries, np.int32),
        np.zeros(entries, np.int32),
        np.zeros(n * side, np.int32),
        np.zeros(REGISTERS, np.int64),
        np.zeros(2 * n, np.int32),
    )


@lru_cache(maxsize=64)
def geometry(layout: Layout) -> Table:
    """Lay a layout out flat, int32, read-only: sizes, digits of bits, houses, and their cells."""
    head = np.zeros(HOUSES_OF, np.int32)
    head[CELLS], head[SIDE], head[HOUSES] = layout.n, layout.side, len(layout.houses)
    for digit in range(layout.side):
        head[BIT_DIGITS + (1 << digit) % REMAINDERS] = digit
    flat = np.concatenate([head, layout.houses_of.ravel(), layout.houses.ravel()])
    table = flat.astype(np.int32)
    table.setflags(write=False)
    return table
