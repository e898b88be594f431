"""The page's board: what it paints in parts, where its cells lie, and which share a side."""

import math
import random

import numpy as np
import pytest

from gridwright.grid.polar import ring_sizes
from gridwright.puzzle.registry import family
from gridwright.render.theme import STYLES

# Plays moves on one board, and shows each position on a board of its own; compares their pixels.
REDRAW = """async ([url, kit, plan, theme, moves, scale]) => {
  const { Board } = await import("/static/app/draw/board.js");
  const { Plan } = await import("/static/app/draw/plan.js");
  const { lookOf } = await import("/static/app/draw/theme.js");
  const port = (await import(url)).open(kit);
  const look = lookOf(theme, "light");
  const made = () => {
    const host = document.createElement("div");
    host.style.cssText = "position:absolute;left:0;top:0;width:420px;height:360px";
    const canvas = document.createElement("canvas");
    host.append(canvas);
    document.body.append(host);
    const board = new Board(host, canvas, new Plan(plan), look);
    board.still = true;
    const each = (name, items) => items.map((item, at) => ({ key: name + at, items: [item] }));
    board.show("under", each("u", kit.under));
    board.show("over", each("o", kit.over));
    if (scale > 1) board.zoom(scale, 60, 40); // a walker begins in the corner
    return board;
  };
  const draw = (board, position) => {
    const groups = port.draw(position, port.judge(position), { layers: [] });
    board.show("ground", groups.filter((group) => group.z === "ground"));
    board.showInk(groups.filter((group) => group.z !== "ground"));
  };
  const rest = async ({ counters }) => {
    for (let seen = -1; seen !== counters.frames; ) {
      seen = counters.frames;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 260)));
    }
  };
  const pixels = ({ canvas }) => {
    const context = canvas.getContext("2d");
    return context.getImageData(0, 0, canvas.width, canvas.height).data;
  };
  const one = made();
  draw(one, port.start);
  await rest(one);
  let position = port.start;
  const before = pixels(one);
  const changed = [];
  const repainted = [];
  for (const move of moves) {
    position = port.apply(position, move);
    const from = one.counters.painted;
    draw(one, position);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
    repainted.push(one.counters.painted - from);
  }
  await rest(one);
  const other = made();
  draw(other, position);
  await rest(other);
  const [a, b] = [pixels(one), pixels(other)];
  let far = 0;
  let moved = 0;
  for (let at = 0; at < a.length; at += 1) {
    if (Math.abs(a[at] - b[at]) > 96) far += 1; // edges are smoothed in other orders
    if (Math.abs(a[at] - before[at]) > 48) moved += 1;
  }
  return { far, moved, whole: other.counters.painted, repainted };
}"""

PLACES = """async ([plan]) => {
  const { Plan, rowsOf } = await import("/static/app/draw/plan.js");
  const { Sides, keyOf } = await import("/static/app/draw/sides.js");
  const made = new Plan(plan);
  const sides = new Sides(made);
  const pairs = new Set();
  const keys = new Map();
  for (let cell = 0; cell < made.count; cell += 1) {
    const corners = made.corners(cell);
    corners.forEach(([ax, ay], at) => {
      const [bx, by] = corners[(at + 1) % corners.length];
      const side = sides.near(cell, [(ax + bx) / 2, (ay + by) / 2]);
      if (!side) return;
      pairs.add([...side.cells].sort((one, other) => one - other).join(" "));
      keys.set(keyOf(side), (keys.get(keyOf(side)) ?? 0) + 1);
    });
  }
  return {
    found: made.centres.map((centre) => made.cellAt(centre)),
    copies: made.centres.map(([x, y]) => {
      const [dx, dy] = made.lattice.ways[0] ?? [0, 0];
      return made.cellAt([x + 3 * dx, y + 3 * dy]);
    }),
    rows: rowsOf(made),
    pairs: [...pairs].map((pair) => pair.split(" ").map(Number)),
    seen: [...new Set(keys.values())],
  };
}"""

GRIDS = [
    ("7x5", {}),
    ("6x4", {"wrap": True}),
    ("5x4", {"grid": "hex"}),
    ("6x5", {"grid": "triangle"}),
    ("4x4", {"grid": "octagon"}),
    ("4", {"grid": "polar"}),
]

