"""Pipes on every grid from the command line: made, read, solved, hinted, drawn and played."""

import json

import pytest
from cli_running import good, refused, run

import gridwright as gw
from gridwright.cli.game import ARROWS, Game
from gridwright.grid import kinds
from gridwright.pipes.family import FAMILY
from gridwright.play import Session
from gridwright.puzzle.scene import Glyph

SIZES = {"hexagon": "2", "hexagon-flat": "2", "big-triangle": "4", "polar": "2", "cube": "2"}


def size_of(kind):
    return SIZES.get(kind, "5x4")


@pytest.mark.parametrize("kind", kinds())
@pytest.mark.parametrize("floors", [1, 2])
def test_json_of_every_grid_goes_through_every_verb(kind, floors, tmp_path):
    if (kind, floors) == ("octagon", 2):
        refused("new", "pipes", "5x4", "--grid", kind, "--floors", 2)
        return
    given = ("new", "pipes", size_of(kind), "--grid", kind, "--floors", floors, "--seed", 3)
    source = tmp_path / "board.json"
    assert good(*given, "-o", source) == ""
    text = good(*given, "--json")
    assert source.read_text(encoding="utf-8") == text
    assert good("solve", source).startswith("unique: exactly one answer")
    answer = json.loads(good("solve", source, "--json"))
    assert answer["status"] == "unique"
    assert run("check", source).code == 1
    assert "The tile at" in good("hint", source)
    assert "score" in good("rate", "-", stdin=text)
    for form in ("svg", "png"):
        good("draw", source, "--answer", "-o", tmp_path / f"board.{form}")
        assert (tmp_path / f"board.{form}").stat().st_size > 500
    assert gw.load(source).answer.judge().solved


def test_where_no_id_can_hold_a_board_the_way_to_its_json_is_told():
    told = good("new", "pipes", "4x3", "--grid", "hex", "--seed", 1).splitlines()
    assert told[-3:-1] == [
        "JSON  no ID can hold this board: --json prints it, -o FILE.json keeps it",
        "seed  1",
    ]
    line = refused("new", "pipes", "4x3", "--grid", "hex", "--seed", 1, "--as", "id")
    assert line.endswith("got 'hex:4x3'; use JSON")
    for options in ((), ("--grid", "torus"), ("--wrap",)):
        told = good("new", "pipes", "4x3", *options, "--seed", 1)
        assert "\nID    4x3" in told and "JSON" not in told


def test_wrap_and_torus_are_one():
    torus = good("new", "pipes", "5x4", "--grid", "torus", "--seed", 6)
    assert good("new", "pipes", "5x4", "--wrap", "--seed", 6) == torus
    refused("new", "pipes", "5x4", "--wrap", "--grid", "hex")


def test_many_boards_come_as_lines_of_json():
    lines = good("new", "pipes", "4", "--grid", "cube", "--count", 3, "--seed", 1, "--json")
    read = [json.loads(line) for line in lines.splitlines()]
    assert len(read) == 3 and len({str(one["start"]) for one in read}) == 3


def cursor_of(game):
    """Give the characters under the cursor and around it, as a terminal without colour shows."""
    scene = game.scene()
    return [i for i in scene.items if isinstance(i, Glyph) and (i.inverse or i.role == "cursor")]


@pytest.mark.parametrize("spec", ["hex:4x4", "triangle:5x3", "octagon:3x3", "polar:2"])
def test_a_game_in_dots_is_played_and_won(spec):
    kind, size = spec.split(":")
    made = gw.new("pipes", size, grid=kind, seed=2).made
    game = Game(Session(FAMILY, made))
    for direction in ARROWS:
        game.press(direction)
        characters = [glyph.character for glyph in cursor_of(game)]
        assert characters[0] == "[" and characters[-1] == "]" and len(characters) == 3
    before = game.frame(100, 40, colour=False).lines
    for _ in range(100):
        if game.session.solved:
            break
        game.press("h")
        tile = made.answer.tiles[game.cursor]
        while game.session.state.tiles[game.cursor] != tile:
            game.press("space")
    assert game.session.solved
    after = game.frame(100, 40, colour=False).lines
    assert after != before and any(line.startswith("*** SOLVED") for line in after)
