"""The exact solver: how many answers a board has, and which two differ least where several."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.core.kernel import frozen, select
from gridwright.graph.components import components
from gridwright.grid.topology import Masks, Topology
from gridwright.pipes import several
from gridwright.pipes.board import Board
from gridwright.pipes.kernels import layout
from gridwright.pipes.kernels.prove import count_answers
from gridwright.pipes.kernels.search import FRAME
from gridwright.pipes.par import figures
from gridwright.pipes.shapes import shapes_of
from gridwright.puzzle.outcome import Solutions, Status

HOW = ("propagation", "single trials", "search")
BASE_BUDGET = 1_000_000
BUDGET_A_CELL = 100
WORK_A_CELL = 3
LOOK_TRIALS = 20_000
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
    turns: the first answers, as many as were to be kept, as int64[m, n] steps clockwise from the
    given tiles, less than they have different positions · stage: 0 by propagation alone, 1 by
    single trials, 2 by search · nodes: trials made · culprit: a cell that no turn fits, or -1.
    """

    found: int
    complete: bool
    turns: NDArray[np.int64]
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
    keep: int = 2,
    fixed: NDArray[np.bool_] | None = None,
) -> Count:
    """Count the ways to turn ``tiles`` into one tree, exactly, up to ``limit``; ``keep`` the first.

    tiles, passable: uint8[n] port masks · fixed: bool[n], tiles that do not turn. The caller
    vouches for tiles and ports (see ``grid.passable``); boards from ``make_board`` are right.
    Tiles of no port are left out of the tree.
    """
    n = topology.n
    area = int(np.count_nonzero(tiles))
    free = np.ones(n, np.uint8)
    if fixed is not None and fixed.any():
        free[fixed] = 0
        if int(np.bitwise_count(tiles).sum()) != 2 * (area - 1):  # fixed parts are not tried
            return Count(0, True, np.empty((0, n), np.int64), 0, 0, -1)
    space = workspace or Workspace(topology)
    space.registers[layout.AREA] = area
    space.registers[layout.BUDGET] = default_budget(n) if budget is None else min(budget, _MOST)
    given = (frozen(tiles), space.shapes.classes, frozen(passable))
    frames = np.empty((n + 1) * FRAME, np.int32)
    answers = np.empty(keep * n, np.int32)
    run: Callable[..., int] = select(count_answers, WORK_A_CELL * n)
    found = run(
        *space.arrays(), *given, free, space.open_cells, space.listed, space.worklist, frames,
        answers, min(limit, _MOST),
    )  # fmt: skip
    complete = found >= 0
    found = found if complete else -1 - found
    held = min(found, keep)
    turns = np.log2(answers[: held * n]).astype(np.int64).reshape(held, n)
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
    """Count a board's answers up to ``limit``; locks are not looked at, and fixed tiles stay.

    Of several the two are shown that differ in the fewest cells, of those that were looked at.
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
    spent = default_budget(board.topology.n) if budget is None else budget
    result = count_board(board, limit, spent)
    if result.complete and not result.found:
        reason, cells = _none_found(board, result)
    differ: tuple[int, ...] = ()
    turns, told = result.turns[:1], {}
    if result.found > 1:
        looked, whole = look(board, result, spent)
        pair = several.closest(looked)
        turns, differ = looked[[pair.one, pair.other]], pair.differ
        reason, told = several.in_words(len(looked), whole), figures(board, looked, whole)
    elif result.found and result.complete:
        told = figures(board, turns, whole=True)
    return Solutions(
        _status(result),
        result.found if result.complete else None,
        tuple(board.turned_by(steps) for steps in turns),
        differ,
        reason,
        cells,
        HOW[result.stage],
        result.nodes,
        told,
    )


def count_board(board: Board, limit: int, budget: int | None = None, keep: int = 2) -> Count:
    """Count a board's answers as ``count`` does, its fixed tiles as they are."""
    return count(
        board.topology,
        board.tiles,
        board.passable,
        limit=limit,
        budget=budget,
        keep=keep,
        fixed=board.fixed,
    )


def look(board: Board, result: Count, budget: int) -> tuple[NDArray[np.int64], bool]:
    """Give answers of a board of several, as many as there is room for, and whether these are all.

    As int64[m, n] turns. What ``result`` took may be taken again, and LOOK_TRIALS more.
    """
    most = several.room(board.topology.n)
    again = count_board(board, most + 1, min(budget, result.nodes + LOOK_TRIALS), most)
    return again.turns, again.complete and again.found <= most


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
        if board.fixed[result.culprit]:
            return f"the fixed tile at {name} opens a side that is closed", (result.culprit,)
        return f"the tile at {name} fits in no way: too many of its sides are closed", (
            result.culprit,
        )
    return "every way to turn the tiles leaves an open end, a loop or a part cut off", ()