POINTED = """async ([plan, spots]) => {
  const { Plan } = await import("/static/app/draw/plan.js");
  const made = new Plan(plan);
  return spots.map((spot) => made.cellAt(spot));
}"""
RIM = 0.01  # of a cell: too near to a side to tell


def opened(size, options, name="pipes"):
    held = family(name)
    puzzle = held.generate(held.parameters(size, options), "board")
    return held, puzzle.start


@pytest.mark.parametrize("scale", [1, 3])
@pytest.mark.parametrize("name, size", [("pipes", "9x7"), ("sudoku", "9x9"), ("maze", "11x8")])
def test_what_is_painted_in_parts_is_the_whole_picture(module_page, name, size, scale):
    held, start = opened(size, {}, name)
    state, moves = start, []
    for number in range(24):
        known = list(held.moves(state))
        move = known[(7919 * number) % len(known)]
        moves.append(held.print_move(state, move))
        state = held.apply(state, move)
    theme = {role: {"light": style.light, "dash": style.dash} for role, style in STYLES.items()}
    url = f"/families/{name}/{held.browser_port}"
    plan = held.plan(start).as_plain()
    args = [url, held.kit(start), plan, theme, moves, scale]
    found = module_page.evaluate(REDRAW, args)
    assert found["moved"] > 0
    assert found["far"] == 0
    assert sorted(found["repainted"])[len(moves) // 2] < found["whole"] / 2


@pytest.mark.parametrize("size, options", GRIDS)
def test_cells_are_found_where_they_lie(module_page, size, options):
    pipes, start = opened(size, options)
    cells = list(range(start.topology.n))
    found = module_page.evaluate(PLACES, [pipes.plan(start).as_plain()])
    assert found["found"] == cells
    assert found["copies"] == cells
    assert sorted(cell for row in found["rows"] for cell in row) == cells


@pytest.mark.parametrize("size, options", GRIDS)
def test_sides_join_the_cells_that_are_neighbours(module_page, size, options):
    pipes, start = opened(size, options)
    found = module_page.evaluate(PLACES, [pipes.plan(start).as_plain()])
    neighbour = start.topology.neighbour
    pairs = {
        (min(cell, int(other)), max(cell, int(other)))
        for cell in range(start.topology.n)
        for other in neighbour[cell]
        if other >= 0
    }
    assert {tuple(pair) for pair in found["pairs"]} == pairs
    assert found["seen"] == [2]


@pytest.mark.parametrize("name", ["pipes", "maze"])
@pytest.mark.parametrize("grid, size", [("polar", "1"), ("polar", "5"), ("layered:2:polar", "3")])
def test_cells_of_rings_are_pointed_at_up_to_their_arcs(module_page, name, grid, size):
    """Against rings and sectors as they are, measured from the pole of each floor."""
    held = family(name)
    options = {"grid": grid.rpartition(":")[2], "floors": 2 if ":" in grid else 1}
    start = held.generate(held.parameters(size, options), "rings").start
    plan, topology = held.plan(start), start.topology
    floors, rings = options["floors"], int(size)
    cells = topology.n // floors
    sizes = [*ring_sizes(rings), 1]  # there are no cells beyond the last ring
    draw = random.Random(4)
    spots, wanted = [], []
    for _ in range(3000):
        floor, away, turn = draw.randrange(floors), draw.uniform(0, rings + 0.6), draw.random()
        ring = math.floor(away + 0.5)
        first, count = sum(sizes[:ring]), sizes[ring]
        sector, part = divmod(turn * count, 1)
        if abs(away + 0.5 - round(away + 0.5)) < RIM or min(part, 1 - part) < RIM:
            continue
        pole = plan.centres[floor * cells]
        way = np.array([math.sin(2 * math.pi * turn), -math.cos(2 * math.pi * turn)])
        spots.append((pole + away * way).tolist())
        wanted.append(-1 if ring > rings else floor * cells + first + int(sector))
    assert len(spots) > 1000
    assert module_page.evaluate(POINTED, [plan.as_plain(), spots]) == wanted
