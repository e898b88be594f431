"""The exact solver: how many answers a board has, with two of them where there are several."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.core.kernel import frozen, select
from gridwright.graph.components import components
from gridwright.grid.tiles import rotate
from gridwright.grid.topology import Masks, Topology
from gridwright.pipes.board import Board
from gridwright.pipes.kernels import layout
from gridwright.pipes.kernels.prove import count_answers
from gridwright.pipes.kernels.search import FRAME
from gridwright.pipes.shapes import shapes_of
from gridwright.puzzle.outcome import Solutions, Status

HOW = ("propagation", "single trials", "search")
BASE_BUDGET = 1_000_000
BUDGET_A_CELL = 100
WORK_A_CELL = 3
_MOST = 1 << 60  # nobody counts so far, and compiled integers hold it


def default_budget(n: int) -> int:
    """The trials that a search may make unless told otherwise."""
    return BASE_BUDGET + BUDGET_A_CELL * n


class Workspace:
    """The solver's arrays for boards on one topology, reused from board to board.

    Not for two threads at once: each thread makes its own.
    """

    def __init__(self, topology: Topology) -> None:
        n, k = topology.n, topology.k
        shapes = shapes_of(topology)
        self.topology = topology
        self.shapes = shapes
        self.cells = np.empty(n * layout.RECORD, np.int32)
        self.queue = np.empty(n, np.int32)
        self.trail = np.empty(layout.trail_length(n, k, shapes.turns), np.int32)
        self.roots = np.zeros(k, np.int32)
        self.open_cells = np.empty(n, np.int32)
        self.listed = np.zeros(n, np.uint8)
        self.worklist = np.empty(n, np.int32)
        self.registers = np.zeros(layout.REGISTERS, np.int64)
        self.registers[layout.PORT_COUNT] = k
        self.registers[layout.TURN_COUNT] = shapes.turns
        self.registers[layout.TURNS_TABLE] = shapes.turns_table
        self.registers[layout.OPENS_TABLE] = shapes.opens_table
        self.registers[layout.DISTINCT_TABLE] = shapes.distinct_table
        self.registers[layout.CELL_COUNT] = n

    def arrays(self) -> tuple[NDArray[np.int32] | NDArray[np.int64], ...]:
        """The arrays in the order in which every kernel of the solver takes them."""
        return (
            self.topology.steps,
            self.cells,
            self.queue,
            self.trail,
            self.registers,
            self.shapes.table,
            self.roots,
        )


@dataclass(frozen=True, slots=True)
class Count:
    """What the array-level count says.

    found: answers found, at most the limit · complete: False where the budget was spent ·
    turns: up to two answers as int64[n] steps clockwise from the given tiles · stage: 0 by
    propagation alone, 1 by single trials, 2 by search · nodes: trials made · culprit: a cell
    that no turn fits, or -1.
    """

    found: int
    complete: bool
    turns: tuple[NDArray[np.int64], ...]
    stage: int
    nodes: int
    culprit: int


def count(
    topology: Topology,
    tiles: Masks,
    passable: Masks,
    *,
    limit: int = 2,
    budget: int | None = None,
    workspace: Workspace | None = None,
) -> Count:
    """Count the ways to turn ``tiles`` into one tree, exactly, up to ``limit``.

    tiles, passable: uint8[n] port masks. The caller vouches for both (see ``grid.passable``);
    boards from ``make_board`` are right. Tiles of no port are left out of the tree.
    """
    n = topology.n
    space = workspace or Workspace(topology)
    space.registers[layout.AREA] = np.count_nonzero(tiles)
    space.registers[layout.BUDGET] = default_budget(n) if budget is None else min(budget, _MOST)
    given = (frozen(tiles), space.shapes.classes, frozen(passable))
    frames = np.empty((n + 1) * FRAME, np.int32)
    answers = np.empty(2 * n, np.int32)
    free = np.ones(n, np.uint8)
    run: Callable[..., int] = select(count_answers, WORK_A_CELL * n)
    found = run(
        *space.arrays(), *given, free, space.open_cells, space.listed, space.worklist, frames,
        answers, min(limit, _MOST),
    )  # fmt: skip
    complete = found >= 0
    found = found if complete else -1 - found
    turns = tuple(
        np.log2(answers[i * n : (i + 1) * n]).astype(np.int64) for i in range(min(found, 2))
    )
    registers = space.registers
    return Count(
        found,
        complete,
        turns,
        int(registers[layout.STAGE]),
        int(registers[layout.NODES]),
        int(registers[layout.CULPRIT]),
    )


def solve(board: Board, limit: int = 2, budget: int | None = None) -> Solutions[Board]:
    """Count a board's answers up to ``limit`` and show up to two; locks are not looked at.

    Raises BadInput where limit is below 2 or budget below 0.
    """
    if limit < 2:
        raise BadInput(
            expected="a limit of at least 2", got=limit, where="limit",
            remedy="one answer says nothing of others",
        )  # fmt: skip
    if budget is not None and budget < 0:
        raise BadInput(expected="a budget of at least 0", got=budget, where="budget")
    reason, cells = why_none(board)
    if reason:
        return Solutions("none", 0, reason=reason, cells=cells, how="counting")
    result = count(board.topology, board.tiles, board.passable, limit=limit, budget=budget)
    answers = tuple(
        board.with_tiles(rotate(board.topology, board.tiles, turns)) for turns in result.turns
    )
    differ: tuple[int, ...] = ()
    if len(answers) > 1:
        differ = tuple(np.flatnonzero(answers[0].tiles != answers[1].tiles).tolist())
    reason, cells = _none_found(board, result) if result.complete and not result.found else ("", ())
    return Solutions(
        _status(result),
        result.found if result.complete else None,
        answers,
        differ,
        reason,
        cells,
        HOW[result.stage],
        result.nodes,
    )


def _status(result: Count) -> Status:
    if result.found > 1:
        return "several"
    if not result.complete:
        return "unknown"
    return "unique" if result.found else "none"


def why_none(board: Board) -> tuple[str, tuple[int, ...]]:
    """Say why a board cannot have an answer, where counting alone shows it, and which cells."""
    ends = int(np.bitwise_count(board.tiles).sum())
    needed = 2 * (board.area - 1)
    if ends % 2:
        return f"the tiles have {ends} ends, an odd number: one would stay open", ()
    if ends != needed:
        outcome = "a loop could not be avoided" if ends > needed else "they cannot all be joined"
        return (
            f"the tiles have {ends} ends, but a tree of {board.area} tiles has {needed}: {outcome}",
            (),
        )
    parts = components(board.topology, board.passable)
    labels = parts[board.tiles > 0]
    if (labels != labels[0]).any():
        cut = int(np.flatnonzero((board.tiles > 0) & (parts != labels[0]))[0])
        name = board.topology.name(cut)
        return f"no way leads from the first tile to the one at {name}", (cut,)
    return "", ()


def _none_found(board: Board, result: Count) -> tuple[str, tuple[int, ...]]:
    if result.culprit >= 0:
        name = board.topology.name(result.culprit)
        return f"the tile at {name} fits in no way: too many of its sides are closed", (
            result.culprit,
        )
    return "every way to turn the tiles leaves an open end, a loop or a part cut off", ()
