"""``gridwright rate``: how hard a puzzle is."""

from __future__ import annotations

from typing import Any

from gridwright.api import Puzzle
from gridwright.cli.examples import examples
from gridwright.cli.output import Output
from gridwright.cli.puzzles import reading_command
from gridwright.core.errors import BadInput


def _rate(puzzle: Puzzle, out: Output) -> bool:
    plain = _graded(puzzle)
    if out.shape == "json":
        out.put_plain(plain)
    elif plain["status"] != "unique":
        out.put_text(f"not rated: the answer is not unique, but '{plain['status']}'\n")
    else:
        used = ", ".join(f"{name} {times:,}" for name, times in plain["techniques"].items())
        out.put_text(f"{plain['level']}: score {plain['score']:g} ({used})\n")
    return bool(plain["status"] == "unique")


def _graded(puzzle: Puzzle) -> dict[str, Any]:
    """Print a grade as plain values; there is none where the answer is not unique."""
    try:
        grade = puzzle.grade()
    except BadInput:
        status = puzzle.family.solve(puzzle.made.start).status
        if status == "unique":
            raise
        return {"status": status, "score": None, "level": None, "techniques": {}}
    return {
        "status": "unique",
        "score": grade.score,
        "level": grade.level,
        "techniques": dict(grade.techniques),
    }


command = reading_command(
    "rate",
    _rate,
    ("text", "json"),
    "Say how hard each puzzle is: level, score, and how often each technique is needed.\n\n"
    "Exit code 0 where every puzzle has a grade, else 1: boards of Pipes without a single answer\n"
    "have none.",
    examples("rate board.json", "rate boards.jsonl --json"),
)
