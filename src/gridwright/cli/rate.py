"""``gridwright rate``: how hard a puzzle is, on every scale that its family knows."""

from __future__ import annotations

from typing import Any

import click

from gridwright.api import Puzzle
from gridwright.cli.examples import examples
from gridwright.cli.output import Output
from gridwright.cli.puzzles import reading_command
from gridwright.core.errors import BadInput
from gridwright.puzzle.outcome import Grade


def _rate(puzzle: Puzzle, out: Output, path: bool | None) -> bool:
    try:
        grade = puzzle.grade()
    except BadInput:
        status = puzzle.family.solve(puzzle.made.start).status
        if status == "unique":
            raise
        _put_none(puzzle, out, status)
        return False
    if out.shape == "json":
        # where several answers are no fault, nobody has counted them
        counted = {"status": "unique"} if puzzle.family.one_answer else {}
        out.put_plain(counted | as_plain(grade))
    else:
        out.put_text(in_words(grade, path=not out.several if path is None else path))
    return True


def _put_none(puzzle: Puzzle, out: Output, status: str) -> None:
    """Say that there is no grade, as the answer is not unique, or where any would do not known."""
    why = "the answer is not unique, but" if puzzle.family.one_answer else "the answer is"
    if out.shape == "json":
        out.put_plain({"status": status, "score": None, "level": None, "techniques": {}})
    else:
        out.put_text(f"not rated: {why} '{status}'\n")


def as_plain(grade: Grade) -> dict[str, Any]:
    """Print a grade as plain values."""
    return {
        "score": grade.score,
        "level": grade.level,
        "techniques": dict(grade.techniques),
        "ratings": [
            {"scale": rating.scale, **{name.lower(): held for name, held in rating.figures.items()}}
            for rating in grade.ratings
        ],
        "path": list(grade.path),
    }


def in_words(grade: Grade, path: bool = True) -> str:
    """Tell a grade in lines: level and score, what each scale says, and the path where asked."""
    used = ", ".join(f"{name} {times:,}" for name, times in grade.techniques.items())
    lines = [f"{grade.level}: score {grade.score:g} ({used})"]
    for rating in grade.ratings:
        figures = (f"{name} {_figure(held)}" for name, held in rating.figures.items())
        lines.append(f"{rating.scale}: {', '.join(figures)}")
    if path:
        width = len(str(len(grade.path)))
        lines += [f"{number:>{width}}. {step}" for number, step in enumerate(grade.path, 1)]
    return "\n".join(lines) + "\n"


def _figure(held: float | str | None) -> str:
    if held is None:
        return "unknown"
    return held if isinstance(held, str) else f"{held:g}"


command = reading_command(
    "rate",
    _rate,
    ("text", "json"),
    "Say how hard each puzzle is: level, score, how often each technique is needed, and the path "
    "of steps where the family tells it.\n\n"
    "Exit code 0 where every puzzle has a grade, else 1: a puzzle without a single answer\n"
    "has none.",
    examples("rate board.json", "rate boards.jsonl --json", "rate boards.txt --no-path"),
    click.Option(
        ["--path/--no-path"],
        default=None,
        help="list the steps, or not; by default for a single puzzle",
    ),
)
