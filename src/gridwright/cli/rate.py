"""``gridwright rate``: how hard a puzzle is."""

from __future__ import annotations

from pathlib import Path

import click

from gridwright.cli.output import chosen_form, emit, output_options
from gridwright.cli.puzzles import heading, read, source_argument
from gridwright.core.jsonio import dump, dump_line

FORMS = ("text", "json")


def _rate(source: str, form: str | None, as_json: bool, target: Path | None) -> int:
    shape = chosen_form(FORMS, form, as_json, target)
    puzzles = read(source)
    pieces: list[str] = []
    for number, puzzle in enumerate(puzzles, 1):
        grade = puzzle.grade()
        if shape == "json":
            plain = {
                "score": grade.score,
                "level": grade.level,
                "techniques": dict(grade.techniques),
            }
            pieces.append((dump_line(plain) if len(puzzles) > 1 else dump(plain)) + "\n")
            continue
        used = ", ".join(f"{name} {times}" for name, times in grade.techniques.items())
        line = f"{grade.level}: score {grade.score:g} ({used})\n"
        pieces.append(heading(number, len(puzzles)) + line)
    emit("".join(pieces), target)
    return 0


command = click.Command(
    "rate",
    callback=_rate,
    help="Say how hard each puzzle is: level, score, and the techniques that it needs.",
    params=[source_argument(), *output_options(FORMS)],
)
