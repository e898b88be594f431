"""Grades of Pipes, levels, boards made to a level, and how a solution is told."""

import os
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest

import gridwright as gw
from gridwright.core.errors import BadInput, NotReached
from gridwright.core.rng import stream
from gridwright.graph.components import components
from gridwright.grid.passable import agreeing
from gridwright.grid.topology import parse
from gridwright.pipes import Maker, Parameters, generate, parse_net, solve
from gridwright.pipes.calibration import QUANTILES, TABLE
from gridwright.pipes.crosses import barred_ports
from gridwright.pipes.family import FAMILY
from gridwright.pipes.grading import (
    BOUNDS,
    LEVELS,
    MOST_TOLD,
    SCALE,
    Rated,
    bounds,
    grade,
    path_to_answer,
    rate,
)
from gridwright.pipes.kernels.vary import vary
from gridwright.pipes.leveling import FRESH, VARIANTS, distance, search_level
from gridwright.pipes.options import parameters_from_options
from gridwright.pipes.path import Path, walk_board
from gridwright.pipes.rules import judge_board
from gridwright.pipes.techniques import TECHNIQUES, place_of
from gridwright.pipes.telling import TELLINGS


def test_a_grade_adds_up_what_the_path_costs():
    board = generate(Parameters("square:7x7"), 5).start
    given, path = grade(board), path_to_answer(board)
    assert sum(given.techniques.values()) == len(path.log) == len(given.path)
    scores = {technique.key: technique.score for technique in TECHNIQUES}
    assert given.score == sum(scores[key] * many for key, many in given.techniques.items())
    figures = given.ratings[0].figures
    assert given.ratings[0].scale == SCALE
    assert figures["score"] == given.score
    assert figures["score a tile"] == round(given.score / 49, 3)
    assert figures["level"] == given.level
    names = {technique.key: technique.name for technique in TECHNIQUES}
    assert figures["hardest"] == names[list(given.techniques)[-1]]
    assert given.path[0].startswith("Edge: the tile at 0,0 ")


def test_boards_without_a_single_answer_have_no_grade():
    for ident in ("2x2:1111", "2x1w:11"):
        with pytest.raises(BadInput, match="expected a board with a single answer"):
            grade(parse_net(ident)[0])


def test_paths_are_told_up_to_a_limit(monkeypatch):
    board = generate(Parameters("square:7x7"), 5).start
    monkeypatch.setattr("gridwright.pipes.grading.MOST_TOLD", 7)
    assert len(grade(board).path) == 7 < MOST_TOLD


def test_the_calibration_is_in_order_and_says_how_many_boards_it_rests_on():
    assert set(BOUNDS) <= set(QUANTILES)
    for rows in TABLE.values():
        assert [row.tiles for row in rows] == sorted({row.tiles for row in rows})
        for row in rows:
            assert row.boards >= 10_000
            assert len(row.quantiles) == len(QUANTILES)
            assert list(row.quantiles) == sorted(row.quantiles)


def test_bounds_lie_between_those_of_the_sizes_measured():
    small, middle, large = (bounds(parse("square:9x9"), tiles) for tiles in (25, 36, 49))
    row = next(row for row in TABLE["square"] if row.tiles == 25)
    assert small == tuple(row.quantiles[QUANTILES.index(bound)] for bound in BOUNDS)
    for low, value, high in zip(small, middle, large, strict=True):
        assert min(low, high) <= value <= max(low, high)
    assert bounds(parse("square:9x9"), 10_000) == bounds(parse("square:9x9"), 225)
    assert bounds(parse("hex:9x9"), 49) != large
    assert bounds(parse("triangle:9x9"), 49) != large


