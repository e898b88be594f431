"""Where no technique finds a step: one digit of the answer, found by search and said to be so."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.sudoku.kernels.step import PATTERN
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.position import Position
from gridwright.sudoku.scales.scale import BRUTE_FORCE
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques import technique

NAME = "Brute Force"
ABOUT = "No technique finds a step here: every other digit was tried and leads to no answer."


def brute_force(position: Position, answer: NDArray[np.uint8]) -> Step | None:
    """Fill the middle one of the empty cells from the answer; None where none is empty."""
    empty = np.flatnonzero(position.values == 0)
    if not len(empty):
        return None
    cell = int(empty[len(empty) // 2])
    digit = int(answer[cell])
    return Step(BRUTE_FORCE, 0, ((cell, digit),), (), ((PATTERN, cell, digit),))


def name_of(key: str) -> str:
    """Give the printed name of a technique, or of brute force."""
    return NAME if key == BRUTE_FORCE else technique(key).name


def about(key: str) -> str:
    """Say why a technique is right, or what brute force is."""
    return ABOUT if key == BRUTE_FORCE else technique(key).about


def tell(step: Step, layout: Layout) -> str:
    """Tell a step in words, whatever found it."""
    if step.technique != BRUTE_FORCE:
        return technique(step.technique).tell(step, layout)
    cell, digit = step.placed[0]
    return (
        "No technique finds a step here; trying every other digit leads to no answer, so "
        f"{layout.cell_name(cell)} must be {layout.digits[digit - 1]}"
    )
