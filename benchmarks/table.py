"""The table of results: one row a work, printed as Markdown or as plain values."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.timing import Unit, Work, quartiles

HEADINGS = ("work", "goal", "median", "quartiles", "runs", "yardstick takes")
STEPS: dict[Unit, tuple[tuple[float, str], ...]] = {
    "s": ((1, "s"), (1e-3, "ms"), (1e-6, "µs")),
    "B": ((1e6, "MB"),),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A work's figures; ``ratios``: how many times as long each yardstick took, by its name."""

    name: str
    unit: Unit
    goal: float | None
    lower: float
    median: float
    upper: float
    runs: int
    ratios: dict[str, float]


def rows(
    works: Sequence[Work], figures: Mapping[str, list[float]], goals: Mapping[str, float]
) -> list[Row]:
    """Sum up the figures: quartiles, and the median over the runs of yardstick / work."""
    table = []
    for work in works:
        own = figures[work.name]
        lower, median, upper = quartiles(own)
        ratios = {
            other: statistics.median(b / a for a, b in zip(own, figures[other], strict=False))
            for other in work.against
            if other in figures
        }
        goal = goals.get(work.name)
        table.append(Row(work.name, work.unit, goal, lower, median, upper, len(own), ratios))
    return table


def print_rows(table: Sequence[Row]) -> str:
    """Print rows as a Markdown table whose columns line up."""
    lines = [HEADINGS, *(_cells(row) for row in table)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(HEADINGS))]
    printed = ["| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in lines]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join([printed[0], rule, *printed[1:]])


def plain_row(row: Row) -> dict[str, Any]:
    """Print a row as plain values; figures in seconds or bytes."""
    return {name: getattr(row, name) for name in Row.__dataclass_fields__}


def print_figure(figure: float, unit: Unit) -> str:
    """Print a figure with three digits and its unit.

    >>> print_figure(0.01234, "s"), print_figure(4.4e8, "B")
    ('12.3 ms', '440 MB')
    """
    scale, name = next((step for step in STEPS[unit] if figure >= step[0]), STEPS[unit][-1])
    value = figure / scale
    return f"{value:.0f} {name}" if value >= 100 else f"{value:.3g} {name}"


def print_goal(row: Row) -> str:
    """Print a goal and whether it was met, or by how much it was missed."""
    if row.goal is None:
        return ""
    goal = print_figure(row.goal, row.unit)
    if row.median <= row.goal:
        return f"{goal}, met"
    excess = row.median / row.goal - 1
    return f"{goal}, missed by {excess:.0%}" if excess >= 0.1 else f"{goal}, missed by {excess:.1%}"


def _cells(row: Row) -> tuple[str, ...]:
    spread = (print_figure(row.lower, row.unit), print_figure(row.upper, row.unit))
    ratios = [
        f"{_other(name, row.name)} {_print_ratio(ratio)} x" for name, ratio in row.ratios.items()
    ]
    return (
        row.name,
        print_goal(row),
        print_figure(row.median, row.unit),
        " to ".join(spread),
        str(row.runs),
        ", ".join(ratios),
    )


def _print_ratio(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.3g}"


def _other(name: str, own: str) -> str:
    return name.removeprefix(own).strip(" ,")
