"""Proving that a board has one answer, and the same proof by CP-SAT."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from benchmarks.timing import Disagreement, Work, clocked, in_mode
from benchmarks.works.boards import answer, made
from gridwright.grid.tiles import rotate
from gridwright.grid.topology import parse
from gridwright.pipes.solver import Count, Workspace, count


def prove(size: int, runs: int, burst: int, against: tuple[str, ...] = ()) -> Work:
    """Prove board after board of a size, with one workspace."""
    return Work(
        f"prove {size}x{size}", in_mode("on", _measure(size)), runs, burst, settle=1,
        against=against,
    )  # fmt: skip


def prove_plainly(size: int, runs: int) -> Work:
    """Prove the same boards in the plain kernel."""
    return Work(f"prove {size}x{size}, plain", in_mode("off", _measure(size)), runs)


def prove_by_cpsat(size: int, runs: int, burst: int) -> Work:
    """Prove the same boards by CP-SAT, counting the seconds in the solver only."""
    from benchmarks.cpsat import prove as prove_one

    def measure(run: int) -> float:
        puzzle = made(size, run)
        proof = prove_one(puzzle.start)
        links = answer(puzzle).tiles
        if len(proof.answers) != 1 or not np.array_equal(proof.answers[0], links):
            raise Disagreement(f"prove {size}x{size}: CP-SAT answers board {run} otherwise")
        return proof.seconds

    return Work(f"prove {size}x{size}, CP-SAT", measure, runs, burst)


def _measure(size: int) -> Callable[[int], float]:
    topology = parse(f"square:{size}x{size}")
    workspace = Workspace(topology)

    def prepare(run: int) -> Callable[[], Count]:
        board = made(size, run).start
        tiles, passable = board.tiles, board.passable
        return lambda: count(topology, tiles, passable, workspace=workspace)

    def check(run: int, result: Count) -> None:
        puzzle = made(size, run)
        found = result.complete and result.found == 1
        tiles = puzzle.start.tiles
        if not found or not np.array_equal(
            rotate(topology, tiles, result.turns[0]), answer(puzzle).tiles
        ):
            raise Disagreement(f"prove {size}x{size}: not the answer of board {run}")

    return clocked(prepare, check)
