"""The seam of boards whose sides are joined: dashes where one copy of the board ends."""

import pytest

from gridwright.puzzle.registry import family

SEAM = """async (plan) => {
  const { Plan } = await import("/static/app/draw/plan.js");
  const { seamOf } = await import("/static/app/draw/seam.js");
  return seamOf(new Plan(plan)).flatMap(({ items }) => items);
}"""


def seam(page, grid, size):
    maze = family("maze")
    puzzle = maze.generate(maze.parameters(size, {"grid": grid}), "seam")
    plan = maze.plan(puzzle.start)
    spots = [spot for cell in range(len(plan.centres)) for spot in corners(plan, cell)]
    return page.evaluate(SEAM, plan.as_plain()), spots


def corners(plan, cell):
    x, y = plan.centres[cell]
    return [(x + dx, y + dy) for dx, dy in plan.outlines[cell]]


@pytest.mark.parametrize(("grid", "axes"), [("torus", (0, 1)), ("cylinder", (0,)), ("square", ())])
def test_it_lies_where_the_outermost_cells_end(module_page, grid, axes):
    items, spots = seam(module_page, grid, "7x4")
    sides = {(axis, round(end(s[axis] for s in spots), 3)) for axis in axes for end in (min, max)}
    found = set()
    for item in items:
        (ax, ay), (bx, by) = item["points"]
        assert (ax == bx) != (ay == by)
        found.add((0, round(ax, 3)) if ax == bx else (1, round(ay, 3)))
    assert found == sides


def test_its_dashes_are_the_same_on_both_sides(module_page):
    items, _ = seam(module_page, "torus", "7x4")
    by_side = {}
    for (ax, ay), (bx, by) in (item["points"] for item in items):
        side, dash = ((0, ax), (ay, by)) if ax == bx else ((1, ay), (ax, bx))
        by_side.setdefault(side, []).append(dash)
    (_, left), (_, right), (_, top), (_, bottom) = sorted(by_side.items())
    assert left == right
    assert top == bottom
    assert len(top) > len(left) > 4
