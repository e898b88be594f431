"""``gridwright draw`` on mazes: layers, blocks, films and solids."""

import io
import re

import numpy as np
import pytest
from cli_running import good, refused, run
from PIL import Image

import gridwright as gw
from gridwright.cli import output
from gridwright.render.shades import SCALES


@pytest.fixture(scope="module")
def maze(tmp_path_factory):
    path = tmp_path_factory.mktemp("maze") / "maze.json"
    path.write_text(gw.new("maze", "9x6", seed=4).to_json())
    return path


def classes(svg):
    return set(re.findall(r'class="(\w+) (?:line|area)', svg))


def test_layers_are_drawn_where_they_are_asked_for(maze):
    bare = classes(good("draw", maze, "--plain", "--as", "svg"))
    assert bare == {"background", "wall", "entrance", "exit"}
    for layer in ("solution", "visited", "distance"):
        svg = good("draw", maze, "--plain", f"--{layer}", "--as", "svg")
        assert classes(svg) == bare | {layer}
    text = good("draw", maze, "--solution")
    assert text.count("◦") > 20 and "◦" not in good("draw", maze)


def test_the_scale_of_colours_can_be_chosen(maze):
    for scale, colours in SCALES.items():
        svg = good("draw", maze, "--distance", "--colours", scale, "--as", "svg")
        assert f".shade-0.area{{fill:{colours[0]}" in svg
        assert f".shade-63.area{{fill:{colours[-1]}" in svg


def test_blocks_are_a_pixel_a_cell_and_one_between(maze, tmp_path):
    sizes = {}
    for name, options in {
        "plain": (),
        "marked": ("--solution", "--visited"),
        "shaded": ("--distance",),
    }.items():
        target = tmp_path / f"{name}.png"
        assert good("draw", maze, "--blocks", *options, "-o", target) == ""
        with Image.open(target) as image:
            image.load()
            sizes[name] = (image.size, image.mode)
            colours = {colour for _, colour in image.convert("RGB").getcolors()}
        assert len(colours) >= {"plain": 2, "marked": 4, "shaded": 20}[name]
    assert sizes == {
        "plain": ((19, 13), "1"),
        "marked": ((19, 13), "P"),
        "shaded": ((19, 13), "P"),
    }
    raw = run("draw", maze, "--blocks", "--as", "png").raw
    assert raw == (tmp_path / "plain.png").read_bytes()


@pytest.mark.parametrize(
    ("film", "suffix"), [("generation", "gif"), ("solution", "png"), ("dfs", "gif")]
)
def test_films_are_gifs_or_animated_pngs(maze, tmp_path, film, suffix):
    target = tmp_path / f"a.{suffix}"
    assert good("draw", maze, "--animate", film, "--frames", 30, "-o", target) == ""
    with Image.open(target) as image:
        assert image.format == suffix.upper()
        assert 20 < image.n_frames <= 32
        assert image.size == (9 * 16 + 24, 6 * 16 + 24)
    good("draw", maze, "--animate", film, "--unit", 8, "-o", target)
    with Image.open(target) as image:
        assert image.size == (9 * 8 + 12, 6 * 8 + 12)


def test_the_film_of_a_generation_ends_in_the_maze(maze, tmp_path):
    target = tmp_path / "a.png"
    good("draw", maze, "--animate", "generation", "--unit", 32, "-o", target)
    with Image.open(target) as image:
        image.seek(image.n_frames - 1)
        last = np.asarray(image.convert("RGB")).astype(int)
    raw = run("draw", maze, "--plain", "--as", "png").raw
    exact = np.asarray(Image.open(io.BytesIO(raw))).astype(int)
    assert (abs(last - exact) < 48).all(axis=2).mean() > 0.995


