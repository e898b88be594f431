"""Tasks of the study: one cell of a table each, with a stream of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from gridwright.core.jsonio import dump_line
from gridwright.core.rng import Seed, Stream, stream

Values: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Task:
    """What is to be measured: the section of the study, and the settings of one cell."""

    section: str
    settings: Mapping[str, Any]

    @property
    def name(self) -> str:
        """Name the task in one way: its section and settings as a line of JSON."""
        return dump_line({"section": self.section, **self.settings})

    def stream(self, seed: Seed) -> Stream:
        """Open the task's own stream of a seed, so that no task depends on another."""
        return stream(seed, "study pipes", self.name)


@dataclass(frozen=True, slots=True)
class Scale:
    """How large a study is: boards a cell of a table, and whether only small sizes are taken."""

    count: int
    quick: bool = False

    def part(self, times: float) -> int:
        """Give a multiple of the boards, at least one."""
        return max(1, round(self.count * times))
