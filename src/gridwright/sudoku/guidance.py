"""Hints, grades and tellings in the terms of the contract, with what to point out in a drawing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest

import numpy as np

from gridwright.core.words import counted
from gridwright.puzzle.outcome import Grade, Hint, Moment, Rating
from gridwright.puzzle.scene import Part
from gridwright.sudoku import answers, explainer, grading, hints, telling
from gridwright.sudoku.board import Grid
from gridwright.sudoku.brute_force import name_of, tell
from gridwright.sudoku.means import Means
from gridwright.sudoku.step import Step
from gridwright.sudoku.telling import Entry

CANDIDATES = "candidates"

# By the roles of a step's pattern, see ``kernels.step``.
_ROLES = ("pattern", "second", "third", "fin")


def grade(grid: Grid) -> Grade:
    """Grade the clues on both scales; raise BadInput where they have not one answer."""
    path = grading.grade(grid.layout, grid.clues)
    rated = explainer.rate(grid.layout, grid.clues)
    hardest = f"at least {rated.least:g}" if rated.er is None else rated.er
    ratings = (
        Rating(path.scale.title, {"score": path.score, "level": path.level}),
        Rating(explainer.VERSION, {"ER": hardest, "EP": rated.ep, "ED": rated.ed}),
    )
    steps = tuple(f"{name_of(step.technique)}: {tell(step, grid.layout)}" for step in path.steps)
    return replace(path.grade, ratings=ratings, path=steps)


def hint(grid: Grid) -> Hint | None:
    """Give the easiest step from a position and its marks, or say what is wrong in it.

    A wrong entry, or marks that lack the digit of their cell, are to be erased. None where the
    position is solved.
    """
    staged = hints.hint(grid.layout, grid.values, grid.marks, grid.givens)
    if staged.kind == "solved":
        return None
    told = staged.told(grid.layout)
    if staged.step is None:
        erased = " ".join(f"{grid.layout.cell_name(cell)}=." for cell in staged.cells)
        move = erased if staged.kind in ("wrong", "mark") else None
        return replace(told, move=move, marks={"conflict": staged.cells})
    step = staged.step
    pointed = (
        *(cell for cell, _ in step.placed),
        *step.cells(),
        *(cell for cell, _ in step.struck),
    )
    return replace(
        told,
        cells=tuple(dict.fromkeys(pointed)),
        marks={"house": staged.cells},
        parts=parts(step),
        links=step.links,
        layers=(CANDIDATES,),
    )


def explain(grid: Grid, means: Means) -> Iterator[Moment[Grid]]:
    """Tell how a position is solved, with all techniques or with singles and search alone."""
    told = telling.tell_solution(
        grid.layout, grid.values, means, cands=grid.noted, givens=grid.givens
    )
    clues = int(grid.givens.sum())
    entries = int((grid.values > 0).sum()) - clues
    begun = f"{counted(clues, 'clue')}, {counted(entries, 'entry', 'entries')}"
    several = answers.solve(grid).status == "several"
    more = "; there are several answers, and the first found is told" if several else ""
    yield Moment("start", begun + more, grid)
    for entry, after in zip_longest(told.entries, told.entries[1:]):
        yield _moment(grid, entry, after or entry)
    if told.ending == "cut short":
        yield Moment("unknown", f"Cut short after {len(told.entries)} entries.", grid)


def _moment(grid: Grid, entry: Entry, after: Entry) -> Moment[Grid]:
    values, marks = np.array(after.values, np.uint8), np.array(after.cands, np.int64)
    state = Grid(grid.layout, values, grid.givens, marks)
    text, step = entry.text, entry.step
    if step is None:
        return Moment(entry.kind, text, state, depth=entry.depth)
    name = name_of(entry.technique) if entry.kind == "step" else ""
    return Moment(
        entry.kind,
        text,
        state,
        name,
        entry.depth,
        parts=parts(step),
        links=step.links,
        layers=(CANDIDATES,),
    )


def parts(step: Step) -> Mapping[str, tuple[Part, ...]]:
    """Give the candidates of a step by what they are in it, each once."""
    held: dict[Part, str] = {}
    held |= dict.fromkeys(step.placed, "hint")
    held |= {part: "struck" for part in step.struck if part not in held}
    for role, cell, digit in step.marked:
        held.setdefault((cell, digit), _ROLES[role])
    return {
        role: tuple(part for part, own in held.items() if own == role)
        for role in dict.fromkeys(held.values())
    }
