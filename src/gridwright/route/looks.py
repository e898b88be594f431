"""What each tile of a route looks like: dry, or with which water, joined or leaking."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.passable import agreeing
from gridwright.route.board import INSIDE, Board, Tap
from gridwright.route.rules import Flow, coloured, served

DRY, MIXED = -1, -2
MIXED_SIGN = "!"


@dataclass(frozen=True, eq=False)
class Looks:
    """A board as it is to be shown.

    arms: bool[n, k], the open ports · linked: bool[n, k], those that meet another one · tapped:
    bool[n, k], those that meet a tap · leaks: bool[n, k], those where water comes to an open end ·
    water: int64[n], a colour, DRY or MIXED · coloured: waters must be told apart · full: the
    outlets that get what they take.
    """

    arms: NDArray[np.bool_]
    linked: NDArray[np.bool_]
    tapped: NDArray[np.bool_]
    leaks: NDArray[np.bool_]
    water: NDArray[np.int64]
    coloured: bool
    full: frozenset[Tap]


def looks(board: Board, running: Flow | None) -> Looks:
    """Work out the looks of a board; without its flow all of it is dry and nothing leaks."""
    topology = board.topology
    ports = np.arange(topology.k)
    arms = board.tiles[:, None] >> ports & 1 == 1
    links = agreeing(topology, board.tiles) if running is None else running.links
    tapped = np.zeros_like(arms)
    for tap in (*board.inlets, *board.outlets):
        if tap.port != INSIDE:
            tapped[tap.cell, tap.port] = True
    water = np.full(topology.n, DRY)
    leaks, full = np.zeros_like(arms), frozenset[Tap]()
    if running is not None:
        single = np.log2(np.maximum(running.waters, 1)).astype(np.int64)
        water = np.where(running.mixed, MIXED, np.where(running.wet, single, DRY))
        leaks = running.leaks[:, None] >> ports & 1 == 1
        full = frozenset(tap for tap in board.outlets if served(board, running, tap))
    return Looks(
        arms=arms,
        linked=links[:, None] >> ports & 1 == 1,
        tapped=tapped & arms,
        leaks=leaks,
        water=water,
        coloured=coloured(board),
        full=full,
    )


def role_of(water: int) -> str:
    """Give the role of a water: a colour, DRY or MIXED."""
    named = {DRY: "dry", MIXED: "conflict", 0: "flooded"}
    return named.get(water, f"water-{water}")


def sign_of(look: Looks, cell: int) -> str:
    """Give the sign that tells the water of a tile from others, "" where there is no need."""
    water = int(look.water[cell])
    if water == MIXED:
        return MIXED_SIGN
    return str(water) if look.coloured and water != DRY else ""
