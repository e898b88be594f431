"""The judge of Pipes: solved when water reaches every tile, without a loop or an open end.

The tiles of a puzzle that can be solved have just the ends that a tree needs, so there water in
every tile and no loop leave no end open. A position that was read may have others.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import frozen, select
from gridwright.core.words import counted
from gridwright.graph.links import first_open
from gridwright.graph.loops import loops
from gridwright.grid.topology import Masks, Topology
from gridwright.pipes.board import Board
from gridwright.pipes.kernels.flow import (
    FLOODED,
    FLOODED_COUNT,
    LEAKING,
    LEAKING_COUNT,
    LOOPED,
    LOOPED_COUNT,
    TALLIES,
    WORK_ROWS,
    judge,
)
from gridwright.puzzle.outcome import Fault, Verdict

CODES = ("dry", "loop", "leak")


class Judge:
    """Judges position after position on one topology, without allocating anything.

    After ``look``: marks, uint8[n], a sum of FLOODED (1), LOOPED (2) and LEAKING (4) for each
    tile; links, uint8[n], the ports that meet. Both are
    overwritten by the next look. Not for two threads at once.
    """

    def __init__(self, topology: Topology) -> None:
        n = topology.n
        self.topology = topology
        self.marks = np.zeros(n, np.uint8)
        self.links = np.zeros(n, np.uint8)
        self._rest = np.zeros(n, np.uint8)
        self._work = np.zeros(WORK_ROWS * n + TALLIES, np.int32)
        self._tally = self._work[WORK_ROWS * n :]
        self._front = (topology.steps, topology.k, n)
        self._back = (self.marks, self.links, self._rest, self._work)

    def look(self, tiles: Masks, passable: Masks, source: int, area: int) -> bool:
        """Judge tiles (uint8[n] port masks), ``area`` of them not empty; True where solved.

        passable: uint8[n], as ``Board.passable`` gives it.
        """
        run: Callable[..., bool] = select(judge, self.topology.n)
        return bool(run(*self._front, frozen(tiles), frozen(passable), source, area, *self._back))

    @property
    def flooded(self) -> int:
        """How many tiles water reached in the last look."""
        return int(self._tally[FLOODED_COUNT])

    @property
    def looped(self) -> int:
        """How many tiles lay on loops in the last look."""
        return int(self._tally[LOOPED_COUNT])

    @property
    def leaking(self) -> int:
        """How many tiles had an end that meets nothing in the last look."""
        return int(self._tally[LEAKING_COUNT])


def judge_board(board: Board) -> Verdict:
    """Say whether a board is solved, and list what is wrong with it.

    Faults: one ``dry`` for all tiles without water, a ``loop`` for each loop (a biconnected
    component; a tile may be on several), one ``leak`` for all tiles with an end that meets
    nothing. Marks: ``flooded``, ``loop`` and ``leak``, each tile once, and ``leak-PORT`` for each
    name of a port: the tiles whose end there meets nothing.
    """
    seen = Judge(board.topology)
    solved = seen.look(board.tiles, board.passable, board.source, board.area)
    marks = {
        "flooded": _cells(seen.marks, FLOODED),
        "loop": _cells(seen.marks, LOOPED),
        "leak": _cells(seen.marks, LEAKING),
    }
    open_ends = board.tiles & ~seen.links
    marks |= _leaks_by_port(board.topology, open_ends)
    if solved:
        return Verdict(True, (), marks)
    dry = tuple(np.flatnonzero((board.tiles > 0) & (seen.marks & FLOODED == 0)).tolist())
    faults = []
    if dry:
        are = "is" if len(dry) == 1 else "are"
        faults = [Fault("dry", dry, f"{len(dry):,} of {board.area:,} tiles {are} dry")]
    if seen.looped:
        faults += [
            Fault("loop", cells, f"a loop of {counted(len(cells), 'tile')}")
            for cells in loops(board.topology, seen.links)
        ]
    if marks["leak"]:
        tiles = counted(len(marks["leak"]), "tile has", "tiles have")
        text = f"{tiles} an end that meets nothing"
        faults.append(Fault("leak", marks["leak"], text))
    return Verdict(False, tuple(faults), marks)


def solved(board: Board) -> bool:
    """Tell whether a board is solved, as ``judge_board`` does.

    Of nearly every board it is enough to find one end that meets nothing.
    """
    topology = board.topology
    if first_open(topology, frozen(board.tiles)) >= 0:
        return False
    return Judge(topology).look(board.tiles, board.passable, board.source, board.area)


def _leaks_by_port(topology: Topology, open_ends: Masks) -> dict[str, tuple[int, ...]]:
    """Tell for each name of a port the tiles with an open end there; uint8[n] port masks."""
    if topology.naming is None:
        names = enumerate(topology.port_names)
        return {f"leak-{name}": _cells(open_ends, 1 << port) for port, name in names}
    found: dict[str, list[int]] = {}
    for cell in np.flatnonzero(open_ends).tolist():
        for port, name in enumerate(topology.names_at(cell)):
            if open_ends[cell] >> port & 1:
                found.setdefault(f"leak-{name}", []).append(cell)
    return {name: tuple(cells) for name, cells in sorted(found.items())}


def _cells(marks: NDArray[np.uint8], bit: int) -> tuple[int, ...]:
    return tuple(np.flatnonzero(marks & bit).tolist())
