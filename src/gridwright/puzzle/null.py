"""The null family: lamps that must all be lit, the smallest family that passes conformance.

It is the pattern for a family of your own: fill in the contract, then name the object in an
entry point of the group ``gridwright.families``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import fields
from gridwright.core.rng import Seed, below, stream
from gridwright.grid.square import check_size, read_size, square
from gridwright.grid.topology import Topology
from gridwright.puzzle.family import Family, Option, Puzzle
from gridwright.puzzle.outcome import Fault, Grade, Hint, Solutions, Verdict
from gridwright.puzzle.scene import Circle, Glyph, Item, Polygon, Scene, View, check_drawable

LIT = "o"
DARK = "."

_FLIP = re.compile(r"flip ([0-9]{1,9}),([0-9]{1,9})", re.ASCII)
_FORM = re.compile(r"lamps:([0-9]{1,9}x[0-9]{1,9}):([o.]+)", re.ASCII)
_PARTS = 1 << 20


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a puzzle is made from: its size, and the chance of each lamp to be lit at the start."""

    width: int
    height: int
    lit: float = 0.5


@dataclass(frozen=True, slots=True)
class Lamps:
    """One position: ``lamps`` holds a character a cell, row by row, ``o`` lit and ``.`` dark."""

    width: int
    lamps: str

    @property
    def topology(self) -> Topology:
        """The square grid that the lamps hang on."""
        return square(self.width, len(self.lamps) // self.width)

    @property
    def dark(self) -> tuple[int, ...]:
        """The cells whose lamps are dark."""
        return tuple(cell for cell, lamp in enumerate(self.lamps) if lamp == DARK)


class Null(Family[Parameters, Lamps, int]):
    """Lamps: every move flips one, and all of them must be lit. A move is a cell."""

    name = "null"
    version = 1
    title = "Lamps"
    fault_codes = ("dark",)
    forms = ("lamps",)
    options = (Option("lit", "chance of each lamp to be lit at the start, 0 to 1", float, 0.5),)
    keys: ClassVar[Mapping[str, str]] = {"space": "flip"}
    taps: ClassVar[Mapping[str, str]] = {"tap": "flip"}
    dailies: ClassVar[Mapping[str, tuple[str, Mapping[str, Any]]]] = {"easy": ("5x3", {})}

    def parameters(self, size: str, options: Mapping[str, Any]) -> Parameters:
        """Read a size and the option ``lit``; raise BadInput where they cannot be."""
        width, height = read_size(size)
        return self.parse_parameters({"width": width, "height": height} | dict(options))

    def print_parameters(self, parameters: Parameters) -> dict[str, Any]:
        """Print parameters as plain values."""
        return {"width": parameters.width, "height": parameters.height, "lit": parameters.lit}

    def parse_parameters(self, plain: Mapping[str, Any]) -> Parameters:
        """Read what ``print_parameters`` prints; raise BadInput otherwise."""
        held = fields(plain, {"width": (int,), "height": (int,)}, {"lit": (int, float)})
        width, height, lit = held["width"], held["height"], held.get("lit", 0.5)
        if not 0 <= lit <= 1:
            raise BadInput(expected="a chance of 0 to 1", got=lit, where="lit")
        check_size(width, height)
        return Parameters(width, height, float(lit))

    def presets(self) -> Mapping[str, Parameters]:
        """Name a row of lamps and a board of them."""
        return {"row": Parameters(4, 1), "board": Parameters(5, 3, 0.25)}

    def generate(self, parameters: Parameters, seed: Seed) -> Puzzle[Parameters, Lamps]:
        """Draw which lamps are lit; at least one is dark, so the start is never solved."""
        draws = stream(seed, self.name)
        cells = range(parameters.width * parameters.height)
        dark = below(draws, len(cells))
        lit = [below(draws, _PARTS) < parameters.lit * _PARTS and cell != dark for cell in cells]
        start = Lamps(parameters.width, "".join(LIT if lamp else DARK for lamp in lit))
        return self._puzzle(start, parameters, str(seed))

    def _puzzle(
        self, start: Lamps, parameters: Parameters | None = None, seed: str | None = None
    ) -> Puzzle[Parameters, Lamps]:
        answer = Lamps(start.width, LIT * len(start.lamps))
        proof = "Every lamp must be lit, and only one position has them all lit."
        return Puzzle(self.name, self.version, parameters, seed, start, answer, proof)

    def judge(self, state: Lamps) -> Verdict:
        """Say which lamps are dark."""
        dark = state.dark
        if not dark:
            return Verdict(solved=True)
        text = f"{len(dark)} of {len(state.lamps)} lamps dark"
        return Verdict(solved=False, faults=(Fault("dark", dark, text),))

    def moves(self, state: Lamps) -> Iterator[int]:
        """List every cell: each lamp can be flipped."""
        return iter(range(len(state.lamps)))

    def apply(self, state: Lamps, move: int) -> Lamps:
        """Flip one lamp; raise BadInput where there is none."""
        if not 0 <= move < len(state.lamps):
            raise BadInput(expected=f"a lamp, 0 to {len(state.lamps) - 1}", got=move)
        flipped = DARK if state.lamps[move] == LIT else LIT
        return Lamps(state.width, state.lamps[:move] + flipped + state.lamps[move + 1 :])

    def print_move(self, state: Lamps, move: int) -> str:
        """Print a move as ``flip COLUMN,ROW``."""
        return f"flip {state.topology.name(move)}"

    def parse_move(self, state: Lamps, text: str) -> int:
        """Read what ``print_move`` prints; raise BadInput otherwise."""
        found = _FLIP.fullmatch(text)
        if found is None:
            raise BadInput(expected="a move such as 'flip 2,1'", got=text)
        return state.topology.cell(int(found[1]), int(found[2]))

    def key_move(self, state: Lamps, cell: int, action: str) -> int | None:
        """Give the cell itself: flipping is the only action."""
        return cell if action == "flip" else None

    def step(self, state: Lamps, cell: int, direction: str) -> int:
        """Move a cursor to the neighbour, or leave it where there is none."""
        port = state.topology.port_names.index(direction)
        beyond = int(state.topology.neighbour[cell, port])
        return beyond if beyond >= 0 else cell

    def start_cell(self, state: Lamps) -> int:
        """Start a cursor at the first lamp."""
        return 0

    def solve(self, state: Lamps, limit: int = 2, budget: int | None = None) -> Solutions[Lamps]:
        """Give the one answer that every board has; nothing needs to be tried."""
        return Solutions("unique", 1, (Lamps(state.width, LIT * len(state.lamps)),), how="rule")

    def grade(self, state: Lamps) -> Grade:
        """Count the dark lamps."""
        dark = len(state.dark)
        return Grade(float(dark), "easy", {"dark lamp": dark})

    def hint(self, state: Lamps) -> Hint | None:
        """Point at the first dark lamp."""
        if not state.dark:
            return None
        first = state.dark[0]
        text = f"The lamp {state.topology.name(first)} is dark, and every lamp must be lit."
        return Hint("dark lamp", (first,), text, self.print_move(state, first))

    def to_plain(self, state: Lamps) -> dict[str, Any]:
        """Print a position as its width and its lamps."""
        return {"width": state.width, "lamps": state.lamps}

    def from_plain(self, plain: Mapping[str, Any]) -> Lamps:
        """Read what ``to_plain`` prints; raise BadInput otherwise."""
        held = fields(plain, {"width": (int,), "lamps": (str,)})
        width, lamps = held["width"], held["lamps"]
        return _read_lamps(width, len(lamps) // max(width, 1), lamps)

    def encode(self, puzzle: Puzzle[Parameters, Lamps], form: str) -> str:
        """Print a puzzle as ``lamps:WIDTHxHEIGHT:`` and a character a lamp."""
        if form != "lamps":
            return super().encode(puzzle, form)
        width, height = puzzle.start.topology.size
        return f"lamps:{width}x{height}:{puzzle.start.lamps}"

    def decode(self, text: str, form: str) -> Puzzle[Parameters, Lamps]:
        """Read what ``encode`` prints; raise BadInput otherwise."""
        if form != "lamps":
            return super().decode(text, form)
        found = _FORM.fullmatch(text.strip())
        if found is None:
            raise BadInput(expected="lamps such as lamps:3x1:o.o", got=text)
        return self._puzzle(_read_lamps(*read_size(found[1]), found[2]))

    def recognise(self, text: str) -> str | None:
        """Name the form ``lamps`` where the text is one."""
        return "lamps" if _FORM.fullmatch(text.strip()) else None

    def scene(self, state: Lamps, view: View) -> Scene:
        """Draw a disc a lamp, a ring where it is dark; or the characters of the lamps."""
        check_drawable(len(state.lamps))
        draw = _glyphs if view.kind == "characters" else _shapes
        width, height = state.topology.size
        marks = {cell: role for role, cells in view.marks.items() for cell in cells}
        items = (
            item
            for cell, lamp in enumerate(state.lamps)
            for item in draw(
                *divmod(cell, width), lamp, marks.get(cell, _role(lamp, view)), cell == view.cursor
            )
        )
        return Scene(width, height, tuple(items), title=self.title)

    def schema(self) -> dict[str, Any]:
        """Describe ``to_plain`` as a JSON Schema."""
        return {
            "type": "object",
            "properties": {
                "width": {"type": "integer", "minimum": 1},
                "lamps": {"type": "string", "pattern": "^[o.]+$"},
            },
            "required": ["width", "lamps"],
            "additionalProperties": False,
        }


def _read_lamps(width: int, height: int, lamps: str) -> Lamps:
    check_size(width, height)
    if len(lamps) != width * height or not set(lamps) <= {LIT, DARK}:
        raise BadInput(expected=f"{width * height} characters 'o' (lit) or '.' (dark)", got=lamps)
    return Lamps(width, lamps)


def _role(lamp: str, view: View) -> str:
    return "flooded" if view.judged and lamp == LIT else "dry"


def _glyphs(row: int, column: int, lamp: str, role: str, cursor: bool) -> Iterator[Item]:
    yield Glyph(column, row, lamp, role, inverse=cursor)


def _shapes(row: int, column: int, lamp: str, role: str, cursor: bool) -> Iterator[Item]:
    if cursor:
        corners = ((column + x, row + y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1)))
        yield Polygon(tuple(corners), "cursor")
    yield Circle((column + 0.5, row + 0.5), 0.35, role, None if lamp == LIT else 0.08)


FAMILY = Null()
