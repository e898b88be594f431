"""Hints in three stages: where to look, which technique, and the step itself with its reason.

They start from the player's own position: first what is wrong in it, then the easiest step.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from gridwright.puzzle.outcome import Hint
from gridwright.sudoku.brute_force import about, brute_force, name_of, tell
from gridwright.sudoku.engine import search
from gridwright.sudoku.grading import next_step
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.places import look_at
from gridwright.sudoku.position import Position, check_values
from gridwright.sudoku.scales import HODOKU, Scale
from gridwright.sudoku.solver import why_none
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.wording import name_cells

Kind = Literal["step", "wrong", "mark", "solved", "none", "several", "unknown"]


@dataclass(frozen=True, slots=True)
class StagedHint:
    """A hint in stages, each saying more than the one before.

    kind: a step, a wrong entry, a pencil mark that is missing, or that the board is solved, has no
    answer or several, or that this is not known within the budget · stages: three sentences, but
    one where the board is solved, without an answer or unknown · cells: where to look, or what is
    wrong · technique: its key, or "" · step: for drawing.
    """

    kind: Kind
    stages: tuple[str, ...]
    cells: tuple[int, ...] = ()
    technique: str = ""
    step: Step | None = None

    def text(self, stage: int | None = None) -> str:
        """Give the sentence of a stage, counted from 1; of the last one where none is named."""
        many = len(self.stages)
        return self.stages[(many if stage is None else min(max(stage, 1), many)) - 1]

    def told(self, layout: Layout) -> Hint:
        """Give the hint in the form that all families share, without anything to draw."""
        move = None if self.step is None else self.step.effect(layout)
        name = self.technique or self.kind
        return Hint(name, self.cells, self.stages[-1], move, stages=self.stages[:-1])


def hint(
    layout: Layout,
    values: NDArray[np.uint8],
    marks: Iterable[int] | None = None,
    givens: NDArray[np.bool_] | None = None,
    answer: NDArray[np.uint8] | None = None,
    scale: Scale = HODOKU,
) -> StagedHint:
    """Give the next hint in a player's position.

    values: uint8[n] · marks: pencil marks, a mask for each cell; a cell with none has all that the
    values allow · givens: which values are clues, bool[n], all of them where it is None · answer:
    the single answer, uint8[n], searched for where it is not given.
    """
    check_values(layout, values)
    clues = values > 0 if givens is None else np.asarray(givens, np.bool_)
    if answer is None:
        clue_values = (values * clues).astype(np.uint8)
        found = search(layout, clue_values)
        if not found.done:
            return StagedHint("unknown", ("Whether this has one answer was not found in time.",))
        if found.count == 0:
            reason, cells = why_none(layout, clue_values)
            return StagedHint("none", (f"The clues allow no answer at all: {reason}.",), cells)
        if found.count > 1:
            return _several(layout, found.answers[0], found.answers[1])
        answer = found.answers[0]
    held = [0] * layout.n if marks is None else [int(mask) for mask in marks]
    return _of_position(layout, values, held, clues, answer, scale)


def _of_position(
    layout: Layout,
    values: NDArray[np.uint8],
    marks: list[int],
    clues: NDArray[np.bool_],
    answer: NDArray[np.uint8],
    scale: Scale,
) -> StagedHint:
    wrong = tuple(np.flatnonzero((values > 0) & (values != answer)).tolist())
    if wrong:
        return _wrong_entries(layout, values, wrong)
    if (values > 0).all():
        return StagedHint("solved", ("The puzzle is solved.",))
    missing = tuple(
        cell
        for cell, mask in enumerate(marks)
        if mask and not values[cell] and not mask >> (int(answer[cell]) - 1) & 1
    )
    if missing:
        return _missing_marks(layout, missing)
    every = (1 << layout.side) - 1
    position = Position(layout, values, (mask or every for mask in marks), clues)
    step = next_step(position, scale) or brute_force(position, answer)
    assert step is not None  # a cell is empty
    return _of_step(layout, step)


def _of_step(layout: Layout, step: Step) -> StagedHint:
    where, cells = look_at(layout, step)
    name = name_of(step.technique)
    stages = (
        f"Look at {where}.",
        f"The technique is {name}. {about(step.technique)}",
        f"{name}: {tell(step, layout)}.",
    )
    return StagedHint("step", stages, cells, step.technique, step)


def _wrong_entries(layout: Layout, values: NDArray[np.uint8], wrong: tuple[int, ...]) -> StagedHint:
    one = len(wrong) == 1
    entries = ", ".join(
        f"{layout.cell_name(cell)} is not {layout.digits[values[cell] - 1]}" for cell in wrong
    )
    stages = (
        "An entry is wrong." if one else f"{len(wrong)} entries are wrong.",
        f"{name_cells(layout, wrong)} {'is' if one else 'are'} wrong.",
        f"{entries}: with {'it' if one else 'them'} the puzzle has no answer.",
    )
    return StagedHint("wrong", stages, wrong)


def _missing_marks(layout: Layout, missing: tuple[int, ...]) -> StagedHint:
    first = (
        "A cell lacks a pencil mark that it needs."
        if len(missing) == 1
        else f"{len(missing)} cells lack a pencil mark that they need."
    )
    where = layout.house_name(2 * layout.side + layout.regions[missing[0]])
    name = layout.cell_name(missing[0])
    stages = (
        first,
        f"{first} Look at {where}.",
        f"The digit that belongs in {name} is not among its pencil marks.",
    )
    return StagedHint("mark", stages, missing)


def _several(layout: Layout, one: NDArray[np.uint8], other: NDArray[np.uint8]) -> StagedHint:
    cells = tuple(np.flatnonzero(one != other).tolist())
    cell = cells[0]
    digits = f"{layout.digits[one[cell] - 1]} and {layout.digits[other[cell] - 1]}"
    many = "The clues allow more than one answer"
    stages = (
        f"{many}.",
        f"{many}: {len(cells)} cells differ between two of them.",
        f"{many}: {layout.cell_name(cell)} can be {digits}.",
    )
    return StagedHint("several", stages, cells)
