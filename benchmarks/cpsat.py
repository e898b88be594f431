"""The yardstick: OR-tools CP-SAT proves that a board has one answer, on one thread.

The model is exact. One Boolean an edge, and clauses for what each tile can be. That the links
are a tree is said by one circuit constraint: whoever walks around the pipes, always keeping them
on the same hand, passes every corner of every cell exactly once just when the pipes are one tree.
Each cell has four corners; from a corner the walk follows the wall of the next side where it is
shut, and crosses to the neighbour where it is open. That holds for flat grids, not across
wrapped sides.

One solve lists all answers and stops at the second: on these boards that is faster than solving,
forbidding the answer and solving again. Presolve, symmetry detection and linear relaxations cost
more than they bring here, and are off. Two other exact models were tried and are 4 to 10 times
slower: an arborescence with the cells' distances, and cuts added whenever parts come out separate.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
from ortools.sat.python import cp_model

from benchmarks.timing import Disagreement
from gridwright.grid.topology import Masks
from gridwright.pipes.board import Board

Edges = dict[tuple[int, int], cp_model.IntVar]

PORTS = 4
STRAIGHT = (0b0101, 0b1010)


@dataclass(frozen=True, slots=True)
class Proof:
    """Up to two answers as links, uint8[n] each, and the seconds spent in the solver alone."""

    answers: list[Masks]
    seconds: float


class _Collector(cp_model.CpSolverSolutionCallback):
    """Keeps the answers as they come, and stops at the second."""

    def __init__(self, edges: Edges, n: int) -> None:
        super().__init__()
        self.edges = edges
        self.n = n
        self.answers: list[Masks] = []

    def on_solution_callback(self) -> None:
        links = np.zeros(self.n, np.uint8)
        for (cell, port), edge in self.edges.items():
            links[cell] |= int(self.boolean_value(edge)) << port
        self.answers.append(links)
        if len(self.answers) > 1:
            self.stop_search()


def prove(board: Board) -> Proof:
    """Find up to two answers of a board on a flat square grid; raise Disagreement if it fails."""
    model, edges = _model(board)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_presolve = False
    solver.parameters.symmetry_level = 0
    solver.parameters.linearization_level = 0
    solver.parameters.enumerate_all_solutions = True
    collector = _Collector(edges, board.topology.n)
    begun = time.perf_counter()
    status = solver.solve(model, collector)
    seconds = time.perf_counter() - begun
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
        raise Disagreement(f"CP-SAT gave up on {board}: {solver.status_name(status)}")
    return Proof(collector.answers, seconds)


def _model(board: Board) -> tuple[cp_model.CpModel, Edges]:
    model = cp_model.CpModel()
    edges = _edges(model, board)
    for cell, tile in enumerate(board.tiles.tolist()):
        _shape(model, tile, [edges.get((cell, port)) for port in range(PORTS)])
    model.add_circuit(_arcs(board, edges))
    return model, edges


def _edges(model: cp_model.CpModel, board: Board) -> Edges:
    """Make a Boolean for each edge, found from either side by (cell, port)."""
    edges: Edges = {}
    neighbour, back = board.topology.neighbour.tolist(), board.topology.back.tolist()
    for cell, ports in enumerate(board.passable.tolist()):
        for port in range(PORTS):
            beyond = (neighbour[cell][port], back[cell][port])
            if ports >> port & 1:
                edges[cell, port] = edges[beyond] if beyond in edges else model.new_bool_var("")
    return edges


def _shape(model: cp_model.CpModel, tile: int, around: list[cp_model.IntVar | None]) -> None:
    """Say which ports a tile opens, up to turning; None stands for a port that cannot open."""
    sides = [model.new_constant(0) if edge is None else edge for edge in around]
    left, up, right, down = sides
    ends = tile.bit_count()
    if ends == 0:
        return
    if ends == 1:
        model.add_exactly_one(sides)
    elif ends == 3:
        model.add_exactly_one(~side for side in sides)
    elif ends == 4:
        model.add_bool_and(sides)
    elif tile in STRAIGHT:
        model.add(left == right)
        model.add(up == down)
        model.add_exactly_one(left, up)
    else:
        model.add_exactly_one(left, right)
        model.add_exactly_one(up, down)


def _arcs(board: Board, edges: Edges) -> list[tuple[int, int, cp_model.LiteralT]]:
    """List the steps of a walk around the pipes; corner p of a cell follows its side p."""
    arcs: list[tuple[int, int, cp_model.LiteralT]] = []
    neighbour, back = board.topology.neighbour.tolist(), board.topology.back.tolist()
    for cell, tile in enumerate(board.tiles.tolist()):
        for port in range(PORTS if tile else 0):
            before, after = PORTS * cell + (port - 1) % PORTS, PORTS * cell + port
            edge = edges.get((cell, port))
            if edge is None:
                arcs.append((before, after, True))
                continue
            arcs.append((before, after, ~edge))
            arcs.append((before, PORTS * neighbour[cell][port] + back[cell][port], edge))
    return arcs
