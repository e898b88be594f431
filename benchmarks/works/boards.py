"""Boards to work on: made once for each size and number, with one proved answer each."""

from __future__ import annotations

from functools import cache

from gridwright.core.kernel import compile_always
from gridwright.pipes.board import Board, Parameters
from gridwright.pipes.generator import generate
from gridwright.puzzle.family import Puzzle


def parameters(size: int) -> Parameters:
    """Give the parameters of a square board with one answer and no crosses."""
    return Parameters(f"square:{size}x{size}")


@cache
def made(size: int, number: int) -> Puzzle[Parameters, Board]:
    """Make board ``number`` of a size, outside of all clocks."""
    with compile_always():
        return generate(parameters(size), f"board {number}")


def answer(puzzle: Puzzle[Parameters, Board]) -> Board:
    """Give the answer that the generator always keeps."""
    if puzzle.answer is None:
        raise ValueError(f"{puzzle} was made without an answer")
    return puzzle.answer
