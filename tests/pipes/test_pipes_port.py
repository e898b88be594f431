"""The browser port of Pipes against Python, on random positions over all grids."""

import gzip
import json
import random

import numpy as np
import pytest

from gridwright.core.errors import BadInput, NotReached
from gridwright.grid.square import square
from gridwright.grid.topology import parse
from gridwright.pipes.board import Parameters, make_board, own_ports
from gridwright.pipes.family import FAMILY
from gridwright.puzzle.scene import View
from port_positions import Play, check_in_page

URL = "/families/pipes/port/main.js"
SPECS = (
    "square:5x3", "square:1x4", "square:4x1", "square:7x6", "square:2x2:wrap", "square:1x3:wrap",
    "square:4x3:wrap", "square:2x5:wrap", "cylinder:4x3", "cylinder:1x3",
    "cylinder:2x3", "moebius:3x2", "moebius:1x3", "moebius:4x1", "moebius:5x3", "hex:4x3",
    "hex:1x5", "hex-flat:3x4", "hexagon:2", "hexagon-flat:2", "triangle:5x3", "triangle:2x3",
    "big-triangle:4", "polar:1", "polar:3", "octagon:2x3", "octagon:3x1", "cube:1", "cube:2",
    "cube:3", "layered:2:square:4x3", "layered:3:square:2x3:wrap", "layered:2:hex:3x2",
    "layered:2:polar:2", "layered:3:triangle:3x2", "layered:2:moebius:3x2",
)  # fmt: skip


def scattered(topology, random):
    """Draw a board of any tiles, barriers, locks and fixed tiles."""
    n, k = topology.n, topology.k
    own = own_ports(topology)
    tiles = np.array([random.randrange(256) for _ in range(n)], np.uint8) & own
    if random.random() < 0.5:
        tiles &= np.array([random.randrange(256) for _ in range(n)], np.uint8)
    tiles[random.sample(range(n), min(n, 2))] |= 1
    barriers = np.zeros(n, np.uint8)
    for cell in range(n):
        for port in range(k):
            beyond = topology.neighbour[cell, port]
            if beyond >= 0 and random.random() < 0.08:
                barriers[cell] |= 1 << port
                barriers[beyond] |= 1 << topology.back[cell, port]
    present = tiles > 0
    fixed = present & (np.array([random.random() for _ in range(n)]) < random.choice((0, 0.2)))
    locked = present & ~fixed & (np.array([random.random() for _ in range(n)]) < 0.15)
    source = random.choice(np.flatnonzero(present).tolist())
    return make_board(topology, tiles, barriers=barriers, source=source, locked=locked, fixed=fixed)


def nearly_solved(topology, random):
    """Draw a puzzle's answer with few tiles turned, some of them fixed or locked."""
    puzzle = FAMILY.generate(
        Parameters(topology.spec, barriers=random.choice((0.0, 0.3)), unique=False),
        random.randrange(1 << 30),
    )
    answer = puzzle.answer or puzzle.start
    n = topology.n
    fixed = (answer.tiles > 0) & (np.array([random.random() for _ in range(n)]) < 0.1)
    board = make_board(
        topology, answer.tiles, barriers=answer.barriers, source=answer.source, fixed=fixed
    )
    free = np.flatnonzero((board.tiles > 0) & ~board.fixed).tolist()
    for cell in random.sample(free, min(len(free), random.randrange(3))):
        board = board.turned(cell, random.choice((-1, 1)))
    return board


def drawn_board(spec, random):
    topology = parse(spec)
    if topology.n > 2 and random.random() < 0.5:
        try:
            return nearly_solved(topology, random)
        except (BadInput, NotReached):
            pass
    return scattered(topology, random)


def words(state, random):
    """Write a move that may or may not be possible."""
    topology = state.topology
    name = topology.name(random.randrange(topology.n))
    steps = f"{random.choice('+-')}{random.randint(0, 9)}"
    return random.choice(
        (
            f"turn {name} {steps}", f"turn {name} {steps}", f"lock {name}", f"lock {name} +1",
            f"turn {name}", f"turn 0{name} +1", f"turn {name},0 +1", f"turn {name} +1\n",
            f"TURN {name} +1", "turn 999,999 +1", "lock 1", f" lock {name}", "",
        )
    )  # fmt: skip


