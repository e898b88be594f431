"""Mazes fill in the contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from gridwright.core.errors import BadInput
from gridwright.core.rng import Seed
from gridwright.grid.heading import heading
from gridwright.grid.layered import STAIRS
from gridwright.maze import answers, codec, drawing, generator, grading, hints, ident, rules
from gridwright.maze import moves as walking
from gridwright.maze.board import Maze, Parameters
from gridwright.maze.kit import kit, plan
from gridwright.maze.moves import Move
from gridwright.maze.parameters import (
    OPTIONS,
    WOVEN_TREE,
    parameters_from_options,
    parameters_from_plain,
    plain_parameters,
)
from gridwright.maze.scene import LAYERS, scene
from gridwright.maze.solvers import METHODS
from gridwright.maze.solvers.answer import answer_by
from gridwright.maze.streaming import streamed, streamed_text
from gridwright.maze.text import FORMS, print_form, read_text, recognise
from gridwright.puzzle.bitmap import Bitmap
from gridwright.puzzle.family import Family, Puzzle
from gridwright.puzzle.film import Film
from gridwright.puzzle.outcome import Grade, Hint, Solutions, Verdict
from gridwright.puzzle.plan import Plan
from gridwright.puzzle.scene import Scene, View

READ_PROOF = "as read: nothing is proved yet"


class Mazes(Family[Parameters, Maze, Move]):
    """Walk from the entrance to the exit."""

    name = "maze"
    version = generator.VERSION
    title = "Maze"
    fault_codes = rules.CODES
    forms = (ident.FORM, *FORMS)
    options = OPTIONS
    keys: ClassVar[Mapping[str, str]] = {
        "7": "up-left",
        "9": "up-right",
        "1": "down-left",
        "3": "down-right",
        "<": STAIRS[0],
        ">": STAIRS[1],
    }
    dailies: ClassVar[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
        "easy": ("12x9", {"entrance": "longest", "exit": "longest"}),
        "medium": ("20x15", {"entrance": "longest", "exit": "longest"}),
        "hard": ("32x24", {"tree": "wilson", "braid": 0.3}),
    }
    browser_port = "port/main.js"
    walks = True
    methods = tuple(METHODS)
    layers = LAYERS
    films = drawing.FILMS

    def parameters(self, size: str, options: Mapping[str, Any]) -> Parameters:
        """Read a size such as 40x30 and the options; raise BadInput where they cannot be."""
        return parameters_from_options(size, options)

    def print_parameters(self, parameters: Parameters) -> dict[str, Any]:
        """Print parameters as plain values, without those at their default."""
        return plain_parameters(parameters)

    def parse_parameters(self, plain: Mapping[str, Any]) -> Parameters:
        """Read what ``print_parameters`` prints; raise BadInput on anything out of range."""
        return parameters_from_plain(plain)

    def presets(self) -> Mapping[str, Parameters]:
        """Name mazes worth offering, small to large."""
        return {
            "10x8": Parameters("square:10x8"),
            "15x10 braided": Parameters("square:15x10", braid=0.4, loops=3),
            "15x10 weave": Parameters("square:15x10", tree=WOVEN_TREE, weave=0.2),
            "20x12 longest": Parameters("square:20x12", entrance="longest", exit="longest"),
        }

    def generate(self, parameters: Parameters, seed: Seed) -> Puzzle[Parameters, Maze]:
        """Make the maze of these parameters and this seed."""
        return generator.generate(parameters, seed)

    def judge(self, state: Maze) -> Verdict:
        """Say whether the walker stands on the exit, and what kind of maze it is."""
        return rules.judge_maze(state)

    def solved(self, state: Maze) -> bool:
        """Tell whether the walker stands on the exit."""
        return rules.solved(state)

    def moves(self, state: Maze) -> Iterator[Move]:
        """List the steps that passages allow."""
        return walking.moves(state)

    def apply(self, state: Maze, move: Move) -> Maze:
        """Take a step; raise BadInput where no passage leads."""
        return walking.apply(state, move)

    def print_move(self, state: Maze, move: Move) -> str:
        """Print a move as ``go right``."""
        return walking.print_move(state, move)

    def parse_move(self, state: Maze, text: str) -> Move:
        """Read what ``print_move`` prints."""
        return walking.parse_move(state, text)

    def key_move(self, state: Maze, cell: int, action: str) -> Move | None:
        """Go through the port of that name where the walker stands; None where it is closed."""
        return walking.step_through(state, action) if cell == self.start_cell(state) else None

    def step_move(self, state: Maze, direction: str) -> Move | None:
        """Give the step in a direction, or None where no passage leads that way."""
        return walking.step_towards(state, direction)

    def step(self, state: Maze, cell: int, direction: str) -> int:
        """Move a cursor to the neighbour in a direction, through walls."""
        port = heading(state.topology, cell, direction)
        beyond = int(state.topology.neighbour[cell, port]) if port >= 0 else -1
        return beyond if beyond >= 0 else cell

    def start_cell(self, state: Maze) -> int:
        """Give the cell where the walker stands."""
        return state.passages.cell_of(state.here)

    def solve(self, state: Maze, limit: int = 2, budget: int | None = None) -> Solutions[Maze]:
        """Find a shortest way from the entrance and another one, and count them up to ``limit``."""
        return answers.solve(state, limit, budget)

    def solve_by(self, state: Maze, method: str) -> Solutions[Maze]:
        """Find a way from the entrance by one of the methods of solving mazes."""
        return answer_by(state, method)

    def grade(self, state: Maze) -> Grade:
        """Say how hard it is to find the exit."""
        return grading.grade(state)

    def hint(self, state: Maze) -> Hint | None:
        """Give the next step of a shortest way, and why."""
        return hints.hint(state)

    def to_plain(self, state: Maze) -> dict[str, Any]:
        """Print a maze as plain values."""
        return codec.maze_to_plain(state)

    def essence(self, answer: Maze) -> str:
        """Print the passages, which tell every way."""
        passages = (answer.links.tobytes(), answer.tunnels.tobytes())
        return f"{answer.topology.spec} {b' '.join(passages).hex()}"

    def from_plain(self, plain: Mapping[str, Any]) -> Maze:
        """Read what ``to_plain`` prints; raise BadInput otherwise."""
        return codec.maze_from_plain(plain)

    def encode(self, puzzle: Puzzle[Parameters, Maze], form: str) -> str:
        """Print a maze as its ID, or as text: in blocks, lines or box-drawing characters."""
        if form == ident.FORM:
            return ident.print_id(puzzle.start)
        return print_form(puzzle.start, form)

    def decode(self, text: str, form: str) -> Puzzle[Parameters, Maze]:
        """Read an ID, or a text of any of the known sorts; raise BadInput otherwise."""
        if form not in self.forms:
            return super().decode(text, form)
        maze = ident.read_id(text) if form == ident.FORM else read_text(text)
        if self.recognise(text) is None:
            raise BadInput(expected=f"a maze in the form {form}", got=text)
        return Puzzle(self.name, self.version, None, None, maze, None, READ_PROOF)

    def recognise(self, text: str) -> str | None:
        """Name the form that a text looks like, or None."""
        return ident.recognise_id(text) or recognise(text)

    def scene(self, state: Maze, view: View) -> Scene:
        """Draw a maze, judged where the view asks for it."""
        return scene(state, rules.judge_maze(state) if view.judged else None, view)

    def plan(self, state: Maze) -> Plan:
        """Tell where the cells lie in pictures."""
        return state.once("plan", lambda: plan(state))

    def kit(self, state: Maze) -> dict[str, Any]:
        """Give what the port in browsers plays and draws a maze with."""
        return kit(state)

    def bitmap(self, state: Maze, view: View) -> Bitmap | None:
        """Draw a square maze as blocks of pixels; None for another maze."""
        return drawing.bitmap(state, view)

    def stream(self, parameters: Parameters, seed: Seed) -> Bitmap | None:
        """Draw a large square maze while it is made, where its algorithm goes row by row."""
        return streamed(parameters, seed)

    def stream_text(self, parameters: Parameters, seed: Seed, form: str) -> Iterator[str] | None:
        """Print a large square maze in blocks while it is made, likewise."""
        return streamed_text(parameters, seed) if form == "block" else None

    def film(self, puzzle: Puzzle[Parameters, Maze], state: Maze, name: str, frames: int) -> Film:
        """Film how a maze was generated, or how a method solves it."""
        return drawing.film(puzzle, state, name, frames)

    def solid(self, state: Maze, sizes: tuple[float, ...] = ()) -> bytes:
        """Print a square maze as a solid: sizes of passages, walls, their height, and the floor."""
        return drawing.solid(state, sizes)

    def schema(self) -> dict[str, Any]:
        """Describe the plain form of a maze as a JSON Schema."""
        return codec.maze_schema()


FAMILY = Mazes()
