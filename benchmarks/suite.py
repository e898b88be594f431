"""The suite: which works are done, at what sizes and how often."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec

from benchmarks.timing import Work
from benchmarks.works.graph import graph
from benchmarks.works.judge import judge
from benchmarks.works.make import make
from benchmarks.works.maze_rivals import FULL_CONTESTS, PACKAGES, contests
from benchmarks.works.mazes import MazeSizes, mazes
from benchmarks.works.pipes_grading import leveled, rating
from benchmarks.works.process import ask_for_help, make_first, peak_of_making
from benchmarks.works.prove import prove, prove_by_cpsat, prove_plainly
from benchmarks.works.routes import routes
from benchmarks.works.sudoku_batch import batch
from benchmarks.works.sudoku_grading import PACKAGE, grading
from benchmarks.works.sudoku_single import single, to_order
from benchmarks.works.trees import trees


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sides of the boards, small to large; ``rivals``: those that CP-SAT proves, too; ``mazes``;
    ``graded``: how many Sudokus are graded at a time; ``sudokus``: layouts of those solved and made
    one by one; ``batches``: how many Sudokus of each set are counted at once; ``graded_pipes``: the
    side of the Pipes that are graded; ``techniques``: those that Sudokus are made to need.
    """

    tiny: int
    small: int
    middle: int
    large: int
    rivals: tuple[int, ...]
    mazes: MazeSizes
    graded: int
    sudokus: tuple[str, ...]
    batches: tuple[tuple[str, int], ...]
    graded_pipes: int = 15
    techniques: tuple[str, ...] = ()


FULL = Sizes(
    10, 20, 100, 1000, (20, 30),
    MazeSizes(8000, 4000, (100_000, 4_000), (20, 100), (100, 20), FULL_CONTESTS),
    graded=100,
    sudokus=("9x9", "9x9:x", "16x16", "25x25"),
    batches=(("easy", 500_000), ("17 clues", 200_000), ("hard", 50_000), ("hardest", 10_000)),
    techniques=("skyscraper", "w-wing", "x-wing"),
)  # fmt: skip
WHOLE = replace(FULL, mazes=replace(FULL.mazes, streamed=(100_000, 20_000)))
QUICK = Sizes(
    10, 20, 50, 200, (20,),
    MazeSizes(500, 300, (5_000, 200), (10, 30), (30, 5), contests(20, 3)),
    graded=10,
    sudokus=("9x9", "9x9:x", "16x16"),
    batches=(("easy", 50_000), ("17 clues", 20_000), ("hard", 5_000), ("hardest", 1_000)),
)  # fmt: skip

_YARDSTICKS = {
    "CP-SAT": "ortools",
    PACKAGE: "hodoku",
    "lib-sudoku": "lib_sudoku",
    "py-sudoku": "sudoku.sudoku",
} | {package: package for package in PACKAGES}


def suite(sizes: Sizes) -> list[Work]:
    """List all works; those of yardsticks only where they are installed."""
    return [
        *make(sizes.tiny, 500, 25, 2, plain_runs=20),
        *make(sizes.small, 500, 25, 2, plain_runs=10),
        *make(sizes.middle, 60, 5, 1, plain_runs=1),
        *make(sizes.large, 5, 1, 0, plain_runs=0),
        *_proofs(sizes),
        *rating(sizes.graded_pipes, plain_runs=3),
        *leveled(sizes.graded_pipes, 300),
        *judge(sizes.tiny, 500, 25, boards=50, plain_runs=20),
        *judge(sizes.large, 20, 5, boards=2, plain_runs=0),
        make_first(10),
        ask_for_help(10),
        peak_of_making(sizes.large, 3),
        *trees(sizes.large, 5),
        *graph(sizes.large, 9),
        *mazes(sizes.mazes, absent_yardsticks()),
        *grading(sizes.graded, absent_yardsticks()),
        *routes((sizes.small, sizes.middle)),
        *single(sizes.sudokus),
        *to_order(sizes.techniques),
        *batch(dict(sizes.batches), absent_yardsticks()),
    ]


def _proofs(sizes: Sizes) -> list[Work]:
    works = []
    rivals = () if "CP-SAT" in absent_yardsticks() else sizes.rivals
    for size in dict.fromkeys((sizes.tiny, sizes.small, *sizes.rivals, sizes.middle)):
        plain = prove_plainly(size, 1 if size > sizes.small else 10)
        against: tuple[str, ...] = (plain.name,)
        if size in rivals:
            other = prove_by_cpsat(size, 50, 5)
            works.append(other)
            against = (other.name, plain.name)
        works += [prove(size, 100, 10, against), plain]
    return works


def absent_yardsticks() -> list[str]:
    """Name the yardsticks that are not installed."""
    return [name for name, module in _YARDSTICKS.items() if not _is_there(module)]


def _is_there(module: str) -> bool:
    """Tell whether a module can be imported; a folder of its name is not enough."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def chosen(works: Sequence[Work], words: Sequence[str]) -> list[Work]:
    """Keep the works whose name contains one of the words, and what they are held against."""
    if not words:
        return list(works)
    named = [work for work in works if any(word.lower() in work.name.lower() for word in words)]
    kept = {work.name for work in named} | {other for work in named for other in work.against}
    return [work for work in works if work.name in kept]
