"""Routes: the fewest turns, proved, on boards of several sizes; and making them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from benchmarks.timing import Disagreement, Work, clocked, in_mode
from gridwright.core.kernel import compile_always
from gridwright.puzzle.family import Puzzle
from gridwright.route.board import Board
from gridwright.route.generator import generate
from gridwright.route.parameters import Parameters
from gridwright.route.rules import judge
from gridwright.route.solver import Search, fewest

BOARDS = 50
SMALL_SIDE = 20


def routes(sides: Iterable[int]) -> list[Work]:
    """Solve squares with one inlet and one outlet, and the smaller ones with three outlets, too."""
    works = []
    for side in sides:
        small = side <= SMALL_SIDE
        runs = 100 if small else 30
        works.append(_solve(f"fewest turns {side}x{side}", Parameters(_square(side)), runs))
        if small:
            works.append(_make(f"make route {side}x{side}", Parameters(_square(side)), runs))
            wide = Parameters(_square(side), outlets=3)
            works.append(_solve(f"fewest turns {side}x{side}, 3 outlets", wide, 30))
    return works


def _square(side: int) -> str:
    return f"square:{side}x{side}"


def _solve(name: str, parameters: Parameters, runs: int) -> Work:
    def prepare(run: int) -> Callable[[], Search]:
        board = made(parameters, run % BOARDS).start
        return lambda: fewest(board)

    def check(run: int, found: Search) -> None:
        board = made(parameters, run % BOARDS).start
        if found.outcome == "none":
            raise Disagreement(f"{name}: board {run % BOARDS} was made with an answer")
        if found.route is not None and not judge(found.route.applied(board)).solved:
            raise Disagreement(f"{name}: what is found for board {run % BOARDS} is no answer")

    return Work(name, in_mode("on", clocked(prepare, check)), runs, burst=5, settle=1)


def _make(name: str, parameters: Parameters, runs: int) -> Work:
    def check(run: int, puzzle: Puzzle[Parameters, Board]) -> None:
        if judge(puzzle.start).solved:
            raise Disagreement(f"{name}: board {run} is solved already")

    measure = clocked(lambda run: lambda: generate(parameters, f"make {run}"), check)
    return Work(name, in_mode("on", measure), runs, burst=5, settle=1)


@cache
def made(parameters: Parameters, number: int) -> Puzzle[Parameters, Board]:
    """Make board ``number``, outside of all clocks."""
    with compile_always():
        return generate(parameters, f"route {number}")
