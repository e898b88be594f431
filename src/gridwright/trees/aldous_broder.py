"""Aldous and Broder: one random walk, and each edge by which it first enters a cell."""

from __future__ import annotations

from gridwright.core.rng import Stream
from gridwright.grid.topology import Masks
from gridwright.trees.registry import Algorithm, Ground, Values, register
from gridwright.trees.tractors import grow_by_walkers


def _grow(ground: Ground, stream: Stream, links: Masks, values: Values) -> int:
    """Draw a uniform spanning tree (Aldous 1990, Broder 1989).

    Expected steps are those until a walk has been everywhere: on a square grid of n cells near
    1.27 * n * log(n) ** 2, on a ring of n cells n * n / 2.
    """
    return grow_by_walkers(ground, stream, links, 1)


ALDOUS_BRODER = register(
    Algorithm(
        "aldous-broder",
        "Uniform among all spanning trees, by one random walk (Aldous 1990, Broder 1989); under "
        "a cap, surplus links are dropped and the parts joined anew, so no longer uniform.",
        _grow,
    )
)
