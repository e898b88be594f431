"""The number of answers of boards: all of them counted, however many there are."""

from __future__ import annotations

from collections import Counter

from gridwright.core.rng import Seed
from gridwright.grid.square import square
from gridwright.pipes.board import make_board
from gridwright.pipes.counting import count_exactly
from gridwright.pipes.study.shares import drawn, scrambled
from gridwright.pipes.study.task import Scale, Task, Values

SECTION = "answers"
TREES = ("prim", "wilson")
SIDES = (5, 10, 15, 20, 25)
QUICK_SIDES = (4, 5)
_PART = 0.2


def plan(scale: Scale) -> list[Task]:
    """List a task for each algorithm, crosses or not, and size."""
    count = scale.part(_PART)
    return [
        Task(SECTION, {"tree": tree, "crosses": crosses, "side": side, "count": count})
        for tree in TREES
        for crosses in (False, True)
        for side in (QUICK_SIDES if scale.quick else SIDES)
    ]


def measure(task: Task, seed: Seed) -> Values:
    """Count the answers of each board.

    Values: answers, pairs of a number of answers and how many boards have it, sorted; beyond, how
    many boards have too many forms of the frontier to be counted.
    """
    settings = task.settings
    topology = square(settings["side"], settings["side"])
    state = task.stream(seed)
    seen: Counter[int] = Counter()
    beyond = 0
    for _ in range(settings["count"]):
        links = drawn(topology, settings["tree"], state, settings["crosses"])
        found = count_exactly(make_board(topology, scrambled(topology, links, state)))
        if found is None:
            beyond += 1
        else:
            seen[found] += 1
    return {
        "answers": [[number, boards] for number, boards in sorted(seen.items())],
        "beyond": beyond,
    }
