"""Made routes: always with an answer, never solved, as wished, and the same for the same seed."""

import numpy as np
import pytest
from route_draws import board_of

from gridwright.core.errors import BadInput, NotReached
from gridwright.core.rng import stream
from gridwright.grid.topology import parse
from gridwright.route import rules
from gridwright.route.board import INSIDE, Rules
from gridwright.route.generator import ATTEMPTS, generate
from gridwright.route.grading import LEVELS, grade, tempting
from gridwright.route.hints import FORCED, HOPELESS, TECHNIQUES, hint
from gridwright.route.laying import draw_taps, lay
from gridwright.route.moves import apply, parse_move
from gridwright.route.parameters import Parameters, parameters_from_plain, plain_parameters
from gridwright.route.solver import fewest

WISHES = [
    Parameters("square:8x6", outlets=2),
    Parameters("square:3x7", inlets=2, outlets=1, clockwise=True),
    Parameters("square:6x5", closed=True, outlets=2),
    Parameters("square:7x7", inlets=2, outlets=3, colours=2),
    Parameters("square:7x6", inlets=2, outlets=2, colours=2, closed=True),
    Parameters("square:5x4", inside=True, density=0.3),
    Parameters("hex:5x4", outlets=2),
    Parameters("torus:5x4"),
    Parameters("octagon:4x3", outlets=2),
    Parameters("square:9x1", density=0.0),
    Parameters("triangle:6x4"),
]


@pytest.mark.parametrize("parameters", WISHES, ids=lambda p: p.grid)
def test_made_routes_have_an_answer_and_are_not_solved(parameters):
    for seed in range(12):
        puzzle = generate(parameters, seed)
        assert rules.judge(puzzle.answer).solved
        assert not rules.judge(puzzle.start).solved
        assert len(puzzle.start.inlets) == parameters.inlets
        assert len(puzzle.start.outlets) == parameters.outlets
        assert puzzle.start.rules == rules_of(parameters)
        inside = {tap.port == INSIDE for tap in (*puzzle.start.inlets, *puzzle.start.outlets)}
        assert inside == {parameters.inside or parameters.grid.startswith("torus")}
        assert generate(parameters, seed) == puzzle
        assert_same_tiles_turned(puzzle)
    starts = {generate(parameters, seed).start for seed in range(12)}
    assert len(starts) > 6


def rules_of(parameters):
    return Rules(parameters.clockwise, parameters.closed)


def assert_same_tiles_turned(puzzle):
    for cell in range(puzzle.start.topology.n):
        size = int(puzzle.start.topology.cycle[cell])
        tile, wanted = int(puzzle.start.tiles[cell]), int(puzzle.answer.tiles[cell])
        ways = {(tile << s | tile >> (size - s)) & (1 << size) - 1 for s in range(size)}
        assert wanted in ways


def test_the_share_of_decoys_is_as_stated():
    none, all_of, some = (
        np.mean(
            [
                generate(Parameters("square:12x12", density=share), seed).start.area
                for seed in range(10)
            ]
        )
        for share in (0.0, 1.0, 0.5)
    )
    assert all_of == 144
    assert none < 60
    assert abs(some - (none + all_of) / 2) < 12


@pytest.mark.parametrize("least", [1, 4, 9])
def test_at_least_so_many_turns_are_needed(least):
    for seed in range(10):
        board = generate(Parameters("square:8x6", fewest=least), seed).start
        assert fewest(board).route.cost >= least


@pytest.mark.parametrize("level", LEVELS)
def test_levels_are_as_graded(level):
    for seed in range(5):
        board = generate(Parameters("square:7x6", outlets=2, level=level), seed).start
        assert grade(board).level == level


def test_what_cannot_be_reached_is_said():
    with pytest.raises(NotReached, match=f"{ATTEMPTS} attempts"):
        generate(Parameters("square:3x3", fewest=40), 1)


@pytest.mark.parametrize(
    "wish",
    [
        {"density": 1.5},
        {"inlets": 0},
        {"outlets": 9},
        {"colours": 9},
        {"colours": 3, "inlets": 2, "outlets": 3},
        {"fewest": 0},
        {"level": "nightmare"},
        {"outlets": 5, "grid": "square:2x2"},
        {"strange": 1},
        {"inlets": "2"},
    ],
    ids=str,
)
def test_parameters_out_of_range_are_refused(wish):
    with pytest.raises(BadInput):
        parameters_from_plain({"grid": "square:5x5", **wish})


def test_closed_routes_need_sides():
    for wish in (Parameters("torus:4x4", closed=True), Parameters("square:4x4", 1, 1, 1.0, True)):
        if wish.grid.startswith("torus"):
            with pytest.raises(BadInput, match="sides of the board"):
                generate(wish, 1)
        else:
            assert generate(wish, 1).start.rules.closed


@pytest.mark.parametrize("parameters", WISHES, ids=lambda p: p.grid)
def test_parameters_print_and_parse(parameters):
    assert parameters_from_plain(plain_parameters(parameters)) == parameters


def test_laid_trees_keep_apart_and_meet_at_both_sides():
    topology = parse("square:9x7")
    for seed in range(30):
        draws = stream(seed)
        laid = draw_taps(topology, 2, 4, 2, False, draws)
        if not lay(topology, laid, draws):
            continue
        for cell, need in laid.needs.items():
            for port in range(4):
                there = int(topology.neighbour[cell, port])
                if need >> port & 1 and there >= 0:
                    assert laid.needs[there] >> int(topology.back[cell, port]) & 1


def test_a_grade_counts_turns_branches_and_positions():
    # A bend beside the way could lead the water down, into a tile.
    board = board_of(3, 2, [10, 5, 5, 0, 3, 5], [(0, 0, 0)], [(2, 2, 0)])
    given = grade(board)
    assert given.techniques == {"turns": 1, "positions": 1}
    tempted = board_of(3, 2, [10, 7, 5, 0, 3, 5], [(0, 0, 0)], [(2, 2, 0)])
    assert tempting(tempted, fewest(tempted)) == 2
    assert grade(tempted).score > given.score
    with pytest.raises(BadInput, match="with an answer"):
        grade(board_of(2, 1, [3, 5], [(0, 0, 0)], [(1, 2, 0)]))


@pytest.mark.parametrize("parameters", WISHES[:8], ids=lambda p: p.grid)
def test_hints_lead_to_the_answer_by_the_fewest_turns(parameters):
    for seed in range(3):
        board = generate(parameters, f"hint {seed}").start
        left = fewest(board).route.cost
        while (given := hint(board)) is not None:
            assert given.technique in TECHNIQUES and given.technique != HOPELESS
            assert len(given.stages) == 2
            move = parse_move(board, given.move)
            assert given.cells[0] == move.cell
            board = apply(board, move)
            left -= abs(move.steps)
            assert fewest(board).route.cost == left
        assert left == 0 and rules.judge(board).solved


def test_a_hint_says_why():
    board = board_of(3, 1, [10, 5, 5], [(0, 0, 0)], [(2, 2, 0)])
    given = hint(board)
    assert given.technique == FORCED and "no other position" in given.text
    assert hint(board_of(3, 1, [5, 5, 5], [(0, 0, 0)], [(2, 2, 0)])) is None
    hopeless = hint(board_of(3, 1, [10, 3, 5], [(0, 0, 0)], [(2, 2, 0)]))
    assert hopeless.technique == HOPELESS and "cannot be solved" in hopeless.text
    assert hopeless.cells == (0, 1)
