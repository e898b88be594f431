"""The cut that proves a route impossible: what water reaches at best, and where it ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from gridwright.core.kernel import frozen, select
from gridwright.core.words import counted
from gridwright.route.board import Board, Tap
from gridwright.route.kernels.domains import soak
from gridwright.route.positions import Domain, Positions

EXHAUSTED = "exhaustive search: every way to turn the tiles was ruled out"


@dataclass(frozen=True, slots=True)
class Cut:
    """A proof that an outlet stays dry.

    outlet: the one · cells: all that water reaches even if every tile stood in every position at
    once · sides: (cell, port), the sides from there to other cells; water can cross none of them ·
    sealed: whether positions were left out that would leave an end open.
    """

    outlet: Tap
    cells: tuple[int, ...]
    sides: tuple[tuple[int, int], ...]
    sealed: bool = False


def find_cut(board: Board) -> Cut | None:
    """Find the first outlet that water cannot reach even so, and its cut; None without one."""
    positions = Positions(board)
    found = _cut(positions, positions.every, sealed=False)
    if found is None and board.rules.closed:
        usable = positions.usable(positions.domain.copy())
        if usable is not None:
            found = _cut(positions, usable, sealed=True)
    return found


def why_none(board: Board) -> tuple[str, tuple[int, ...]]:
    """Say why a board without an answer has none: the cut in words and its cells, or search."""
    cut = find_cut(board)
    if cut is None:
        return EXHAUSTED, ()
    name = board.topology.name(cut.outlet.cell)
    if not cut.cells:
        return f"the outlet at {name} stays dry: no inlet of its water can open", ()
    if cut.outlet.cell in cut.cells:
        return f"the outlet at {name} stays dry: no position of its tile leads water there", (
            cut.outlet.cell,
        )
    beyond = ", and no end may stay open" if cut.sealed else ""
    sides = counted(len(cut.sides), "side")
    return (
        f"the outlet at {name} stays dry: even if every tile stood in every position at once"
        f"{beyond}, water reaches {counted(len(cut.cells), 'tile')} and cannot cross the {sides} "
        f"around {'it' if len(cut.cells) == 1 else 'them'}",
        cut.cells,
    )


def _cut(positions: Positions, usable: Domain, sealed: bool) -> Cut | None:
    board = positions.board
    for colour in positions.colours:
        wet = soaked(positions, usable, colour)
        for outlet in board.outlets:
            if outlet.colour == colour and not wet[outlet.cell] & positions.opening(outlet):
                cells = np.flatnonzero(wet)
                return Cut(outlet, tuple(cells.tolist()), _sides(board, wet), sealed)
    return None


def soaked(positions: Positions, usable: Domain, colour: int) -> Domain:
    """Give the turns in which each tile gets water of a colour when all stand in all; uint8[n]."""
    wet = np.zeros(positions.n, np.uint8)
    run: Callable[..., int] = select(soak, positions.n)
    run(
        positions.board.topology.steps, positions.k, frozen(positions.masks), frozen(usable),
        frozen(positions.taps), positions.inlet_count, colour, wet,
        np.empty(positions.n * positions.k, np.int32),
    )  # fmt: skip
    return wet


def _sides(board: Board, wet: Domain) -> tuple[tuple[int, int], ...]:
    neighbour = board.topology.neighbour
    led = (neighbour >= 0) & (wet > 0)[:, None] & (wet[np.maximum(neighbour, 0)] == 0)
    return tuple((int(cell), int(port)) for cell, port in np.argwhere(led))
