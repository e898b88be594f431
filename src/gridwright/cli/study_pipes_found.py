"""The values that a study of Pipes found, in the order of its tasks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gridwright.core.words import counted
from gridwright.pipes.study import Scale, Task, Values, wilson_interval


@dataclass(frozen=True, slots=True)
class Row:
    """The settings of one cell of a table, and what was measured there."""

    settings: Mapping[str, Any]
    values: Values

    @property
    def boards(self) -> int:
        """How many boards were measured."""
        boards: int = self.settings["count"]
        return boards


@dataclass(frozen=True, slots=True)
class Found:
    """What was found for each task, and with which seed and scale."""

    seed: str
    scale: Scale
    held: tuple[tuple[Task, Values], ...]

    @property
    def title(self) -> str:
        """Say what was studied."""
        boards = counted(self.scale.count, "board")
        return f"Pipes, {boards} a figure, seed {self.seed}"

    def rows(self, section: str) -> list[Row]:
        """List what was found for one section."""
        return [Row(task.settings, values) for task, values in self.held if task.section == section]

    def as_plain(self) -> dict[str, Any]:
        """Print everything as plain values."""
        return {
            "study": "pipes",
            "seed": self.seed,
            "count": self.scale.count,
            "quick": self.scale.quick,
            "confidence": 0.95,
            "figures": [
                {"section": task.section, "settings": dict(task.settings), "values": values}
                for task, values in self.held
            ],
        }


def named(rows: Sequence[Row], names: tuple[str, ...]) -> dict[tuple[Any, ...], list[Row]]:
    """Group rows by the values of some settings, in the order in which these come first."""
    groups: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        groups.setdefault(tuple(row.settings[name] for name in names), []).append(row)
    return groups


def places(crosses: bool, wrap: bool) -> str:
    """Say which boards these are."""
    sides = "opposite sides joined" if wrap else "no sides joined"
    return f"{'crosses allowed' if crosses else 'no crosses'}, {sides}"


def printed_share(hits: int, count: int) -> str:
    """Print a share in percent with its interval, with the more digits the smaller it is.

    >>> printed_share(5, 10), printed_share(2, 20_000)
    ('50.0 (23.7 to 76.3)', '0.010 (0.003 to 0.036)')
    """
    low, high = wilson_interval(hits, count)
    digits = 3 if high < 0.01 else 1
    share, least, most = (f"{100 * one:.{digits}f}" for one in (hits / count, low, high))
    return f"{share} ({least} to {most})"
