"""Sudoku fills in the contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, ClassVar

from gridwright.core.rng import Seed, stream
from gridwright.grid.cursor import beside
from gridwright.puzzle.bulk import Batch
from gridwright.puzzle.family import Family, Puzzle
from gridwright.puzzle.outcome import Grade, Hint, Moment, Solutions, Verdict
from gridwright.puzzle.plan import Plan, plan_of
from gridwright.puzzle.scene import Scene, View
from gridwright.sudoku import codec, forms, rules
from gridwright.sudoku import moves as writing
from gridwright.sudoku.board import Grid, Parameters, make_grid, plain_parameters
from gridwright.sudoku.keys import KEYS, key_move, keys_for
from gridwright.sudoku.means import TELLINGS
from gridwright.sudoku.moves import Move
from gridwright.sudoku.options import OPTIONS, checked_parameters, parameters_from_options
from gridwright.sudoku.picture import MARGIN
from gridwright.sudoku.scene import LAYERS, scene

READ_PROOF = "as read: nothing is proved yet"


class Sudoku(Family[Parameters, Grid, Move]):
    """Fill every row, column and box with every digit once.

    What makes, solves and grades is loaded when it is first asked for: other verbs start sooner.
    """

    name = "sudoku"
    version = 1
    title = "Sudoku"
    fault_codes = rules.CODES
    forms = forms.FORMS
    options = OPTIONS
    keys: ClassVar[Mapping[str, str]] = KEYS
    dailies: ClassVar[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
        level: ("9x9", {"level": level}) for level in ("easy", "medium", "hard", "unfair")
    }
    browser_port = "port/main.js"
    default_size = "9x9"
    layers = LAYERS
    tellings = TELLINGS
    bulk_forms = ("lines",)

    def parameters(self, size: str, options: Mapping[str, Any]) -> Parameters:
        """Read a size such as 9x9 and the options; raise BadInput where they cannot be."""
        return parameters_from_options(size, options)

    def print_parameters(self, parameters: Parameters) -> dict[str, Any]:
        """Print parameters as plain values, without those at their default."""
        return plain_parameters(parameters)

    def parse_parameters(self, plain: Mapping[str, Any]) -> Parameters:
        """Read what ``print_parameters`` prints; raise BadInput on anything out of range."""
        return checked_parameters(plain)

    def presets(self) -> Mapping[str, Parameters]:
        """Name puzzles worth offering, easiest first."""
        return {
            "4x4": Parameters("4x4"),
            "6x6": Parameters("6x6"),
            "easy": Parameters("9x9", level="easy"),
            "medium": Parameters("9x9", level="medium"),
            "diagonals": Parameters("9x9:x"),
            "12x12": Parameters("12x12", level="easy"),
            "16x16": Parameters("16x16", level="easy"),
        }

    def generate(self, parameters: Parameters, seed: Seed) -> Puzzle[Parameters, Grid]:
        """Make the puzzle of these parameters and this seed; raise NotReached after its effort."""
        from gridwright.sudoku import generator  # noqa: PLC0415  (heavy)

        made = generator.generate(parameters, stream(seed, self.name))
        start = make_grid(made.layout, made.clues)
        answer = start.answered(made.answer)
        return Puzzle(self.name, self.version, parameters, str(seed), start, answer, made.proof)

    def judge(self, state: Grid) -> Verdict:
        """Say whether every house holds every digit, and what is wrong."""
        return rules.judge(state)

    def solved(self, state: Grid) -> bool:
        """Tell whether every house holds every digit."""
        return rules.solved(state)

    def moves(self, state: Grid) -> Iterator[Move]:
        """List the digits and marks that can be written, struck or erased."""
        return writing.moves(state)

    def apply(self, state: Grid, move: Move) -> Grid:
        """Write, mark or erase; raise BadInput where a clue is in the way."""
        return writing.apply(state, move)

    def print_move(self, state: Grid, move: Move) -> str:
        """Print a move as ``r1c2=5``, ``r1c2+57`` or ``r1c2<>57``."""
        return writing.print_move(state, move)

    def parse_move(self, state: Grid, text: str) -> Move:
        """Read what ``print_move`` prints."""
        return writing.parse_move(state, text)

    def key_move(self, state: Grid, cell: int, action: str) -> Move | None:
        """Write a digit, mark it or erase at the cursor, or fill in marks; None where a clue is."""
        return key_move(state, cell, action)

    def keys_for(self, state: Grid) -> Mapping[str, str]:
        """Give the keys of the digits that the board has, and the others."""
        return keys_for(state.layout)

    def step(self, state: Grid, cell: int, direction: str) -> int:
        """Move a cursor to the cell beside."""
        return beside(state.topology, cell, direction)

    def start_cell(self, state: Grid) -> int:
        """Start a cursor on the first empty cell."""
        return 0 if state.filled else int((state.values == 0).argmax())

    def cell_name(self, state: Grid, cell: int) -> str:
        """Name a cell by its row and column, as in r1c2."""
        return state.layout.cell_name(cell)

    def solve(self, state: Grid, limit: int = 2, budget: int | None = None) -> Solutions[Grid]:
        """Count the answers of clues and entries up to ``limit``, exactly."""
        from gridwright.sudoku import answers  # noqa: PLC0415  (heavy)

        return answers.solve(state, limit, budget)

    def takes_bulk(self, head: bytes, form: str) -> bool:
        """Tell whether an input begins with a line of 81 characters."""
        from gridwright.sudoku import bulk  # noqa: PLC0415  (heavy)

        return form == bulk.FORM and bulk.takes(head)

    def solve_bulk(
        self, source: BinaryIO, form: str, limit: int = 2, column: str = ""
    ) -> Iterator[Batch]:
        """Solve lines of 81 characters one after another, on every core."""
        from gridwright.sudoku import bulk  # noqa: PLC0415  (heavy)

        if form != bulk.FORM:
            return super().solve_bulk(source, form, limit, column)
        return bulk.solve_lines(source, limit, column)

    def grade(self, state: Grid) -> Grade:
        """Say how hard the clues are by the techniques that they need."""
        from gridwright.sudoku import guidance  # noqa: PLC0415  (heavy)

        return guidance.grade(state)

    def hint(self, state: Grid) -> Hint | None:
        """Give the easiest step from the player's own position, or say what is wrong in it."""
        from gridwright.sudoku import guidance  # noqa: PLC0415  (heavy)

        return guidance.hint(state)

    def explain(self, state: Grid, telling: str) -> Iterator[Moment[Grid]]:
        """Tell step by step how a position is solved, and the search where logic ends."""
        from gridwright.sudoku import guidance  # noqa: PLC0415  (heavy)

        if telling not in self.tellings:
            return super().explain(state, telling)
        return guidance.explain(state, telling)

    def to_plain(self, state: Grid) -> dict[str, Any]:
        """Print a grid as plain values."""
        return codec.grid_to_plain(state)

    def essence(self, answer: Grid) -> str:
        """Print the digits of an answer."""
        return f"{answer.layout.side} {answer.values.tolist()}"

    def from_plain(self, plain: Mapping[str, Any]) -> Grid:
        """Read what ``to_plain`` prints; raise BadInput otherwise."""
        return codec.grid_from_plain(plain)

    def encode(self, puzzle: Puzzle[Parameters, Grid], form: str) -> str:
        """Print a puzzle's first position as a line, rows, or a grid of pencil marks."""
        if form not in forms.MODULES:
            return super().encode(puzzle, form)
        return forms.print_form(puzzle.start, form)

    def decode(self, text: str, form: str) -> Puzzle[Parameters, Grid]:
        """Read a puzzle in one of the forms; raise BadInput otherwise."""
        if form not in forms.MODULES:
            return super().decode(text, form)
        grid = forms.read_form(text, form)
        return Puzzle(self.name, self.version, None, None, grid, None, READ_PROOF)

    def recognise(self, text: str) -> str | None:
        """Name the form that a text looks like, or None."""
        return forms.recognise(text)

    def scene(self, state: Grid, view: View) -> Scene:
        """Draw a grid, judged where the view asks for it."""
        return scene(state, rules.judge(state) if view.judged else None, view)

    def plan(self, state: Grid) -> Plan:
        """Tell where the cells lie in pictures."""
        return plan_of(state.topology, (MARGIN, MARGIN))

    def kit(self, state: Grid) -> dict[str, Any]:
        """Give what the port in browsers plays and draws a grid with."""
        from gridwright.sudoku.kit import kit  # noqa: PLC0415  (heavy)

        return kit(state)

    def schema(self) -> dict[str, Any]:
        """Describe the plain form of a grid as a JSON Schema."""
        return codec.grid_schema()


FAMILY = Sudoku()
