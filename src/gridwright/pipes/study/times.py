"""How long boards take to make and to judge."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, quantiles
from time import perf_counter

from gridwright.core.kernel import compile_always
from gridwright.core.rng import Seed, below, item_seed
from gridwright.grid.square import square
from gridwright.grid.tiles import turned
from gridwright.pipes.board import Board, Parameters
from gridwright.pipes.generator import generate
from gridwright.pipes.rules import Judge
from gridwright.pipes.study.task import Scale, Task, Values

SECTION = "times"
COUNTS = {5: 400, 10: 400, 15: 400, 20: 400, 50: 100, 100: 60, 200: 20, 500: 8, 1000: 5}
QUICK_COUNTS = {5: 5, 10: 5}
QUOTED_MAKING = {5: 3.657, 10: 13.366, 15: 29.147, 20: 52.45}
QUOTED_JUDGING = {10: 6.64}
NUMBERS = ("least", "lower", "median", "upper", "most", "mean")
_TURNS = 4
_WARM, _WARMING = 20, 50
_DIGITS = 6


def plan(scale: Scale) -> list[Task]:
    """List a task for each size; how many boards depends on the size alone."""
    counts = QUICK_COUNTS if scale.quick else COUNTS
    return [Task(SECTION, {"side": side, "count": count}) for side, count in counts.items()]


def measure(task: Task, seed: Seed) -> Values:
    """Time boards of the default parameters, in milliseconds, compiled beforehand.

    Values: making, from the seed to a unique board, scrambled and judged once; judging, one tile
    turned and the whole board judged; each as NUMBERS says.
    """
    side, count = task.settings["side"], task.settings["count"]
    parameters = Parameters(square(side, side).spec)
    state = task.stream(seed)
    making, judging = [], []
    with compile_always():
        for index in range(_WARMING):  # compiles every kernel, also those of rare repairs
            generate(Parameters(square(_WARM, _WARM).spec), index)
        for index in range(-1, count):
            begun = perf_counter()
            board = generate(parameters, f"{item_seed(seed, index + 1)} study").start
            judge = Judge(board.topology)
            judge.look(board.tiles, board.passable, board.source, board.area)
            if index >= 0:  # the one before fills what is kept of a size
                making.append(perf_counter() - begun)
                judging.append(_one_turn(judge, board, below(state, board.topology.n)))
    return {"making": summary(making), "judging": summary(judging)}


def _one_turn(judge: Judge, board: Board, cell: int) -> float:
    tiles = board.tiles.copy()
    passable = board.passable
    begun = perf_counter()
    tiles[cell] = turned(int(tiles[cell]), 1, _TURNS)
    judge.look(tiles, passable, board.source, board.area)
    return perf_counter() - begun


def summary(seconds: Sequence[float]) -> dict[str, float]:
    """Give the quartiles, the extremes and the mean of times, in milliseconds.

    >>> summary([0.001, 0.002, 0.003])["median"]
    2.0
    """
    times = [1000 * one for one in seconds]
    lower, median, upper = quantiles(times, n=4, method="inclusive")
    numbers = (min(times), lower, median, upper, max(times), fmean(times))
    return {name: round(value, _DIGITS) for name, value in zip(NUMBERS, numbers, strict=True)}