def plays(count, length, seed, pictures=1.0):
    draws = random.Random(seed)
    specs = [SPECS[at % len(SPECS)] for at in range(count)]
    return [
        Play(FAMILY, drawn_board(spec, draws), length, draws, words, pictures) for spec in specs
    ]


@pytest.mark.parametrize(
    ("spec", "ways"),
    [
        ("square:5x4:wrap", ((5, 0), (0, 4))),
        ("square:1x4:wrap", ((1, 0), (0, 4))),
        ("cylinder:5x4", ((5, 0),)),
        ("moebius:5x4", ()),
        ("square:5x4", ()),
        ("cube:2", ()),
        ("layered:2:square:3x2:wrap", ()),
    ],
)
def test_boards_come_again_where_sides_join_straight(spec, ways):
    board = scattered(parse(spec), random.Random(spec))
    plan = FAMILY.plan(board)
    assert plan.repeats == ways
    scene = FAMILY.scene(board, View())
    assert plan.size == (scene.width, scene.height)
    topology = board.topology
    centres = plan.centres
    for cell, port in np.argwhere(topology.neighbour >= 0).tolist():
        beyond = topology.neighbour[cell, port]
        if not ways or port >= topology.cycle[cell]:
            continue
        steps = [(0, 0), *ways, *((-x, -y) for x, y in ways)]
        apart = [np.abs(centres[beyond] + step - centres[cell]).sum() for step in steps]
        assert min(abs(length - 1) for length in apart) < 1e-9  # some copy lies right beside


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["square:100x100", "square:100x100:wrap", "hex:100x100"])
def test_kits_of_large_boards_are_small(spec):
    puzzle = FAMILY.generate(Parameters(spec), 1)
    printed = json.dumps(FAMILY.kit(puzzle.start), separators=(",", ":")).encode()
    assert len(printed) < 500_000
    assert len(gzip.compress(printed)) < 60_000


TURNED = """async ([url, kit, there, back]) => {
  const { open } = await import(url);
  const game = open(kit);
  const draw = (position) => game.draw(position, game.judge(position), { layers: [] });
  const one = draw(game.start);
  const turned = game.apply(game.start, there);
  const two = draw(turned);
  const three = draw(game.apply(turned, back));
  const fresh = (former, next) => next.filter((group, at) => group !== former[at]);
  const keys = (groups) => groups.map((group) => [group.key, group.after ?? null]);
  return [one.length, keys(fresh(one, two)), keys(fresh(two, three))];
}"""


def test_a_turn_changes_only_the_groups_of_its_tiles_and_water_has_ranks(module_page):
    """In a row of five the second tile is turned across: it and the three behind it fall dry."""
    tiles = np.array([4, 5, 5, 5, 1], np.uint8)
    board = make_board(square(5, 1), tiles, source=0)
    moves = ["turn 1,0 +1", "turn 1,0 -1"]
    count, dried, flooded = module_page.evaluate(TURNED, [URL, FAMILY.kit(board), *moves])
    assert count == 15
    assert [key for key, _ in dried] == [
        *(f"dry-{cell}" for cell in (1, 2, 3, 4)),
        *(f"bore-{cell}" for cell in (1, 2, 3, 4)),
        *(f"ink-{cell}" for cell in (0, 1, 2, 3, 4)),
    ]
    assert {after for _, after in dried} == {None}
    for layer in ("dry", "bore", "ink"):
        ranks = [[f"{layer}-{cell}", cell] for cell in (1, 2, 3, 4)]
        assert [held for held in flooded if held[0].startswith(layer)][-4:] == ranks


def test_a_page_plays_as_python_does(module_page):
    check_in_page(module_page, URL, plays(2 * len(SPECS), 8, "fast"))


@pytest.mark.slow
def test_a_page_plays_ten_thousand_positions_as_python_does(module_page):
    played = plays(8 * len(SPECS), 35, "many", 0.25)
    assert sum(len(play.states) for play in played) > 10_000
    check_in_page(module_page, URL, played)
