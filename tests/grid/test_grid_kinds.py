"""Kinds of grid by name: what is on offer, what each wants, and what is refused."""

import pytest

from gridwright.core.errors import BadInput
from gridwright.grid import kind, kinds, parse, spec_of
from gridwright.grid.layered import plan_of
from gridwright.grid.topology import MAX_LINKS_CELLS

SPECS = {
    ("square", "10x8"): "square:10x8",
    ("torus", "10x8"): "square:10x8:wrap",
    ("cylinder", "10x8"): "cylinder:10x8",
    ("moebius", " 10x8\n"): "moebius:10x8",
    ("hex", "10x8"): "hex:10x8",
    ("hex-flat", "10x8"): "hex-flat:10x8",
    ("hexagon", "6"): "hexagon:6",
    ("hexagon-flat", "6"): "hexagon-flat:6",
    ("triangle", "10x8"): "triangle:10x8",
    ("big-triangle", "6"): "big-triangle:6",
    ("polar", "06"): "polar:6",
    ("octagon", "10x8"): "octagon:10x8",
    ("cube", " 6 "): "cube:6",
}


def test_every_kind_has_a_size_and_a_description_of_one_line() -> None:
    assert {name for name, _ in SPECS} == set(kinds())
    assert kinds() == tuple(sorted(kinds()))
    for name in kinds():
        about = kind(name)
        assert about.name == name
        assert about.size in ("WIDTHxHEIGHT", "RADIUS", "EDGE", "RINGS")
        assert about.description and "\n" not in about.description
    assert len({kind(name).description for name in kinds()}) == len(kinds())


@pytest.mark.parametrize(("name", "size"), SPECS)
def test_a_kind_and_a_size_give_a_specification(name: str, size: str) -> None:
    spec = SPECS[name, size]
    assert spec_of(name, size) == spec == parse(spec).spec
    if name != "octagon":
        floors = spec_of(name, size, 3)
        assert floors == f"layered:3:{spec}"
        assert parse(floors).n == 3 * parse(spec).n
        assert plan_of(parse(floors)) == (parse(spec), 3)
    assert plan_of(parse(spec)) == (parse(spec), 1)


