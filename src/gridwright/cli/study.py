"""``gridwright study``: what algorithms make, measured on many of their works."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import click

from gridwright import __version__
from gridwright.cli.examples import examples
from gridwright.cli.output import chosen_form
from gridwright.cli.study_log import Log, progress
from gridwright.cli.study_pipes import pipes
from gridwright.cli.study_plot import bar_plot
from gridwright.cli.study_report import Study, as_json, as_markdown, as_text
from gridwright.cli.talk import talk
from gridwright.core.errors import BadInput
from gridwright.core.jsonio import write_whole
from gridwright.grid.sizes import read_size
from gridwright.grid.square import square
from gridwright.maze.census import FIGURES, LEAST, estimate, take
from gridwright.maze.uniform import leaf_share
from gridwright.render import to_svg
from gridwright.trees import algorithm, algorithms

MOST = 100_000

_Values: TypeAlias = dict[str, float]
_LINE = {"tree": (str,), "index": (int,), **dict.fromkeys(FIGURES, (float,))}
_FORMS: dict[str, Callable[[Study], str]] = {
    "text": as_text,
    "md": as_markdown,
    "json": as_json,
}


def _trees(
    size: str,
    wrap: bool,
    count: int,
    seed: str,
    names: tuple[str, ...],
    form: str | None,
    wants_json: bool,
    folder: Path | None,
) -> int:
    shape = chosen_form(tuple(_FORMS), form, wants_json, None)
    width, height = read_size(size, "--size")
    if not LEAST <= count <= MOST:
        raise BadInput(expected=f"a count of {LEAST} to {MOST:,}", got=count, where="--count")
    chosen = sorted(set(names)) or list(algorithms())
    for name in chosen:  # what cannot be is refused before the work
        algorithm(name)
    leaf_share(width, height, wrap)
    study = {"size": f"{width}x{height}", "wrap": wrap, "seed": seed, "version": __version__}
    log = Log(folder / "trees.jsonl", study, ("tree", "index"), _LINE) if folder else None
    topology = square(width, height, wrap)
    values: dict[str, list[_Values]] = {}
    with progress(len(chosen) * count) as step:
        for name in chosen:
            values[name] = []
            for index in range(count):
                held = log.held.get((name, index)) if log else None
                if held is None:
                    held = take(topology, name, seed, index)
                    if log:
                        log.add((name, index), held)
                values[name].append(held)
                step()
    found = {
        name: {figure: estimate([held[figure] for held in many]) for figure in FIGURES}
        for name, many in values.items()
    }
    result = Study(width, height, wrap, count, seed, found)
    if folder is not None:
        _write(folder, result)
    sys.stdout.write(_FORMS[shape](result))
    return 0


def _write(folder: Path, study: Study) -> None:
    write_whole(folder / "trees.md", as_markdown(study))
    write_whole(folder / "trees.json", as_json(study))
    for name, figure in FIGURES.items():
        found = {tree: figures[name] for tree, figures in study.found.items()}
        leaves = (study.expected_leaves, "uniform") if name == "dead_ends" else None
        plot = bar_plot(figure, found, f"{figure.title}: {study.title}", leaves)
        write_whole(folder / f"trees-{name.replace('_', '-')}.svg", to_svg(plot))
    talk(f"wrote trees.md, trees.json and {len(FIGURES)} plots to {folder}")


trees = click.Command(
    "trees",
    callback=_trees,
    short_help="Compare the algorithms of random trees.",
    help="Compare the algorithms of random trees as mazes: shapes of cells, lengths, difficulty, "
    "each with its confidence interval; and uniform trees with what theory expects.\n\n"
    "With -o, every tree is written down as it is measured, and the same command goes on where it "
    "was stopped.",
    epilog=examples(
        "study trees",
        "study trees --size 50x50 --count 200 -o trees",
        "study trees --tree wilson --tree prim --json",
    ),
    params=[
        click.Option(["--size"], default="50x50", show_default=True, help="cells across and down"),
        click.Option(["--wrap"], is_flag=True, help="join opposite sides of the grid"),
        click.Option(
            ["--count"], type=int, default=100, show_default=True, help="trees an algorithm"
        ),
        click.Option(["--seed"], default="1", show_default=True, help="which trees; any word"),
        click.Option(
            ["--tree", "names"],
            multiple=True,
            metavar="NAME",
            help="only this algorithm, with its options; repeatable",
        ),
        click.Option(
            ["--as", "form"], type=click.Choice(tuple(_FORMS)), help="form of the output; else text"
        ),
        click.Option(["--json", "wants_json"], is_flag=True, help="the same as --as json"),
        click.Option(
            ["-o", "--output", "folder"],
            type=click.Path(path_type=Path),
            metavar="DIR",
            help="write tables, plots and every tree's figures to DIR",
        ),
    ],
)

command = click.Group(
    "study",
    commands=[pipes, trees],
    help="Measure what algorithms make.",
    subcommand_metavar="WHAT ...",
)
