"""Where a verb's output goes, and in what form."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import write_whole

SUFFIXES = {".json": "json", ".jsonl": "json", ".svg": "svg", ".png": "png", ".txt": "text"}


def output_options(forms: tuple[str, ...]) -> list[click.Parameter]:
    """Make the options ``--as``, ``--json`` and ``-o`` of a verb."""
    return [
        click.Option(
            ["--as", "form"],
            type=click.Choice(forms),
            help="form of the output; by default that of FILE's suffix, else text",
        ),
        click.Option(["--json", "as_json"], is_flag=True, help="the same as --as json"),
        click.Option(
            ["-o", "--output", "target"],
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="FILE",
            help="write to FILE, whole or not at all",
        ),
    ]


def chosen_form(
    forms: tuple[str, ...], form: str | None, as_json: bool, target: Path | None
) -> str:
    """Settle the form of the output; raise BadInput where FILE's suffix says nothing.

    Raises UsageError where ``--as`` and ``--json`` contradict each other.
    """
    if as_json and form not in (None, "json"):
        raise click.UsageError(f"--json and --as {form} contradict each other.")
    if as_json:
        return "json"
    if form is not None:
        return form
    if target is None:
        return "text"
    guess = SUFFIXES.get(target.suffix.lower(), target.suffix.lower().removeprefix("."))
    if guess not in forms:
        raise BadInput(
            expected=f"a file name that ends like one of {', '.join(forms)}",
            got=str(target),
            where="-o",
            remedy="or say --as FORM",
        )
    return guess


def coloured(target: Path | None) -> bool:
    """Tell whether text may have colours: on a terminal, unless NO_COLOR is set."""
    return target is None and sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def emit(content: str | bytes, target: Path | None) -> None:
    """Write to a file, whole or not at all, or to standard output."""
    if target is not None:
        write_whole(target, content)
    elif isinstance(content, bytes):
        _refuse_terminal()
        sys.stdout.buffer.write(content)
    else:
        sys.stdout.write(content)


def talk(text: str) -> None:
    """Say something that is no output, on standard error."""
    click.echo(text, err=True)


def numbered(target: Path, number: int, count: int) -> Path:
    """Name the file of one of several pictures: ``{}`` stands for its number.

    Raises BadInput where there are several and the name has no ``{}``.
    """
    if count == 1:
        return target
    if "{}" not in target.name:
        raise BadInput(
            expected="a file name with {} for the number, as in board-{}.svg",
            got=str(target),
            where="-o",
        )
    return target.with_name(target.name.replace("{}", str(number).zfill(len(str(count)))))


def cell_names(family: Any, state: Any, cells: tuple[int, ...], most: int = 12) -> str:
    """Print cells as a person reads them, and how many more there are."""
    names = " ".join(family.cell_name(state, cell) for cell in cells[:most])
    return names if len(cells) <= most else f"{names} and {len(cells) - most} more"


def _refuse_terminal() -> None:
    if sys.stdout.isatty():
        raise BadInput(
            expected="a file or a pipe for a picture", got="a terminal", remedy="say -o FILE"
        )
