"""Carved puzzles have one answer by exact cover, are minimal and symmetric where that is said."""

import numpy as np
import pytest
from sudoku_cases import layouts
from sudoku_cover import answers

from gridwright.core.errors import BadInput, NotReached
from gridwright.core.rng import stream
from gridwright.sudoku.carving import carve, full_grid, is_minimal
from gridwright.sudoku.layout import classic, parse, with_regions
from gridwright.sudoku.regions import random_regions
from gridwright.sudoku.symmetry import SYMMETRIES, orbits

SMALL = [layout for layout in layouts() if layout.side < 9]


@pytest.fixture
def _compiled(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")


def removable(layout, puzzle):
    """List the clues without which one answer is left, by exact cover."""
    found = []
    for cell in np.flatnonzero(puzzle).tolist():
        fewer = puzzle.copy()
        fewer[cell] = 0
        if len(answers(layout, fewer, 2)) == 1:
            found.append(cell)
    return found


@pytest.mark.usefixtures("_compiled")
@pytest.mark.parametrize("layout", layouts(), ids=lambda layout: layout.spec[:16])
def test_a_full_grid_fills_every_house_and_differs_from_draw_to_draw(layout):
    drawn = {full_grid(layout, stream(f"full {number}")).tobytes() for number in range(30)}
    for grid in drawn:
        values = np.frombuffer(grid, np.uint8)
        for house in layout.houses:
            assert sorted(values[house]) == list(range(1, layout.side + 1))
    assert len(drawn) > 15


@pytest.mark.usefixtures("_compiled")
def test_every_4x4_grid_is_drawn():
    draws = stream("all")
    drawn = {full_grid(parse("4x4"), draws).tobytes() for _ in range(6000)}
    assert len(drawn) == 288


@pytest.mark.usefixtures("_compiled")
@pytest.mark.parametrize("layout", layouts(), ids=lambda layout: layout.spec[:16])
def test_carved_puzzles_have_the_answer_alone_and_are_minimal(layout):
    for number in range(12 if layout.side < 9 else 1):
        draws = stream(f"carve {number}")
        answer = full_grid(layout, draws)
        puzzle = carve(layout, answer, draws, minimal=True)
        assert answers(layout, puzzle, 2) == [answer.tolist()]
        assert not removable(layout, puzzle)


@pytest.mark.slow
@pytest.mark.usefixtures("_compiled")
@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("spec", ["9x9", "6x6", "9x9:x"])
def test_symmetry_holds_and_no_orbit_can_go(symmetry, spec):
    layout = parse(spec)
    for number in range(6):
        draws = stream(f"symmetry {number}")
        answer = full_grid(layout, draws)
        puzzle = carve(layout, answer, draws, symmetry)
        assert answers(layout, puzzle, 2) == [answer.tolist()]
        for orbit in orbits(layout.side, symmetry):
            held = set((puzzle[list(orbit)] > 0).tolist())
            assert len(held) == 1
            if held == {True}:
                fewer = puzzle.copy()
                fewer[list(orbit)] = 0
                assert len(answers(layout, fewer, 2)) == 2


@pytest.mark.usefixtures("_compiled")
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_the_clues_asked_for_or_none(symmetry):
    reached = 0
    for clues in (28, 31, 36, 45, 80):
        for number in range(4):
            draws = stream(f"{clues} {number}")
            answer = full_grid(classic(), draws)
            puzzle = carve(classic(), answer, draws, symmetry, clues)
            if puzzle is not None:
                reached += 1
                assert np.count_nonzero(puzzle) == clues
                assert answers(classic(), puzzle, 2) == [answer.tolist()]
    assert reached >= (8 if symmetry in ("rotational90", "full") else 14)


@pytest.mark.usefixtures("_compiled")
def test_too_few_clues_are_never_reached():
    draws = stream("few")
    assert carve(classic(), full_grid(classic(), draws), draws, clues=16) is None


@pytest.mark.usefixtures("_compiled")
def test_minimal_with_symmetry_is_strict():
    layout = parse("6x6")
    told = set()
    for number in range(60):
        draws = stream(f"strict {number}")
        answer = full_grid(layout, draws)
        carved = carve(layout, answer, draws.copy(), "rotational")
        strict = carve(layout, answer, draws.copy(), "rotational", minimal=True)
        minimal = not removable(layout, carved)
        assert is_minimal(layout, carved) == minimal
        assert strict is None or minimal
        assert (strict is not None) == minimal
        told.add(minimal)
    assert told == {True, False}


@pytest.mark.usefixtures("_compiled")
@pytest.mark.parametrize("layout", SMALL, ids=lambda layout: layout.spec[:16])
def test_is_minimal_says_what_cover_says(layout):
    for number in range(8):
        draws = stream(f"minimal {number}")
        answer = full_grid(layout, draws)
        clues = int(np.count_nonzero(carve(layout, answer, draws.copy()))) + number % 3
        puzzle = carve(layout, answer, draws, clues=clues)
        if puzzle is not None:
            assert is_minimal(layout, puzzle) == (not removable(layout, puzzle))


@pytest.mark.slow
@pytest.mark.parametrize("layout", layouts(), ids=lambda layout: layout.spec[:16])
def test_plain_carves_the_same_and_draws_as_often(layout, monkeypatch):
    told = []
    for mode in ("on", "off"):
        monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
        draws = stream("both")
        answer = full_grid(layout, draws)
        puzzle = carve(layout, answer, draws, "diagonal")
        told.append((answer.tolist(), puzzle.tolist(), draws.tolist(), is_minimal(layout, puzzle)))
    assert told[0] == told[1]


@pytest.mark.usefixtures("_compiled")
def test_a_large_puzzle_is_carved_under_an_effort():
    layout = parse("16x16")
    draws = stream("large")
    answer = full_grid(layout, draws)
    puzzle = carve(layout, answer, draws, effort=5)
    assert answers(layout, puzzle, 2) == [answer.tolist()]
    assert np.count_nonzero(puzzle) < 140


@pytest.mark.usefixtures("_compiled")
def test_without_effort_only_what_needs_no_guess_goes():
    draws = stream("none")
    answer = full_grid(classic(), draws)
    easy = carve(classic(), answer, draws.copy(), effort=0)
    assert answers(classic(), easy, 2) == [answer.tolist()]
    assert is_minimal(classic(), easy, effort=0) in (None, True)
    thin = carve(classic(), answer, draws.copy())
    assert np.count_nonzero(thin) <= np.count_nonzero(easy)


def test_what_cannot_be_carved_is_refused():
    draws = stream("refused")
    answer = full_grid(classic(), draws)
    with pytest.raises(BadInput, match="symmetry: expected one of none"):
        carve(classic(), answer, draws, "sideways")
    with pytest.raises(BadInput, match="expected 0 to 81 clues, got 82"):
        carve(classic(), answer, draws, clues=82)
    holed = answer.copy()
    holed[3] = 0
    with pytest.raises(BadInput, match="r1c4: expected a digit, got 0"):
        carve(classic(), holed, draws)
    with pytest.raises(BadInput, match="r1c1 and r1c2 both hold 1 in row 1"):
        carve(classic(), np.ones(81, np.uint8), draws)
    with pytest.raises(BadInput, match="expected one answer, proved, got 2"):
        is_minimal(classic(), np.zeros(81, np.uint8))
    with pytest.raises(BadInput, match="expected one answer, proved, got 0"):
        is_minimal(classic(), np.ones(81, np.uint8))


def test_a_layout_without_grids_is_told():
    layout = with_regions(4, (0, 0, 0, 1, 2, 0, 1, 1, 2, 3, 3, 1, 2, 2, 3, 3))
    assert not answers(layout, [0] * 16, 1)
    with pytest.raises(NotReached, match="no full grid"):
        full_grid(layout, stream(1))


@pytest.mark.usefixtures("_compiled")
@pytest.mark.parametrize("side", [2, 3, 5, 6, 7, 9, 11, 16, 25])
def test_random_regions_are_connected_and_vary(side):
    drawn = {random_regions(side, stream(number)) for number in range(6)}
    for regions in drawn:
        assert with_regions(side, regions).regions == regions
    assert len(drawn) > 3 or side < 4


@pytest.mark.usefixtures("_compiled")
@pytest.mark.parametrize("side", [5, 7, 9])
def test_most_random_regions_have_a_full_grid(side):
    filled = 0
    for number in range(10):
        try:
            full_grid(with_regions(side, random_regions(side, stream(number))), stream(number))
            filled += 1
        except NotReached:
            pass
    assert filled >= 5


def test_plain_draws_the_same_regions(monkeypatch):
    told = []
    for mode in ("on", "off"):
        monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
        draws = stream("regions")
        told.append((random_regions(7, draws), draws.tolist()))
    assert told[0] == told[1]


def test_regions_of_no_such_side_are_refused():
    with pytest.raises(BadInput, match="expected a side of 2 to 25"):
        random_regions(26, stream(1))
