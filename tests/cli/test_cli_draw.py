"""``gridwright draw``: looks, forms and sizes."""

import io
import json
import re

import pytest
from cli_running import good, refused, run
from PIL import Image

import gridwright as gw
from gridwright.play import Session, save
from gridwright.puzzle.registry import family
from gridwright.puzzle.scene import View, as_plain

RING = "3x2:9c8362"  # a ring of four tiles with the source on it, and two dry tiles


def roles(svg):
    return set(re.findall(r'class="(\w+) (?:line|area)"', svg))


def test_a_judged_picture_shows_water_loops_and_the_source():
    judged = good("draw", RING, "--as", "svg")
    assert {"flooded", "loop", "dry", "source"} <= roles(judged)
    assert "4 of 6 tiles flooded, 1 loop" in judged
    plain = good("draw", RING, "--as", "svg", "--plain")
    assert {"dry", "source"} <= roles(plain)
    assert not {"flooded", "loop", "leak"} & roles(plain)
    assert "leak" in roles(good("draw", "3x1:158", "--as", "svg"))
    assert good("draw", RING).splitlines()[1] == "║ ▒▒▒▒▒   ○ ║"
    assert good("draw", RING, "--plain").splitlines()[1] == "║ ┌───┐   ○ ║"


@pytest.mark.parametrize("name", ["null", "pipes"])
def test_every_form_is_that_of_the_library(name, tmp_path):
    puzzle = gw.new(name, "5x3", seed=7)
    path = tmp_path / "board.json"
    path.write_text(puzzle.to_json())
    for given, options in ((puzzle, ()), (puzzle.answer, ("--answer",))):
        for suffix in (".svg", ".png", ".txt"):
            target = tmp_path / f"a{suffix}"
            assert good("draw", path, *options, "-o", target) == ""
            assert target.read_bytes() == given.picture(suffix)
        assert good("draw", path, *options) == given.text()
        assert good("draw", path, *options, "--plain") == given.text(judged=False)
        bare = good("draw", path, *options, "--plain", "--as", "svg")
        assert bare == given.svg(judged=False)


def test_a_picture_as_json_is_its_list_of_shapes():
    plain = json.loads(good("draw", RING, "--json"))
    scene = as_plain(gw.load(RING).family.scene(gw.load(RING).state, View("picture")))
    assert (plain["width"], plain["height"]) == (3.4, 2.4)
    assert [item["kind"] for item in plain["items"]] == [item["kind"] for item in scene["items"]]
    assert {item["role"] for item in plain["items"]} >= {"flooded", "loop", "source"}
    shown = good("draw", RING, "--json")
    assert not re.search(r"\d\.\d{7}", shown)


def test_a_unit_is_the_width_of_a_cell():
    for unit in (4, 10, 100):
        raw = run("draw", RING, "--as", "png", "--unit", unit).raw
        assert raw == gw.load(RING).picture(".png", unit=unit)
        width, height = Image.open(io.BytesIO(raw)).size
        assert 3.4 * unit <= width < 3.4 * unit + 1.1
        assert 2.4 * unit <= height < 2.4 * unit + 1.1


def test_a_position_is_drawn_where_it_stands(tmp_path):
    kind = family("pipes")
    puzzle = gw.new("pipes", "4x3", seed=7)
    session = Session(kind, puzzle.made)
    session.play(kind.parse_move(session.state, "turn 1,1 +1"))
    save(session, tmp_path / "game.json")
    shown = good("draw", tmp_path / "game.json")
    assert shown == puzzle.apply("turn 1,1 +1").text()
    assert shown != puzzle.text()


def test_many_pictures_are_a_file_each(tmp_path):
    text = f"{RING}\n3x1:154\n"
    assert good("draw", "-", "-o", tmp_path / "a-{}.png", stdin=text) == ""
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a-1.png", "a-2.png"]
    both = good("draw", "-", stdin=text)
    assert both == f"# 1 of 2\n{good('draw', RING)}\n# 2 of 2\n{good('draw', '3x1:154')}"


def test_an_answer_that_is_not_there(tmp_path):
    line = refused("draw", "2x2:1111", "--answer", "-o", tmp_path / "a.svg", code=1)
    assert line.startswith("there is no answer to show: none: the tiles have 4 ends")
    assert not [*tmp_path.iterdir()]
    result = run("draw", "-", "--answer", stdin="2x2:1111\n3x1:154\n")
    assert result.code == 1
    assert result.out == f"\n# 2 of 2\n{good('draw', '3x1:154')}"
    assert result.err.startswith("puzzle 1: there is no answer")
