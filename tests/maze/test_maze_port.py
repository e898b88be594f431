"""The browser port of mazes against Python, on random positions over all grids."""

import random

import maze_samples
import pytest

from gridwright.core.rng import stream
from gridwright.grid.topology import parse
from gridwright.maze.board import make_maze
from gridwright.maze.family import FAMILY
from gridwright.trees import random_tree
from port_positions import Play, check_in_page

URL = "/families/maze/port/main.js"
SPECS = (
    "square:7x5", "square:1x6", "square:2x2:wrap", "square:5x4:wrap", "square:1x4:wrap",
    "cylinder:4x3", "cylinder:1x3", "moebius:3x2", "moebius:5x3", "cube:2", "cube:3", "hex:4x3",
    "hex-flat:3x4", "hexagon:3", "hexagon-flat:2", "triangle:5x3", "big-triangle:4", "polar:2",
    "polar:5", "octagon:3x3", "layered:2:square:4x3", "layered:3:square:3x3:wrap",
    "layered:2:hex:3x3", "layered:3:triangle:3x2", "layered:2:polar:3", "layered:2:cube:2",
)  # fmt: skip
MAKERS = (*maze_samples.MAKERS.values(), maze_samples.masked)


def grown(spec, draws):
    """Draw a maze on a grid: a tree, perhaps with loops, perhaps with walls that part it."""
    topology = parse(spec)
    links = random_tree(topology, "kruskal", stream(draws.randrange(1 << 30))).copy()
    for edge in maze_samples.edges_of(topology):
        chance = draws.random()
        if chance < 0.1:
            maze_samples.open_edge(links, edge)
        elif chance > 0.97:
            maze_samples.shut_edge(links, edge)
    entrance, exit = (draws.randrange(topology.n) for _ in range(2))
    return make_maze(topology, links, entrance=entrance, exit=exit)


def drawn_maze(at, draws):
    """Draw a maze, the walker at the entrance, or on the way and perhaps near the exit."""
    if at % 2:
        maze = grown(SPECS[at // 2 % len(SPECS)], draws)
    else:
        maze = MAKERS[at // 2 % len(MAKERS)](draws)
    found = FAMILY.solve(maze)
    if not found.answers or draws.random() < 0.4:
        return maze
    trail = draws.choice(found.answers).trail
    left = draws.randint(1, len(trail)) if draws.random() < 0.5 else min(len(trail), 2)
    return maze.walked(trail[: len(trail) + 1 - left])


def words(state, draws):
    """Write a move that may or may not be possible."""
    names = [name for name in state.topology.names_at(FAMILY.start_cell(state)) if name]
    name = draws.choice(names)
    return draws.choice(
        (f"go {name}", f"go {name}", f"go {name} ", f"go  {name}", f"Go {name}", "go", "go nowhere",
         f"go {name}\n", "go 0", name, "", "go up", "go downstairs")
    )  # fmt: skip


def plays(count, length, seed):
    draws = random.Random(seed)
    return [Play(FAMILY, drawn_maze(at, draws), length, draws, words) for at in range(count)]


def test_a_page_walks_as_python_does(module_page):
    played = plays(2 * len(SPECS), 8, "fast")
    check_in_page(module_page, URL, played)
    assert any(FAMILY.judge(state).solved for play in played for state in play.states)


@pytest.mark.slow
def test_a_page_walks_ten_thousand_positions_as_python_does(module_page):
    played = plays(12 * len(SPECS), 36, "many")
    assert sum(len(play.states) for play in played) > 10_000
    check_in_page(module_page, URL, played)
