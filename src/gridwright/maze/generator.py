"""Making mazes: a tree, the loops that are asked for, and the ends.

Each step draws from a stream of its own, so that the same seed opens the dead ends of the same
tree, and other ends change no passage.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.core.kernel import frozen, select
from gridwright.core.rng import Seed, Stream, stream
from gridwright.core.words import counted
from gridwright.grid.passable import check_not_alone
from gridwright.grid.topology import Masks, Topology, check_cells
from gridwright.maze.answers import shortest_route
from gridwright.maze.board import Maze, Parameters, maze_grid
from gridwright.maze.ends import find_ends
from gridwright.maze.kernels.open_up import MILLION, add_loops, braid, closed_edges
from gridwright.maze.kernels.weave import weave
from gridwright.maze.passages import edge_table, open_ground
from gridwright.maze.rules import link_count, node_count
from gridwright.maze.shape import cells_of
from gridwright.puzzle.family import Puzzle
from gridwright.trees.recording import Recording, record
from gridwright.trees.tree import grow

VERSION = 1
ANSWERED_CELLS = 1_000_000
MADE_CELLS = 2_000_000_000  # cells are numbered in 32 bits


def generate(parameters: Parameters, seed: Seed) -> Puzzle[Parameters, Maze]:
    """Make the maze of these parameters and this seed.

    Raises BadInput where the cells are not connected, are fewer than two or more than MADE_CELLS,
    or have no room for the loops. The answer is left out of mazes with loops and of those over
    ANSWERED_CELLS.
    """
    topology = maze_grid(parameters.grid)
    check_cells(topology.n, topology.spec, limit=MADE_CELLS)
    present = cells_of(parameters, topology)
    links, tunnels = _tree(parameters, topology, present, seed)
    if parameters.braid or parameters.loops:
        _open_up(parameters, topology, open_ground(topology, present) & ~tunnels, links, seed)
    cells = np.ones(topology.n, np.bool_) if present is None else present
    bare = Maze(topology, links, tunnels, cells, 0, 0, (0,))
    entrance, exit = find_ends(bare, parameters.entrance, parameters.exit)
    start = Maze(topology, links, tunnels, cells, entrance, exit, (entrance,))
    loops = link_count(start) - node_count(start) + 1
    answer = None
    if not loops and topology.n <= ANSWERED_CELLS:
        answer = start.walked(tuple(shortest_route(start).tolist()))
    return Puzzle("maze", VERSION, parameters, str(seed), start, answer, _proof(start, loops))


def recorded(parameters: Parameters, seed: Seed) -> Recording:
    """Draw the tree of a maze once more, and keep its steps.

    Raises what ``generate`` raises, and BadInput for a weave, which grows by no steps of a tree.
    """
    if parameters.weave:
        raise BadInput(expected="a maze without crossings", got="a weave", where="recording")
    topology = maze_grid(parameters.grid)
    ground = _ground(topology, cells_of(parameters, topology))
    draws = step_stream(parameters, seed, "tree")
    return record(topology, parameters.tree, draws, passable=ground)


def _tree(
    parameters: Parameters, topology: Topology, present: NDArray[np.bool_] | None, seed: Seed
) -> tuple[Masks, Masks]:
    links, tunnels = np.zeros(topology.n, np.uint8), np.zeros(topology.n, np.uint8)
    ground = _ground(topology, present)
    draws = step_stream(parameters, seed, "tree")
    if parameters.weave:
        _weave(parameters.weave, topology, ground, draws, links, tunnels)
    else:
        grow(topology, parameters.tree, draws, ground, None, None, links)
    return links, tunnels


def step_stream(parameters: Parameters, seed: Seed, step: str) -> Stream:
    """Open the stream of one step; it depends on what makes the tree, and not on its defaults."""
    made = [parameters.grid, parameters.tree, parameters.present]
    if parameters.weave:
        made.append(repr(float(parameters.weave)))
    return stream(seed, "maze", repr(VERSION), *made, step)


def _ground(topology: Topology, present: NDArray[np.bool_] | None) -> Masks | None:
    """Give the ports that may carry a passage, or None for all, which square grids are quick on."""
    if present is None:
        return None
    ports = open_ground(topology, present)
    check_not_alone(topology, present, ports)
    return ports


def _weave(
    share: float,
    topology: Topology,
    ground: Masks | None,
    draws: Stream,
    links: Masks,
    tunnels: Masks,
) -> None:
    n, k = topology.n, topology.k
    check_cells(n, topology.spec, "weave")
    ports = topology.existing if ground is None else ground
    want = round(share * int(np.count_nonzero(ports)))
    part, size = np.empty(n, np.int32), np.empty(n, np.int32)
    order = np.empty(n * k // 2 + n, np.int32)
    run = select(weave, work=3 * n)
    parts = run(topology.steps, k, ports, draws, links, tunnels, want, part, size, order)
    if parts > 1:
        raise BadInput(expected="a connected grid", got=f"{parts} parts", where=topology.spec)


def _open_up(
    parameters: Parameters, topology: Topology, ports: Masks, links: Masks, seed: Seed
) -> None:
    table, ports = edge_table(topology), frozen(ports)
    if parameters.braid:
        dead_ends = int(np.count_nonzero(np.bitwise_count(links) == 1))
        select(braid, work=topology.n)(
            *table,
            ports,
            step_stream(parameters, seed, "braid"),
            links,
            round(parameters.braid * MILLION),
            np.empty(dead_ends + 1, np.int32),
        )
    if parameters.loops:
        closed = int(select(closed_edges, work=topology.n)(*table, ports, frozen(links)))
        if parameters.loops > closed:
            raise BadInput(
                expected=f"at most {closed:,} loops, one for each wall between cells",
                got=parameters.loops,
                where="loops",
            )
        draws = step_stream(parameters, seed, "loops")
        run = select(add_loops, work=topology.n)
        run(*table, ports, draws, links, closed, parameters.loops)


def _proof(maze: Maze, loops: int) -> str:
    tunnels = int(maze.passages.tunnelled.size)
    woven = f"; {counted(tunnels, 'passage')} cross beneath others" if tunnels else ""
    if loops:
        return f"a spanning tree and {counted(loops, 'link')} more: {counted(loops, 'loop')}{woven}"
    return f"a spanning tree: one way between any two cells{woven}"
