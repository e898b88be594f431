"""Sudoku: solve it in bulk, grade it as people do, explain it, make it to order.

The array-level functions are here for those who embed the engine: a puzzle is a text of a
character a cell or an array of integers, 0 where it is empty.

>>> from gridwright import sudoku
>>> made = sudoku.generate(seed=7, level="easy")
>>> counts, grids = sudoku.solve_batch([made.clues])
>>> counts.tolist(), bool((grids[0] == made.answer).all())
([1], True)
>>> sudoku.grade(made.clues).level
'easy'
"""

from gridwright.sudoku.arrays import count_solutions, generate, grade, hint, read_clues, solve
from gridwright.sudoku.batch import solve_batch, solve_batch_pairs
from gridwright.sudoku.board import Grid, Parameters, make_grid
from gridwright.sudoku.layout import Layout, classic, with_boxes, with_regions
from gridwright.sudoku.step import Step

__all__ = [
    "Grid",
    "Layout",
    "Parameters",
    "Step",
    "classic",
    "count_solutions",
    "generate",
    "grade",
    "hint",
    "make_grid",
    "read_clues",
    "solve",
    "solve_batch",
    "solve_batch_pairs",
    "with_boxes",
    "with_regions",
]
