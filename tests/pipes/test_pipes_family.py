"""Pipes and the contract: conformance, options, parameters, keys and steps."""

from io import BytesIO

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from gridwright.core.errors import BadInput
from gridwright.grid.hexadecimal import read_bits
from gridwright.grid.kinds import kinds
from gridwright.pipes.board import Parameters
from gridwright.pipes.family import FAMILY
from gridwright.pipes.moves import Move
from gridwright.puzzle.conformance import check_family
from gridwright.puzzle.registry import families, family
from gridwright.puzzle.scene import MOST_CELLS, View
from gridwright.trees import algorithms


def board(ident):
    return FAMILY.decode(ident, "id").start


def test_the_family_is_announced_by_its_name():
    assert "pipes" in families()
    assert family("pipes") is FAMILY
    assert FAMILY.name == "pipes"


SIZES = {"hexagon": "1", "hexagon-flat": "1", "big-triangle": "3", "polar": "1", "cube": "1"}


@pytest.mark.slow
@pytest.mark.parametrize("kind", kinds())
def test_the_family_keeps_the_contract_on_every_grid(kind):
    given = {"grid": kind, "barriers": 0.3}
    cases = {"flat": FAMILY.parameters(SIZES.get(kind, "3x3"), given)}
    if kind != "octagon":
        cases["floors"] = FAMILY.parameters(SIZES.get(kind, "3x1"), given | {"floors": 2})
    check_family(FAMILY, seeds=(3,), cases={"id": Parameters("square:3x2"), **cases})


@st.composite
def options(draw):
    width, height = draw(st.integers(1, 7)), draw(st.integers(2, 7))
    given = {
        "wrap": draw(st.booleans()),
        "barriers": draw(st.sampled_from([0.0, 0.25, 1.0])),
        "tree": draw(st.sampled_from(algorithms())),
        "crosses": draw(st.booleans()),
        "unique": draw(st.booleans()),
    }
    if draw(st.booleans()):
        present = draw(st.lists(st.booleans(), min_size=width * height, max_size=width * height))
        present[0] = present[-1] = True
        rows = [present[y * width : (y + 1) * width] for y in range(height)]
        given["mask"] = "".join("".join(".#"[not c] for c in row) + "\n" for row in rows)
    return f"{width}x{height}", given


GRIDS = {
    ("8x6", "hex"): "hex:8x6",
    ("6x6", "hex-flat"): "hex-flat:6x6",
    ("3", "hexagon"): "hexagon:3",
    ("7x5", "torus"): "square:7x5:wrap",
    ("5x4", "cylinder"): "cylinder:5x4",
    ("4", "cube"): "cube:4",
    ("5", "polar"): "polar:5",
    ("5x5", "octagon"): "octagon:5x5",
    ("9x5", "triangle"): "triangle:9x5",
}


@pytest.mark.parametrize(("wish", "spec"), GRIDS.items())
def test_grids_are_asked_for_by_kind_and_floors(wish, spec):
    size, kind = wish
    assert FAMILY.parameters(size, {"grid": kind}).grid == spec
    if kind != "octagon":
        layered = FAMILY.parameters(size, {"grid": kind, "floors": 3})
        assert layered.grid == f"layered:3:{spec}"
        assert FAMILY.parse_parameters(FAMILY.print_parameters(layered)) == layered


def test_wrap_is_short_for_the_torus():
    torus = FAMILY.parameters("6x5", {"grid": "torus"})
    for grid in ("square", "torus"):
        assert FAMILY.parameters("6x5", {"grid": grid, "wrap": True}) == torus
    assert FAMILY.parameters("6x5", {"wrap": True, "floors": 2}).grid == "layered:2:square:6x5:wrap"


def test_masks_fit_any_grid():
    triangle = FAMILY.parameters("2", {"grid": "big-triangle", "mask": ".\n.#.\n"})
    assert read_bits(triangle.present, 4, "").tolist() == [True, True, False, True]
    upside_down = FAMILY.parameters("2x1", {"grid": "hex", "floors": 2, "mask": b"..\n"})
    assert read_bits(upside_down.present, 4, "").all()
    invert = FAMILY.parameters("3x1", {"mask": "..#", "invert": True, "floors": 2})
    assert read_bits(invert.present, 6, "").tolist() == [False, False, True] * 2


