"""The exact number of answers of a board, by a frontier that sweeps over it cell by cell.

Between the cells done and those to come lie edges, each open or shut; the open ones belong to
parts that are already joined. Boards half done that look alike from the frontier are counted
together, so the work grows with what frontiers can look like and not with the answers. (Known
from transfer matrices in physics, and from Knuth's Simpath.)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gridwright.grid.tiles import distinct_turns, turned
from gridwright.pipes.board import Board

MOST_STATES = 1_000_000
MOST_WORK = 200_000_000


@dataclass(frozen=True, slots=True)
class _Visit:
    """One cell in turn: where its edges lie on the frontier, and how its tile may stand.

    entering: places on the frontier of the edges that come in · fits: for each pattern of those
    that are open, the patterns of the edges that may go out · leaving: how many go out.
    """

    entering: tuple[int, ...]
    fits: dict[int, tuple[int, ...]]
    leaving: int


def count_exactly(
    board: Board, most_states: int = MOST_STATES, most_work: int = MOST_WORK
) -> int | None:
    """Count the ways to turn a board's tiles into one tree, however many there are.

    None where the frontier takes on more than ``most_states`` forms, or where these have more than
    ``most_work`` edges in all, a minute or two. Locks are not looked at.
    """
    options = _options(board)
    plans = [_plan(board, options, order) for order in _orders(board)]
    visits = min(plans, key=_widest)
    counts: dict[tuple[int, ...], int] = {(): 1}
    width = work = 0
    for number, visit in enumerate(visits, 1):
        counts = _advance(counts, visit, number == len(visits))
        width += visit.leaving - len(visit.entering)
        work += len(counts) * width
        if len(counts) > most_states or work > most_work:
            return None
    return counts.get((), 0)


def _orders(board: Board) -> tuple[list[int], ...]:
    """Give orders to sweep the tiles in: as they are numbered, by columns, and by rows."""
    cells = np.flatnonzero(board.tiles)
    centres = board.topology.centres()[cells].round(6)
    by_columns = np.lexsort((centres[:, 1], centres[:, 0]))
    by_rows = np.lexsort((centres[:, 0], centres[:, 1]))
    return cells.tolist(), cells[by_columns].tolist(), cells[by_rows].tolist()


def _options(board: Board) -> list[list[int]]:
    """List how each tile may stand, after neighbours have ruled out what never meets."""
    k, n = board.topology.k, board.topology.n
    steps, passable = board.topology.steps.tolist(), board.passable.tolist()
    options = []
    for cell, (tile, cycle) in enumerate(
        zip(board.tiles.tolist(), board.topology.cycle.tolist(), strict=True)
    ):
        turns = 1 if board.fixed[cell] else distinct_turns(tile, cycle)
        ways = [turned(tile, step, cycle) for step in range(turns)]
        own = sum(1 << p for p in range(k) if steps[cell * k + p] >> 3 == cell)
        options.append([way for way in ways if not way & (~passable[cell] | own)])
    waiting = set(range(n))
    while waiting:
        cell = waiting.pop()
        for port in range(k):
            beyond, back = steps[cell * k + port] >> 3, steps[cell * k + port] & 7
            if not passable[cell] >> port & 1:
                continue
            seen = {way >> port & 1 for way in options[cell]}
            kept = [way for way in options[beyond] if way >> back & 1 in seen]
            if len(kept) < len(options[beyond]):
                options[beyond] = kept
                waiting.add(beyond)
    return options


def _plan(board: Board, options: list[list[int]], order: Sequence[int]) -> list[_Visit]:
    """Follow the frontier through an order of the tiles."""
    k = board.topology.k
    steps, passable = board.topology.steps.tolist(), board.passable.tolist()
    frontier: list[int] = []
    visits, done = [], set()
    for cell in order:
        ports = [
            p for p in range(k) if passable[cell] >> p & 1 and steps[cell * k + p] >> 3 != cell
        ]
        inward = [p for p in ports if steps[cell * k + p] >> 3 in done]
        outward = [p for p in ports if p not in inward]
        twins = [(steps[cell * k + p] >> 3) * k + (steps[cell * k + p] & 7) for p in inward]
        fits: dict[int, list[int]] = defaultdict(list)
        for way in options[cell]:
            fits[_pattern(way, inward)].append(_pattern(way, outward))
        entering = tuple(frontier.index(twin) for twin in twins)
        visits.append(
            _Visit(entering, {seen: tuple(out) for seen, out in fits.items()}, len(outward))
        )
        frontier = [edge for edge in frontier if edge not in twins]
        frontier += [cell * k + p for p in outward]
        done.add(cell)
    return visits


def _pattern(way: int, ports: list[int]) -> int:
    return sum(1 << place for place, port in enumerate(ports) if way >> port & 1)


def _widest(visits: list[_Visit]) -> int:
    width = widest = 0
    for visit in visits:
        width += visit.leaving - len(visit.entering)
        widest = max(widest, width)
    return widest


def _advance(
    counts: dict[tuple[int, ...], int], visit: _Visit, last: bool
) -> dict[tuple[int, ...], int]:
    """Take in one more cell: every frontier so far goes on in every way that fits."""
    after: dict[tuple[int, ...], int] = defaultdict(int)
    gone = set(visit.entering)
    for labels, ways in counts.items():
        met = [labels[place] for place in visit.entering]
        joined = {label for label in met if label}
        opened = sum(1 << place for place, label in enumerate(met) if label)
        if len(joined) < opened.bit_count():
            continue  # two ends of one part: a loop
        rest = [label for place, label in enumerate(labels) if place not in gone]
        reaches = any(label in joined for label in rest)
        new = max(labels, default=0) + 1
        kept = [new if label in joined else label for label in rest]
        for out in visit.fits.get(opened, ()):
            if not (out or reaches or (last and not any(rest))):
                continue  # a part cut off from what is to come
            ends = [new if out >> place & 1 else 0 for place in range(visit.leaving)]
            after[_renumbered([*kept, *ends])] += ways
    return after


def _renumbered(labels: list[int]) -> tuple[int, ...]:
    """Number parts in the order in which they appear, so that like frontiers are equal."""
    names = {0: 0}
    return tuple([names.setdefault(label, len(names)) for label in labels])
