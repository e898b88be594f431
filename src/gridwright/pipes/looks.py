"""What each arm of each tile looks like: dry, flooded or part of a loop, joined or leaking."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.passable import agreeing
from gridwright.grid.topology import Masks
from gridwright.pipes.board import Board
from gridwright.puzzle.outcome import Verdict

NONE, DRY, FLOODED, LOOP = 0, 1, 2, 3
ROLE_OF = ("", "dry", "flooded", "loop")


@dataclass(frozen=True, eq=False)
class Looks:
    """A board as it is to be shown.

    arms: uint8[n, k], NONE, DRY, FLOODED or LOOP · linked: bool[n, k], the arms that meet another
    one · leaks: bool[n, k], the arms to be marked because they meet nothing · flooded: bool[n].
    """

    arms: Masks
    linked: NDArray[np.bool_]
    leaks: NDArray[np.bool_]
    flooded: NDArray[np.bool_]


def looks(board: Board, verdict: Verdict | None) -> Looks:
    """Work out the looks of a board; without a verdict all of it is dry and nothing leaks."""
    topology = board.topology
    ports = np.arange(topology.k)
    arms = board.tiles[:, None] >> ports & 1 == 1
    links = agreeing(topology, board.tiles) & ~board.barriers
    linked = links[:, None] >> ports & 1 == 1
    marks = {} if verdict is None else verdict.marks
    flooded = _members(topology.n, marks.get("flooded", ()))
    leaking = _members(topology.n, marks.get("leak", ()))
    kinds = np.where(flooded[:, None] & arms, FLOODED, DRY)
    if verdict is not None:
        kinds[_on_loops(board, linked, verdict)] = LOOP
    return Looks(
        arms=np.where(arms, kinds, NONE).astype(np.uint8),
        linked=linked,
        leaks=arms & ~linked & leaking[:, None],
        flooded=flooded,
    )


def _members(n: int, cells: tuple[int, ...]) -> NDArray[np.bool_]:
    member = np.zeros(n, np.bool_)
    member[list(cells)] = True
    return member


def _on_loops(board: Board, linked: NDArray[np.bool_], verdict: Verdict) -> NDArray[np.bool_]:
    """Find the arms that lie on a loop: those that link two cells of the same one; bool[n, k]."""
    found = np.zeros_like(linked)
    member = np.zeros(board.topology.n, np.bool_)
    for fault in verdict.faults:
        if fault.code == "loop":
            cells = np.array(fault.cells, np.int64)
            member[cells] = True
            found[cells] |= linked[cells] & member[board.topology.neighbour[cells]]
            member[cells] = False
    return found
