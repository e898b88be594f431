"""Making a Sudoku: a full grid, clues carved away, and what came of it proved and graded."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.core.errors import NotReached
from gridwright.core.rng import Stream
from gridwright.core.words import counted
from gridwright.sudoku.board import Digits, Parameters
from gridwright.sudoku.carving import carve, full_grid
from gridwright.sudoku.easing import ease
from gridwright.sudoku.engine import search
from gridwright.sudoku.grading import Path, solve_by_logic
from gridwright.sudoku.layout import Layout, parse, with_regions
from gridwright.sudoku.regions import random_regions
from gridwright.sudoku.scales import LEVELS

ATTEMPTS = 400
# One technique among many is rarer than a level, and large boards take long to grade.
ATTEMPTS_FOR_TECHNIQUE = 20_000
ATTEMPTS_AT_LARGE = 40
ATTEMPTS_AT_VAST = 10
SMALL, LARGE, VAST = 81, 100, 256
JIGSAW_ATTEMPTS = 20


@dataclass(frozen=True, eq=False)
class Made:
    """A puzzle as made: its layout, clues and only answer (uint8[n]), and the proof in words."""

    layout: Layout
    clues: Digits
    answer: Digits
    proof: str


def generate(parameters: Parameters, draws: Stream) -> Made:
    """Make a puzzle of one answer; raise NotReached where none of so many attempts was as wanted.

    There are ATTEMPTS, for a technique ATTEMPTS_FOR_TECHNIQUE, and ATTEMPTS_AT_LARGE where a board
    has over LARGE cells, ATTEMPTS_AT_VAST where it has over VAST.
    """
    attempts = _attempts(parameters)
    for attempt in range(1, attempts + 1):
        layout, answer = _filled(parameters, draws)
        clues = carve(
            layout,
            answer,
            draws,
            parameters.symmetry,
            parameters.clues or None,
            parameters.minimal,
        )
        if clues is not None:
            clues = _as_wanted(layout, clues, answer, parameters, draws)
        if clues is None:
            continue
        # Carving proves step by step; on large boards that may be more than one search can.
        if search(layout, clues).done:
            return Made(layout, clues, answer, _proof(parameters, attempt))
    small = parameters.level and parse(parameters.layout).n < SMALL
    remedy = "ask for an easier level or a larger board" if small else "ask for less"
    raise NotReached(
        f"none of {attempts:,} puzzles made was as wanted ({_wanted(parameters)}): "
        f"try another seed, or {remedy}"
    )


def _is_eased(parameters: Parameters, layout: Layout) -> bool:
    """Tell whether clues are given back for the level: large boards hardly ever come out easy."""
    bound = parameters.clues or parameters.minimal
    return bool(parameters.level) and not bound and layout.n > LARGE


def _attempts(parameters: Parameters) -> int:
    cells = parse(parameters.layout).n
    if cells > LARGE:
        return ATTEMPTS_AT_VAST if cells > VAST else ATTEMPTS_AT_LARGE
    return ATTEMPTS_FOR_TECHNIQUE if parameters.technique else ATTEMPTS


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


def _as_wanted(
    layout: Layout, clues: Digits, answer: Digits, parameters: Parameters, draws: Stream
) -> Digits | None:
    """Give a puzzle that is graded as wanted, perhaps with clues given back; None where it is not.

    Grading stops where it goes beyond.
    """
    level, technique = parameters.level, parameters.technique
    if not (level or technique):
        return clues
    path: Path | None
    if _is_eased(parameters, layout):
        path = ease(layout, clues, answer, draws, parameters.symmetry, level)
    else:
        path = solve_by_logic(layout, clues, answer=answer, ceiling=level or LEVELS[-1])
        if not path.done or level not in ("", path.level):
            return None
    if path is None or (technique and technique not in path.counts):
        return None
    return path.values


def _wanted(parameters: Parameters) -> str:
    clues = counted(parameters.clues, "clue") if parameters.clues else ""
    symmetry = f"{parameters.symmetry} symmetry" if parameters.symmetry != "none" else ""
    minimal = "minimal" if parameters.minimal else ""
    wanted = (parameters.level, parameters.technique, clues, symmetry, minimal)
    return ", ".join(filter(None, wanted))


def _proof(parameters: Parameters, attempt: int) -> str:
    parts = ["exactly one answer, by exhaustive search"]
    if parameters.minimal:
        parts.append("no clue can be left out")
    if parameters.level or parameters.technique:
        wanted = " and ".join(filter(None, (parameters.level, parameters.technique)))
        parts.append(f"graded {wanted}, at attempt {attempt}")
    return "; ".join(parts)
