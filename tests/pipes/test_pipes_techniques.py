"""The techniques of Pipes: exemplars, and soundness against the answers on every grid."""

import random
from collections import Counter

import numpy as np
import pytest

from gridwright.core.errors import BadInput
from gridwright.grid.hexadecimal import read_masks
from gridwright.grid.tiles import distinct_turns, turned
from gridwright.grid.topology import parse
from gridwright.pipes import Parameters, generate, make_board, solve
from gridwright.pipes.kernels.log import BRUTE_FORCE, EVERY
from gridwright.pipes.path import Walker, walk_board
from gridwright.pipes.step import Known
from gridwright.pipes.techniques import TECHNIQUES, place_of
from gridwright.pipes.techniques.wording import effect

KEYS = [technique.key for technique in TECHNIQUES]
EXEMPLARS = [
    (technique.key, exemplar) for technique in TECHNIQUES for exemplar in technique.exemplars
]
GRIDS = (
    "square:4x4",
    "square:7x6",
    "square:5x4:wrap",
    "square:3x5:wrap",
    "hex:5x4",
    "hexagon:3",
    "hexagon-flat:3",
    "triangle:7x5",
    "big-triangle:6",
    "octagon:4x3",
    "polar:4",
    "cube:3",
    "moebius:6x4",
    "cylinder:5x5",
    "layered:2:square:4x4",
    "layered:2:hex:3x3",
)


def sketched(exemplar):
    topology = parse(exemplar.grid)
    tiles = read_masks(exemplar.tiles, topology.n, topology.k, "tiles")
    return make_board(topology, tiles)


def first_use(board, place):
    known = Known(board)
    for step in walk_board(board).steps:
        if step.technique == place:
            return step, known
        known.make(step)
    raise AssertionError(f"{KEYS[place]} is never used")


def test_techniques_are_known_by_their_keys():
    assert len(set(KEYS)) == len(TECHNIQUES) == BRUTE_FORCE + 1
    assert 1 << len(TECHNIQUES) == EVERY + 1
    assert [place_of(key) for key in KEYS] == list(range(len(KEYS)))
    scores = [technique.score for technique in TECHNIQUES]
    assert scores[:8] == sorted(scores[:8])
    assert scores[9:] == sorted(scores[9:])
    with pytest.raises(BadInput, match="expected a technique: edge, end-facing-end"):
        place_of("guess")


def test_each_technique_has_exemplars_on_squares_and_hexagons():
    kinds = {key: {parse(e.grid).port_names[:2] for k, e in EXEMPLARS if k == key} for key in KEYS}
    assert [key for key in KEYS if len(kinds[key]) < 2] == ["brute-force"]


@pytest.mark.parametrize(("key", "exemplar"), EXEMPLARS, ids=lambda held: str(held)[:40])
def test_an_exemplar_shows_its_technique(key, exemplar):
    board = sketched(exemplar)
    step, known = first_use(board, place_of(key))
    assert board.topology.coordinates(step.cell) == exemplar.cell
    assert step.left == exemplar.left
    technique = TECHNIQUES[step.technique]
    why, rests = technique.why(known, step), technique.rests(known, step)
    assert why
    assert step.cell not in rests
    assert set(rests) <= set(range(board.topology.n))
    assert effect(known, step)


def true_sets(board, answers):
    """Every port mask that each tile takes in some answer."""
    return [{int(answer.tiles[cell]) for answer in answers} for cell in range(board.topology.n)]


