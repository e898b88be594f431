"""``python -m benchmarks.calibrate``: grade thousands of boards, and write what scores they have.

The table is ``src/gridwright/pipes/calibration.py``; the same seeds give the same table.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from gridwright.core.kernel import compile_always
from gridwright.grid.topology import parse
from gridwright.pipes import calibration
from gridwright.pipes.board import Parameters
from gridwright.pipes.calibration import QUANTILES, Row
from gridwright.pipes.generator import generate
from gridwright.pipes.grading import rate
from gridwright.pipes.path import Walker

SIDES = (3, 4, 5, 7, 10, 15)
BOARDS = 10_000
GRIDS = ("triangle", "square", "hex")
DIGITS = 4
TARGET = Path(calibration.__file__)


def scores(spec: str, boards: int) -> list[float]:
    """Grade so many boards of a grid, made as by default; gives their scores a tile."""
    parameters = Parameters(spec)
    walker = Walker(parse(spec))
    found = []
    for number in range(boards):
        puzzle = generate(parameters, f"calibration {number}")
        if puzzle.answer is None:
            raise ValueError(f"{spec}: board {number} was made without an answer")
        path = walker.walk(puzzle.answer.tiles, puzzle.answer.passable, answer=puzzle.answer.tiles)
        found.append(rate(path).share)
    return found


def row(spec: str, boards: int) -> Row:
    """Measure one size."""
    quantiles = np.quantile(scores(spec, boards), QUANTILES, method="higher")
    return Row(parse(spec).n, boards, tuple(round(float(value), DIGITS) for value in quantiles))


def table(boards: int) -> str:
    """Measure all sizes, and print the table as Python."""
    lines = ["TABLE: dict[str, tuple[Row, ...]] = {"]
    for grid in GRIDS:
        lines.append(f'    "{grid}": (')
        for side in SIDES:
            begun = time.perf_counter()
            found = row(f"{grid}:{side}x{side}", boards)
            print(f"{grid} {side}x{side}: {time.perf_counter() - begun:.1f} s")
            held = [f"{value!r}" for value in found.quantiles]
            half = len(held) // 2
            lines += [
                "        Row(",
                f"            {found.tiles},",
                f"            {found.boards},",
                "            (",
                *(f"                {', '.join(part)}," for part in (held[:half], held[half:])),
                "            ),",
                "        ),",
            ]
        lines.append("    ),")
    return "\n".join([*lines, "}", "# fmt: on", ""])


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the table in place of the old one."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.calibrate", description=__doc__)
    parser.add_argument("--boards", type=int, default=BOARDS, help="boards of each size")
    parser.add_argument("-o", type=Path, default=TARGET, dest="target", help="file to rewrite")
    given = parser.parse_args(arguments)
    head = TARGET.read_text("utf-8").partition("TABLE: dict")[0]
    with compile_always():
        given.target.write_text(head + table(given.boards), "utf-8")


if __name__ == "__main__":
    main()
