"""``gridwright repair``: one answer is left, and what was changed is told."""

import itertools
import json

import pytest
from cli_running import good, refused, run

import gridwright as gw


def several(size="6x6", **options):
    """Find a board of several answers."""
    for index in itertools.count():
        puzzle = gw.new("pipes", size, seed="repair", index=index, unique=False, **options)
        if puzzle.solve().status == "several":
            return puzzle
    raise AssertionError


PUZZLE = several()


@pytest.mark.parametrize("way", ["clues", "tiles"])
def test_what_was_changed_is_told_and_drawn(way):
    out = good("repair", PUZZLE.id, "--by", way)
    found = PUZZLE.family.repair(PUZZLE.made, way)
    names = " ".join(PUZZLE.state.topology.name(cell) for cell in found.cells)
    first, *lines = out.splitlines()
    assert first == f"{found.text}: {names}"
    assert sum(line.count("!") for line in lines) == len(found.cells) > 0
    if way == "tiles":
        assert lines[-1] == f"ID    {gw.Puzzle(found.puzzle).id}"
    else:
        assert lines[-1].startswith("JSON  no ID can hold this board: --json prints it")


def test_clues_are_the_usual_way():
    assert good("repair", PUZZLE.id) == good("repair", PUZZLE.id, "--by", "clues")


@pytest.mark.parametrize("way", ["clues", "tiles"])
def test_json_is_a_puzzle_that_other_verbs_read(way, tmp_path):
    path = tmp_path / "repaired.json"
    result = run("repair", PUZZLE.id, "--by", way, "-o", path)
    assert (result.code, result.out) == (0, "")
    assert result.err.startswith("1 tile ") or "tiles " in result.err
    assert good("solve", path).startswith("unique: exactly one answer")
    plain = json.loads(good("solve", path, "--json"))
    assert plain["answers"] == [json.loads(path.read_text())["answer"]]
    for verb in ("rate", "hint", "draw"):
        good(verb, path)
    assert good("repair", path).startswith("nothing to repair: there is exactly one answer\n")


def test_tiles_go_into_an_id_and_clues_do_not():
    result = run("repair", PUZZLE.id, "--by", "tiles", "--as", "id")
    assert result.code == 0
    assert good("solve", result.out.strip()).startswith("unique")
    line = refused("repair", PUZZLE.id, "--as", "id")
    assert line.startswith("Net ID: expected a board without fixed tiles, which an ID cannot hold")


def test_pictures(tmp_path):
    path = tmp_path / "repaired.svg"
    assert run("repair", PUZZLE.id, "-o", path).code == 0
    assert path.read_text().startswith("<svg")


def test_many_puzzles_and_one_without_an_answer():
    text = f"{PUZZLE.id}\n2x2:1111\n2x1:14\n"
    result = run("repair", "-", "--json", stdin=text)
    assert result.code == 1
    assert len(result.out.splitlines()) == 2
    assert result.err.startswith("puzzle 2: none: the tiles have 4 ends")
    assert refused("repair", "2x2:1111", code=1).startswith("none: the tiles have 4 ends")


def test_ways_that_there_are_not():
    assert refused("repair", "2x1:14", "--by", "luck") == (
        "expected a way to repair: clues, tiles, got 'luck'"
    )
    assert refused("repair", "lamps:3x1:o.o") == (
        "expected a family that can be repaired, got 'null'"
    )
