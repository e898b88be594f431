"""The browser port of mazes against Python, on random positions over all grids."""

import gzip
import json
import random

import maze_samples
import pytest

from gridwright.core.rng import stream
from gridwright.grid.topology import parse
from gridwright.maze.board import make_maze
from gridwright.maze.family import FAMILY
from gridwright.trees import random_tree
from port_positions import Play, check_in_page
from port_words import check_words

URL = "/families/maze/port/main.js"
SPECS = (
    "square:7x5", "square:1x6", "square:2x2:wrap", "square:5x4:wrap", "square:1x4:wrap",
    "cylinder:4x3", "cylinder:1x3", "moebius:3x2", "moebius:5x3", "cube:2", "cube:3", "hex:4x3",
    "hex-flat:3x4", "hexagon:3", "hexagon-flat:2", "triangle:5x3", "big-triangle:4", "polar:2",
    "polar:5", "octagon:3x3", "layered:2:square:4x3", "layered:3:square:3x3:wrap",
    "layered:2:hex:3x3", "layered:3:triangle:3x2", "layered:2:polar:3", "layered:2:cube:2",
)  # fmt: skip
# Ways to every cell of each maze, and how the position that they lead to is printed.
WAYS = """async ([url, text]) => {
  const port = await import(url);
  return JSON.parse(text).map((kit) => {
    const game = port.open(kit);
    return kit.x.map((_, cell) => {
      const moves = game.way(game.start, cell);
      const end = moves.reduce((position, move) => game.apply(position, move), game.start);
      return [moves.length, game.cursor(end)];
    });
  });
}"""
KITS = {"square": "100x100", "hex": "100x100", "cube": "40", "octagon": "70x70", "polar": "54"}
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


def plays(count, length, seed, pictures=1.0):
    draws = random.Random(seed)
    return [
        Play(FAMILY, drawn_maze(at, draws), length, draws, words, pictures) for at in range(count)
    ]


def test_a_page_walks_as_python_does(module_page):
    played = plays(2 * len(SPECS), 8, "fast")
    check_in_page(module_page, URL, played)
    assert any(FAMILY.judge(state).solved for play in played for state in play.states)


@pytest.mark.slow
def test_a_page_walks_ten_thousand_positions_as_python_does(module_page):
    played = plays(12 * len(SPECS), 36, "many", 0.25)
    assert sum(len(play.states) for play in played) > 10_000
    check_in_page(module_page, URL, played)


def ways_in(page, mazes):
    kits = [FAMILY.kit(maze) for maze in mazes]
    return page.evaluate(WAYS, [URL, json.dumps(kits)])


def test_ways_lead_to_cells_in_sight(module_page):
    draws = random.Random("sight")
    mazes = [drawn_maze(at, draws) for at in range(120)]
    seen = 0
    for maze, ways in zip(mazes, ways_in(module_page, mazes), strict=True):
        here = FAMILY.start_cell(maze)
        assert ways[here] == [0, here]
        for cell, (count, end) in enumerate(ways):
            assert end == (cell if count else here)
            seen += count > 1
        trail = [maze.passages.cell_of(node) for node in maze.trail]
        for back, cell in enumerate(trail[::-1]):
            assert cell == here or 0 < ways[cell][0] <= back
        for node in maze.passages.beyond(maze.here):
            cell = maze.passages.cell_of(node)
            assert cell == here or ways[cell][0] == 1
    assert seen > 200


def by_sight(maze):
    """Measure the ways to cells in sight of a walker on a square grid who has not moved yet."""
    found = {}
    graph, here = maze.passages, maze.here
    for first in graph.ports(here):
        node, count = here, 0
        while first in graph.ports(node):
            node, count = graph.next_node(node, first), count + 1
            found[node] = min(found.get(node, count), count)
        node, port, count = here, first, 0
        passed = {here}
        while port is not None:
            node, count = graph.next_node(node, port), count + 1
            if node in passed:
                break
            passed.add(node)
            found[node] = min(found.get(node, count), count)
            others = [other for other in graph.ports(node) if other != (port + 2) % 4]
            port = others[0] if len(others) == 1 else None
    return found


def test_ways_go_straight_past_openings_and_along_passages_up_to_where_they_divide(module_page):
    draws = random.Random("straight")
    makers = (maze_samples.rooms, maze_samples.masked, lambda draws: grown("square:9x6", draws))
    mazes = [makers[at % len(makers)](draws) for at in range(60)]
    for maze, ways in zip(mazes, ways_in(module_page, mazes), strict=True):
        found = by_sight(maze)
        for cell, (count, _) in enumerate(ways):
            assert count == found.get(cell, 0), (maze, cell)


def test_there_are_words_for_all_that_is_told(module_page):
    draws = random.Random("words")
    mazes = [drawn_maze(at, draws) for at in range(4 * len(SPECS))]
    games = [{"kit": FAMILY.kit(maze), "moves": []} for maze in mazes]
    told = check_words(module_page, URL, "marks", FAMILY, games, "kit.x.length")
    assert {"here", "trail", "entrance", "exit", "tunnel", "cut", "nowhere", "way.left"} <= told


@pytest.mark.slow
@pytest.mark.parametrize("grid", KITS)
def test_kits_of_ten_thousand_cells_are_small(grid):
    options = {"grid": grid}
    maze = FAMILY.generate(FAMILY.parameters(KITS[grid], options), 1).start
    text = json.dumps(FAMILY.kit(maze), separators=(",", ":"))
    assert len(text) < 1_200_000
    assert len(gzip.compress(text.encode())) < 350_000


@pytest.mark.parametrize(
    ("spec", "ways"),
    [
        ("square:5x4:wrap", ((5, 0), (0, 4))),
        ("cylinder:5x4", ((5, 0),)),
        ("moebius:5x4", ()),
        ("square:5x4", ()),
        ("layered:2:square:3x2:wrap", ()),
    ],
)
def test_mazes_come_again_where_sides_join_straight(spec, ways):
    maze = FAMILY.generate(FAMILY.parse_parameters({"grid": spec}), 1).start
    assert FAMILY.plan(maze).repeats == ways
