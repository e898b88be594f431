"""A scale: techniques in the order in which they are tried, each with a score and a level.

A puzzle's score is the sum over its steps; its level is the higher one of that of its hardest
step and that which the score alone would have. Scores are bounded for 81 cells; larger boards
may score more in proportion, since they take more steps.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gridwright.core.errors import BadInput
from gridwright.sudoku.techniques import Technique, techniques

if TYPE_CHECKING:
    from gridwright.sudoku.trail import Drive

LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
BRUTE_FORCE = "brute-force"
CELLS = 81  # that the caps of scores are meant for


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a scale: a technique's key, what one use of it scores, and its level."""

    technique: str
    score: int
    level: str


@dataclass(frozen=True)
class Scale:
    """A whole scale; immutable. Raises BadInput where it is not consistent.

    entries: in the order in which they are tried · brute_force: what a digit costs that no
    technique finds · caps: the highest score of each of LEVELS, None for no limit.
    """

    name: str
    version: str
    entries: tuple[Entry, ...]
    brute_force: Entry
    caps: tuple[int | None, ...]

    def __post_init__(self) -> None:
        _check_caps(self.caps)
        seen: set[str] = set()
        for entry in (*self.entries, self.brute_force):
            _check_entry(entry)
            if entry.technique in seen:
                raise BadInput(expected="each technique once", got=entry.technique, where="scale")
            seen.add(entry.technique)

    @property
    def title(self) -> str:
        """The name and version, and what the scale lists that is not among our techniques."""
        lacking = self.lacking
        without = f", without {', '.join(lacking)}" if lacking else ""
        return f"{self.name} {self.version}{without}"

    @cached_property
    def lacking(self) -> tuple[str, ...]:
        """The keys that are not among our techniques: such steps are left to later entries."""
        known = techniques()
        return tuple(entry.technique for entry in self.entries if entry.technique not in known)

    @cached_property
    def plan(self) -> tuple[Technique, ...]:
        """The techniques in the order in which they are tried."""
        known = techniques()
        return tuple(known[entry.technique] for entry in self.entries if entry.technique in known)

    @cached_property
    def drive(self) -> Drive:
        """The techniques at the head of the plan, run by one kernel."""
        from gridwright.sudoku.trail import drive_of  # noqa: PLC0415  (heavy)

        return drive_of(self.plan)

    def entry(self, key: str) -> Entry:
        """Give the line of a technique, or of brute force; raise BadInput where there is none."""
        found = self._lines.get(key)
        if found is None:
            raise BadInput(expected=f"a technique of {self.name} {self.version}", got=key)
        return found

    def level_of(self, score: int, hardest: str, cells: int = CELLS) -> str:
        """Give a puzzle's level from its score, the level of its hardest step and its cells.

        >>> from gridwright.sudoku.scales import HODOKU
        >>> HODOKU.level_of(300, "hard"), HODOKU.level_of(1700, "hard")
        ('hard', 'unfair')
        >>> HODOKU.level_of(1700, "easy", cells=256)
        'easy'
        """
        rank = LEVELS.index(hardest)
        while (cap := self.caps[rank]) is not None and score * CELLS > cap * max(cells, CELLS):
            rank += 1
        return LEVELS[rank]

    def without(self, keys: Collection[str]) -> Scale:
        """Leave techniques out."""
        kept = tuple(entry for entry in self.entries if entry.technique not in keys)
        return replace(self, entries=kept)

    def in_order(self, keys: Iterable[str]) -> Scale:
        """Take these techniques only, tried in this order; raise BadInput on one unknown here."""
        return replace(self, entries=tuple(map(self.entry, keys)))

    @cached_property
    def _lines(self) -> dict[str, Entry]:
        return {entry.technique: entry for entry in (*self.entries, self.brute_force)}

    def as_mapping(self) -> dict[str, Any]:
        """Give the scale as JSON can hold it; ``read_scale`` reads it."""
        return {
            "name": self.name,
            "version": self.version,
            "caps": dict(zip(LEVELS, self.caps, strict=True)),
            "techniques": [[entry.technique, entry.score, entry.level] for entry in self.entries],
            BRUTE_FORCE: [self.brute_force.score, self.brute_force.level],
        }


def _check_caps(caps: tuple[int | None, ...]) -> None:
    numbers = [cap for cap in caps[:-1] if cap is not None]
    fit = len(numbers) == len(LEVELS) - 1 and len(caps) == len(LEVELS) and caps[-1] is None
    if not fit or numbers != sorted(numbers):
        raise BadInput(
            expected=f"rising scores for {', '.join(LEVELS[:-1])}, and none for {LEVELS[-1]}",
            got=list(caps),
            where="caps",
        )


def _check_entry(entry: Entry) -> None:
    if entry.level not in LEVELS:
        expected = f"one of {', '.join(LEVELS)}"
        raise BadInput(expected=expected, got=entry.level, where=f"level of {entry.technique}")
    score: object = entry.score
    if not isinstance(score, int) or isinstance(score, bool) or score < 0:
        expected = "a whole number of 0 or more"
        raise BadInput(expected=expected, got=score, where=f"score of {entry.technique}")
