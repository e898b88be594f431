"""Unique puzzles for tests: some hundreds of 9x9, and small ones of any layout made on demand."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from gridwright.sudoku.engine import search
from gridwright.sudoku.layout import Layout, classic

_LINES = (Path(__file__).parent / "puzzles_to_grade.txt").read_text().split()


def read_line(line):
    return np.array([0 if sign in ".0" else int(sign) for sign in line], np.uint8)


@cache
def puzzles():
    """Every 9x9 puzzle with its answer."""
    return [(clues, answer_of(classic(), clues)) for clues in map(read_line, _LINES)]


def answer_of(layout, clues):
    found = search(layout, clues, 2, 10_000_000)
    assert found.done and found.count == 1
    return np.asarray(found.answers[0], np.uint8)


def small_puzzle(layout: Layout, seed: int):
    """A minimal puzzle of a layout with its answer: clues are taken away while it is unique."""
    rng = np.random.default_rng(seed)
    clues = np.zeros(layout.n, np.uint8)
    cell = int(rng.integers(layout.n))
    clues[cell] = rng.integers(1, layout.side + 1)
    found = search(layout, clues, 1, 10_000_000)
    assert found.count, "no board holds this clue"
    names = np.concatenate([[0], 1 + rng.permutation(layout.side)]).astype(np.uint8)
    answer = names[found.answers[0]]
    clues = answer.copy()
    for cell in rng.permutation(layout.n):
        held, clues[cell] = clues[cell], 0
        if search(layout, clues, 2, 10_000_000).count != 1:
            clues[cell] = held
    return clues, answer