@pytest.mark.parametrize("spec", GRIDS)
def test_steps_only_rule_out_what_the_answer_has_not(spec, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    walker = Walker(parse(spec))
    met = Counter()
    for seed in range(200):
        crosses, barriers = seed % 3 == 0, (0.0, 0.2)[seed % 2]
        puzzle = generate(Parameters(spec, crosses=crosses, barriers=barriers), seed)
        path = walker.walk(puzzle.start.tiles, puzzle.start.passable)
        known = Known(puzzle.start)
        assert path.ending == "solved"
        for step in path.steps:
            met[KEYS[step.technique]] += 1
            assert set(step.left) < set(step.held)
            assert int(puzzle.answer.tiles[step.cell]) in step.left
            assert step.held == tuple(m for m in step.held if m in known.masks[step.cell])
            known.make(step)
        assert [masks[0] for masks in known.masks] == puzzle.answer.tiles.tolist()
        assert all(len(masks) == 1 for masks in known.masks)
    assert met["known-sides"] > 100


@pytest.mark.parametrize("spec", ["square:4x4", "square:3x4:wrap", "hex:3x3", "polar:2", "cube:2"])
def test_steps_keep_every_answer_of_boards_with_several(spec, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    walker = Walker(parse(spec))
    met, several = Counter(), 0
    for seed in range(150):
        tree = ("prim", "backtracker", "wilson")[seed % 3]
        board = generate(Parameters(spec, unique=False, tree=tree), seed).start
        ways = all_answers(board)
        several += len(ways) > 1
        path = walker.walk(board.tiles, board.passable)
        assert path.ending == ("solved" if len(ways) == 1 else "stuck")
        for step in path.steps:
            met[KEYS[step.technique]] += 1
            assert {way[step.cell] for way in ways} <= set(step.left)
    assert several > 0
    assert met["bridge"] > 0


def all_answers(board):
    """Every way to turn the tiles into one tree, by plain backtracking over port masks."""
    topology = board.topology
    steps, k = topology.steps.tolist(), topology.k
    ways = [
        [turned(t, s, c) for s in range(distinct_turns(t, c))]
        for t, c in zip(board.tiles.tolist(), topology.cycle.tolist(), strict=True)
    ]
    found, chosen = [], []

    def fits(cell, mask):
        for port in range(k):
            step = steps[cell * k + port]
            if mask >> port & 1 and not int(board.passable[cell]) >> port & 1:
                return False
            beyond = step >> 3
            if step >= 0 and beyond == cell and mask >> port & 1:
                return False
            before = step >= 0 and beyond < cell and int(board.passable[cell]) >> port & 1
            if before and chosen[beyond] >> (step & 7) & 1 != mask >> port & 1:
                return False
        return True

    def joined():
        seen, waiting = {0}, [0]
        while waiting:
            cell = waiting.pop()
            for port in range(k):
                beyond = steps[cell * k + port] >> 3
                if chosen[cell] >> port & 1 and beyond not in seen:
                    seen.add(beyond)
                    waiting.append(beyond)
        return len(seen) == topology.n

    def go():
        cell = len(chosen)
        if cell == topology.n:
            if joined():
                found.append(tuple(chosen))
            return
        for mask in ways[cell]:
            if fits(cell, mask):
                chosen.append(mask)
                go()
                chosen.pop()

    go()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["square:6x5", "square:5x5:wrap", "hex:4x4", "layered:2:hex:3x3"])
def test_plain_and_compiled_walk_alike(spec, monkeypatch):
    for seed in range(6):
        for unique in (True, False):
            board = generate(Parameters(spec, unique=unique, tree="backtracker"), seed).start
            paths = []
            for mode in ("off", "on"):
                monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
                paths.append(walk_board(board))
            assert paths[0].log.tolist() == paths[1].log.tolist()
            assert (paths[0].ending, paths[0].trials) == (paths[1].ending, paths[1].trials)


def test_how_tiles_stand_makes_no_difference():
    draw = random.Random("turns")
    for seed in range(20):
        puzzle = generate(Parameters("hex:5x4"), seed)
        board = puzzle.start
        steps = np.array([draw.randrange(6) for _ in range(board.topology.n)])
        logs = [walk_board(b).log.tolist() for b in (board, board.turned_by(steps), puzzle.answer)]
        assert logs[0] == logs[1] == logs[2]


def test_what_is_known_is_not_concluded():
    puzzle = generate(Parameters("square:6x6"), 3)
    certain = np.arange(36) % 3 == 0
    tiles = np.where(certain, puzzle.answer.tiles, puzzle.start.tiles)
    path = walk_board(puzzle.start.with_tiles(tiles), known=certain)
    assert path.ending == "solved"
    assert not certain[[step.cell for step in path.steps]].any()


def test_a_wrong_tile_that_is_taken_for_known_breaks_the_path():
    broken = 0
    for seed in range(30):
        puzzle = generate(Parameters("square:5x5"), seed)
        wrong = puzzle.start.tiles != puzzle.answer.tiles
        path = walk_board(puzzle.start, known=np.cumsum(wrong) == 1)
        assert path.ending != "solved" or not wrong.any()
        broken += path.ending == "broken"
    assert broken > 20


def test_brute_force_takes_from_the_answer_where_techniques_are_not_allowed():
    puzzle = generate(Parameters("square:6x6"), 1)
    sides = sum(1 << place_of(key) for key in ("edge", "brute-force"))
    path = walk_board(puzzle.start, answer=puzzle.answer.tiles, allowed=sides)
    assert path.ending == "solved"
    assert path.counts[BRUTE_FORCE] > 0
    assert walk_board(puzzle.start, allowed=sides).ending == "stuck"


def test_a_path_can_be_cut_short():
    board = generate(Parameters("square:6x6"), 1).start
    whole = walk_board(board)
    short = walk_board(board, most=10)
    assert short.ending == "cut short"
    assert short.log.tolist() == whole.log.tolist()[:10]
    assert solve(board).status == "unique"
