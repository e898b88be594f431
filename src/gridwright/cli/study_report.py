"""What a study of trees found, as tables and as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gridwright.core.jsonio import dump
from gridwright.core.words import counted
from gridwright.maze.census import FIGURES, Estimate
from gridwright.maze.uniform import INFINITE_SHARE, leaf_share

UNIFORM = ("wilson", "aldous-broder", "houston")


@dataclass(frozen=True, slots=True)
class Study:
    """The estimates of each figure of each algorithm, by name, and what they were made on."""

    width: int
    height: int
    wrap: bool
    count: int
    seed: str
    found: Mapping[str, Mapping[str, Estimate]]

    @property
    def title(self) -> str:
        """Say what was studied."""
        sides = ", opposite sides joined" if self.wrap else ""
        trees = counted(self.count, "tree")
        return f"{trees} of {self.width}x{self.height} cells each{sides}, seed {self.seed}"

    @property
    def expected_leaves(self) -> float:
        """The exact expected share of leaves of a uniform tree on this grid."""
        return leaf_share(self.width, self.height, self.wrap)

    @property
    def uniform(self) -> list[str]:
        """The algorithms of the study that draw all trees with the same chance."""
        return [name for name in UNIFORM if name in self.found]


def as_plain(study: Study) -> dict[str, Any]:
    """Print a study as plain values."""
    leaves = {name: study.found[name]["dead_ends"] for name in study.uniform}
    return {
        "study": "trees",
        "size": f"{study.width}x{study.height}",
        "wrap": study.wrap,
        "count": study.count,
        "seed": study.seed,
        "confidence": 0.95,
        "trees": {
            name: {
                figure: {"mean": one.mean, "margin": one.margin, "deviation": one.deviation}
                for figure, one in figures.items()
            }
            for name, figures in study.found.items()
        },
        "uniform": {
            "expected_here": study.expected_leaves,
            "expected_infinite": INFINITE_SHARE,
            "z_here": {name: one.z_score(study.expected_leaves) for name, one in leaves.items()},
            "z_infinite": {name: one.z_score(INFINITE_SHARE) for name, one in leaves.items()},
        },
    }


def as_json(study: Study) -> str:
    """Print a study as JSON."""
    return dump(as_plain(study)) + "\n"


def as_markdown(study: Study) -> str:
    """Print a study as Markdown: the table, and how uniform the uniform trees are."""
    head, *rows = _rows(study)
    lines = [f"## {study.title}", "", _piped(head), _piped(["---", *["---:"] * len(FIGURES)])]
    lines += [_piped(row) for row in rows]
    return "\n".join([*lines, "", f"{_LEGEND}", "", *_uniform(study)]) + "\n"


def as_text(study: Study) -> str:
    """Print a study as a table with aligned columns."""
    rows = _rows(study)
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = [study.title, ""]
    for row in rows:
        name, *cells = (
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join([name, *cells]).rstrip())
    return "\n".join([*lines, "", _LEGEND, "", *_uniform(study)]) + "\n"


_LEGEND = (
    "Means with 95 % confidence intervals. Shapes are shares of all cells; river is the mean "
    "length of corridors; solution leads from the first cell to the last, or to the middle where "
    "sides are joined; longest path is that between any two cells; difficulty is that of "
    "`gridwright rate`."
)


def _rows(study: Study) -> list[list[str]]:
    head = ["tree", *(figure.title + figure.unit.replace(" ", ", ") for figure in FIGURES.values())]
    return [head, *([name, *_cells(figures)] for name, figures in study.found.items())]


def _cells(figures: Mapping[str, Estimate]) -> list[str]:
    return [
        f"{FIGURES[name].printed(one.mean)} ± {FIGURES[name].printed(one.margin)}"
        for name, one in figures.items()
    ]


def _piped(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _uniform(study: Study) -> list[str]:
    lines = [
        f"A uniform spanning tree of this grid has {100 * study.expected_leaves:.3f} % leaves on "
        f"average, one of the infinite grid 8/π² (1 - 2/π) = {100 * INFINITE_SHARE:.3f} %."
    ]
    for name in study.uniform:
        one = study.found[name]["dead_ends"]
        here, infinite = one.z_score(study.expected_leaves), one.z_score(INFINITE_SHARE)
        lines.append(
            f"- {name}: {100 * one.mean:.3f} %, z = {_signed(here)} against this grid, "
            f"z = {_signed(infinite)} against the infinite one"
        )
    return lines


def _signed(value: float | None) -> str:
    return "none, all trees agree" if value is None else f"{value:+.2f}"
