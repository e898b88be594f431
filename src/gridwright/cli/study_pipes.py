"""``gridwright study pipes``: how often boards are unique, and how fast they come."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from gridwright import __version__
from gridwright.cli.examples import examples
from gridwright.cli.study_log import Log, progress
from gridwright.cli.talk import talk
from gridwright.core.errors import BadInput
from gridwright.core.jsonio import dump, write_whole
from gridwright.puzzle.scene import Scene

LEAST, MOST = 20, 100_000
COUNT, QUICK_COUNT = 500, 20
MOST_WORKERS = 64
_KEYS = ("section", "settings")
_LINE = {"section": (str,), "settings": (str,), "values": (dict,)}


def _pipes(count: int | None, seed: str, quick: bool, workers: int | None, folder: Path) -> int:
    from gridwright.cli import study_pipes_plots as plots
    from gridwright.cli import study_pipes_report as report
    from gridwright.cli.study_pipes_found import Found
    from gridwright.pipes.study import Scale, figures, timings

    scale = Scale(_count(count, quick), quick)
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise BadInput(expected=f"1 to {MOST_WORKERS} workers", got=workers, where="--workers")
    head = {
        "study": "pipes", "count": scale.count, "seed": seed, "quick": quick,
        "version": __version__,
    }  # fmt: skip
    log = Log(folder / "pipes.jsonl", head, _KEYS, _LINE)
    clock = Log(folder / "times.jsonl", head, _KEYS, _LINE)
    tasks, timed = figures(scale), timings(scale)
    with progress(len(tasks) + len(timed)) as step:
        _take(log, tasks, seed, workers or os.cpu_count() or 1, step)
        _take(clock, timed, seed, 1, step)  # alone, since others would slow it down
    found = Found(seed, scale, tuple((task, _held(log, task)) for task in tasks))
    times = Found(seed, scale, tuple((task, _held(clock, task)) for task in timed))
    words = report.as_markdown(found)
    _write(folder, "pipes", words, found.as_plain(), plots.figure_plots(found))
    _write(
        folder, "times", report.times_as_markdown(times), times.as_plain(), plots.time_plots(times)
    )
    talk(f"wrote pipes.md, times.md, what they are made from, and plots to {folder}")
    sys.stdout.write(words)
    return 0


def _count(count: int | None, quick: bool) -> int:
    if count is None:
        return QUICK_COUNT if quick else COUNT
    if not LEAST <= count <= MOST:
        raise BadInput(expected=f"a count of {LEAST} to {MOST:,}", got=count, where="--count")
    return count


def _key(task: Any) -> tuple[str, str]:
    from gridwright.core.jsonio import dump_line

    return task.section, dump_line(task.settings)


def _held(log: Log, task: Any) -> Any:
    return log.held[_key(task)]["values"]


def _take(
    log: Log, tasks: Sequence[Any], seed: str, workers: int, step: Callable[[], None]
) -> None:
    """Measure the tasks that the log does not hold yet, and write each down when it is done."""
    from gridwright.cli.study_workers import measured

    left = []
    for task in tasks:
        if _key(task) in log.held:
            step()
        else:
            left.append(task)
    for task, values in zip(left, measured(left, seed, workers), strict=True):
        log.add(_key(task), {"values": values})
        step()


def _write(
    folder: Path, name: str, words: str, plain: Any, drawn: Iterator[tuple[str, Scene]]
) -> None:
    from gridwright.render import to_svg

    write_whole(folder / f"{name}.md", words)
    write_whole(folder / f"{name}.json", dump(plain) + "\n")
    for plot, scene in drawn:
        write_whole(folder / f"{name}-{plot}.svg", to_svg(scene))


pipes = click.Command(
    "pipes",
    callback=_pipes,
    short_help="Measure how often Pipes boards are unique.",
    help="Measure Pipes boards: how many random ones have a single answer, by algorithm, size, "
    "crosses and wrap-around; how many answers the others have; what repair does to their tiles; "
    "under which rules figures quoted from elsewhere hold; and how long boards take to make and "
    "to judge.\n\n"
    "Each figure is written down as it is measured, and the same command goes on where it was "
    "stopped. Times are kept apart in files of their own: all others are the same for the same "
    "seed.",
    epilog=examples(
        "study pipes -o study",
        "study pipes --count 2000 --seed 7 -o large",
        "study pipes --quick -o quick",
    ),
    params=[
        click.Option(["--count"], type=int, help=f"boards a figure; else {COUNT}"),
        click.Option(["--seed"], default="1", show_default=True, help="which boards; any word"),
        click.Option(["--quick"], is_flag=True, help="small sizes and few boards, in seconds"),
        click.Option(
            ["--workers"], type=int, metavar="N", help="processes side by side; else one a core"
        ),
        click.Option(
            ["-o", "--output", "folder"],
            type=click.Path(path_type=Path),
            metavar="DIR",
            required=True,
            help="the folder for tables, plots and what is measured",
        ),
    ],
)
