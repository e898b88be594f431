"""``python -m benchmarks.agreement``: how often we and hodoku-py give a Sudoku the same grade.

Both follow one table of techniques and scores. Where several steps of one technique can be made,
each takes its own first one, and the ways part: scores differ more often than levels do.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from statistics import median

from benchmarks.works.sudoku_grading import as_line, puzzle
from gridwright.core.kernel import compile_always
from gridwright.sudoku.grading import grade
from gridwright.sudoku.layout import classic
from gridwright.sudoku.scales import LEVELS


def main(arguments: Sequence[str] | None = None) -> int:
    """Grade puzzles both ways and print how the levels and scores compare."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.agreement", description=__doc__)
    parser.add_argument("--many", type=int, default=300, metavar="N", help="grade N puzzles")
    options = parser.parse_args(arguments)
    print(print_agreement(compare(options.many)))
    return 0


def compare(many: int) -> list[tuple[str, int, str, int]]:
    """Grade the puzzles of the benchmark: our level and score, then theirs, for each."""
    solver = import_module("hodoku").Solver()
    graded = []
    with compile_always():
        for number in range(many):
            clues = puzzle(number)
            ours, theirs = grade(classic(), clues), solver.rate(as_line(clues))
            graded.append((ours.level, ours.score, theirs.level.name.lower(), int(theirs.score)))
    return graded


def print_agreement(graded: Sequence[tuple[str, int, str, int]]) -> str:
    """Print the shares that agree, and a table of levels, ours by row and theirs by column."""
    many = len(graded)
    levels = sum(ours == theirs for ours, _, theirs, _ in graded)
    scores = sum(ours == theirs for _, ours, _, theirs in graded)
    apart = median(abs(ours - theirs) / theirs for _, ours, _, theirs in graded)
    pairs = Counter((ours, theirs) for ours, _, theirs, _ in graded)
    lines = [
        f"{many} puzzles: the level agrees for {levels / many:.1%}, the score for "
        f"{scores / many:.1%}; half of the scores are within {apart:.1%}",
        "",
        " ".join(f"{word:>8}" for word in ("", *LEVELS)),
        *(
            " ".join([f"{ours:>8}", *(f"{pairs[ours, theirs]:>8}" for theirs in LEVELS)])
            for ours in LEVELS
        ),
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