@pytest.mark.parametrize("spec", ["square:5x5", "square:10x10", "hex:7x7"])
def test_each_level_has_a_sensible_share(spec, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    levels = []
    for seed in range(600):
        puzzle = generate(Parameters(spec), f"share {seed}")
        levels.append(rate(walk_board(puzzle.start, answer=puzzle.answer.tiles)).level)
    shares = [levels.count(level) / len(levels) for level in LEVELS]
    # Scores of small boards are few, so that many share the one at a bound.
    for share, wanted in zip(shares, (0.40, 0.35, 0.20, 0.05), strict=True):
        assert wanted / 2 - 0.02 < share < wanted * 1.5 + 0.02


def test_hard_techniques_lift_the_level():
    topology = parse("square:20x20")

    def level(place):
        log = np.array([[place, 0, 0, 0, 0, 0]], np.int32)
        return rate(Path(topology, np.ones(400, np.uint8), log, "solved", 0)).level

    assert level(place_of("bridge")) == "easy"
    assert level(place_of("parity")) == "hard"
    assert level(place_of("long-trial")) == "hard"
    assert level(place_of("paired-trial")) == level(place_of("brute-force")) == "expert"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("spec", "others"),
    [
        ("square:5x5", {}),
        ("square:9x8", {"barriers": 0.1}),
        ("square:8x8:wrap", {}),
        ("hex:6x6", {"crosses": True}),
        ("polar:4", {"tree": "wilson"}),
    ],
)
def test_boards_are_made_to_a_level(spec, others, level, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    parameters = Parameters(spec, level=level, **others)
    assert FAMILY.parse_parameters(FAMILY.print_parameters(parameters)) == parameters
    for seed in range(3):
        puzzle = generate(parameters, seed)
        again = grade(puzzle.start)
        assert again.level == level
        assert puzzle.proof.endswith(f"; graded {level}: score {again.score:g} by {SCALE}")
        assert solve(puzzle.start).answers == (puzzle.answer,)
        assert not judge_board(puzzle.start).solved
        assert generate(parameters, seed) == puzzle


def test_a_level_is_made_alike_plainly_and_compiled(monkeypatch):
    parameters = Parameters("square:5x5", level="hard")
    puzzles = []
    for mode in ("off", "on"):
        monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
        puzzles.append(generate(parameters, 7))
    assert puzzles[0] == puzzles[1]


def test_a_level_that_is_not_reached_is_said_with_the_effort():
    with pytest.raises(NotReached, match=f"in {FRESH} boards and {VARIANTS} variants"):
        generate(Parameters("square:2x2", level="expert"), 1)


def test_the_option_of_a_level():
    assert parameters_from_options("5x5", {"level": "hard"}).level == "hard"
    assert parameters_from_options("5x5", {"level": None}).level == ""
    assert FAMILY.print_parameters(Parameters("square:5x5")) == {"grid": "square:5x5"}
    with pytest.raises(BadInput, match="expected a level: easy, medium, hard, expert"):
        FAMILY.parse_parameters({"grid": "square:5x5", "level": "cruel"})
    with pytest.raises(BadInput, match="only such boards are graded"):
        parameters_from_options("5x5", {"level": "hard", "unique": False})


def rated(share, level):
    return Rated(share * 100, share, level, 0)


def test_the_distance_to_a_level():
    topology = parse("square:10x10")
    easy, medium, hard = bounds(topology, 100)
    assert distance(topology, 100, "hard", rated((medium + hard) / 2, "hard")) == 0
    far = distance(topology, 100, "hard", rated(easy - 0.1, "easy"))
    near = distance(topology, 100, "hard", rated(medium - 0.01, "medium"))
    assert far > near > 0
    assert distance(topology, 100, "easy", rated(hard + 1, "expert")) > 1
    lifted = distance(topology, 100, "easy", rated(easy - 0.1, "hard"))
    assert 0 < lifted < distance(topology, 100, "easy", rated(easy + 0.1, "medium"))


def test_variants_of_the_nearest_come_after_fresh_boards():
    topology, made = parse("square:10x10"), []

    def fresh():
        made.append("fresh")
        return 0.0

    def varied(share):
        made.append("variant")
        return None if len(made) % 2 else share + 0.05

    def as_rated(share):
        return rated(share, LEVELS[sum(share > bound for bound in bounds(topology, 100))])

    share, found = search_level(topology, 100, "hard", fresh, varied, as_rated)
    assert found.level == "hard"
    assert share == found.share > 1
    assert made[:FRESH] == ["fresh"] * FRESH
    assert set(made[FRESH:]) == {"variant"}


@pytest.mark.parametrize("spec", ["square:6x5", "hex:5x5", "square:4x4:wrap"])
def test_variants_of_a_tree_are_trees(spec, monkeypatch):
    topology = parse(spec)
    maker, barred = Maker(topology), barred_ports(topology, False)
    links = generate(Parameters(spec), 1).answer.tiles.copy()
    runs = []
    for mode in ("off", "on"):
        monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
        from gridwright.core.kernel import frozen, select

        state, varied, seen = stream("vary"), links.copy(), []
        for _ in range(30):
            swapped = select(vary, topology.n)(
                topology.steps, topology.k, topology.n, frozen(topology.existing), barred, state,
                varied, maker.window, maker.erased, 2,
            )  # fmt: skip
            assert swapped == 2
            assert np.array_equal(agreeing(topology, varied), varied)
            assert int(np.bitwise_count(varied).sum()) == 2 * (topology.n - 1)
            assert (components(topology, varied) == 0).all()
            assert not (varied & barred == barred)[barred > 0].any()
            seen.append(varied.tolist())
        assert len({tuple(held) for held in seen}) > 20
        runs.append(seen)
    assert runs[0] == runs[1]


@pytest.mark.parametrize("telling", TELLINGS)
@pytest.mark.parametrize("spec", ["square:6x6:wrap", "hex:5x5"])
def test_a_solution_is_told_to_the_end(spec, telling):
    for seed in range(12):
        puzzle = generate(Parameters(spec), seed)
        moments = list(FAMILY.explain(puzzle.start, telling))
        assert moments[0].kind == "start"
        assert moments[-1].kind == "solved"
        assert moments[-1].state.tiles.tolist() == puzzle.answer.tiles.tolist()
        names = {technique.name for technique in TECHNIQUES}
        for before, moment in pairwise(moments[:-1]):
            assert moment.kind == "step"
            assert moment.technique in names
            assert moment.text.startswith("The tile at ")
            changed = np.flatnonzero(before.state.locked != moment.state.locked).tolist()
            assert set(changed) <= set(moment.marks["hint"])


def test_a_telling_by_trials_has_neither_bridges_nor_parity():
    told = set()
    for seed in range(40):
        board = generate(Parameters("square:7x7:wrap"), seed).start
        told |= {moment.technique for moment in FAMILY.explain(board, "trials")}
    assert "Trial" in told
    assert not told & {"Bridge", "Parity", "Paired Trial"}


def test_tellings_of_boards_without_a_single_answer():
    none = list(FAMILY.explain(parse_net("2x2:1111")[0], "techniques"))
    assert none[-1].kind == "contradiction"
    several = list(FAMILY.explain(parse_net("2x1w:11")[0], "techniques"))
    assert several[-1].kind == "unknown"
    assert "several answers" in several[-1].text
    with pytest.raises(BadInput, match="a telling of pipes: techniques, trials"):
        FAMILY.explain(parse_net("2x1w:11")[0], "dreams")


def test_a_long_telling_is_cut_short(monkeypatch):
    monkeypatch.setattr("gridwright.pipes.telling.MOST_STEPS", 9)
    moments = list(FAMILY.explain(generate(Parameters("square:6x6"), 1).start, "techniques"))
    assert moments[-1].text == "Cut short after 9 steps."
    assert len(moments) == 11


def test_fixed_tiles_are_told_and_known():
    puzzle = generate(Parameters("square:5x5"), 1)
    fixed = np.arange(25) < 5
    tiles = np.where(fixed, puzzle.answer.tiles, puzzle.start.tiles)
    board = puzzle.start.with_tiles(tiles).with_fixed(fixed)
    moments = list(FAMILY.explain(board, "techniques"))
    assert moments[0].text == "25 tiles, 5 of them fixed."
    assert moments[-1].kind == "solved"
    assert grade(board).score < grade(puzzle.start).score


@pytest.mark.slow
def test_hints_and_grades_of_middle_boards_wait_for_no_compiler(tmp_path):
    ident = gw.new("pipes", "10x10", seed=1).id
    cold = {**os.environ, "GRIDWRIGHT_CACHE": str(tmp_path), "GRIDWRIGHT_JIT": "auto"}
    for verb in ("hint", "rate"):
        run = [sys.executable, "-m", "gridwright", verb, ident]
        told = subprocess.run(run, env=cold, capture_output=True, text=True, check=True)
        assert told.stdout and told.stderr == ""