@pytest.mark.parametrize(
    ("name", "size", "says"),
    [
        ("hexes", "3x3", "grid: expected a kind of grid, one of big-triangle, cube,"),
        ("layered", "2:square:3x3", "grid: expected a kind of grid"),
        ("square", "6", "SIZE: expected a size such as 10x10, got '6'"),
        ("hex", "6", "SIZE: expected a size such as 10x10, got '6'"),
        ("hex", "0x6", "SIZE: expected sides of at least 1, got '0x6'"),
        ("hexagon", "6x6", "SIZE: expected a radius such as 6, got '6x6'"),
        ("hexagon-flat", "-1", "SIZE: expected a radius such as 6, got '-1'"),
        ("hexagon", "0", "SIZE: expected a radius of at least 1, got 0"),
        ("big-triangle", "6x6", "SIZE: expected an edge length such as 6, got '6x6'"),
        ("polar", "", "SIZE: expected a number of rings such as 6, got ''"),
        ("polar", "٣", "SIZE: expected a number of rings such as 6, got '٣'"),
        ("polar", "0", "SIZE: expected a number of rings of at least 1, got 0"),
        ("cube", "3x3", "SIZE: expected an edge length such as 6, got '3x3'"),
        ("cube", "0", "SIZE: expected an edge length of at least 1, got 0"),
        ("triangle", "1x3", "SIZE: expected a width of at least 2, got '1x3'; in a column of"),
        ("square", "10x8:wrap", "SIZE: expected WIDTHxHEIGHT, got '10x8:wrap'"),
        ("polar", "6:", "SIZE: expected RINGS, got '6:'"),
        ("square", "4000x4000", "SIZE: expected at most 10,000,000 cells, got '4000x4000 = 16,0"),
        ("cylinder", "4000x4000", "SIZE: expected at most 10,000,000 cells, got '4000x4000 = "),
        ("hex", "4000x4000", "SIZE: expected at most 10,000,000 cells, got '4000x4000 = "),
        ("hexagon", "4000", "SIZE: expected at most 10,000,000 cells, got 'radius 4000 = "),
        ("polar", "99999", "SIZE: expected at most 10,000,000 cells, got '99999 rings'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(name: str, size: str, says: str) -> None:
    with pytest.raises(BadInput) as error:
        spec_of(name, size)
    assert str(error.value).startswith(says)
    assert "\n" not in str(error.value)


def test_mazes_may_ask_for_more_squares() -> None:
    assert spec_of("square", "8000x8000", limit=MAX_LINKS_CELLS) == "square:8000x8000"
    with pytest.raises(BadInput, match="SIZE: expected at most 4,000,000,000 cells"):
        spec_of("square", "80000x80000", limit=MAX_LINKS_CELLS)


def test_floors_want_a_plan_with_ports_to_spare() -> None:
    assert spec_of("square", "4x3", 1) == "square:4x3"
    for floors in (0, -1):
        with pytest.raises(BadInput, match=f"floors: expected a number of floors.*got {floors}"):
            spec_of("square", "4x3", floors)
    with pytest.raises(BadInput, match="expected floors of at most 6 ports a cell, got 'octagon"):
        spec_of("octagon", "4x3", 2)
    with pytest.raises(BadInput, match="at most 10,000,000 cells, got '3 floors of square"):
        spec_of("square", "2000x2000", 3)


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("hex", "expected hex:WIDTHxHEIGHT, got 'hex'"),
        ("hex:3x3:wrap", "expected hex:WIDTHxHEIGHT"),
        ("hex-flat:3x3:wrap", "expected hex-flat:WIDTHxHEIGHT"),
        ("hex:3", "grid: expected a size such as 10x10, got '3'"),
        ("hexagon:3:3", "expected hexagon:RADIUS"),
        ("hexagon-flat", "expected hexagon-flat:RADIUS"),
        ("triangle:3x3:", "expected triangle:WIDTHxHEIGHT"),
        ("triangle:1x9", "grid: expected a width of at least 2, got '1x9'"),
        ("big-triangle", "expected big-triangle:EDGE"),
        ("polar:1:2", "expected polar:RINGS"),
        ("octagon:1x1:1", "expected octagon:WIDTHxHEIGHT"),
        ("cube:", "grid: expected an edge length such as 6, got ''"),
        ("cube:1:1", "expected cube:EDGE"),
        ("torus:3x3:wrap", "expected torus:WIDTHxHEIGHT"),
        ("cylinder", "expected cylinder:WIDTHxHEIGHT"),
        ("cylinder:3x3:wrap", "expected cylinder:WIDTHxHEIGHT"),
        ("moebius:3x3:wrap", "expected moebius:WIDTHxHEIGHT"),
        ("layered", "expected layered:FLOORS: and the grid of a floor, got 'layered'"),
        ("layered:3", "expected layered:FLOORS: and the grid"),
        ("layered:3x3:2", "expected layered:FLOORS: and the grid"),
        ("layered:0:square:3x3", "grid: expected a number of floors of at least 1, got 0"),
        ("layered:x:square:3x3", "grid: expected a number of floors such as 6, got 'x'"),
        ("layered:2:layered:2:square:3x3", "grid: expected floors of a plan without floors"),
        ("layered:2:octagon:3x3", "expected floors of at most 6 ports a cell"),
        ("layered:2:round:3", "grid: expected a grid, one of"),
    ],
)
def test_a_specification_that_cannot_be_is_refused(spec: str, says: str) -> None:
    with pytest.raises(BadInput) as error:
        parse(spec)
    assert str(error.value).startswith(says)
