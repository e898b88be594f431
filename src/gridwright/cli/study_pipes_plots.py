"""The plots of a study of Pipes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gridwright.cli.study_pipes_found import Found, Row, named, places
from gridwright.cli.study_pipes_quoted import QUOTED, RULES
from gridwright.cli.study_pipes_report import quantile
from gridwright.cli.study_plot import Box, Interval, box_plot, curve_plot, share_plot
from gridwright.pipes.study import answers, kinds, rules, shares, times, wilson_interval
from gridwright.puzzle.scene import Scene

_LEAST_SHARE = 0.0001


def figure_plots(found: Found) -> Iterator[tuple[str, Scene]]:
    """Draw what depends on the seed alone; gives names of files, without their ends, and plots."""
    rows = found.rows(shares.SECTION)
    for (crosses, wrap), some in named(rows, ("crosses", "wrap")).items():
        name = f"{'crosses' if crosses else 'plain'}-{'wrap' if wrap else 'edge'}"
        title = f"Unique boards: {places(crosses, wrap)}"
        yield f"unique-{name}", curve_plot(title, *_curves(some))
    yield "rules", _rules(found.rows(rules.SECTION))
    for (tree, crosses), some in named(found.rows(answers.SECTION), ("tree", "crosses")).items():
        boxes = {_size(row): _answers(row) for row in some if row.values["answers"]}
        title = f"Answers, {tree}, {places(crosses, False)}"
        yield f"answers-{tree}-{'crosses' if crosses else 'plain'}", box_plot(title, boxes, "")
    yield "kinds", _kinds(found.rows(kinds.SECTION))


def time_plots(found: Found) -> Iterator[tuple[str, Scene]]:
    """Draw what depends on the machine."""
    rows = found.rows(times.SECTION)
    for figure, title, quoted in (
        ("making", "Making a board: scrambled and judged (discs: means quoted)", "QUOTED_MAKING"),
        ("judging", "Judging one turn (disc: the mean quoted)", "QUOTED_JUDGING"),
    ):
        boxes = {_size(row): _box(row.values[figure]) for row in rows}
        means: Mapping[int, float] = getattr(times, quoted)
        discs = {f"{side}x{side}": mean for side, mean in means.items()}
        yield figure, box_plot(title, boxes, "ms", {k: v for k, v in discs.items() if k in boxes})


def _size(row: Row) -> str:
    return f"{row.settings['side']}x{row.settings['side']}"


def _curves(rows: list[Row]) -> tuple[list[str], dict[str, list[Interval]]]:
    curves = {
        tree: [_share(row.values["unique"], row.boards) for row in some]
        for (tree,), some in named(rows, ("tree",)).items()
    }
    return list(dict.fromkeys(_size(row) for row in rows)), curves


def _share(hits: int, count: int) -> Interval:
    return hits / count, *wilson_interval(hits, count)


def _rules(rows: list[Row]) -> Scene:
    """Draw every rule for the variant and the boards that come closest to what is quoted."""
    tree, crosses, joined, root = rules.CLOSEST[0]
    some = named(rows, ("tree", "crosses", "joined", "root"))[tree, crosses, joined, root]
    curves = {
        RULES[rule]: [_share(row.values[rule], row.settings[count]) for row in some]
        for count, names in (("count", rules.EXACT), ("persons", rules.PERSON))
        for rule in names
    }
    title = f"Boards that pass each rule: {tree}, {places(crosses, False)} (discs: quoted)"
    quoted = {f"{side}x{side}": share for side, share in QUOTED.items()}
    return curve_plot(title, [_size(row) for row in some], curves, _LEAST_SHARE, quoted)


def _answers(row: Row) -> Box:
    pairs = row.values["answers"]
    lower, median, upper = (float(quantile(pairs, share)) for share in (0.25, 0.5, 0.75))
    return Box(float(pairs[0][0]), lower, median, upper, float(pairs[-1][0]))


def _box(values: Mapping[str, float]) -> Box:
    return Box(*(values[name] for name in ("least", "lower", "median", "upper", "most")))


def _kinds(rows: list[Row]) -> Scene:
    bars = {}
    for row in rows:
        for when in ("before", "after"):
            total = sum(row.values[when])
            crosses = ", crosses" if row.settings["crosses"] else ""
            if total:
                name = f"{row.settings['tree']}{crosses}, {when}"
                bars[name] = [number / total for number in row.values[when]]
    return share_plot("Tiles by kind, before and after repair", kinds.KINDS, bars)
