"""Mazes print as plain values and read back; what is no maze is refused in one line."""

import json
import random

import jsonschema
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from maze_samples import MAKERS, masked

from gridwright.core.errors import BadInput
from gridwright.maze.answers import solve
from gridwright.maze.board import Parameters
from gridwright.maze.codec import maze_from_plain, maze_schema, maze_to_plain
from gridwright.maze.generator import generate
from gridwright.maze.ident import print_id, read_id, recognise_id

KINDS = {**MAKERS, "masked": masked}
VALIDATOR = jsonschema.Draft202012Validator(maze_schema())


@given(st.sampled_from(sorted(KINDS)), st.integers(0, 10**6))
@settings(max_examples=100, deadline=None)
def test_mazes_and_their_trails_read_back(kind, seed):
    maze = KINDS[kind](random.Random(seed))
    for position in (maze, *solve(maze).answers):
        plain = maze_to_plain(position)
        VALIDATOR.validate(plain)
        again = maze_from_plain(json.loads(json.dumps(plain)))
        assert again == position
        assert maze_to_plain(again) == plain


def test_what_is_not_there_is_left_out():
    maze = generate(Parameters("square:3x2"), 1).start
    assert set(maze_to_plain(maze)) == {"grid", "links", "entrance", "exit"}
    woven = generate(Parameters("square:6x6", tree="kruskal", weave=1.0), 1).start
    assert set(maze_to_plain(woven)) == {"grid", "links", "tunnels", "entrance", "exit"}
    assert len(maze_to_plain(woven)["links"]) == 36
    wide = generate(Parameters("hex:4x3"), 1).start
    assert len(maze_to_plain(wide)["links"]) == 24


PLAIN = {"grid": "square:3x1", "links": "451", "entrance": [0, 0], "exit": [2, 0], "trail": "22"}


def test_the_trail_is_a_port_a_step():
    maze = maze_from_plain(PLAIN)
    assert maze.trail == (0, 1, 2)
    assert maze_to_plain(maze) == PLAIN
    assert maze_from_plain(PLAIN | {"trail": ""}).trail == (0,)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"grid": "square:3y1"}, "grid: expected a size such as 10x10"),
        ({"grid": "sphere:3"}, "grid: expected a grid, one of"),
        ({"grid": "square:99999x99999"}, "grid: expected at most 4,000,000,000 cells"),
        ({"grid": "hex:9999x9999"}, "grid: expected at most 10,000,000 cells"),
        ({"links": "45"}, "links: expected 3 hexadecimal digits, got 2"),
        ({"links": "4x1"}, "links, character 2: expected a hexadecimal digit"),
        ({"links": "441"}, "cell 0,0: expected passages between cells that are there"),
        ({"links": "459"}, "cell 2,0: expected passages"),
        ({"tunnels": "050"}, "cell 1,0: expected tunnels that run straight beneath"),
        ({"tunnels": "0"}, "tunnels: expected 3 hexadecimal digits"),
        ({"present": "c0"}, "cell 1,0: expected passages between cells that are there"),
        ({"present": "f0"}, "present: expected no bit beyond the 3 cells"),
        ({"entrance": [3, 0]}, r"entrance: expected a cell of square:3x1, got \[3, 0\]"),
        ({"entrance": [0]}, "entrance: expected a cell of square:3x1"),
        ({"exit": [0.0, 0]}, "exit: expected integers"),
        ({"exit": [True, 0]}, "exit: expected integers"),
        ({"exit": "2,0"}, "exit: expected a list"),
        ({"trail": "21"}, "trail, character 2: expected a port with a passage that leads on"),
        ({"trail": "20"}, "trail, character 2: expected a port with a passage that leads on"),
        ({"trail": "2x"}, "trail, character 2"),
        ({"trail": "8"}, "trail, character 1"),
        ({"walls": ""}, "expected no key but"),
    ],
)
def test_what_is_no_maze_is_refused(change, words):
    with pytest.raises(BadInput, match=words):
        maze_from_plain(PLAIN | change)


@given(st.sampled_from(sorted(KINDS)), st.integers(0, 10**6))
@settings(max_examples=100, deadline=None)
def test_ids_read_back_without_the_trail(kind, seed):
    maze = KINDS[kind](random.Random(seed))
    text = print_id(maze)
    assert read_id(f" {text}\n") == maze
    assert recognise_id(text) == recognise_id(f"{text}\n") == "id"
    for answer in solve(maze).answers:
        assert print_id(answer) == text


def test_an_id_is_one_line_of_plain_values():
    assert print_id(maze_from_plain(PLAIN)) == "maze/square:3x1/451/0,0/2,0"
    woven = generate(Parameters("square:4x4", tree="kruskal", weave=1.0, present="7fff"), 3).start
    parts = print_id(woven).split("/")
    assert parts[:2] + parts[3:5] == ["maze", "square:4x4", "1,0", "3,3"]
    assert [part.split("=")[0] for part in parts[5:]] == ["tunnels", "present"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("maze", "maze ID: expected maze/GRID/LINKS"),
        ("maze/square:3x1/451/0,0", "maze ID: expected maze/GRID/LINKS"),
        ("haze/square:3x1/451/0,0/2,0", "maze ID: expected maze/GRID/LINKS"),
        ("maze/square:3x1/451/0,0/2,0/trail=22", "maze ID: expected maze/GRID/LINKS"),
        ("maze/square:3x1/451/0,0/2,0/present=e0/present=e0", "expected maze/GRID/LINKS"),
        ("maze/square:3x1/451/0,0/2,0/present=e0/tunnels=000", "expected maze/GRID/LINKS"),
        ("maze/square:3x1/451/0,0/2,0/", "expected maze/GRID/LINKS"),
        ("maze/square:3x1/451/0,0/2,0/present", "maze ID, present: expected 2 hexadecimal"),
        ("maze/square:3x1/451/0,0/2.0", "maze ID, exit: expected coordinates such as 0,0"),
        ("maze/square:3x1/451/-1,0/2,0", "maze ID, entrance: expected coordinates such as"),
        ("maze/square:3x1/451/0,0/3,0", "maze ID, exit: expected a cell of square:3x1"),
        ("maze/square:3x1/441/0,0/2,0", "maze ID, cell 0,0: expected passages"),
        ("maze/round:3/441/0,0/2,0", "maze ID, grid: expected a grid, one of"),
    ],
)
def test_what_is_no_id_is_refused(text, words):
    with pytest.raises(BadInput, match=words):
        read_id(text)


def test_only_ids_look_like_them():
    for text in ("", "maze", "maze/", "# maze/square:3x1/451/0,0/2,0", "maze/a b", "#####\n# E#"):
        assert recognise_id(text) is None
    assert recognise_id("maze/square:3x1/4x") == "id"


def test_a_trail_may_lead_through_a_tunnel():
    woven = generate(Parameters("square:9x9", tree="kruskal", weave=0.3), 2)
    trail = woven.answer.trail
    assert max(trail) >= 81
    assert maze_from_plain(maze_to_plain(woven.answer)).trail == trail
    assert np.count_nonzero(woven.start.tunnels) > 10
