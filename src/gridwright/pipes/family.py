"""Pipes fills in the contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from gridwright.core.rng import Seed
from gridwright.grid.cursor import beside
from gridwright.pipes import codec, counting, generator, grading, hints, kit, rules, solver
from gridwright.pipes import moves as turning
from gridwright.pipes import par as pars
from gridwright.pipes import repair as mending
from gridwright.pipes.board import Board, Parameters, plain_parameters
from gridwright.pipes.moves import Move
from gridwright.pipes.options import OPTIONS, checked_parameters, parameters_from_options
from gridwright.pipes.scene import scene
from gridwright.pipes.telling import TELLINGS, explain
from gridwright.puzzle.family import Family, Puzzle
from gridwright.puzzle.outcome import Grade, Hint, Moment, Repaired, Solutions, Verdict
from gridwright.puzzle.plan import Plan
from gridwright.puzzle.scene import Scene, View, check_drawable

READ_PROOF = "as read: nothing is proved yet"
ACTIONS = {"clockwise": 1, "back": -1}


class Pipes(Family[Parameters, Board, Move]):
    """Turn the tiles until water from the source reaches every one and no pipe closes a loop."""

    name = "pipes"
    version = generator.VERSION
    title = "Pipes"
    fault_codes = rules.CODES
    forms = ("id",)
    options = OPTIONS
    tellings = TELLINGS
    repairs = tuple(mending.WAYS)
    keys: ClassVar[Mapping[str, str]] = {
        "space": "clockwise",
        "shift-space": "back",
        "b": "back",
        "l": "lock",
    }
    taps: ClassVar[Mapping[str, str]] = {"tap": "clockwise", "back": "back", "hold": "lock"}
    side_notes = True
    browser_port = "port/main.js"
    dailies: ClassVar[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
        "easy": ("7x7", {"level": "easy"}),
        "medium": ("10x10", {"level": "medium"}),
        "hard": ("13x13", {"level": "hard"}),
        "expert": ("11x11", {"level": "expert", "wrap": True}),
    }

    def parameters(self, size: str, options: Mapping[str, Any]) -> Parameters:
        """Read a size such as 10x10 and the options; raise BadInput where they cannot be."""
        return parameters_from_options(size, options)

    def print_parameters(self, parameters: Parameters) -> dict[str, Any]:
        """Print parameters as plain values, without those at their default."""
        return plain_parameters(parameters)

    def parse_parameters(self, plain: Mapping[str, Any]) -> Parameters:
        """Read what ``print_parameters`` prints; raise BadInput on anything out of range."""
        return checked_parameters(plain)

    def presets(self) -> Mapping[str, Parameters]:
        """Name sizes worth offering, small to large."""
        return {
            "5x5": Parameters("square:5x5"),
            "7x5": Parameters("square:7x5"),
            "6x4 wrap": Parameters("square:6x4:wrap"),
            "10x10": Parameters("square:10x10"),
            "hex 6x6": Parameters("hex:6x6"),
            "polar 3": Parameters("polar:3"),
            "two floors of 4x4": Parameters("layered:2:square:4x4"),
        }

    def generate(self, parameters: Parameters, seed: Seed) -> Puzzle[Parameters, Board]:
        """Make the puzzle of these parameters and this seed; raise NotReached after its effort."""
        return generator.generate(parameters, seed)

    def judge(self, state: Board) -> Verdict:
        """Say whether water reaches every tile without a loop, and what is wrong."""
        return rules.judge_board(state)

    def solved(self, state: Board) -> bool:
        """Tell whether water reaches every tile without a loop or an open end."""
        return rules.solved(state)

    def moves(self, state: Board) -> Iterator[Move]:
        """List the turns and locks that are possible."""
        return turning.moves(state)

    def apply(self, state: Board, move: Move) -> Board:
        """Turn or lock a tile; raise BadInput where that cannot be."""
        return turning.apply(state, move)

    def print_move(self, state: Board, move: Move) -> str:
        """Print a move as ``turn 3,4 +1`` or ``lock 3,4``."""
        return turning.print_move(state, move)

    def parse_move(self, state: Board, text: str) -> Move:
        """Read what ``print_move`` prints."""
        return turning.parse_move(state, text)

    def key_move(self, state: Board, cell: int, action: str) -> Move | None:
        """Turn or lock the tile under the cursor; None where there is none or it cannot turn."""
        if not state.tiles[cell] or state.fixed[cell]:
            return None
        if action == "lock":
            return Move("lock", cell)
        if action not in ACTIONS or state.locked[cell]:
            return None
        return Move("turn", cell, ACTIONS[action])

    def step(self, state: Board, cell: int, direction: str) -> int:
        """Move a cursor to the cell beside, across barriers, joined sides and floors."""
        return beside(state.topology, cell, direction)

    def start_cell(self, state: Board) -> int:
        """Start a cursor on the source."""
        return state.source

    def solve(self, state: Board, limit: int = 2, budget: int | None = None) -> Solutions[Board]:
        """Count the answers up to ``limit``, exactly, by at most ``budget`` trials."""
        return solver.solve(state, limit, budget)

    def count_exactly(self, state: Board) -> int | None:
        """Count the answers of a position, with a frontier where they are several.

        Locks are not looked at.
        """
        found = self.solve(state)
        return found.count if found.count in (0, 1) else counting.count_exactly(state)

    def cost(self, move: Move) -> int:
        """Count single turns; locks count for nothing."""
        return abs(move.steps)

    def par(self, state: Board) -> int | None:
        """Count the single turns to the answer, or to the nearest found; None where there is none.

        Either way round, whichever is shorter.
        """
        return pars.par(self.solve(state).figures)

    def repair(
        self, puzzle: Puzzle[Parameters, Board], way: str
    ) -> Repaired[Puzzle[Parameters, Board]]:
        """Leave a puzzle one answer by clues, tiles that are fixed, or by tiles replaced."""
        return mending.repair(puzzle, way)

    def grade(self, state: Board) -> Grade:
        """Say how hard the way to the answer is, by the techniques that it takes."""
        return grading.grade(state)

    def hint(self, state: Board) -> Hint | None:
        """Give one tile that must be so, and why."""
        return hints.hint(state)

    def explain(self, state: Board, telling: str) -> Iterator[Moment[Board]]:
        """Tell how a board is solved, by all techniques or by known sides and trials alone."""
        if telling not in TELLINGS:
            return super().explain(state, telling)
        return explain(state, telling)

    def to_plain(self, state: Board) -> dict[str, Any]:
        """Print a board as plain values."""
        return codec.board_to_plain(state)

    def essence(self, answer: Board) -> str:
        """Print the tiles of an answer."""
        return f"{answer.topology.spec} {answer.tiles.tobytes().hex()}"

    def from_plain(self, plain: Mapping[str, Any]) -> Board:
        """Read what ``to_plain`` prints; raise BadInput otherwise."""
        return codec.board_from_plain(plain)

    def encode(self, puzzle: Puzzle[Parameters, Board], form: str) -> str:
        """Print a puzzle's first position as a Net ID."""
        if form != "id":
            return super().encode(puzzle, form)
        return codec.print_net(puzzle.start, puzzle.parameters)

    def decode(self, text: str, form: str) -> Puzzle[Parameters, Board]:
        """Read a Net ID; raise BadInput otherwise."""
        if form != "id":
            return super().decode(text, form)
        board, parameters = codec.parse_net(text)
        return Puzzle("pipes", self.version, parameters, None, board, None, READ_PROOF)

    def recognise(self, text: str) -> str | None:
        """Name the form ``id`` where the text looks like a Net ID."""
        return codec.recognise(text)

    def scene(self, state: Board, view: View) -> Scene:
        """Draw a board, judged where the view asks for it; BadInput where it is too large."""
        check_drawable(state.topology.n)
        return scene(state, rules.judge_board(state) if view.judged else None, view)

    def plan(self, state: Board) -> Plan:
        """Tell where the cells lie in pictures, and how a torus or cylinder comes again."""
        return kit.plan(state)

    def kit(self, state: Board) -> dict[str, Any]:
        """Give what the browser port plays and draws a board with."""
        return kit.kit(state)

    def schema(self) -> dict[str, Any]:
        """Describe the plain form of a board as a JSON Schema."""
        return codec.board_schema()


FAMILY = Pipes()
