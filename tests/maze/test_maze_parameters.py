"""Options become parameters, parameters print and read back, and nonsense is refused in a line."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from gridwright.core.errors import BadInput
from gridwright.grid.hexadecimal import read_bits
from gridwright.maze.board import Parameters
from gridwright.maze.parameters import (
    OPTIONS,
    parameters_from_options,
    parameters_from_plain,
    plain_parameters,
)


def read(size, **options):
    return parameters_from_options(size, options)


@pytest.mark.parametrize(
    ("size", "options", "expected"),
    [
        ("20x10", {}, Parameters("square:20x10")),
        ("8000x8000", {}, Parameters("square:8000x8000")),
        ("20x10", {"grid": "torus"}, Parameters("square:20x10:wrap")),
        ("6", {"grid": "hexagon"}, Parameters("hexagon:6")),
        ("4x3", {"floors": 5}, Parameters("layered:5:square:4x3")),
        ("4x3", {"tree": "wilson"}, Parameters("square:4x3", "wilson")),
        ("4x3", {"braid": 1}, Parameters("square:4x3", braid=1.0)),
        ("4x3", {"loops": 2}, Parameters("square:4x3", loops=2)),
        ("4x3", {"weave": 0.5}, Parameters("square:4x3", "kruskal", weave=0.5)),
        ("4x3", {"tree": "kruskal", "weave": 0.5}, Parameters("square:4x3", "kruskal", weave=0.5)),
        ("4x3", {"weave": 0.0}, Parameters("square:4x3")),
        ("4x3", {"entrance": "1,1", "exit": "longest"},
         Parameters("square:4x3", entrance="1,1", exit="longest")),
        ("3x2", {"mask": ".#.\n...\n"}, Parameters("square:3x2", present="bc")),
        ("3x2", {"mask": b".#.\r\n...\r\n"}, Parameters("square:3x2", present="bc")),
        ("3x2", {"mask": "#.#\n###\n", "invert": True}, Parameters("square:3x2", present="bc")),
    ],
)  # fmt: skip
def test_options_become_parameters_that_print_and_read_back(size, options, expected):
    found = read(size, **options)
    assert found == expected
    plain = plain_parameters(found)
    assert parameters_from_plain(plain) == found
    assert all(plain[name] != getattr(Parameters(""), name) for name in plain)


def test_what_the_command_line_gives_by_default_is_the_default():
    given = {option.name: option.default for option in OPTIONS if option.default is not None}
    assert read("20x10", **given) == Parameters("square:20x10")


@pytest.mark.parametrize(
    ("size", "options", "words"),
    [
        ("20y10", {}, "SIZE: expected a size such as 10x10"),
        ("99999x99999", {}, "SIZE: expected at most 4,000,000,000 cells"),
        ("9999x9999", {"grid": "torus"}, "SIZE: expected at most 10,000,000 cells"),
        ("9999x9999", {"floors": 2}, "expected at most 10,000,000 cells"),
        ("1x1", {}, "expected at least 2 cells"),
        ("5x5", {"grid": "sphere"}, "grid: expected a kind of grid, one of"),
        ("5x5", {"grid": "hexagon"}, "SIZE: expected a radius such as 6"),
        ("5x5", {"floors": 0}, "floors"),
        ("5x5", {"tree": "oak"}, "tree: expected a tree"),
        ("5x5", {"braid": 1.5}, "braid: expected a share of 0 to 1, got 1.5"),
        ("5x5", {"braid": float("nan")}, "braid: expected a share of 0 to 1"),
        ("5x5", {"weave": -0.1}, "weave: expected a share of 0 to 1"),
        ("5x5", {"loops": -1}, "loops: expected loops of 0 or more"),
        ("5x5", {"weave": 0.2, "tree": "wilson"}, "weave: expected the tree kruskal, which alone"),
        ("5x5", {"weave": 0.2, "grid": "hex"}, "weave: expected a grid of squares"),
        ("5x5", {"entrance": "5,5"}, "entrance: expected a cell of square:5x5"),
        ("5x5", {"exit": "1"}, "exit: expected a cell of square:5x5"),
        ("5x5", {"exit": "middle"}, "exit: expected coordinates such as 0,0 or 'longest'"),
        ("3x2", {"mask": "...\n"}, "mask: expected 2 lines, got 1"),
        ("3x2", {"mask": b"\xff\xfe.."}, "mask: expected a text in UTF-8, or a PNG or JPEG"),
        ("3x2", {"mask": b"\x89PNG\r\n\x1a\n"}, "mask: expected a PNG or JPEG picture"),
        ("3x2", {"mask": "###\n#.#\n"}, "expected at least 2 cells, got 1"),
        ("3x2", {"mask": "...\n...\n", "words": "A"}, "words: expected a mask or words"),
        ("9x9", {"words": " "}, "words: expected 1 to"),
        ("5x5", {"wrap": True}, "expected options bias, braid"),
    ],
)  # fmt: skip
def test_nonsense_is_refused(size, options, words):
    with pytest.raises(BadInput, match=words):
        read(size, **options)


@pytest.mark.parametrize(
    "plain",
    [
        {}, {"grid": 3}, {"grid": "square:5x5", "tree": None}, {"grid": "square:5x5", "loops": 1.5},
        {"grid": "square:5x5", "braid": "much"}, {"grid": "square:5x5", "present": "ff"},
        {"grid": "square:5x5", "exit": 3}, {"grid": "square:5x5", "colour": "red"},
        {"grid": "square:5x5", "weave": 0.5},
    ],
)  # fmt: skip
def test_plain_values_are_checked(plain):
    with pytest.raises(BadInput):
        parameters_from_plain(plain)


def picture(shades, kind="PNG"):
    held = BytesIO()
    Image.fromarray(np.array(shades, np.uint8) * 255).save(held, kind)
    return held.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_pictures_are_masks_of_which_the_largest_part_stays(kind):
    shades = np.ones((8, 12), np.uint8)
    shades[:, 4] = 0
    shades[2:4, 7:9] = 0
    found = read("12x8", mask=picture(shades.repeat(8, 0).repeat(8, 1), kind))
    kept = shades.astype(np.bool_)
    kept[:, :4] = False
    assert (read_bits(found.present, 96, "").reshape(8, 12) == kept).all()
    other = read("12x8", mask=picture(shades.repeat(8, 0).repeat(8, 1), kind), invert=True)
    column = np.zeros((8, 12), np.bool_)
    column[:, 4] = True
    assert (read_bits(other.present, 96, "").reshape(8, 12) == column).all()


def test_words_are_cut_out_and_leave_no_island():
    found = read("40x16", words="OO")
    cells = read_bits(found.present, 640, "").reshape(16, 40)
    assert cells[0].all()
    assert cells[-1].all()
    assert 0.1 < (~cells).mean() < 0.9
    middle = cells[8]
    assert not middle[:20].all()
    # The inside of each letter is an island, and is not there either.
    assert not cells[6:10, 8:13].any()


def test_a_bias_is_an_option_of_the_tree():
    assert read("5x5", tree="sidewinder", bias="se").tree == "sidewinder:bias=se"
    both = read("5x5", tree="sidewinder:run=0.3", bias="se").tree
    assert both == read("5x5", tree="sidewinder:bias=se,run=0.30").tree
    with pytest.raises(BadInput, match="tree backtracker: expected no options, got 'bias=ne'"):
        read("5x5", bias="ne")
