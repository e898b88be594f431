"""The Pipes generator: one answer by brute force, every wish kept, honest refusals."""

import time
from collections import Counter
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pipes_boards import random_tree
from pipes_oracle import Grid, all_answers, answers, edges_of, is_tree, reached, turns_of

from gridwright.core.errors import BadInput, NotReached
from gridwright.core.rng import stream
from gridwright.grid.hexadecimal import print_bits
from gridwright.grid.mask import read_mask
from gridwright.grid.square import square
from gridwright.pipes.board import Parameters, make_board
from gridwright.pipes.generator import VERSION, Maker, generate
from gridwright.pipes.solver import solve
from gridwright.trees import algorithms

PLUS = print_bits(read_mask("#.#\n...\n#.#", 3, 3))


def spec_of(grid):
    return f"square:{grid.width}x{grid.height}" + (":wrap" if grid.wrap else "")


def grid_of(parameters):
    size, *wrap = parameters.grid.removeprefix("square:").split(":")
    width, height = map(int, size.split("x"))
    return Grid(width, height, wrap == ["wrap"])


def assert_as_asked(parameters, puzzle, present):
    """Assert all but that the answer is the only one."""
    grid = grid_of(parameters)
    start, answer = puzzle.start, puzzle.answer
    links = answer.tiles.tolist()
    assert is_tree(grid, links, answer.barriers.tolist())
    assert [mask > 0 for mask in links] == list(present)
    assert all(a in turns_of(b) for a, b in zip(links, start.tiles.tolist(), strict=True))
    assert not is_tree(grid, start.tiles.tolist(), start.barriers.tolist())
    assert (start.barriers == answer.barriers).all()
    assert not start.locked.any() and not answer.locked.any()
    assert start.source == answer.source and links[start.source]
    assert parameters.crosses or 15 not in links
    walled = unused = 0
    for one, side, other, back in edges_of(grid):
        wall = bool(start.barriers[one] & side)
        assert wall == bool(start.barriers[other] & back)
        free = present[one] and present[other] and not links[one] & side
        assert free or not wall
        walled += wall
        unused += free
    if parameters.barriers in (0, 1):
        assert walled == parameters.barriers * unused
    return walled, unused


@st.composite
def wishes(draw):
    """Draw parameters for a board that brute force can prove, and its cells."""
    wrap = draw(st.booleans())
    sides = st.sampled_from((1, 3, 4, 5)) if wrap else st.integers(1, 7)
    width, height = draw(sides), draw(sides)
    if not 2 <= width * height <= 25:
        width, height = (5, 3) if wrap else (4, 6)
    grid = Grid(width, height, wrap)
    present = [True] * grid.n
    if draw(st.booleans()):
        random = draw(st.randoms(use_true_random=False))
        cells = draw(st.integers(2, grid.n))
        present = [mask > 0 for mask in random_tree(grid, cells, random)]
    parameters = Parameters(
        spec_of(grid),
        tree=draw(st.sampled_from(algorithms())),
        crosses=draw(st.booleans()),
        barriers=draw(st.sampled_from((0.0, 0.3, 1.0))),
        present="" if all(present) else print_bits(np.array(present)),
    )
    return parameters, present, draw(st.integers() | st.text(max_size=9))


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(wishes())
def test_every_board_is_as_asked_and_has_one_answer(wish):
    parameters, present, seed = wish
    try:
        puzzle = generate(parameters, seed)
    except NotReached:
        assert not unique_boards(grid_of(parameters), present, 4 if parameters.crosses else 3)
        return
    assert_as_asked(parameters, puzzle, present)
    found = answers(grid_of(parameters), puzzle.start.tiles, puzzle.start.barriers)
    assert found.tolist() == [puzzle.answer.tiles.tolist()]
    bare = answers(grid_of(parameters), puzzle.start.tiles)
    assert len(bare) == 1  # barriers are no part of the proof
    assert puzzle.proof.startswith("one answer, proved by propagation")
    assert (puzzle.family, puzzle.version, puzzle.seed) == ("pipes", VERSION, str(seed))
    assert puzzle.parameters == parameters


