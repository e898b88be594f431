"""Scrambling: a random turn for every tile; and random barriers."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.core.rng import below
from gridwright.pipes.kernels.layout import Cells, Masks, Words

MILLION = 1_000_000


@kernel
def scramble(stream: Words, cycle: Masks, links: Masks, tiles: Masks, n: int) -> int:
    """Write the links, each cell turned at random, to ``tiles``; gives how many cells changed."""
    changed = 0
    for cell in range(n):
        ports = cycle[cell] + 0
        low = (1 << ports) - 1
        mask = links[cell] & low
        step = below(stream, ports)
        turned = (mask << step | mask >> (ports - step)) & low
        tiles[cell] = links[cell] - mask + turned
        changed += turned != mask
    return changed


@kernel
def wall_up(
    steps: Cells, k: int, n: int, stream: Words, passable: Masks, links: Masks, barriers: Masks,
    millionths: int,
) -> int:  # fmt: skip
    """Wall up a share, in millionths, of the passable edges that carry no link; gives how many."""
    count = 0
    for cell in range(n):
        for port in range(k):
            if not passable[cell] >> port & 1 or links[cell] >> port & 1:
                continue
            step = steps[cell * k + port]
            beyond = step >> 3
            back = step & 7
            if beyond * k + back <= cell * k + port:
                continue
            if below(stream, MILLION) < millionths:
                barriers[cell] |= 1 << port
                barriers[beyond] |= 1 << back
                count += 1
    return count
