"""Routes fill in the contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

import numpy as np

from gridwright.core.rng import Seed
from gridwright.grid.cursor import beside
from gridwright.grid.tiles import rotation_table
from gridwright.puzzle.family import Family, Puzzle
from gridwright.puzzle.outcome import Grade, Hint, Solutions, Verdict
from gridwright.puzzle.plan import Plan
from gridwright.puzzle.scene import Scene, View
from gridwright.route import codec, generator, grading, hints, ident, kit, numbers, rules, solver
from gridwright.route import moves as turning
from gridwright.route.board import Board
from gridwright.route.moves import Move
from gridwright.route.options import OPTIONS, parameters_from_options
from gridwright.route.parameters import Parameters, parameters_from_plain, plain_parameters
from gridwright.route.scene import scene

READ_PROOF = "as read: nothing is proved yet"
FEWEST = "fewest turns"
ACTIONS = {"clockwise": 1, "back": -1}
BACK_KEYS = ("shift-space", "b")

_PRINT = {ident.FORM: ident.print_ident, numbers.FORM: numbers.print_numbers}
_PARSE = {ident.FORM: ident.parse_ident, numbers.FORM: numbers.parse_numbers}


class Routes(Family[Parameters, Board, Move]):
    """Turn the tiles until water runs from the inlets to every outlet."""

    name = "route"
    version = generator.VERSION
    title = "Routes"
    fault_codes = rules.CODES
    forms = (ident.FORM, numbers.FORM)
    options = OPTIONS
    keys: ClassVar[Mapping[str, str]] = {
        "space": "clockwise",
        **dict.fromkeys(BACK_KEYS, "back"),
    }
    taps: ClassVar[Mapping[str, str]] = {"tap": "clockwise", "back": "back"}
    dailies: ClassVar[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
        "easy": ("6x5", {"level": "easy"}),
        "medium": ("8x6", {"level": "medium"}),
        "hard": ("10x8", {"level": "hard"}),
    }
    browser_port = "port/main.js"
    default_size = "8x6"
    one_answer = False
    methods = solver.METHODS

    def parameters(self, size: str, options: Mapping[str, Any]) -> Parameters:
        """Read a size such as 8x6 and the options; raise BadInput where they cannot be."""
        return parameters_from_options(size, options)

    def print_parameters(self, parameters: Parameters) -> dict[str, Any]:
        """Print parameters as plain values, without those at their default."""
        return plain_parameters(parameters)

    def parse_parameters(self, plain: Mapping[str, Any]) -> Parameters:
        """Read what ``print_parameters`` prints; raise BadInput on anything out of range."""
        return parameters_from_plain(plain)

    def presets(self) -> Mapping[str, Parameters]:
        """Name boards worth offering, easiest first."""
        return {
            "5x4": Parameters("square:5x4"),
            "6x5 closed": Parameters("square:6x5", closed=True, fewest=4),
            "hex 5x4": Parameters("hex:5x4", fewest=4),
            "two outlets": Parameters("square:8x6", outlets=2, fewest=4),
            "two waters": Parameters("square:6x5", inlets=2, outlets=2, colours=2, fewest=4),
        }

    def generate(self, parameters: Parameters, seed: Seed) -> Puzzle[Parameters, Board]:
        """Make the puzzle of these parameters and this seed; raise NotReached after its effort."""
        return generator.generate(parameters, seed)

    def judge(self, state: Board) -> Verdict:
        """Say whether every outlet has water, and what is wrong."""
        return rules.judge(state)

    def solved(self, state: Board) -> bool:
        """Tell whether every outlet has its water."""
        return rules.solved(state)

    def moves(self, state: Board) -> Iterator[Move]:
        """List the turns that are possible."""
        return turning.moves(state)

    def apply(self, state: Board, move: Move) -> Board:
        """Turn a tile; raise BadInput where that cannot be."""
        return turning.apply(state, move)

    def print_move(self, state: Board, move: Move) -> str:
        """Print a move as ``turn 3,4 +1``."""
        return turning.print_move(state, move)

    def parse_move(self, state: Board, text: str) -> Move:
        """Read what ``print_move`` prints."""
        return turning.parse_move(state, text)

    def key_move(self, state: Board, cell: int, action: str) -> Move | None:
        """Turn the tile under the cursor; None where there is none, or it does not turn so."""
        if not state.tiles[cell] or action not in self.keys_for(state).values():
            return None
        return Move(cell, ACTIONS[action])

    def keys_for(self, state: Board) -> Mapping[str, str]:
        """Leave out the keys that turn back where tiles turn clockwise only."""
        left_out = BACK_KEYS if state.rules.clockwise else ()
        return {key: action for key, action in self.keys.items() if key not in left_out}

    def step(self, state: Board, cell: int, direction: str) -> int:
        """Move a cursor to the cell beside, across joined sides."""
        return beside(state.topology, cell, direction)

    def start_cell(self, state: Board) -> int:
        """Start a cursor on the first inlet."""
        return state.inlets[0].cell

    def solve(self, state: Board, limit: int = 2, budget: int | None = None) -> Solutions[Board]:
        """Count the answers up to ``limit``, exactly; the first takes the fewest turns, proved."""
        found = solver.solve(state, limit, budget)
        if not found.answers:
            return found
        turns = turning.turns_between(state, found.answers[0])
        return replace(found, figures={FEWEST: turns}, reason=f"{FEWEST}: {turns:,}, proved")

    def solve_by(self, state: Board, method: str) -> Solutions[Board]:
        """Find an answer of the fewest turns, any, or one by plain backtracking."""
        return solver.solve_by(state, method)

    def cost(self, move: Move) -> int:
        """Count single turns."""
        return abs(move.steps)

    def par(self, state: Board) -> int | None:
        """Count the fewest turns that solve a position; None where the search was given up."""
        route = solver.fewest(state).route
        return None if route is None else route.cost

    def grade(self, state: Board) -> Grade:
        """Say how hard a puzzle is."""
        return grading.grade(state)

    def hint(self, state: Board) -> Hint | None:
        """Give one tile on the way of the fewest turns, and why."""
        return hints.hint(state)

    def to_plain(self, state: Board) -> dict[str, Any]:
        """Print a board as plain values."""
        return codec.board_to_plain(state)

    def essence(self, answer: Board) -> str:
        """Print the shapes of the tiles: those that the water does not need may stand anyhow."""
        topology = answer.topology
        turned = rotation_table(topology.k)[topology.cycle, answer.tiles]
        turns = np.arange(turned.shape[1]) < topology.cycle[:, None]
        shapes = np.where(turns, turned, 255).min(axis=1)
        return f"{topology.spec} {shapes.tolist()}"

    def from_plain(self, plain: Mapping[str, Any]) -> Board:
        """Read what ``to_plain`` prints; raise BadInput otherwise."""
        return codec.board_from_plain(plain)

    def encode(self, puzzle: Puzzle[Parameters, Board], form: str) -> str:
        """Print a puzzle's first position as an ID or as rows of tile numbers."""
        if form not in _PRINT:
            return super().encode(puzzle, form)
        return _PRINT[form](puzzle.start)

    def decode(self, text: str, form: str) -> Puzzle[Parameters, Board]:
        """Read a puzzle in one of the forms; raise BadInput otherwise."""
        if form not in _PARSE:
            return super().decode(text, form)
        board = _PARSE[form](text)
        return Puzzle(self.name, self.version, None, None, board, None, READ_PROOF)

    def recognise(self, text: str) -> str | None:
        """Name the form that a text looks like, or None."""
        return ident.recognise(text) or numbers.recognise(text)

    def scene(self, state: Board, view: View) -> Scene:
        """Draw a board, judged where the view asks for it; BadInput where it is too large."""
        return scene(state, view)

    def plan(self, state: Board) -> Plan:
        """Tell where the cells lie in pictures, and how a torus or cylinder comes again."""
        return kit.plan(state)

    def kit(self, state: Board) -> dict[str, Any]:
        """Give what the browser port plays and draws a board with."""
        return kit.kit(state)

    def schema(self) -> dict[str, Any]:
        """Describe the plain form of a board as a JSON Schema."""
        return codec.board_schema()


FAMILY = Routes()
