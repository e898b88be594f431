"""Making a Sudoku: a full grid, clues carved away, and what came of it proved and graded."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.core.errors import NotReached
from gridwright.core.rng import Stream
from gridwright.sudoku.board import Digits, Parameters
from gridwright.sudoku.carving import carve, full_grid
from gridwright.sudoku.grading import grade
from gridwright.sudoku.layout import Layout, parse, with_regions
from gridwright.sudoku.regions import random_regions

VERSION = 1
ATTEMPTS = 400
JIGSAW_ATTEMPTS = 20


@dataclass(frozen=True, eq=False)
class Made:
    """A puzzle as made: its layout, clues and only answer (uint8[n]), and the proof in words."""

    layout: Layout
    clues: Digits
    answer: Digits
    proof: str


def generate(parameters: Parameters, draws: Stream) -> Made:
    """Make a puzzle of one answer; raise NotReached where ATTEMPTS of them were not as wanted."""
    for attempt in range(1, ATTEMPTS + 1):
        layout, answer = _filled(parameters, draws)
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


def _filled(parameters: Parameters, draws: Stream) -> tuple[Layout, Digits]:
    """Draw a full grid, for a jigsaw one of new regions; raise NotReached where none was found."""
    layout = parse(parameters.layout)
    if not parameters.jigsaw:
        return layout, full_grid(layout, draws)
    for _ in range(JIGSAW_ATTEMPTS):
        regions = random_regions(layout.side, draws)
        jigsaw = with_regions(layout.side, regions, layout.diagonals)
        try:
            return jigsaw, full_grid(jigsaw, draws)
        except NotReached:  # some regions have no full grid
            continue
    raise NotReached(f"none of {JIGSAW_ATTEMPTS} jigsaws of {layout.spec} could be filled")


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
