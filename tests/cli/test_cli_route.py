"""The verbs on routes: made, solved, judged, rated, hinted at, drawn, and read as tile numbers."""

import json

import pytest
from cli_running import good, refused, run

BENT = "route:3x2:a6009a:0,0.left:2,1.right"
HOPELESS = "route:3x1:505:0,0.left:2,0.right"
TILES = "in 0,0 left\nout 2,1 right\n 1  3  0\n 0  6  1\n"


def test_new_makes_boards_that_the_other_verbs_read(tmp_path):
    told = good("new", "route", "--seed", 7)
    assert "\nID    route:8x6:" in told
    path = tmp_path / "board.json"
    good("new", "route", "6x4", "--outlets", 2, "--seed", 7, "-o", path)
    assert good("solve", path).startswith("fewest turns: ")
    assert run("check", path).code == 1
    assert good("hint", path)
    assert good("rate", path)
    answer = good("solve", path, "--as", "id").strip()
    assert "solved\n" in good("check", answer)
    for name in ("a.svg", "a.png"):
        good("draw", path, "-o", tmp_path / name)
        assert (tmp_path / name).stat().st_size > 500


def test_the_options_of_new_reach_the_board():
    made = json.loads(
        good(
            "new", "route", "6x5", "--inlets", 2, "--outlets", 3, "--colours", 2, "--closed",
            "--clockwise", "--seed", 1, "--json",
        )
    )  # fmt: skip
    start = made["start"]
    assert (len(start["inlets"]), len(start["outlets"])) == (2, 3)
    assert start["closed"] is start["clockwise"] is True
    assert {tap.get("colour", 0) for tap in start["outlets"]} == {1, 2}


def test_solve_shows_the_fewest_turns_and_counts_on_request():
    told = good("solve", BENT)
    lines = told.splitlines()
    assert lines[0].startswith("fewest turns: 6, proved (by ")
    assert lines[1] == "no other answer"
    found = json.loads(good("solve", BENT, "--json"))
    assert (found["status"], found["figures"]) == ("unique", {"fewest turns": 6})
    many = good("solve", "route:3x2:afaaf5:0,0.left:2,1.right", "--limit", 100)
    assert "answers in all" in many.splitlines()[1]
    assert "answer 2" not in many


def test_solve_names_the_cut_of_a_board_without_an_answer():
    told = run("solve", HOPELESS)
    assert told.code == 1
    assert told.out.startswith("none: the outlet at 2,0 stays dry: ")


def test_a_spent_budget_tells_what_is_known():
    told = run("solve", BENT, "--budget", 0)
    assert told.code == 1
    assert told.out.startswith("unknown: the budget of 0 positions is spent: at least ")


@pytest.mark.parametrize("method", ["fewest", "any", "backtracking"])
def test_methods_find_an_answer(method):
    told = good("solve", BENT, "--by", method)
    assert told.startswith("found: ") and f"(by {method})" in told
    answer = good("solve", BENT, "--by", method, "--as", "id").strip()
    assert good("check", answer).endswith("solved\n")


def test_check_tells_the_outlets_without_water():
    told = run("check", BENT)
    assert told.code == 1
    assert "not solved\ndry: 1 of 1 outlet gets no water: 2,1\n" in told.out


def test_tile_numbers_are_read_and_printed(tmp_path):
    path = tmp_path / "lesson.txt"
    path.write_text(TILES)
    answer = TILES.replace("1  3", "2  6").replace("6  1", "3  2")
    assert good("solve", path, "--as", "tiles") == answer
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(TILES.replace("0  6", "0 33"))
    assert "tiles, line 4: expected a tile number, 0 to 11, got '33'" in refused("check", wrong)


def test_dead_ends_have_no_number():
    said = refused("solve", "route:3x1:157:0,0:2,0", "--as", "tiles")
    assert "expected tiles of 2 to 4 ports, or none, got 'a tile of one port at 0,0'" in said


def test_a_grade_says_nothing_of_how_many_answers_there_are():
    board = good("new", "route", "6x4", "--seed", "3", "--as", "id").strip()
    plain = json.loads(good("rate", board, "--json"))
    assert "status" not in plain
    assert plain["level"] in ("easy", "medium", "hard")
