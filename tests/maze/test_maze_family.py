"""Mazes keep the contract on every grid, and are played with the arrows alone."""

import pytest

from gridwright.cli.game import Game
from gridwright.grid import parse
from gridwright.maze.board import Parameters, make_maze
from gridwright.maze.family import FAMILY
from gridwright.maze.generator import generate
from gridwright.play.session import Session
from gridwright.puzzle.conformance import check_family

CASES = {
    "two cells": Parameters("square:2x1"),
    "row": Parameters("square:1x7"),
    "torus": Parameters("square:4x3:wrap", loops=2),
    "ring of two": Parameters("square:2x3:wrap", loops=3),
    "cylinder": Parameters("cylinder:4x3"),
    "moebius": Parameters("moebius:4x3", braid=1.0),
    "cube": Parameters("cube:2"),
    "hex": Parameters("hex:4x3", loops=2),
    "hexagon": Parameters("hexagon:2", entrance="longest"),
    "triangle": Parameters("triangle:5x3"),
    "octagon": Parameters("octagon:3x3", braid=0.5),
    "polar": Parameters("polar:3"),
    "floors": Parameters("layered:3:square:3x2"),
    "woven floors": Parameters("layered:2:square:4x4", tree="kruskal", weave=0.2),
    "mask": Parameters("square:4x3", present="7ef0", entrance="1,1", exit="3,0"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_every_sort_of_maze_conforms(name):
    plain = {"plain": Parameters("square:3x2")}  # for the forms that hold squares only
    check_family(FAMILY, seeds=(1,), cases=plain | {name: CASES[name]})


def keys_of(maze):
    """Give the keys that walk the answer of a maze on squares."""
    keys = {"left": "left", "up": "up", "right": "right", "down": "down"}
    keys |= {action: key for key, action in FAMILY.keys.items()}
    names = maze.topology.port_names
    ports = FAMILY.to_plain(maze)["trail"]
    return [keys[names[int(port)]] for port in ports]


@pytest.mark.parametrize(
    "parameters",
    [
        Parameters("square:9x6"),
        Parameters("square:8x8", tree="kruskal", weave=0.3),
        Parameters("layered:2:square:4x3"),
    ],
)
def test_a_maze_is_walked_to_the_win(parameters):
    puzzle = generate(parameters, 5)
    game = Game(Session(FAMILY, puzzle))
    assert game.cursor == puzzle.start.entrance
    keys = keys_of(puzzle.answer)
    assert all(game.press(key) for key in keys)
    assert game.session.solved
    assert game.session.state == puzzle.answer
    assert game.cursor == puzzle.start.exit
    assert game.session.history.done == len(keys)
    game.press("u")
    assert game.cursor == puzzle.answer.passages.cell_of(puzzle.answer.trail[-2])


def test_walls_stop_the_walker_and_count_no_move():
    puzzle = generate(Parameters("square:5x1"), 1)
    game = Game(Session(FAMILY, puzzle))
    for key in ("up", "down", "left", "<", ">", "7"):
        game.press(key)
    assert (game.cursor, game.session.history.done) == (0, 0)


def test_hints_in_a_game_leave_the_walker_where_he_is():
    game = Game(Session(FAMILY, generate(Parameters("square:5x4"), 1)))
    game.press("h")
    assert game.cursor == 0
    assert game.message.startswith("Hint: Go ")


def test_cursors_go_through_walls():
    maze = generate(Parameters("layered:2:square:3x2"), 1).start
    assert [FAMILY.step(maze, 0, way) for way in ("left", "up", "right", "down")] == [0, 0, 1, 3]
    assert FAMILY.step(maze, 9, "up") == 6


def test_keys_go_through_the_ports_of_their_names_where_the_walker_stands():
    topology = parse("layered:2:hex:2x2")
    maze = make_maze(topology, topology.existing, entrance=0, exit=7)
    names = {FAMILY.print_move(maze, move) for move in FAMILY.moves(maze)}
    assert {"go upstairs", "go down-right"} < names
    for action in FAMILY.keys.values():
        move = FAMILY.key_move(maze, 0, action)
        assert (move and FAMILY.print_move(maze, move)) == (
            f"go {action}" if f"go {action}" in names else None
        )
        assert FAMILY.key_move(maze, 1, action) is None
    assert FAMILY.key_move(maze, 0, "no such thing") is None


def test_every_preset_is_made_and_has_a_name_of_its_own():
    presets = FAMILY.presets()
    assert len(set(presets.values())) == len(presets)
    sizes = [FAMILY.generate(given, 1).start.topology.n for given in presets.values()]
    assert sizes == sorted(sizes)
