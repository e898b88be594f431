"""Golden pictures of mazes, compared by what they are made of, not pixel by pixel.

``python tests/maze/test_maze_pictures.py`` draws them anew after a change that is wanted; the
mazes themselves are in the golden file and stay.
"""

import json
import math
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from gridwright.grid.topology import parse
from gridwright.maze.board import make_maze
from gridwright.maze.rules import judge_maze
from gridwright.maze.scene import scene
from gridwright.maze.shown import LAYERS
from gridwright.puzzle.scene import Circle, Line, Polygon, Text, View

GOLDEN = Path(__file__).parents[1] / "golden" / "maze" / "pictures.json"


def held():
    return json.loads(GOLDEN.read_text(encoding="utf-8"))


def maze_of(entry):
    """Make the maze of an entry: links and tunnels are hexadecimal, two digits a cell."""
    topology = parse(entry["grid"])
    links, tunnels = (
        np.frombuffer(bytes.fromhex(entry[name]), np.uint8).copy() for name in ("links", "tunnels")
    )
    return make_maze(
        topology, links, tunnels=tunnels, entrance=entry["entrance"], exit=entry["exit"]
    )


def measure(item):
    """Measure an item: length of a line, area of a polygon, radius of a circle, height of words."""
    if isinstance(item, Line):
        return sum(math.dist(a, b) for a, b in pairwise(item.points))
    if isinstance(item, Circle):
        return item.radius
    if isinstance(item, Text):
        return item.size
    points = [*item.points, item.points[0]]
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise(points))) / 2


def structure(maze):
    """Say what a picture with all layers is made of: how many of what, and how large in all."""
    drawn = scene(maze, judge_maze(maze), View(layers=LAYERS))
    parts = {}
    for item in drawn.items:
        assert isinstance(item, Line | Polygon | Circle | Text)
        name = f"{type(item).__name__.lower()} {item.role}"
        count, size = parts.get(name, (0, 0.0))
        parts[name] = (count + 1, size + measure(item))
    return {
        "size": [round(drawn.width, 3), round(drawn.height, 3)],
        "title": drawn.title,
        "parts": {name: [count, round(size, 2)] for name, (count, size) in parts.items()},
    }


@pytest.mark.parametrize("entry", held(), ids=lambda entry: entry["grid"])
def test_pictures_are_made_of_what_they_were(entry):
    found, wanted = structure(maze_of(entry)), entry["picture"]
    assert found["title"] == wanted["title"]
    assert found["size"] == pytest.approx(wanted["size"], abs=0.002)
    assert list(found["parts"]) == list(wanted["parts"])
    for name, (count, size) in wanted["parts"].items():
        assert found["parts"][name][0] == count, name
        assert found["parts"][name][1] == pytest.approx(size, abs=0.02), name


def renew():
    entries = [entry | {"picture": structure(maze_of(entry))} for entry in held()]
    text = json.dumps(entries, indent=1, ensure_ascii=False)
    GOLDEN.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    renew()