@pytest.mark.parametrize("tree", algorithms())
@pytest.mark.parametrize(
    "grid", [Grid(4, 4, True), Grid(5, 5), Grid(6, 6), Grid(5, 4, True), Grid(3, 3, True)]
)
def test_many_boards_of_every_tree_have_one_answer(tree, grid, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    for crosses in (False, True):
        parameters = Parameters(spec_of(grid), tree=tree, crosses=crosses)
        made = [generate(parameters, seed) for seed in range(60)]
        for puzzle in made:
            assert_as_asked(parameters, puzzle, [True] * grid.n)
        boards = [puzzle.start.tiles for puzzle in made]
        owners, masks = all_answers(grid, boards, np.zeros((60, grid.n), np.uint8))
        assert owners.tolist() == list(range(60))
        assert masks.tolist() == [puzzle.answer.tiles.tolist() for puzzle in made]
        assert len({board.tobytes() for board in boards}) > 55


def spanning_trees(grid, present):
    """List every spanning tree of the present cells, as port masks, by trying every edge."""
    edges = [
        edge
        for edge in edges_of(grid)
        if present[edge.one] and present[edge.other] and edge.one != edge.other
    ]
    waiting = [(0, tuple(range(grid.n)), (0,) * grid.n, sum(present) - 1)]
    found = []
    while waiting:
        at, group, masks, missing = waiting.pop()
        if missing == 0:
            found.append(masks)
        elif len(edges) - at >= missing:
            one, side, other, back = edges[at]
            waiting.append((at + 1, group, masks, missing))
            if group[one] != group[other]:
                joined = tuple(group[one] if g == group[other] else g for g in group)
                linked = list(masks)
                linked[one] |= side
                linked[other] |= back
                waiting.append((at + 1, joined, tuple(linked), missing - 1))
    return found


def unique_boards(grid, present, cap):
    """Count the boards under a cap whose tiles fit one spanning tree only."""
    shapes = Counter(
        tuple(turns_of(mask)[0] for mask in masks) for masks in spanning_trees(grid, present)
    )
    kept = [board for board in shapes if max(tile.bit_count() for tile in board) <= cap]
    return sum(shapes[board] == 1 for board in kept)


@pytest.mark.slow
@pytest.mark.parametrize(
    "grid",
    [
        Grid(3, 3),
        Grid(3, 3, True),
        Grid(4, 2),
        Grid(2, 3, True),
        Grid(4, 2, True),
        Grid(2, 2, True),
        Grid(1, 2, True),
        Grid(5, 1, True),
    ],
)
def test_a_board_is_made_wherever_there_is_one(grid, monkeypatch):
    """For every connected mask, against the list of all spanning trees."""
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    for present in product((False, True), repeat=grid.n):
        if sum(present) < 2:
            continue
        connected = len(reached(grid, present, [0] * grid.n)) == sum(present)
        for crosses in (False, True):
            packed = print_bits(np.array(present))
            parameters = Parameters(spec_of(grid), crosses=crosses, present=packed)
            try:
                puzzle = generate(parameters, 1)
            except BadInput:
                assert not connected
            except NotReached:
                assert connected
                assert unique_boards(grid, present, 4 if crosses else 3) == 0
            else:
                assert connected
                assert_as_asked(parameters, puzzle, present)
                assert len(answers(grid, puzzle.start.tiles)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 1.0])
def test_the_share_of_barriers_is_about_right(share):
    parameters = Parameters("square:70x60:wrap", barriers=share)
    walled, unused = assert_as_asked(parameters, generate(parameters, 3), [True] * 4200)
    assert unused == 2 * 4200 - 4199
    deviation = (share * (1 - share) * unused) ** 0.5
    assert abs(walled - share * unused) <= 4 * deviation


@pytest.mark.parametrize(
    "grid",
    [
        Grid(1, 2),
        Grid(2, 1),
        Grid(1, 60),
        Grid(60, 1),
        Grid(2, 40),
        Grid(40, 2),
        Grid(1, 3, True),
        Grid(30, 1, True),
        Grid(3, 30, True),
        Grid(31, 3),
    ],
)
def test_narrow_boards_are_made(grid):
    for crosses in (False, True):
        parameters = Parameters(spec_of(grid), crosses=crosses)
        puzzle = generate(parameters, 5)
        assert_as_asked(parameters, puzzle, [True] * grid.n)
        assert solve(puzzle.start).answers == (puzzle.answer,)


@pytest.mark.slow
@pytest.mark.parametrize("tree", algorithms())
@pytest.mark.parametrize("grid", [Grid(25, 18), Grid(24, 17, True), Grid(40, 36)])
def test_large_boards_are_made_and_proved_by_the_solver(grid, tree, monkeypatch):
    """Most of these are regrown in many places, and then the last proof of the whole matters."""
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    for seed in range(60):
        parameters = Parameters(spec_of(grid), tree=tree, barriers=0.1 * (seed % 2))
        puzzle = generate(parameters, seed)
        bare = make_board(puzzle.start.topology, puzzle.start.tiles)
        said = solve(bare)
        assert said.status == "unique"
        assert (said.answers[0].tiles == puzzle.answer.tiles).all()
    assert_as_asked(parameters, puzzle, [True] * grid.n)


