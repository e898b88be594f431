"""Draws the pictures of README: a puzzle and its answer, a maze, and a hint in a Sudoku."""

from pathlib import Path

import gridwright as gw
from gridwright.puzzle.scene import View
from gridwright.render import picture

HERE = Path(__file__).resolve().parent


def main() -> None:
    """Write the pictures beside this file."""
    puzzle = gw.new("pipes", "12x7", seed=7, barriers=0.15)
    puzzle.draw(HERE / "puzzle.png", judged=False, unit=28)
    puzzle.answer.draw(HERE / "answer.png", unit=28)
    maze = gw.new("maze", "12x7", seed=7, weave=0.4)
    maze.draw(HERE / "maze.png", layers=("distance",), unit=28)
    (HERE / "sudoku.png").write_bytes(hinted())


def hinted() -> bytes:
    """Draw a Sudoku whose next step is no single, with its hint."""
    puzzle = gw.new("sudoku", seed=2, level="hard")
    while (hint := puzzle.hint()) is not None and "single" in hint.technique:
        puzzle = puzzle.apply(hint.move or "")
    assert hint is not None
    view = View(marks=hint.marks, parts=hint.parts, links=hint.links, layers=hint.layers)
    return picture(puzzle.family.scene(puzzle.state, view), ".png", 40)


if __name__ == "__main__":
    main()
