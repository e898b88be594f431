"""Making a Sudoku: a full grid, clues carved away, and what came of it proved and graded."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.core.errors import NotReached
from gridwright.core.rng import Stream
from gridwright.sudoku.board import Digits, Parameters
from gridwright.sudoku.carving import carve, full_grid
from gridwright.sudoku.grading import grade
from gridwright.sudoku.layout import Layout, parse

VERSION = 1
ATTEMPTS = 400


@dataclass(frozen=True, eq=False)
class Made:
    """A puzzle as made: its layout, clues and only answer (uint8[n]), and the proof in words."""

    layout: Layout
    clues: Digits
    answer: Digits
    proof: str


def generate(parameters: Parameters, draws: Stream) -> Made:
    """Make a puzzle of one answer; raise NotReached where ATTEMPTS of them were not as wanted."""
    layout = parse(parameters.layout)
    for attempt in range(1, ATTEMPTS + 1):
        answer = full_grid(layout, draws)
        clues = carve(
            layout,
            answer,
            draws,
            parameters.symmetry,
            parameters.clues or None,
            parameters.minimal,
        )
        if clues is not None and _is_wanted(layout, clues, parameters):
            return Made(layout, clues, answer, _proof(parameters, attempt))
    raise NotReached(f"none of {ATTEMPTS} puzzles made was as wanted; try another seed or less")


def _is_wanted(layout: Layout, clues: Digits, parameters: Parameters) -> bool:
    if not (parameters.level or parameters.technique):
        return True
    path = grade(layout, clues)
    level_fits = parameters.level in ("", path.level)
    return level_fits and (not parameters.technique or parameters.technique in path.counts)


def _proof(parameters: Parameters, attempt: int) -> str:
    parts = ["exactly one answer, by exhaustive search"]
    if parameters.minimal:
        parts.append("no clue can be left out")
    if parameters.level or parameters.technique:
        wanted = " and ".join(filter(None, (parameters.level, parameters.technique)))
        parts.append(f"graded {wanted}, the {attempt}. puzzle made")
    return "; ".join(parts)
