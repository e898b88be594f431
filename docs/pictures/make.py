"""Draws the pictures of README: a puzzle and its answer, and a maze."""

from pathlib import Path

import gridwright as gw

HERE = Path(__file__).resolve().parent


def main() -> None:
    """Write the pictures beside this file."""
    puzzle = gw.new("pipes", "12x7", seed=7, barriers=0.15)
    puzzle.draw(HERE / "puzzle.png", judged=False, unit=28)
    puzzle.answer.draw(HERE / "answer.png", unit=28)
    maze = gw.new("maze", "12x7", seed=7, weave=0.4)
    maze.draw(HERE / "maze.png", layers=("distance",), unit=28)


if __name__ == "__main__":
    main()
