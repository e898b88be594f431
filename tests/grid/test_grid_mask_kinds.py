"""Masks as text on grids of every kind."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.grid import parse
from gridwright.grid.mask import print_mask, read_mask_of

SPECS = [
    *("square:4x3", "square:4x3:wrap", "cylinder:1x4", "moebius:3x2", "hex:3x5", "hex-flat:5x2"),
    *("hexagon:2", "hexagon-flat:1", "triangle:5x3", "big-triangle:4", "polar:3", "octagon:4x3"),
    *("octagon:1x3", "octagon:3x1", "layered:3:square:4x2", "layered:2:hexagon:1"),
]
FULL = {
    "triangle:5x2": [".....", "....."],
    "hexagon:1": [" ..", "...", ".."],
    "big-triangle:3": [".", "...", "....."],
    "polar:2": [".", "......", "............"],
    "octagon:3x2": [". . .", " . .", ". . ."],
    "layered:2:square:2x2": ["..", ".."],
}


@given(st.sampled_from(SPECS), st.randoms(use_true_random=False))
def test_a_printed_mask_reads_back(spec, random):
    topology = parse(spec)
    floors = topology.size[-1] if topology.kind == "layered" else 1
    plan = np.array([random.random() < 0.5 for _ in range(topology.n // floors)])
    present = np.tile(plan, floors)
    text = print_mask(topology, present)
    again = read_mask_of(topology, text)
    assert again.dtype == np.bool_ and again.tolist() == present.tolist()
    assert print_mask(topology, again) == text


@pytest.mark.parametrize("spec", FULL)
def test_lines_have_the_shape_of_the_coordinates(spec):
    topology = parse(spec)
    text = print_mask(topology, np.ones(topology.n, np.bool_))
    assert text.splitlines() == FULL[spec]
    for y, line in enumerate(FULL[spec]):
        for x, character in enumerate(line):
            if character == ".":
                lines = list(FULL[spec])
                lines[y] = line[:x] + "#" + line[x + 1 :]
                absent = np.flatnonzero(~read_mask_of(topology, "\n".join(lines)))
                assert {topology.coordinates(cell)[:2] for cell in absent.tolist()} == {(x, y)}


@pytest.mark.parametrize(
    ("spec", "text", "says"),
    [
        ("hexagon:1", "...\n...\n..", "mask, line 1 column 1: expected a space, got '.'"),
        ("hexagon:1", " ..\n. .\n..", "mask, line 2 column 2: expected '.' (a cell) or '#'"),
        ("hexagon:1", " ..\n...\n...", "mask, line 3: expected 2 characters, got '...'"),
        ("hexagon:1", " ..\n...", "mask: expected 3 lines, got 2"),
        ("octagon:2x2", ". .\n#. \n. .", "mask, line 2: expected 2 characters, got '#. '"),
        ("octagon:2x2", ".#.\n .\n. .", "mask, line 1 column 2: expected a space, got '#'"),
        ("layered:2:square:2x1", "..\n..", "mask: expected 1 lines, got 2"),
        (
            "cube:2",
            "",
            "mask: expected a grid whose cells have two coordinates, got 'cube:2'; make",
        ),
    ],
)
def test_faults_are_placed(spec, text, says):
    with pytest.raises(BadInput) as error:
        read_mask_of(parse(spec), text)
    assert str(error.value).startswith(says)


def test_a_cube_has_no_lines_to_print():
    with pytest.raises(BadInput, match="expected a grid whose cells have two coordinates"):
        print_mask(parse("cube:1"), np.ones(6, np.bool_))
