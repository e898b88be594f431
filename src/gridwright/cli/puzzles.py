"""Verbs that read puzzles: their argument, and going through what it holds."""

from __future__ import annotations

import click

from gridwright.api import Puzzle, load_all


def source_argument() -> click.Parameter:
    """Make the argument of a verb that reads puzzles."""
    return click.Argument(["source"], metavar="FILE|-|ID")


def read(source: str) -> list[Puzzle]:
    """Read the puzzles of a file, standard input (``-``) or an ID; BadInput where there is none."""
    return load_all(source)


def heading(number: int, count: int) -> str:
    """Give a line to set one of several puzzles off; empty where there is only one."""
    return f"# {number} of {count}\n" if count > 1 else ""