def test_pictures_and_words_cut_boards():
    page = Image.new("L", (80, 80), "white")
    page.paste(0, (0, 0, 40, 80))
    stream = BytesIO()
    page.save(stream, "PNG")
    for kind, size in (("hex", "10x10"), ("polar", "5"), ("square", "10x10")):
        half = FAMILY.parameters(size, {"grid": kind, "mask": stream.getvalue()})
        board = FAMILY.generate(half, 1).start
        x = board.topology.centres()[board.tiles > 0, 0]
        middle = board.topology.centres()[:, 0].mean()
        assert (x > middle - 0.6).all() and 0.4 < board.area / board.topology.n < 0.6
        worded = FAMILY.parameters(size, {"grid": kind, "words": "O"})
        assert 2 <= FAMILY.generate(worded, 1).start.area < board.topology.n


@given(options())
def test_parameters_print_and_parse_back(wish):
    size, given = wish
    parameters = FAMILY.parameters(size, given)
    assert FAMILY.parse_parameters(FAMILY.print_parameters(parameters)) == parameters
    assert parameters.grid == f"square:{size}" + (":wrap" if given["wrap"] else "")
    for name in ("barriers", "tree", "crosses", "unique"):
        assert getattr(parameters, name) == given[name]
    assert bool(parameters.present) == ("mask" in given)


def test_options_left_out_are_at_the_defaults_that_are_listed():
    listed = {option.name: option.default for option in FAMILY.options}
    usual = FAMILY.parameters("5x4", {})
    assert usual == Parameters("square:5x4")
    assert FAMILY.parameters("5x4", {k: v for k, v in listed.items() if v is not None}) == usual
    assert FAMILY.print_parameters(usual) == {"grid": "square:5x4"}


@pytest.mark.parametrize(
    ("size", "given", "line"),
    [
        ("5x4", {"warp": True}, "expected options "),
        ("5x4", {"barriers": -0.1}, "barriers: expected a share of 0 to 1, got -0.1"),
        ("5x4", {"barriers": float("nan")}, "barriers: expected a share of 0 to 1, got nan"),
        ("5x4", {"tree": "oak"}, "tree: expected a tree, one of aldous-broder, "),
        ("5x4", {"crosses": 1}, "expected parameters grid (str), tree (str), crosses (bool)"),
        ("5x4", {"grid": "heptagon"}, "grid: expected a kind of grid, one of big-triangle, cube"),
        ("5x4", {"grid": "hexagon"}, "SIZE: expected a radius such as 6, got '5x4'"),
        ("5", {"grid": "hex"}, "SIZE: expected a size such as 10x10, got '5'"),
        ("5x4", {"grid": "hex", "wrap": True}, "wrap: expected the grid square, got 'hex'"),
        ("5x4", {"floors": 0}, "floors: expected a number of floors of at least 1, got 0"),
        ("3x3", {"grid": "octagon", "floors": 2}, "expected floors of at most 6 ports a cell"),
        ("5x4", {"mask": "x", "words": "A"}, "words: expected a mask or words, got 'both'"),
        ("1x1", {}, "square:1x1: expected at least 2 cells, got 1"),
        ("2x1", {"mask": ".#\n"}, "square:2x1: expected at least 2 cells, got 1"),
        ("2x2", {"mask": "..\n"}, "mask: expected 2 lines, got 1"),
        ("2x2", {"mask": "..\n.\n"}, "mask, line 2: expected 2 characters, got '.'"),
        ("2x2", {"mask": "..\n.x\n"}, "mask, line 2 column 2: expected '.' (a cell) or '#'"),
    ],
)
def test_options_that_cannot_be_are_refused(size, given, line):
    with pytest.raises(BadInput) as caught:
        FAMILY.parameters(size, given)
    assert str(caught.value).startswith(line)


@pytest.mark.parametrize(
    "plain",
    [{}, {"grid": 5}, {"grid": "square:5x5", "present": "zz"}, {"grid": "square:5x5", "size": 1}],
)
def test_parameters_that_nobody_printed_are_refused(plain):
    with pytest.raises(BadInput):
        FAMILY.parse_parameters(plain)


