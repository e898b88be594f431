"""The goals, in seconds or bytes, by the name of the work."""

from __future__ import annotations

MILLI = 1e-3
MICRO = 1e-6
MEGA = 1e6

STREAMED_CELLS_A_SECOND = 50e6
GRADED_A_SECOND = 500

GOALS = {
    "make 20x20": 0.3 * MILLI,
    "make 100x100": 15 * MILLI,
    "make 1000x1000": 5.0,
    "prove 100x100": 2 * MILLI,
    "judge 10x10 almost solved": 10 * MICRO,
    "judge 10x10 scrambled": 10 * MICRO,
    "judge 1000x1000 almost solved": 16 * MILLI,
    "judge 1000x1000 scrambled": 16 * MILLI,
    "command new pipes 10x10, nothing compiled": 1.0,
    "command --help": 0.25,
    "peak memory of making 1000x1000": 500 * MEGA,
    "rate 15x15": 10 * MILLI,
    "make 15x15, easy": 50 * MILLI,
    "make 15x15, medium": 50 * MILLI,
    "make 15x15, hard": 50 * MILLI,
    "make 15x15, expert": 50 * MILLI,
    "make hex 20x20": 1 * MILLI,
    "make hex 100x100": 60 * MILLI,
    "maze 8000x8000, backtracker": 1.4,
    "maze 8000x8000, sidewinder": 0.35,
    "maze 8000x8000, eller": 0.9,
    "maze 8000x8000, wilson": 4.2,
    "maze 8000x8000, binary-tree, 2 threads": 0.1,
    "maze 4000x4000, kruskal": 3.2,
    "maze 4000x4000, prim": 0.75,
    "maze layered:20:square:100x100, wall-adding": 0.1,
    "BFS 8000x8000, backtracker": 1.1,
    "BFS 8000x8000, wilson": 1.1,
    "picture 4000x4000": 1.0,
    "peak memory of picture 4000x4000": 250 * MEGA,
    "stream 100000x4000": 100_000 * 4_000 / STREAMED_CELLS_A_SECOND,
    "peak memory of stream 100000x4000": 300 * MEGA,
    "stream 100000x20000": 100_000 * 20_000 / STREAMED_CELLS_A_SECOND,
    "peak memory of stream 100000x20000": 300 * MEGA,
    "fewest turns 20x20": 5 * MILLI,
    "fewest turns 100x100": 0.5,
    "count 500000 Sudokus, easy": 500_000 / 8e6,
    "count 500000 Sudokus, easy, 2 threads": 500_000 / 8e6 / 1.8,
    "count 200000 Sudokus, 17 clues": 200_000 / 1.2e6,
    "count 200000 Sudokus, 17 clues, 2 threads": 200_000 / 1.2e6 / 1.8,
    "count 50000 Sudokus, hard": 50_000 / 240e3,
    "count 50000 Sudokus, hard, 2 threads": 50_000 / 240e3 / 1.8,
    "solve sudoku 9x9": 15 * MICRO,
    "make sudoku 9x9": 1 * MILLI,
    "make sudoku 9x9, hard with skyscraper": 50 * MILLI,
    "make sudoku 9x9, hard with w-wing": 50 * MILLI,
    "make sudoku 9x9, hard with x-wing": 50 * MILLI,
    "make sudoku 16x16": 2.0,
    "make sudoku 25x25": 10.0,
    "grade 100 Sudokus": 100 / GRADED_A_SECOND,
}
