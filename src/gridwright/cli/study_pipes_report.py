"""What a study of Pipes found, as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from math import sqrt

from gridwright.cli.study_pipes_found import Found, Row, named, places, printed_share
from gridwright.cli.study_pipes_quoted import closest, every_rule
from gridwright.cli.study_table import table
from gridwright.core.words import counted
from gridwright.maze.census import LEAST, student
from gridwright.pipes.study import answers, kinds, shares, times
from gridwright.pipes.study.rules import SECTION as RULES

_QUANTILES = (0.25, 0.5, 0.75, 0.9, 0.99)


def as_markdown(found: Found) -> str:
    """Print all that depends on the seed alone: tables, and what they mean."""
    parts = [f"## {found.title}", _INTERVALS]
    parts += _shares(found.rows(shares.SECTION))
    parts += ["### The figures quoted, and rules that could give them"]
    parts += [*closest(found.rows(RULES)), *_answers(found.rows(answers.SECTION))]
    parts += [*_kinds(found.rows(kinds.SECTION)), *every_rule(found.rows(RULES))]
    return "\n\n".join(parts) + "\n"


_INTERVALS = "Shares are in percent, with their 95 % confidence intervals (Wilson) in brackets."


def _shares(rows: Sequence[Row]) -> Iterator[str]:
    yield "### How many random boards are unique"
    yield (
        "A random tree, its tiles turned at random, its answers counted to 2 by the exact solver. "
        f"{counted(rows[0].settings['count'], 'board')} for each number."
    )
    unknown = sum(row.values["unknown"] for row in rows)
    if unknown:
        yield f"The solver gave up on {counted(unknown, 'board')}, which count as not unique here."
    for (crosses, wrap), some in named(rows, ("crosses", "wrap")).items():
        yield f"{places(crosses, wrap).capitalize()}:"
        yield _by_side(some, "tree", "unique")


def _by_side(rows: Sequence[Row], name: str, figure: str) -> str:
    sides = sorted({row.settings["side"] for row in rows})
    lines = [[name, *(f"{side}x{side}" for side in sides)]]
    for (tree,), some in named(rows, (name,)).items():
        by_side = {row.settings["side"]: row for row in some}
        cells = [printed_share(by_side[s].values[figure], by_side[s].boards) for s in sides]
        lines.append([tree, *cells])
    return table(lines)


def _answers(rows: Sequence[Row]) -> Iterator[str]:
    yield "### How many answers boards have"
    yield (
        "All answers of each random board counted. Quantiles are of boards: a quarter of the "
        "boards have at most so many answers, and so on."
    )
    lines = [
        ["tree", "crosses", "size", "boards", "one answer", "mean"]
        + [f"{100 * one:g} %" for one in _QUANTILES]
        + ["most"]
    ]
    for row in rows:
        pairs, boards = row.values["answers"], row.boards - row.values["beyond"]
        if not boards:
            continue
        alone = dict(map(tuple, pairs)).get(1, 0)
        mean = sum(number * many for number, many in pairs) / boards
        side = row.settings["side"]
        head = [row.settings["tree"], _yes(row.settings["crosses"]), f"{side}x{side}", f"{boards}"]
        middle = [printed_share(alone, boards), f"{mean:.2f}"]
        quartiles = [f"{quantile(pairs, one):,}" for one in _QUANTILES]
        lines.append([*head, *middle, *quartiles, f"{pairs[-1][0]:,}"])
    yield table(lines, left=2)
    beyond = sum(row.values["beyond"] for row in rows)
    if beyond:
        yield f"{counted(beyond, 'board')} had too many forms to be counted, and are left out."


def quantile(pairs: Sequence[Sequence[int]], share: float) -> int:
    """Give the least value that a share of all lie at or below; pairs of a value and how many.

    >>> quantile([[1, 6], [2, 3], [8, 1]], 0.75)
    2
    """
    sums = list(accumulate(many for _, many in pairs))
    wanted = share * sums[-1]
    return next(pair[0] for pair, upto in zip(pairs, sums, strict=True) if upto >= wanted)


def _kinds(rows: Sequence[Row]) -> Iterator[str]:
    side = rows[0].settings["side"]
    yield "### What repair does to the tiles"
    yield (
        f"Shares of tiles by kind on {side}x{side}, in percent, before and after repair made the "
        f"same {counted(rows[0].settings['count'], 'tree')} unique. Changed is the mean share of "
        "tiles whose links are others after repair. Trees that resisted are left out."
    )
    lines = [["tree", "crosses", "when", *kinds.KINDS, "changed", "resisted"]]
    for row in rows:
        repaired, values = row.values["repaired"], row.values
        tree, crosses = row.settings["tree"], _yes(row.settings["crosses"])
        if not repaired:
            lines.append([tree, crosses, "", *[""] * len(kinds.KINDS), "", f"{row.boards}"])
            continue
        cells = side * side
        changed = f"{100 * values['changed'] / (repaired * cells):.2f}"
        before = _printed_kinds(values["before"], values["squares_before"], repaired, cells)
        after = _printed_kinds(values["after"], values["squares_after"], repaired, cells)
        lines.append([tree, crosses, "before", *before, "", ""])
        lines.append([tree, crosses, "after", *after, changed, f"{values['resisting']}"])
    yield table(lines, left=3)


def _printed_kinds(
    sums: Sequence[int], squares: Sequence[int], boards: int, cells: int
) -> list[str]:
    """Print mean shares of tiles, with the interval of the mean over boards."""
    printed = []
    for total, square in zip(sums, squares, strict=True):
        mean = f"{100 * total / (boards * cells):.2f}"
        if boards >= LEAST:
            variance = (square - total * total / boards) / (boards - 1)
            margin = student(boards - 1) * sqrt(max(0.0, variance) / boards)
            mean += f" ± {100 * margin / cells:.2f}"
        printed.append(mean)
    return printed


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def times_as_markdown(found: Found) -> str:
    """Print what depends on the machine."""
    making = "From the seed to a unique board, scrambled and judged for the first time, in ms"
    judging = "One tile turned and the whole board judged, in ms"
    rows = found.rows(times.SECTION)
    parts = [
        f"## {found.title}: times",
        f"{making}:",
        _times(rows, "making", times.QUOTED_MAKING),
        f"{judging}:",
        _times(rows, "judging", times.QUOTED_JUDGING),
    ]
    return "\n\n".join(parts) + "\n"


def _times(rows: Sequence[Row], figure: str, quoted: Mapping[int, float]) -> str:
    lines = [["size", "boards", *times.NUMBERS, "mean quoted", "times as fast"]]
    for row in rows:
        side, values = row.settings["side"], row.values[figure]
        other = quoted.get(side)
        beside = [f"{other:g}", f"{other / values['mean']:.0f}"] if other else ["", ""]
        numbers = [f"{values[name]:.4g}" for name in times.NUMBERS]
        lines.append([f"{side}x{side}", f"{row.boards}", *numbers, *beside])
    return table(lines)
