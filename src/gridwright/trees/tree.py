"""Random spanning trees of a grid, by any registered algorithm, under a cap where asked."""

from __future__ import annotations

import numpy as np

from gridwright.core.errors import BadInput, NotReached
from gridwright.core.kernel import frozen, select
from gridwright.core.rng import Stream
from gridwright.graph._kernels import unite
from gridwright.graph.links import checked
from gridwright.grid.nearest import nearest_to_source
from gridwright.grid.topology import MAX_PORTS, Masks, Topology
from gridwright.trees.mend import mend_links
from gridwright.trees.registry import Algorithm, Choice, Ground, PlainSquare, choose
from gridwright.trees.trace import UNWRITTEN, Trace, changes, extend, untraced

TRIES = 8
EFFORT_PER_CELL = 8
LEAST_EFFORT = 16384


def random_tree(
    topology: Topology,
    algorithm: str,
    seed_stream: Stream,
    *,
    passable: Masks | None = None,
    root: int | None = None,
    cap: int | None = None,
    threads: int = 1,
) -> Masks:
    """Draw a random spanning tree of the present cells; gives links, uint8[n].

    algorithm: a name, with options where asked for, as in ``sidewinder:bias=ne`` · passable:
    uint8[n] port masks of the edges that may be used, all that exist by default; a cell whose mask
    is 0 is absent · root: where growth starts, by default the topology's source or the present
    cell nearest to it · cap: the most links of a cell · threads: how many may be used; the tree
    does not depend on it.

    Raises BadInput for an unknown algorithm, unusable arguments, a grid that is not connected or
    that the algorithm cannot serve; NotReached where no tree under the cap was found in TRIES
    tries.
    """
    if passable is not None:
        passable = checked(topology, passable, "passable ports")
    links = np.zeros(topology.n, np.uint8)
    grow(topology, algorithm, seed_stream, passable, root, cap, links, threads=threads)
    return links


def grow(
    topology: Topology,
    name: str,
    stream: Stream,
    passable: Masks | None,
    root: int | None,
    cap: int | None,
    links: Masks,
    trace: Trace | None = None,
    threads: int = 1,
) -> None:
    """Draw as ``random_tree`` does, into links (uint8[n], all zero), trusting passable.

    trace: int32[m], all UNWRITTEN, to be filled where the order of the links is asked for.
    """
    trace = untraced() if trace is None else trace
    chosen = choose(name)
    if threads < 1:
        raise BadInput(expected="at least 1 thread", got=threads, where="threads")
    if passable is None and (cap is None or cap >= topology.k):
        square = _plain_square(topology, chosen.algorithm, root, threads, trace)
        if square is not None and chosen.algorithm.grow_plain is not None:
            chosen.algorithm.grow_plain(square, stream, links, chosen.values)
            return
    ground = _ground(topology, passable, root, cap, trace)
    for _ in range(TRIES):
        if _spanned(chosen, ground, stream, links, cap is not None):
            return
        _check_connected(ground)
        links[:] = 0
        trace[:] = UNWRITTEN
    raise NotReached(
        f"no tree with at most {cap} links a cell was found on {topology.spec} "
        f"in {TRIES} tries: allow more links, or change the mask or the barriers"
    )


def _plain_square(
    topology: Topology, algorithm: Algorithm, root: int | None, threads: int, trace: Trace
) -> PlainSquare | None:
    """Describe a plain square grid that the algorithm has a faster form for; None for others.

    Raises BadInput for a root that is no cell.
    """
    if topology.kind != "square" or topology.spec.endswith(":wrap"):
        return None
    if algorithm.grow_plain is None or topology.n < algorithm.plain_from:
        return None
    _check_root(topology, root)
    width, height = topology.size
    return PlainSquare(width, height, topology.source if root is None else root, threads, trace)


def _spanned(chosen: Choice, ground: Ground, stream: Stream, links: Masks, capped: bool) -> bool:
    """Try to draw a tree into links, all zero; tell whether it worked."""
    if chosen.algorithm.grow(ground, stream, links, chosen.values) == ground.cells - 1:
        return True
    return (capped or chosen.algorithm.mends) and _mended(ground, stream, links)


def _mended(ground: Ground, stream: Stream, links: Masks) -> bool:
    topology, passable = ground.topology, ground.passable
    effort = EFFORT_PER_CELL * ground.cells + LEAST_EFFORT
    before = links.copy() if ground.trace.size else None
    parts = mend_links(topology, passable, ground.cap, stream, links, effort)
    if before is not None:
        extend(ground.trace, changes(topology, before, links))
    return parts <= 1


def _ground(
    topology: Topology,
    passable: Masks | None,
    root: int | None,
    cap: int | None,
    trace: Trace,
) -> Ground:
    ports = topology.existing if passable is None else frozen(passable)
    cells = int(np.count_nonzero(ports))
    if cells == 0 and topology.n > 1:
        raise BadInput(expected="cells joined by passable edges", got="none", where=topology.spec)
    if cap is not None and cap < 1:
        raise BadInput(expected="a cap of at least 1 link a cell", got=cap, where="cap")
    _check_root(topology, root)
    if root is None:
        root = nearest_to_source(topology, ports)
    elif ports[root] == 0 and topology.n > 1:
        raise BadInput(expected="a root among the present cells", got=root, where="root")
    return Ground(topology, ports, root, MAX_PORTS if cap is None else cap, max(cells, 1), trace)


def _check_root(topology: Topology, root: int | None) -> None:
    if root is not None and not 0 <= root < topology.n:
        raise BadInput(expected="a root among the present cells", got=root, where="root")


def _check_connected(ground: Ground) -> None:
    """Raise BadInput that counts the parts and names a cell of the smallest, if there are two."""
    topology = ground.topology
    n = topology.n
    parent, size = np.empty(n, np.int32), np.empty(n, np.int32)
    select(unite, work=n)(topology.steps, topology.k, ground.passable, parent, size)
    roots = np.flatnonzero((parent == np.arange(n)) & (ground.passable > 0))
    if roots.size < 2:
        return
    smallest = int(roots[np.argmin(size[roots])])
    raise BadInput(
        expected="a connected grid",
        got=f"{roots.size} parts",
        where=topology.spec,
        remedy=f"the smallest part has {int(size[smallest])} cell(s), "
        f"one of them {topology.name(smallest)}",
    )