@pytest.mark.parametrize("size", ["1x2", "2x1", "2x2", "2x7", "5x2"])
def test_wrapped_sides_of_two_are_refused_with_the_reason(size):
    for crosses in (False, True):
        with pytest.raises(NotReached) as error:
            generate(Parameters(f"square:{size}:wrap", crosses=crosses), 1)
        assert "mirror image" in str(error.value) and "--no-unique" in str(error.value)
        assert "\n" not in str(error.value)


@pytest.mark.parametrize("size", ["1x2", "2x1", "2x2", "2x3", "3x2", "3x3", "4x1", "4x5"])
@pytest.mark.parametrize("wrap", [False, True])
def test_several_answers_may_be_allowed(size, wrap):
    """Then, too, the start is no answer; the tree is left as it was drawn."""
    parameters = Parameters(f"square:{size}" + ":wrap" * wrap, barriers=0.2, unique=False)
    grid = grid_of(parameters)
    numbers = set()
    for seed in range(60):
        puzzle = generate(parameters, seed)
        assert_as_asked(parameters, puzzle, [True] * grid.n)
        assert "whether it is the only one was not asked" in puzzle.proof
        found = answers(grid, puzzle.start.tiles, puzzle.start.barriers).tolist()
        assert puzzle.answer.tiles.tolist() in found
        numbers.add(len(found))
    assert max(numbers) > 1 or not wrap or size == "4x1"


@pytest.mark.parametrize(
    ("mask", "says"),
    [
        ("..#..", "2 parts"),
        ("..#.", "without neighbours at 3,0"),
        (".#.", "without neighbours at 0,0"),
        ("#.#", "at least 2 cells"),
        ("##", "at least 2 cells"),
        ("..#..\n..#..", "2 parts"),
        ("..#..\n..#..\n###..\n.####", "without neighbours at 0,3"),
    ],
)
def test_masks_that_are_not_connected_are_refused(mask, says):
    lines = mask.split("\n")
    size = (len(lines[0]), len(lines))
    present = print_bits(read_mask(mask, *size))
    for unique in (True, False):
        with pytest.raises(BadInput, match=says) as error:
            generate(Parameters(f"square:{size[0]}x{size[1]}", present=present, unique=unique), 1)
        assert "\n" not in str(error.value)


def test_a_single_present_cell_of_a_wrapped_side_of_one_is_refused():
    present = print_bits(np.array([True, False, False]))
    with pytest.raises(BadInput, match="at least 2 cells"):
        generate(Parameters("square:1x3:wrap", present=present), 1)


def test_a_grid_of_one_cell_is_refused():
    for grid in ("square:1x1", "square:1x1:wrap"):
        with pytest.raises(BadInput, match="at least 2 cells"):
            generate(Parameters(grid), 1)


@pytest.mark.parametrize("size", [3, 40])
@pytest.mark.parametrize("tree", algorithms())
def test_a_mask_that_demands_a_cross_is_refused_soon(size, tree, monkeypatch):
    """A plus-shaped mask, alone or in the corner of a large board."""
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    cells = np.ones((size, size), np.bool_)
    cells[:5, :5] = False
    cells[1, 0:5] = cells[0, 1] = cells[2, 1] = True
    parameters = Parameters(f"square:{size}x{size}", tree=tree, present=print_bits(cells))
    puzzle = generate(Parameters(parameters.grid, tree, True, 0.0, parameters.present), 1)
    assert puzzle.answer.tiles[size + 1] == 15
    with pytest.raises(NotReached, match="at most 3 links a cell"):
        generate(parameters, 0)
    began = time.process_time()
    with pytest.raises(NotReached, match="at most 3 links a cell"):
        generate(parameters, 1)
    assert time.process_time() - began < 2


def test_links_that_are_no_tree_are_refused_by_the_maker():
    topology = square(3, 3)
    tree = np.array(random_tree(Grid(3, 3), 9, Random(3)), np.uint8)
    assert Maker(topology).repair(tree.copy(), topology.existing, stream(1))
    loop = np.array([12, 5, 9, 10, 0, 10, 6, 5, 3], np.uint8)
    dangling = tree.copy()
    dangling[0] ^= 4
    for links in (loop, dangling):
        with pytest.raises(BadInput, match="a spanning tree"):
            Maker(topology).repair(links, topology.existing, stream(1))
