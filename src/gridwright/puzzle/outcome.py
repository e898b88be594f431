"""What judges, solvers, graders and hints say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

from gridwright.puzzle.scene import Link, Part

S = TypeVar("S")

Status = Literal["unique", "several", "none", "unknown"]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: a code of the family, the cells it concerns, and a sentence."""

    code: str
    cells: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a judge says: solved or not, the faults, and named sets of cells worth showing.

    ``notes`` are sentences about the position that say nothing against it.
    """

    solved: bool
    faults: tuple[Fault, ...] = ()
    marks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.solved == bool(self.faults):
            raise ValueError("a verdict is solved exactly when it has no fault")


@dataclass(frozen=True, slots=True)
class Solutions(Generic[S]):
    """How many answers a position has, exactly, or that the budget did not suffice to know.

    ``count`` is exact where it is below the limit asked for; at the limit it means "at least";
    it is None when unknown. ``answers`` holds up to two of them and ``differ`` the cells where
    these differ. ``how`` names the strongest means that was needed, ``nodes`` counts trials.
    ``reason`` says why there is none, or what is known of the two that are shown. ``figures`` are
    whole numbers worth telling besides, by name.
    """

    status: Status
    count: int | None
    answers: tuple[S, ...] = ()
    differ: tuple[int, ...] = ()
    reason: str = ""
    cells: tuple[int, ...] = ()
    how: str = ""
    nodes: int = 0
    figures: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Repaired(Generic[S]):
    """A puzzle changed so that it has a single answer, and how.

    puzzle: the changed one · cells: those that are not as they were · text: a sentence on it ·
    fewest: proved that no change of this way concerns fewer cells.
    """

    puzzle: S
    cells: tuple[int, ...]
    text: str
    fewest: bool


@dataclass(frozen=True, slots=True)
class Rating:
    """What one scale says of a puzzle: the scale's name and version, and its figures by name.

    A figure is None where the scale has none for the puzzle.
    """

    scale: str
    figures: Mapping[str, float | str | None]


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a puzzle is: a score, a level, and how often each technique was needed.

    ratings: what each scale says, the one of score and level first · path: the steps that it
    rests on, in words.
    """

    score: float
    level: str
    techniques: Mapping[str, int]
    ratings: tuple[Rating, ...] = ()
    path: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """One step that must be so: the technique, the cells it rests on, a sentence and the move.

    stages: what to tell before it, a bit more each: where to look, then by which technique ·
    marks, parts, links and layers: what to point out in a drawing, as in a ``View``.
    """

    technique: str
    cells: tuple[int, ...]
    text: str
    move: str | None = None
    stages: tuple[str, ...] = ()
    marks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    parts: Mapping[str, tuple[Part, ...]] = field(default_factory=dict)
    links: tuple[Link, ...] = ()
    layers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment(Generic[S]):
    """One entry of the telling of a solution: a step, or what a search does.

    state: the position after it · depth: how many guesses it rests on · cells, parts, links and
    layers: what to point out, as in a ``View``.
    """

    kind: Literal["start", "step", "guess", "contradiction", "back", "solved", "unknown"]
    text: str
    state: S
    technique: str = ""
    depth: int = 0
    marks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    parts: Mapping[str, tuple[Part, ...]] = field(default_factory=dict)
    links: tuple[Link, ...] = ()
    layers: tuple[str, ...] = ()
