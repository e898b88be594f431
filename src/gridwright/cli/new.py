"""``gridwright new``: make puzzles with a proved answer."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import click

from gridwright.api import Puzzle
from gridwright.cli.families import FamilyGroup
from gridwright.cli.options import collect, family_options
from gridwright.cli.output import chosen_form, coloured, emit, numbered, output_options, talk
from gridwright.core.errors import BadInput
from gridwright.core.jsonio import dump_line
from gridwright.core.rng import fresh_seed, item_seed
from gridwright.formats.native import puzzle_to_plain
from gridwright.puzzle.family import Family

MOST = 1_000_000
_BAR_FROM = 20


def _command(family: Family[Any, Any, Any]) -> click.Command:
    forms = ("text", "json", "svg", "png", *family.forms)
    return click.Command(
        family.name,
        callback=partial(_new, family, forms),
        help=f"Make puzzles of {family.title} on boards of SIZE such as 10x10.",
        short_help=f"Make puzzles of {family.title}.",
        params=[
            click.Argument(["size"]),
            *family_options(family),
            click.Option(["--seed"], help="which puzzle of its kind; any word or number"),
            click.Option(
                ["--count"], type=int, default=1, show_default=True, help="how many puzzles"
            ),
            *output_options(forms),
        ],
    )


def _new(
    family: Family[Any, Any, Any],
    forms: tuple[str, ...],
    size: str,
    seed: str | None,
    count: int,
    form: str | None,
    as_json: bool,
    target: Path | None,
    **options: Any,
) -> int:
    if not 1 <= count <= MOST:
        raise BadInput(expected=f"a count of 1 to {MOST:,}", got=count, where="--count")
    shape = chosen_form(forms, form, as_json, target)
    parameters = family.parameters(size, collect(family, options))
    master = fresh_seed() if seed is None else seed
    if target is not None and shape in ("svg", "png"):
        numbered(target, count, count)  # a bad name is found out before the work
    with _progress(count) as step:
        puzzles = _made(family, parameters, master, count, step)
        _write(puzzles, shape, target, count)
    return 0


def _made(
    family: Family[Any, Any, Any], parameters: Any, master: str, count: int, step: Any
) -> Iterator[Puzzle]:
    for index in range(count):
        yield Puzzle(family.generate(parameters, item_seed(master, index)))
        step()


def _write(puzzles: Iterator[Puzzle], shape: str, target: Path | None, count: int) -> None:
    if shape in ("svg", "png"):
        for number, puzzle in enumerate(puzzles, 1):
            _say(puzzle)
            _write_picture(puzzle, shape, target, number, count)
        return
    colour = coloured(target)
    pieces = (_printed(puzzle, shape, colour, count) for puzzle in puzzles)
    if target is None:
        for piece in pieces:
            emit(piece, None)
    else:
        emit("".join(pieces), target)


def _write_picture(
    puzzle: Puzzle, shape: str, target: Path | None, number: int, count: int
) -> None:
    if target is None:
        if count > 1:
            raise BadInput(
                expected="one picture for standard output", got=count, remedy="say -o board-{}.svg"
            )
        emit(puzzle.picture(f".{shape}", judged=False), None)
    else:
        emit(puzzle.picture(f".{shape}", judged=False), numbered(target, number, count))


def _printed(puzzle: Puzzle, shape: str, colour: bool, count: int) -> str:
    if shape == "text":
        lines = [puzzle.text(colour=colour).rstrip("\n"), ""]
        lines += [f"ID    {puzzle.id}"] if puzzle.family.forms else []
        lines += [f"seed  {puzzle.seed}", f"proof {puzzle.proof}", ""]
        return "\n".join(lines) + ("\n" if count > 1 else "")
    _say(puzzle)
    if shape == "json":
        if count > 1:
            return dump_line(puzzle_to_plain(puzzle.made)) + "\n"
        return puzzle.to_json()
    return puzzle.encode(shape) + "\n"


def _say(puzzle: Puzzle) -> None:
    """Tell a person at a terminal what the output does not show."""
    if sys.stderr.isatty():
        talk(f"seed {puzzle.seed}: {puzzle.proof}")


@contextmanager
def _progress(count: int) -> Iterator[Any]:
    if count < _BAR_FROM or not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("making", total=count)
        yield lambda: bar.advance(task)


command = FamilyGroup(
    "new",
    _command,
    help="Make puzzles with a proved answer.",
    subcommand_metavar="FAMILY SIZE [OPTIONS]",
)
