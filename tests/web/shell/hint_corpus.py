"""What hints say of every exemplar, and along games of all families on all grids."""

import random
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from gridwright.core.rng import stream
from gridwright.grid.hexadecimal import read_masks
from gridwright.grid.topology import parse
from gridwright.maze.board import make_maze
from gridwright.pipes import make_board
from gridwright.pipes.path import walk_board
from gridwright.pipes.step import Known
from gridwright.pipes.techniques import TECHNIQUES
from gridwright.puzzle.registry import family
from gridwright.sudoku.grading import grade
from gridwright.sudoku.hints import hint as sudoku_hint
from gridwright.sudoku.places import look_at
from gridwright.sudoku.scales.scale import Entry, Scale
from gridwright.sudoku.techniques import techniques
from gridwright.trees import random_tree

SENTENCE = "sentence"
SEED = 7
GRIDS = (
    "square:6x5", "square:5x4:wrap", "cylinder:5x4", "moebius:5x3", "cube:2", "hex:4x4",
    "hex-flat:4x3", "hexagon:3", "hexagon-flat:2", "triangle:6x4", "big-triangle:5", "octagon:3x3",
    "polar:4", "layered:2:square:4x4", "layered:2:polar:3", "layered:2:hex:3x3",
)  # fmt: skip
SUDOKUS = (
    ("9x9", {"level": "unfair"}),
    ("9x9", {"level": "hard", "diagonals": True}),
    ("6x6", {"jigsaw": True}),
    ("4x4", {}),
    ("12x12", {}),
)


class Said(NamedTuple):
    """A text, and the group of templates that it belongs to."""

    text: str
    kind: str = SENTENCE


def games() -> Iterator[Said]:
    """Give what is said of exemplars and along games."""
    for part in (sudoku_exemplars, sudoku_games, sudoku_steps, pipes_exemplars, pipes_games):
        yield from part()
    yield from route_games()
    yield from maze_games()


def told(hint) -> Iterator[Said]:
    """Give the texts of a hint in the form that all families share."""
    if hint is not None:
        yield from map(Said, (*hint.stages, hint.text))


def played(game, state, most=400):
    """Follow hints to the end; gives each."""
    for _ in range(most):
        hint = game.hint(state)
        if hint is None:
            return
        yield from told(hint)
        if hint.move is None:
            return
        state = game.apply(state, game.parse_move(state, hint.move))
    raise AssertionError(f"hints did not end in {most} moves")


def only(key):
    """Make a scale of one technique."""
    brute = Entry("brute-force", 1, "extreme")
    return Scale(key, "1", (Entry(key, 1, "easy"),), brute, (1, 2, 3, 4, None))


def sudoku_exemplars():
    for key, technique in techniques().items():
        position = technique.exemplar.position()
        values = position.values.astype(np.uint8)
        lowest = [(mask & -mask).bit_length() for mask in position.cands.tolist()]
        answer = np.where(values > 0, values, lowest).astype(np.uint8)
        found = sudoku_hint(
            position.layout, values, position.cands.tolist(), position.givens, answer, only(key)
        )
        assert found.technique == key, (key, found)
        yield from map(Said, found.stages)


def sudoku_games():
    game = family("sudoku")
    for at, (size, options) in enumerate(SUDOKUS):
        puzzle = game.generate(game.parameters(size, options), f"hints {at}")
        yield from played(game, puzzle.start)


def sudoku_steps():
    """Give what every technique finds now and then on the way of hard puzzles."""
    game = family("sudoku")
    for at, options in enumerate(({"level": "extreme"}, {"diagonals": True}, {"jigsaw": True})):
        start = game.generate(game.parameters("9x9", options), f"steps {at}").start
        for place, (position, _) in enumerate(grade(start.layout, start.clues).positions()):
            if place % 9:
                continue
            for technique in techniques().values():
                step = technique.find(position)
                if step is not None:
                    yield Said(look_at(start.layout, step)[0], "where")
                    yield Said(technique.tell(step, start.layout), "told")


def pipes_exemplars():
    game = family("pipes")
    for place, technique in enumerate(TECHNIQUES):
        yield Said(f"{technique.name}: {technique.about}")
        for exemplar in technique.exemplars:
            topology = parse(exemplar.grid)
            tiles = read_masks(exemplar.tiles, topology.n, topology.k, "tiles")
            board = make_board(topology, tiles)
            yield from played(game, board)
            assert any(step.technique == place for step in walk_board(board).steps)
            yield from reasons(board)


def reasons(board):
    """Give the reason of each step on the way of a board."""
    known = Known(board)
    for step in walk_board(board).steps:
        yield Said(TECHNIQUES[step.technique].why(known, step), "because")
        known.make(step)


def pipes_games():
    game = family("pipes")
    for at, spec in enumerate(GRIDS):
        for options in ({}, {"crosses": True, "barriers": 0.3}, {"unique": False}):
            parameters = game.parse_parameters({"grid": spec, **options})
            puzzle = game.generate(parameters, f"hints {at}")
            yield from reasons(puzzle.start)
            yield from played(game, puzzle.start)


def route_games():
    game = family("route")
    for at, spec in enumerate(GRIDS):
        for options in (
            {"inlets": 2, "outlets": 2, "fewest": 1},
            {"inside": True, "outlets": 2, "fewest": 1, "clockwise": True},
        ):
            parameters = game.parse_parameters({"grid": spec, **options})
            yield from played(game, game.generate(parameters, f"hints {at}").start)


def maze_games():
    game = family("maze")
    draws = random.Random(SEED)
    for spec in GRIDS:
        topology = parse(spec)
        for shut, opened in ((0.0, 0.0), (0.0, 0.3), (0.15, 0.1)):
            links = random_tree(topology, "kruskal", stream(draws.randrange(1 << 30))).copy()
            for (cell, port), (other, back) in edges(topology):
                if draws.random() < shut:
                    links[cell] &= ~(1 << port) & 0xFF
                    links[other] &= ~(1 << back) & 0xFF
                elif draws.random() < opened:
                    links[cell] |= 1 << port
                    links[other] |= 1 << back
            entrance, exit = draws.sample(range(topology.n), 2)
            maze = make_maze(topology, links, entrance=entrance, exit=exit)
            for _ in range(12):
                yield from told(game.hint(maze))
                moves = list(game.moves(maze))
                if moves:
                    maze = game.apply(maze, draws.choice(moves))
            yield from played(game, maze)


def edges(topology):
    """List the edges of a grid as pairs of (cell, port)."""
    neighbour, backs = topology.neighbour.tolist(), topology.back.tolist()
    for cell in range(topology.n):
        for port in range(topology.k):
            other, back = neighbour[cell][port], backs[cell][port]
            if other >= 0 and (cell, port) <= (other, back):
                yield (cell, port), (other, back)
