"""``gridwright check``: what is flooded, what lies on loops, what leaks."""

import json

import pytest
from cli_running import good, run

import gridwright as gw
from gridwright.play import Session, save
from gridwright.puzzle.registry import family


def test_a_position_is_judged_in_words():
    result = run("check", "4x3:8226d7e722c2")
    assert (result.code, result.err) == (1, "")
    assert (
        result.out
        == """\
╔═════╤═══╤═══╤═╗
║ ○   ○   ○ ╶─┘ ║
║ ╵ · ╻ · ╻ · ╷ ║
╟━┳━━━┻━━━◆ ╶─┴─╢
║ ┃ · ╷ · ╹ · ╷ ║
║ ●   ○ ╶─┐   ○ ║
╚═════════╧═════╝
not solved
dry: 8 of 12 tiles are dry: 0,0 1,0 2,0 3,0 3,1 1,2 2,2 3,2
leak: 11 tiles have an end that meets nothing: 0,0 1,0 2,0 3,0 0,1 1,1 2,1 3,1 1,2 2,2 3,2
flooded, 4 in all: 0,1 1,1 2,1 0,2
"""
    )


def test_every_end_that_leaks_is_named_in_json():
    plain = json.loads(run("check", "3x1:481", "--json").out)
    assert plain == {
        "solved": False,
        "faults": [
            {"code": "dry", "text": "2 of 3 tiles are dry", "cells": ["0,0", "2,0"]},
            {
                "code": "leak",
                "text": "3 tiles have an end that meets nothing",
                "cells": ["0,0", "1,0", "2,0"],
            },
        ],
        "marks": {
            "flooded": ["1,0"],
            "leak": ["0,0", "1,0", "2,0"],
            "leak-left": ["0,0"],
            "leak-up": [],
            "leak-right": ["2,0"],
            "leak-down": ["1,0"],
            "loop": [],
        },
        "notes": [],
    }


def test_a_tile_on_two_loops_is_in_both_and_marked_once():
    ident = "3x3:9c03fc036"  # two rings of four tiles, and the middle is in both
    result = run("check", ident)
    assert result.code == 1
    lines = result.out.splitlines()
    assert [line for line in lines if line.startswith("loop")] == [
        "loop: a loop of 4 tiles: 0,0 1,0 0,1 1,1",
        "loop: a loop of 4 tiles: 1,1 2,1 1,2 2,2",
        "loop, 7 in all: 0,0 1,0 0,1 1,1 2,1 1,2 2,2",
    ]
    plain = json.loads(run("check", ident, "--json").out)
    loops = [fault["cells"] for fault in plain["faults"] if fault["code"] == "loop"]
    assert loops == [["0,0", "1,0", "0,1", "1,1"], ["1,1", "2,1", "1,2", "2,2"]]
    assert plain["marks"]["loop"] == ["0,0", "1,0", "0,1", "1,1", "2,1", "1,2", "2,2"]


@pytest.mark.parametrize(
    ("ident", "line"),
    [
        ("3x1:154", None),
        ("3x1:158", "dry: 1 of 3 tiles is dry: 2,0"),
        ("3x1:158", "leak: 2 tiles have an end that meets nothing: 1,0 2,0"),
        ("3x2:9ca362", "leak: 1 tile has an end that meets nothing: 2,0"),
        ("2x1w:55", "loop: a loop of 2 tiles: 0,0 1,0"),
    ],
)
def test_numbers_and_nouns_agree(ident, line):
    result = run("check", ident)
    assert result.code == (0 if line is None else 1), result.out
    assert ("solved" if line is None else line) in result.out.splitlines()


@pytest.mark.parametrize("name", ["null", "pipes"])
def test_a_solved_position_is_good(name):
    puzzle = gw.new(name, "4x3", seed=7).answer
    text = puzzle.to_json()
    assert good("check", "-", stdin=text) == f"{puzzle.text()}solved\n"
    plain = json.loads(good("check", "-", "--json", stdin=text))
    assert (plain["solved"], plain["faults"]) == (True, [])


@pytest.mark.parametrize("name", ["null", "pipes"])
def test_a_saved_game_is_judged_where_it_stands(name, tmp_path):
    kind = family(name)
    puzzle = gw.new(name, "4x3", seed=7)
    session = Session(kind, puzzle.made)
    while not session.solved:
        session.play(kind.parse_move(session.state, kind.hint(session.state).move))
    save(session, tmp_path / "game.json")
    assert run("check", puzzle.id).code == 1
    assert good("check", tmp_path / "game.json") == f"{puzzle.answer.text()}solved\n"


def test_many_positions():
    text = "3x1:154\n3x1:158\n"
    result = run("check", "-", stdin=text)
    assert result.code == 1
    both = "".join(
        [
            f"# 1 of 2\n{run('check', '3x1:154').out}",
            f"\n# 2 of 2\n{run('check', '3x1:158').out}",
        ]
    )
    assert result.out == both
    lines = run("check", "-", "--json", stdin=text).out.splitlines()
    assert [json.loads(line)["solved"] for line in lines] == [True, False]
    assert good("check", "-", stdin="3x1:154\n2x1:14\n").count("solved\n") == 2


def test_long_lists_of_cells_are_cut_in_words_and_whole_in_json():
    ident = "15x15w:" + "1" * 225
    dry = json.loads(run("check", ident, "--json").out)["faults"][0]["cells"]
    assert len(dry) > 100
    line = f"dry: {len(dry)} of 225 tiles are dry: {' '.join(dry[:100])} "
    line += f"and {len(dry) - 100} more, which --json lists"
    assert line in run("check", ident).out.splitlines()


def test_an_open_end_is_not_solved():
    told = run("check", "2x1:54")
    assert told.code == 1
    assert "leak: 1 tile has an end that meets nothing: 0,0" in told.out.splitlines()
