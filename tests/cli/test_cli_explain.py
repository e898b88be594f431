"""``gridwright solve --explain``: every step, told and drawn."""

from __future__ import annotations

import json

import pytest
from cli_running import good, refused, run
from PIL import Image

EASY = ".....1.31.2....."
NEEDS_SEARCH = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def test_every_step_is_told():
    told = good("solve", f"sudoku:4x4:{EASY}", "--explain").splitlines()
    assert told[0].startswith(" 1. 4 clues")
    assert any("Naked Single" in line for line in told)
    assert any("solved" in line for line in told)
    assert told[-9].startswith("┏")


def test_as_json_each_moment_has_its_position():
    moments = json.loads(good("solve", f"sudoku:4x4:{EASY}", "--explain", "--json"))
    assert moments[0]["kind"] == "start"
    assert moments[-1]["kind"] == "solved"
    steps = [moment for moment in moments if moment["kind"] == "step"]
    assert all(step["technique"] and step["text"] and step["state"] for step in steps)
    assert len(steps) == 12


@pytest.mark.slow
def test_the_search_is_told_where_logic_ends():
    told = good("solve", NEEDS_SEARCH, "--telling", "singles", "--json")
    kinds = {moment["kind"] for moment in json.loads(told)}
    assert {"guess", "contradiction", "back", "solved"} <= kinds
    depths = [moment["depth"] for moment in json.loads(told)]
    assert max(depths) > 1


def test_a_series_of_pictures_and_a_film(tmp_path):
    board = f"sudoku:4x4:{EASY}"
    good("solve", board, "--explain", "-o", tmp_path / "step-{}.svg")
    assert len(list(tmp_path.glob("step-*.svg"))) == 14
    good("solve", board, "--explain", "-o", tmp_path / "film.gif")
    with Image.open(tmp_path / "film.gif") as film:
        assert film.n_frames == 14
    assert not list(tmp_path.glob("*{}*"))


def test_what_cannot_be_explained_is_refused(tmp_path):
    board = f"sudoku:4x4:{EASY}"
    assert "a telling of sudoku: all, singles" in refused("solve", board, "--telling", "magic")
    assert "with {} for the number" in refused(
        "solve", board, "--explain", "-o", tmp_path / "a.svg"
    )
    assert "explains its answers" in refused("solve", "lamps:3x1:o.o", "--explain")
    assert "say --explain" in refused("solve", board, "-o", tmp_path / "a.gif")
    assert run("solve", 81 * ".", "--telling", "singles").code in (0, 1)


def test_of_several_answers_one_is_told_by_singles_and_search():
    told = good("solve", "sudoku:9x9:x:" + 81 * ".", "--explain").splitlines()
    assert told[0].endswith("there are several answers, and the first found is told")
    assert "guess" in told[1]


def test_the_option_may_stand_anywhere():
    board = f"sudoku:4x4:{EASY}"
    assert good("solve", "--explain", board) == good("solve", board, "--explain")
