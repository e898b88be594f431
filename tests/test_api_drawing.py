"""The library's front door: layers, films and boards too large for scenes."""

import io

import pytest
from PIL import Image

import gridwright as gw
from gridwright import api
from gridwright.core.errors import BadInput


@pytest.fixture(scope="module")
def maze():
    return gw.new("maze", "9x6", seed=4)


def test_layers_show_more(maze, tmp_path):
    for layer in maze.family.layers:
        svg = maze.svg(layers=(layer,))
        assert f'class="{layer} ' in svg and f'class="{layer} ' not in maze.svg()
        maze.draw(tmp_path / "a.svg", layers=(layer,))
        assert (tmp_path / "a.svg").read_text() == svg
    assert "◦" in maze.text(layers=("solution",))


def test_layers_that_a_family_has_not_are_refused(maze):
    with pytest.raises(BadInput, match="expected layers of maze: solution, visited, distance"):
        maze.svg(layers=("water",))
    with pytest.raises(BadInput, match="expected layers of pipes: none, got 'distance'"):
        gw.new("pipes", "4x4", seed=1).text(layers=("distance",))


@pytest.mark.parametrize("suffix", [".gif", ".png"])
def test_films_are_written_whole(maze, tmp_path, suffix):
    target = tmp_path / f"film{suffix}"
    maze.film(target, "generation", frames=20, unit=8)
    with Image.open(target) as image:
        assert (image.size, image.n_frames) == ((84, 60), 22)
    with pytest.raises(BadInput, match="expected a film's suffix, one of"):
        maze.film(tmp_path / "film.svg", "generation")
    assert [path.name for path in tmp_path.iterdir()] == [target.name]


def test_large_boards_are_drawn_in_blocks(maze, monkeypatch):
    monkeypatch.setattr(api, "MOST_CELLS", 10)
    assert Image.open(io.BytesIO(maze.picture(".png"))).size == (19, 13)
    marked = Image.open(io.BytesIO(maze.picture(".png", layers=("solution", "visited"))))
    assert (marked.size, marked.mode) == ((19, 13), "P")
    pipes = gw.new("pipes", "4x4", seed=1)
    assert Image.open(io.BytesIO(pipes.picture(".png"))).size[0] > 100
