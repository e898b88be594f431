"""Many classic Sudokus at once: answers counted up to two, set by set, and rivals one by one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from functools import cache

import numpy as np

from benchmarks.sudoku_sets import Grids, made
from benchmarks.timing import Disagreement, Work, clocked, in_mode
from gridwright.sudoku.batch import Counts, solve_batch

RUNS = 15
RIVAL_RUNS = 10
RIVAL = "17 clues"
# What these solvers take minutes for is not asked of them.
EASY = "easy"
_PUZZLES_OF_RIVAL = 100


def batch(sizes: Mapping[str, int], absent: Iterable[str]) -> list[Work]:
    """Count the answers of each set, so many puzzles at a time, without the packages absent."""
    works = []
    for name, n in sizes.items():
        works += [_count(name, n, 1), _count(name, n, 2)]
    missing = set(absent)
    if "CP-SAT" not in missing:
        works.append(_count(RIVAL, 1, 1, (f"{batch_name(RIVAL, 1, 1)}, CP-SAT",)))
        works.append(_count_by_cpsat(RIVAL))
    solvers = {name: solve for name, solve in _SOLVERS.items() if name not in missing}
    rivals = [_solve_by(name, solve) for name, solve in solvers.items()]
    return [*works, _count(EASY, 1, 1, tuple(work.name for work in rivals)), *rivals]


def batch_name(name: str, n: int, threads: int) -> str:
    """Name the work that counts the answers of a set."""
    counted = "1 Sudoku" if n == 1 else f"{n} Sudokus"
    return f"count {counted}, {name}" + (f", {threads} threads" if threads > 1 else "")


def _count(name: str, n: int, threads: int, against: tuple[str, ...] = ()) -> Work:
    def prepare(run: int) -> Callable[[], tuple[Counts, Grids]]:
        puzzles = _part(name, n, run)
        return lambda: solve_batch(puzzles, threads=threads)

    def check(run: int, found: tuple[Counts, Grids]) -> None:
        counts, grids = found
        puzzles = _part(name, n, run)
        if not ((counts == 1).all() and _solves(puzzles, grids)):
            raise Disagreement(f"{batch_name(name, n, threads)}: not the one answer of each")

    measure = in_mode("on", clocked(prepare, check))
    return Work(batch_name(name, n, threads), measure, RUNS, 5, 1, against=against)


def _part(name: str, n: int, run: int) -> Grids:
    if n > 1:
        return made(name, n)
    number = run % _PUZZLES_OF_RIVAL
    return made(name, _PUZZLES_OF_RIVAL)[number : number + 1]


def _solves(puzzles: Grids, grids: Grids) -> bool:
    """Tell whether grids keep the clues, and have every digit once in each line and box."""
    squares = grids.reshape(-1, 9, 9)
    boxes = squares.reshape(-1, 3, 3, 3, 3).swapaxes(2, 3).reshape(-1, 9, 9)
    bits = [
        np.bitwise_or.reduce(1 << houses.astype(np.int32), axis=axis)
        for houses, axis in ((squares, 1), (squares, 2), (boxes, 2))
    ]
    kept = bool(((puzzles == 0) | (puzzles == grids)).all())
    return kept and all(bool((held == 0b1111111110).all()) for held in bits)


def _count_by_cpsat(name: str) -> Work:
    def measure(run: int) -> float:
        puzzle = _part(name, 1, run)
        found, seconds = _cpsat(puzzle[0])
        if found != 1:
            raise Disagreement(f"CP-SAT finds {found} answers of puzzle {run} of {name}")
        return seconds

    return Work(f"{batch_name(name, 1, 1)}, CP-SAT", measure, RIVAL_RUNS)


def _cpsat(puzzle: Grids) -> tuple[int, float]:
    """Count up to two answers by CP-SAT on one thread; gives the seconds of the solver, too."""
    from ortools.sat.python import cp_model

    class Collector(cp_model.CpSolverSolutionCallback):
        found = 0

        def on_solution_callback(self) -> None:
            self.found += 1
            if self.found > 1:
                self.stop_search()

    model = cp_model.CpModel()
    cells = [
        model.new_int_var(int(clue) or 1, int(clue) or 9, f"{cell}")
        for cell, clue in enumerate(puzzle)
    ]
    for house in _houses():
        model.add_all_different(cells[cell] for cell in house)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    collector = Collector()
    begun = time.perf_counter()
    solver.solve(model, collector)
    return collector.found, time.perf_counter() - begun


def _solve_by(rival: str, solve: Callable[[Grids], Grids]) -> Work:
    """Have another program find an answer, of an easy puzzle; it does not count them."""

    def measure(run: int) -> float:
        puzzle = _part(EASY, 1, run)[0]
        begun = time.perf_counter()
        answer = solve(puzzle)
        seconds = time.perf_counter() - begun
        if not _solves(puzzle[None], answer[None]):
            raise Disagreement(f"{rival} gives a wrong answer of puzzle {run} of {EASY}")
        return seconds

    return Work(f"{batch_name(EASY, 1, 1)}, {rival}", measure, RIVAL_RUNS)


def _lib_sudoku(puzzle: Grids) -> Grids:
    import lib_sudoku

    return np.frombuffer(lib_sudoku.solve(bytearray(puzzle)), np.uint8)


def _py_sudoku(puzzle: Grids) -> Grids:
    import sudoku

    board = [[int(digit) or None for digit in row] for row in puzzle.reshape(9, 9)]
    return np.array(sudoku.Sudoku(3, 3, board=board).solve().board, np.uint8).ravel()


_SOLVERS: Mapping[str, Callable[[Grids], Grids]] = {
    "lib-sudoku": _lib_sudoku,
    "py-sudoku": _py_sudoku,
}


@cache
def _houses() -> list[list[int]]:
    cells = np.arange(81).reshape(9, 9)
    boxes = cells.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9)
    houses: list[list[int]] = np.concatenate([cells, cells.T, boxes]).tolist()
    return houses
