"""The judge of routes: solved when every outlet gets the water that it takes.

Water fills whatever hangs together with an inlet: the components of the tiles' links, which
union-find tells apart.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.core.words import counted
from gridwright.graph.components import components
from gridwright.grid.passable import agreeing
from gridwright.grid.topology import Masks
from gridwright.puzzle.outcome import Fault, Verdict
from gridwright.route.board import INSIDE, MOST_COLOURS, Board, Tap

CODES = ("dry", "mixed", "leak")

_NEAR = 64


@dataclass(frozen=True, eq=False)
class Flow:
    """Where water runs on a board.

    links: uint8[n], the ports that meet · parts: int32[n], the component of each cell · waters:
    int64[n], bit c where water of colour c is · ends: uint8[n], the ports that are open and meet
    neither a tile nor a tap.
    """

    links: Masks
    parts: NDArray[np.int32]
    waters: NDArray[np.int64]
    ends: Masks

    @property
    def wet(self) -> NDArray[np.bool_]:
        """The cells with water, bool[n]."""
        return self.waters > 0

    @property
    def mixed(self) -> NDArray[np.bool_]:
        """The cells with waters of several colours, bool[n]."""
        return (self.waters & (self.waters - 1)) > 0

    @property
    def leaks(self) -> Masks:
        """The ports that water comes to, and that meet nothing: uint8[n]."""
        leaking: Masks = np.where(self.wet, self.ends, 0).astype(np.uint8)
        return leaking


def flow(board: Board) -> Flow:
    """Let water in at every inlet of a board."""
    links = agreeing(board.topology, board.tiles)
    parts = components(board.topology, links)
    held = np.zeros(board.topology.n, np.int64)
    for inlet in board.inlets:
        if joined(board, inlet):
            held[parts[inlet.cell]] |= 1 << inlet.colour
    ends = board.tiles & ~links
    for tap in (*board.inlets, *board.outlets):
        if tap.port != INSIDE:
            ends[tap.cell] &= ~(1 << tap.port) & 0xFF
    return Flow(links, parts, held[parts], ends)


def joined(board: Board, tap: Tap) -> bool:
    """Tell whether the tile of a tap is open to it; a tap inside always is."""
    return tap.port == INSIDE or bool(board.tiles[tap.cell] >> tap.port & 1)


def served(board: Board, running: Flow, outlet: Tap) -> bool:
    """Tell whether an outlet gets water of its colour."""
    return joined(board, outlet) and bool(running.waters[outlet.cell] >> outlet.colour & 1)


def coloured(board: Board) -> bool:
    """Tell whether any tap of a board has a colour."""
    return any(tap.colour for tap in (*board.inlets, *board.outlets))


def judge(board: Board) -> Verdict:
    """Say whether every outlet of a board has water, and what is wrong.

    Faults: one ``dry`` for all outlets without water of their colour, a ``mixed`` for each part
    where colours meet, one ``leak`` for all open ends with water where the rules forbid them;
    elsewhere a note tells of these. Marks: ``flooded``; ``water-COLOUR`` where taps have colours;
    ``inlet-NUMBER``, what water from that inlet alone fills, where there are several; ``leak``.
    """
    running = flow(board)
    marks = _marks(board, running)
    faults = [*_dry(board, running), *_mixed(running)]
    notes: tuple[str, ...] = ()
    if marks["leak"]:
        tiles = counted(len(marks["leak"]), "tile with water has", "tiles with water have")
        text = f"{tiles} an open end"
        if board.rules.closed:
            faults.append(Fault("leak", marks["leak"], text))
        else:
            notes = (f"{text}, which the rules allow",)
    return Verdict(not faults, tuple(faults), marks, notes)


def solved(board: Board) -> bool:
    """Tell whether a board is solved, as ``judge`` does.

    Of most boards it is enough to look at the cells near the first outlet that is dry.
    """
    left = _NEAR
    for outlet in board.outlets:
        part, whole = _part(board, outlet.cell, left)
        inlets = (tap for tap in board.inlets if tap.cell in part and joined(board, tap))
        if whole and outlet.colour not in {tap.colour for tap in inlets}:
            return False
        left -= len(part)
        if left <= 0:
            break
    running = flow(board)
    if not all(served(board, running, outlet) for outlet in board.outlets):
        return False
    return not (running.mixed.any() or (board.rules.closed and running.leaks.any()))


def _part(board: Board, cell: int, most: int) -> tuple[set[int], bool]:
    """Find the cells that a cell's links lead to, until there are ``most``; True if that is all."""
    steps, k = board.topology.steps, board.topology.k
    part, ends = {cell}, [cell]
    while ends:
        here = ends.pop()
        for port in range(k):
            step = int(steps[here * k + port])
            if step < 0 or not int(board.tiles[here]) >> port & 1 or step >> 3 in part:
                continue
            if int(board.tiles[step >> 3]) >> (step & 7) & 1:
                if len(part) >= most:
                    return part, False
                part.add(step >> 3)
                ends.append(step >> 3)
    return part, True


def _dry(board: Board, running: Flow) -> list[Fault]:
    dry = [outlet for outlet in board.outlets if not served(board, running, outlet)]
    if not dry:
        return []
    get = counted(len(board.outlets), "outlet gets", "outlets get")
    own = " of the right colour" if coloured(board) else ""
    cells = tuple(dict.fromkeys(outlet.cell for outlet in dry))
    return [Fault("dry", cells, f"{len(dry):,} of {get} no water{own}")]


def _mixed(running: Flow) -> list[Fault]:
    faults = []
    mixed = np.flatnonzero(running.mixed)
    for part in np.unique(running.parts[mixed]).tolist():
        cells = mixed[running.parts[mixed] == part].tolist()
        colours = [str(c) for c in range(MOST_COLOURS + 1) if running.waters[cells[0]] >> c & 1]
        text = f"waters of the colours {' and '.join(colours)} meet"
        faults.append(Fault("mixed", tuple(cells), text))
    return faults


def _marks(board: Board, running: Flow) -> dict[str, tuple[int, ...]]:
    marks = {"flooded": _cells(running.wet)}
    if coloured(board):
        for colour in sorted({inlet.colour for inlet in board.inlets}):
            marks[f"water-{colour}"] = _cells(running.waters >> colour & 1 == 1)
    if len(board.inlets) > 1:
        for number, inlet in enumerate(board.inlets, 1):
            inside = running.parts == running.parts[inlet.cell]
            marks[f"inlet-{number}"] = _cells(inside) if joined(board, inlet) else ()
    return marks | {"leak": _cells(running.leaks > 0)}


def _cells(chosen: NDArray[np.bool_]) -> tuple[int, ...]:
    return tuple(np.flatnonzero(chosen).tolist())
