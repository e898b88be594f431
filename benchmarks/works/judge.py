"""Judging a position after one tile has been turned."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from benchmarks.timing import Disagreement, Work, clocked, in_mode
from benchmarks.works.boards import answer, made
from gridwright.grid.tiles import turned
from gridwright.grid.topology import Masks, parse
from gridwright.pipes.board import Board
from gridwright.pipes.rules import Judge, judge_board
from gridwright.puzzle.outcome import Verdict

ASTRAY = 3


def judge(size: int, runs: int, burst: int, boards: int, plain_runs: int) -> list[Work]:
    """Judge positions on a few boards in turn, each a random turn away from the board.

    Almost solved means the answer with ASTRAY tiles turned; scrambled means the puzzle's start.
    """
    works = []
    for state in ("almost solved", "scrambled"):
        name = f"judge {size}x{size} {state}"
        measure = _look(size, state, boards)
        plainly = f"{name}, plain"
        against = (plainly,) if plain_runs else ()
        works.append(Work(name, in_mode("on", measure), runs, burst, 1, against=against))
        if plain_runs:
            works.append(Work(plainly, in_mode("off", measure), plain_runs))
    verdict = in_mode("on", _verdict(size, boards))
    works.append(Work(f"judge {size}x{size}, turn and full verdict", verdict, runs, burst, 1))
    return works


def _look(size: int, state: str, boards: int) -> Callable[[int], float]:
    """Turn a tile in the caller's array and look: what a game pays for a click."""
    judging = Judge(parse(f"square:{size}x{size}"))

    def prepare(run: int) -> Callable[[], bool]:
        board = _position(size, state, run % boards)
        tiles = board.tiles.copy()
        passable, source, area = board.passable, board.source, board.area
        cell = _random_cell(size, run)
        mask = turned(int(tiles[cell]), 1, 4)

        def job() -> bool:
            tiles[cell] = mask
            return judging.look(tiles, passable, source, area)

        return job

    def check(run: int, solved: bool) -> None:
        if solved:
            raise Disagreement(f"judge {size}x{size}: position {run} is not solved")

    return clocked(prepare, check)


def _verdict(size: int, boards: int) -> Callable[[int], float]:
    """Turn a tile of an immutable board and list all that is wrong: what a command pays."""

    def prepare(run: int) -> Callable[[], Verdict]:
        board = _position(size, "almost solved", run % boards)
        cell = _random_cell(size, run)
        return lambda: judge_board(board.turned(cell, 1))

    return clocked(prepare)


@cache
def _position(size: int, state: str, number: int) -> Board:
    puzzle = made(size, number)
    if state == "scrambled":
        return puzzle.start
    board = answer(puzzle)
    tiles: Masks = board.tiles.copy()
    wrong = np.random.default_rng(number).choice(board.topology.n, ASTRAY, replace=False)
    for cell in wrong.tolist():
        tiles[cell] = turned(int(tiles[cell]), 1, 4)
    return board.with_tiles(tiles)


def _random_cell(size: int, run: int) -> int:
    return int(np.random.default_rng((size, run)).integers(size * size))
