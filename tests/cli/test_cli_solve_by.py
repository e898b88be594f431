"""``gridwright solve --by``: mazes solved as a method does, in words, as JSON and as pictures."""

import json

import pytest
from cli_running import good, refused, run

import gridwright as gw
from gridwright.maze.solvers import METHODS, solve_by, soundness


@pytest.fixture
def perfect(tmp_path):
    puzzle = gw.new("maze", "9x6", seed="by")
    path = tmp_path / "maze.json"
    path.write_text(puzzle.to_json())
    return puzzle, path


@pytest.fixture
def braided(tmp_path):
    puzzle = gw.new("maze", "9x6", seed="by", braid=1.0)
    path = tmp_path / "braided.json"
    path.write_text(puzzle.to_json())
    return puzzle, path


@pytest.mark.parametrize("method", METHODS)
def test_every_method_finds_the_one_way_of_a_perfect_maze(perfect, method):
    puzzle, path = perfect
    walk = solve_by(puzzle.state, method)
    out = good("solve", path, "--by", method)
    first, drawing = out.split("\n", 1)
    assert first == (
        f"unique: a way of {walk.length} steps, after {walk.steps} steps "
        f"past {len(walk.visited)} of 54 cells (by {method})"
    )
    assert drawing == puzzle.answer.text()


def test_json_lists_where_the_method_came_by(perfect):
    puzzle, path = perfect
    plain = json.loads(good("solve", path, "--by", "dfs", "--json"))
    walk = solve_by(puzzle.state, "dfs")
    names = [puzzle.state.topology.name(cell) for cell in walk.visited.tolist()]
    assert plain["cells"] == names
    assert (plain["how"], plain["nodes"], plain["status"]) == ("dfs", walk.steps, "unique")
    assert len(plain["answers"]) == 1


def test_where_there_are_several_ways_one_is_found_and_that_is_said(braided):
    puzzle, path = braided
    result = run("solve", path, "--by", "tremaux")
    assert (result.code, result.err) == (1, "")
    assert result.out.startswith("several: a way of ")
    found = puzzle.solve_by("tremaux")
    assert puzzle.family.judge(found.answers[0]).solved
    assert found.differ == ()


def test_the_walk_begins_at_the_entrance_wherever_the_walker_stands(perfect):
    puzzle, _ = perfect
    moved = puzzle.apply(next(puzzle.moves()))
    assert moved.solve_by("bfs").answers == puzzle.solve_by("bfs").answers


def test_no_way_is_an_answer_too(tmp_path):
    text = gw.new("maze", "2x1", seed=1).to_json()
    plain = json.loads(text)
    plain["start"]["links"] = "00"
    plain |= {"answer": None, "parameters": None, "seed": None}
    path = tmp_path / "cut.json"
    path.write_text(json.dumps(plain))
    result = run("solve", path, "--by", "bfs")
    assert result.code == 1
    assert result.out == "none: no way to the exit, after 1 step past 1 of 2 cells (by bfs)\n"


def test_a_method_that_is_not_sound_is_refused_with_the_reason(braided):
    puzzle, path = braided
    assert soundness(puzzle.state)["dead-end-filling"]
    line = refused("solve", path, "--by", "dead-end-filling")
    assert "expected a method that is sound in this maze, one of bfs, " in line
    assert line.endswith("the maze has loops, and filling dead ends leaves several ways")


def test_what_does_not_go_with_a_method_is_refused(perfect):
    _, path = perfect
    assert "expected a method, one of bfs" in refused("solve", path, "--by", "magic")
    assert "--by with --limit" in refused("solve", path, "--by", "bfs", "--limit", 9)
    assert "--by with --limit" in refused("solve", path, "--by", "bfs", "--budget", 9)
    pipes = gw.new("pipes", "3x2", seed=1).id
    assert "a family that solves by methods, got 'pipes'" in refused("solve", pipes, "--by", "bfs")


def test_help_lists_the_methods():
    text = " ".join(good("solve", "--help").split()).replace("- ", "-")
    assert f"maze: {', '.join(METHODS)}" in text
