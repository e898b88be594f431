"""``gridwright hint`` and ``gridwright rate``."""

import json

import pytest
from cli_running import good, run

import gridwright as gw
from gridwright.play import Session, save
from gridwright.puzzle.registry import family

FAMILIES = ("null", "pipes")


def test_a_hint_is_drawn_and_told():
    assert (
        good("hint", "4x3:8226d7e722c2")
        == """\
╔═════╤═══╤══?╤═╗
║ ○   ○   ○ ╶─┘ ║
║ ╵ · ╻ · ╻ · ╷ ║
╟━┳━━━┻━━━◆ ╶─┴─╢
║ ┃ · ╷ · ╹ · ╷ ║
║ ●   ○ ╶─┐   ○ ║
╚═════════╧═════╝
Look at the tile at 3,0.
Edge: No pipe leads over the border, into a barrier or into a gap.
The tile at 3,0 must be turned 1 step anticlockwise: no pipe can lead over the border, into a \
barrier or into a gap.
"""
    )
    assert json.loads(good("hint", "4x3:8226d7e722c2", "--json")) == {
        "where": "Look at the tile at 3,0.",
        "technique": "edge",
        "cells": ["3,0"],
        "move": "turn 3,0 -1",
        "text": "The tile at 3,0 must be turned 1 step anticlockwise: "
        "no pipe can lead over the border, into a barrier or into a gap.",
    }


@pytest.mark.parametrize("name", FAMILIES)
def test_hints_lead_a_saved_game_to_its_end(name, tmp_path):
    game = tmp_path / "game.json"
    kind = family(name)
    session = Session(kind, gw.new(name, "4x3", seed=7).made)
    for _ in range(100):
        save(session, game)
        plain = json.loads(good("hint", game, "--json"))
        if plain is None:
            break
        session.play(kind.parse_move(session.state, plain["move"]))
    assert session.solved
    assert good("hint", game) == "The position is solved.\n"


def test_a_position_without_an_answer_has_no_hint():
    result = run("hint", "2x2:1111")
    assert (result.code, result.err) == (1, "")
    assert result.out.endswith(
        "This board cannot be solved: the tiles have 4 ends, but a tree of 4 tiles has 6: "
        "they cannot all be joined.\n"
    )
    plain = json.loads(run("hint", "2x2:1111", "--json").out)
    assert (plain["technique"], plain["move"]) == ("no answer", None)


def test_hints_of_many():
    result = run("hint", "-", stdin="3x1:154\n2x2:1111\n3x1:158\n")
    assert (result.code, result.err) == (1, "")
    assert result.out.startswith("# 1 of 3\nThe position is solved.\n\n# 2 of 3\n╔")
    lines = run("hint", "-", "--json", stdin="3x1:154\n3x1:158\n").out.splitlines()
    solved, hint = map(json.loads, lines)
    assert solved is None
    assert hint["move"] == "turn 2,0 +1"


@pytest.mark.parametrize("name", FAMILIES)
def test_a_grade_is_that_of_the_library(name):
    puzzle = gw.new(name, "6x5", seed=7)
    grade = puzzle.grade()
    plain = json.loads(good("rate", puzzle.id, "--json"))
    assert plain == {
        "status": "unique",
        "score": grade.score,
        "level": grade.level,
        "techniques": dict(grade.techniques),
        "ratings": [{"scale": rating.scale, **rating.figures} for rating in grade.ratings],
        "path": list(grade.path),
    }
    used = ", ".join(f"{technique} {times}" for technique, times in grade.techniques.items())
    lines = good("rate", puzzle.id).splitlines()
    assert lines[0] == f"{grade.level}: score {grade.score:g} ({used})"
    assert len(lines) == 1 + len(grade.ratings) + len(grade.path)
    assert [line.split(". ", 1)[1] for line in lines[-len(grade.path) :] if grade.path] == plain[
        "path"
    ]


def test_what_is_not_unique_has_no_grade():
    result = run("rate", "2x2:1111")
    assert (result.code, result.err) == (1, "")
    assert result.out == "not rated: the answer is not unique, but 'none'\n"
    plain = json.loads(run("rate", "2x2:1111", "--json").out)
    assert plain == {"status": "none", "score": None, "level": None, "techniques": {}}


def test_a_route_without_an_answer_has_no_grade():
    result = run("rate", "route:2x1:1a:0,0.left:1,0.right")
    assert (result.code, result.err) == (1, "")
    assert result.out == "not rated: the answer is 'none'\n"


def test_grades_of_many():
    ident = gw.new("pipes", "4x4", seed=1).id
    result = run("rate", "-", stdin=f"{ident}\n2x2:1111\n{ident}\n")
    assert (result.code, result.err) == (1, "")
    one = good("rate", ident, "--no-path")
    assert result.out.split("\n\n") == [
        f"# 1 of 3\n{one}".rstrip("\n"),
        "# 2 of 3\nnot rated: the answer is not unique, but 'none'",
        f"# 3 of 3\n{one}",
    ]


def test_a_hint_comes_in_stages():
    board = "4x3:8226d7e722c2"
    where = good("hint", board, "--stage", "where")
    technique = good("hint", board, "--stage", "technique")
    assert where.endswith("╝\nLook at the tile at 3,0.\n")
    edge = "Edge: No pipe leads over the border, into a barrier or into a gap."
    assert technique.endswith(f"╝\nLook at the tile at 3,0.\n{edge}\n")
    assert "turn" not in where + technique
    assert json.loads(good("hint", board, "--stage", "where", "--json")) == {
        "where": "Look at the tile at 3,0."
    }
    assert json.loads(good("hint", board, "--stage", "technique", "--json")) == {
        "where": "Look at the tile at 3,0.",
        "technique": edge,
    }


def test_a_hint_is_drawn_as_a_picture(tmp_path):
    target = tmp_path / "hint.svg"
    good("hint", "4x3:8226d7e722c2", "-o", target)
    assert target.read_text().startswith("<svg")
