"""Census: what the random trees of an algorithm are like as mazes, with confidence intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, stdev
from types import MappingProxyType

from gridwright.core.errors import BadInput
from gridwright.core.rng import Seed, item_seed, stream
from gridwright.grid.topology import Topology
from gridwright.maze.board import make_maze
from gridwright.maze.metrics import Metrics, Solution, measure
from gridwright.maze.passages import plain_width
from gridwright.trees import random_tree

LEAST = 5
_CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a maze: its title, how it is printed, and where it is read from.

    Shares are printed in percent; ``digits`` are those after the point.
    """

    title: str
    is_share: bool
    digits: int
    read: Callable[[Metrics], float]

    def printed(self, value: float) -> str:
        """Print a value without its unit."""
        return f"{100 * value if self.is_share else value:.{self.digits}f}"

    @property
    def unit(self) -> str:
        """What stands behind a value."""
        return " %" if self.is_share else ""


def _solution(metrics: Metrics) -> Solution:
    if metrics.solution is None:
        raise BadInput(expected="a tree, which joins all cells", got=f"{metrics.parts} parts")
    return metrics.solution


FIGURES: Mapping[str, Figure] = MappingProxyType(
    {
        "dead_ends": Figure("dead ends", True, 2, lambda found: found.share("dead_ends")),
        "straights": Figure("straight", True, 2, lambda found: found.share("straights")),
        "turns": Figure("turns", True, 2, lambda found: found.share("turns")),
        "junctions": Figure("junctions", True, 2, lambda found: found.share("junctions")),
        "crosses": Figure("crosses", True, 2, lambda found: found.share("crosses")),
        "river": Figure("river", False, 3, lambda found: found.river),
        "solution": Figure("solution", False, 1, lambda found: _solution(found).length),
        "longest": Figure("longest path", False, 1, lambda found: found.longest),
        "difficulty": Figure("difficulty", False, 1, lambda found: _solution(found).difficulty),
    }
)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of ``count`` independent values, their standard deviation, and the mean's interval.

    The interval of 95 % confidence is mean - margin to mean + margin, by Student's distribution.
    """

    mean: float
    deviation: float
    count: int

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(self.count)

    @property
    def margin(self) -> float:
        """Half the width of the confidence interval."""
        return student(self.count - 1) * self.error

    def z_score(self, expected: float) -> float | None:
        """Say how many standard errors the mean lies above a value; None where all are equal."""
        return (self.mean - expected) / self.error if self.error else None


def take(topology: Topology, tree: str, seed: Seed, index: int) -> dict[str, float]:
    """Draw one tree, and give its FIGURES as a maze from the first cell to the last.

    Where sides are joined these are neighbours, and the exit is in the middle of the grid. Tree
    ``index`` of a seed is always the same, and independent of the others and of those of other
    algorithms. Raises BadInput for an unknown algorithm.
    """
    links = random_tree(topology, tree, stream(item_seed(seed, index), "census", tree))
    exit = topology.n - 1 if plain_width(topology) else topology.source
    found = measure(make_maze(topology, links, entrance=0, exit=exit))
    return {name: float(figure.read(found)) for name, figure in FIGURES.items()}


def estimate(values: Sequence[float]) -> Estimate:
    """Estimate a mean from values; raise BadInput for fewer than LEAST."""
    if len(values) < LEAST:
        raise BadInput(expected=f"at least {LEAST} values", got=len(values))
    return Estimate(fmean(values), stdev(values), len(values))


def student(freedom: int) -> float:
    """Give the quantile of Student's distribution that 95 % of it lie within, for 4 and more.

    By its expansion around the normal distribution (Abramowitz and Stegun 26.7.5), which is right
    to a thousandth.

    >>> round(student(4), 2), round(student(29), 3)
    (2.78, 2.045)
    """
    z: float = NormalDist().inv_cdf((1 + _CONFIDENCE) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum((term / freedom**power for power, term in enumerate(terms)), 0.0)