def test_solids_take_their_sizes_in_millimetres(maze, tmp_path):
    target = tmp_path / "a.stl"
    for options, high in (((), 7.6), (("--mm", "4,1,8,2"), 10.0), (("--mm", "4,1,8"), 9.6)):
        assert good("draw", maze, *options, "-o", target) == ""
        raw = target.read_bytes()
        facets = np.frombuffer(raw[84:], np.dtype([("f", "<f4", 12), ("spare", "<u2")]))
        assert facets["f"][:, 3:].reshape(-1, 3)[:, 2].max() == pytest.approx(high)
    same = run("draw", maze, "--mm", "4,1,8", "--as", "stl").raw
    assert same == raw


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--animate", "sleep", "-o", "a.gif"), "expected a film of mazes: generation, solution,"),
        (("--as", "gif"), "expected --animate with one of generation, solution, bfs,"),
        (("--animate", "dfs"), "expected a film as GIF or PNG, got 'text'"),
        (("--animate", "dfs", "--frames", "0", "--as", "gif"), "frames: expected at least 1 frame"),
        (("--animate", "dfs", "--unit", "401", "--as", "gif"), "--unit: expected 4 to 400 pixels"),
        (("--blocks",), "expected blocks as PNG, got 'text'"),
        (("--blocks", "--distance", "--solution", "--as", "png"), "expected distances alone"),
        (("--mm", "1,a", "--as", "stl"), "--mm: expected sizes such as 5,1.2,6,1.6, got '1,a'"),
        (("--mm", "1,2,3,4,5", "--as", "stl"), "expected at most 4 sizes: passage, wall, height"),
        (("--mm", "0", "--as", "stl"), "passage: expected a size above 0, in mm, got 0.0"),
        (("-o", "a.bmp"), "expected a file name that ends in .json, .jsonl, .svg, .png, .gif,"),
    ],
)
def test_what_cannot_be_drawn_is_refused(maze, options, complaint):
    assert complaint in refused("draw", maze, *options)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--distance",), "expected what pipes can show: none of them, got '--distance'"),
        (("--animate", "generation", "--as", "gif"), "expected a family with films, got 'pipes'"),
        (("--as", "gif"), "expected a family with films, got 'pipes'"),
        (("--as", "stl"), "expected a family with solids, got 'pipes'"),
        (("--blocks", "--as", "png"), "expected a plain square maze, for blocks"),
    ],
)
def test_families_that_have_none_of_it_say_so(options, complaint):
    assert complaint in refused("draw", "3x2:9c8362", *options)


def test_the_film_of_a_generation_needs_to_know_how_the_maze_was_made(maze, tmp_path):
    text = good("new", "maze", "5x4", "--seed", "1", "--as", "block")
    path = tmp_path / "maze.txt"
    path.write_text(text)
    complaint = refused("draw", path, "--animate", "generation", "--as", "gif")
    assert "expected a maze that says how it was made" in complaint


def test_boards_too_large_for_scenes_are_drawn_in_blocks(maze, monkeypatch, tmp_path):
    monkeypatch.setattr(output, "MOST_CELLS", 10)
    for verb in (("draw", maze), ("new", "maze", "9x6", "--seed", 4)):
        raw = run(*verb, "--as", "png").raw
        assert Image.open(io.BytesIO(raw)).size == (19, 13)
    pipes = run("draw", "4x3:111111111111", "--as", "png")
    assert pipes.code == 0 and Image.open(io.BytesIO(pipes.raw)).size != (9, 7)


def test_large_mazes_are_drawn_while_they_are_made(tmp_path, monkeypatch):
    target = tmp_path / "large.png"
    options = ("new", "maze", "520x500", "--tree", "sidewinder", "--seed", 7)
    drawn = run(*options, "-o", target)
    assert (drawn.code, drawn.raw) == (0, b"")
    assert run(*options, "--as", "png").raw == target.read_bytes()
    monkeypatch.setattr(type(gw.new("maze", "3x3").family), "stream", lambda *given: None)
    whole = Image.open(io.BytesIO(run(*options, "--as", "png").raw))
    with Image.open(target) as image:
        assert (image.size, image.mode) == ((1041, 1001), "1")
        assert (np.asarray(image) == np.asarray(whole)).all()
