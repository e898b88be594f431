"""Boards of a level: fresh ones first, then variants of the one that came nearest."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from gridwright.core.errors import NotReached
from gridwright.grid.topology import Topology
from gridwright.pipes.grading import LEVELS, Rated, bounds

Item = TypeVar("Item")

FRESH = 100
VARIANTS = 400
# A level that is missed through a technique too hard, though the score fits.
_NEARLY = 1e-3


def search_level(
    topology: Topology,
    tiles: int,
    level: str,
    fresh: Callable[[], Item],
    vary: Callable[[Item], Item | None],
    rate: Callable[[Item], Rated],
) -> tuple[Item, Rated]:
    """Find something that is rated at a level; raise NotReached after FRESH and VARIANTS tries.

    tiles: how many it has · fresh and vary: what makes a new one, and one like another or None.
    """
    best = fresh()
    rated = rate(best)
    away = distance(topology, tiles, level, rated)
    for number in range(1, FRESH + VARIANTS):
        if away == 0:
            return best, rated
        made = fresh() if number < FRESH else vary(best)
        if made is None:
            continue
        graded = rate(made)
        gap = distance(topology, tiles, level, graded)
        if gap < away or (gap == away and number >= FRESH):
            best, rated, away = made, graded, gap
    if away == 0:
        return best, rated
    raise NotReached(
        f"no board at the level {level} found on {topology.spec} in {FRESH} boards and {VARIANTS} "
        f"variants of the nearest, which is {rated.level}: choose another level, size, tree or "
        "fewer barriers"
    )


def distance(topology: Topology, tiles: int, level: str, rated: Rated) -> float:
    """Tell how far a rating is from a level, in score a tile; 0 where it is at that level."""
    if rated.level == level:
        return 0.0
    limits = (0.0, *bounds(topology, tiles), float("inf"))
    wanted = LEVELS.index(level)
    if LEVELS.index(rated.level) < wanted:
        return limits[wanted] - rated.share + _NEARLY
    return max(rated.share - limits[wanted + 1], 0.0) + _NEARLY