def test_presets_are_parameters_that_can_be_made():
    assert len(FAMILY.presets()) >= 3
    for name, parameters in FAMILY.presets().items():
        assert FAMILY.parse_parameters(FAMILY.print_parameters(parameters)) == parameters
        assert FAMILY.generate(parameters, name).answer is not None


def test_the_id_is_the_only_text_form():
    puzzle = FAMILY.generate(Parameters("square:3x2"), 1)
    ident = FAMILY.encode(puzzle, "id")
    assert FAMILY.recognise(ident) == "id"
    assert FAMILY.recognise("lamps:3x1:o.o") is None
    read = FAMILY.decode(ident, "id")
    assert (read.start, read.answer, read.seed) == (puzzle.start, None, None)
    assert "nothing is proved yet" in read.proof
    for refused in (FAMILY.encode, FAMILY.decode):
        with pytest.raises(BadInput, match="expected a form of pipes: id, got 'net'"):
            refused(puzzle if refused == FAMILY.encode else ident, "net")


def test_keys_make_moves_where_there_is_something_to_move():
    start = board("3x2:154012")  # no tile at 0,1
    assert FAMILY.key_move(start, 1, "clockwise") == Move("turn", 1, 1)
    assert FAMILY.key_move(start, 1, "back") == Move("turn", 1, -1)
    assert FAMILY.key_move(start, 1, "lock") == Move("lock", 1)
    assert FAMILY.key_move(start, 1, "dance") is None
    assert all(FAMILY.key_move(start, 3, action) is None for action in ("clockwise", "lock"))
    locked = FAMILY.apply(start, Move("lock", 1))
    assert FAMILY.key_move(locked, 1, "clockwise") is None
    assert FAMILY.apply(locked, FAMILY.key_move(locked, 1, "lock")) == start
    assert set(FAMILY.keys.values()) == {"clockwise", "back", "lock"}


def test_steps_go_across_barriers_and_joined_sides_but_not_beyond():
    plain, joined = board("3x2:1v54222"), board("3x2w:154222")
    assert FAMILY.step(plain, 0, "right") == 1
    assert FAMILY.step(plain, 0, "left") == 0
    assert FAMILY.step(joined, 0, "left") == 2
    assert FAMILY.step(joined, 0, "up") == 3
    assert FAMILY.step(plain, 0, "inward") == 0
    assert FAMILY.start_cell(plain) == plain.source


def test_a_scene_is_judged_only_where_it_is_asked_for():
    start = board("3x2:9c8362")
    judged = {item.role for item in FAMILY.scene(start, View()).items}
    bare = {item.role for item in FAMILY.scene(start, View(judged=False)).items}
    assert {"flooded", "loop"} <= judged
    assert not {"flooded", "loop", "leak"} & bare


def test_a_board_that_is_too_large_is_not_drawn():
    large = board(f"{MOST_CELLS + 1}x1:" + "4" * (MOST_CELLS + 1))
    for kind in ("picture", "characters"):
        with pytest.raises(BadInput, match="expected at most 250,000 cells in a drawing, got 250"):
            FAMILY.scene(large, View(kind=kind))


def test_the_judge_names_every_end_that_meets_nothing():
    start = board("3x1:481")
    marks = FAMILY.judge(start).marks
    assert {name: marks[f"leak-{name}"] for name in start.topology.port_names} == {
        "left": (0,), "up": (), "right": (2,), "down": (1,),
    }  # fmt: skip


@given(st.binary(min_size=12, max_size=12))
def test_leaking_ends_are_those_of_leaking_tiles(raw):
    digits = "".join("123456789abcdef"[byte % 15] for byte in raw)
    start = board(f"4x3w:{digits}")
    marks = FAMILY.judge(start).marks
    ends = {name: set(marks[f"leak-{name}"]) for name in start.topology.port_names}
    assert set().union(*ends.values()) == set(marks["leak"])
    for port, name in enumerate(start.topology.port_names):
        beyond = start.topology.neighbour[:, port]
        back = start.topology.back[:, port]
        meets = start.tiles[beyond] >> back.astype(np.uint8) & 1
        expected = np.flatnonzero((start.tiles >> port & 1 == 1) & (meets == 0))
        assert ends[name] == set(expected.tolist())
