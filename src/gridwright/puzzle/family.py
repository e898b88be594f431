"""The contract of a family: everything that a surface may ask of a kind of puzzle.

A state is one position of one puzzle, immutable. A family is a single object without state of
its own. Moves, parameters and states print to text or plain values and parse back to equals.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO, ClassVar, Generic, TypeVar

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import dump_line
from gridwright.core.rng import Seed
from gridwright.puzzle.bitmap import Bitmap
from gridwright.puzzle.bulk import Batch
from gridwright.puzzle.film import Film
from gridwright.puzzle.outcome import Grade, Hint, Moment, Repaired, Solutions, Verdict
from gridwright.puzzle.plan import Plan, plan_of
from gridwright.puzzle.scene import Scene, View

P = TypeVar("P")
S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Option:
    """One option of ``new``: its name, what it is for, and the type or choices of its value.

    The value of a file is its text, or its bytes where the option is ``binary``.
    """

    name: str
    help: str
    kind: type[bool] | type[int] | type[float] | type[str] = str
    default: Any = None
    choices: tuple[str, ...] = ()
    is_file: bool = False
    binary: bool = False


@dataclass(frozen=True, slots=True)
class Puzzle(Generic[P, S]):
    """A puzzle as made or read: where it came from, its first position, and what is proved.

    parameters and seed are None for a puzzle that was read and does not say. ``answer`` is None
    where no single answer is known. ``proof`` is a sentence for the person who doubts.
    """

    family: str
    version: int
    parameters: P | None
    seed: str | None
    start: S
    answer: S | None = None
    proof: str = ""


class Family(ABC, Generic[P, S, M]):
    """The one table through which every surface knows a kind of puzzle.

    In a family that ``walks`` the cursor is a walker: it stands where ``start_cell`` says in every
    position, and the directions are moves, which ``step_move`` gives.

    ``one_answer`` tells whether puzzles are meant to have one answer only; where they are not,
    the first of several answers is the best, and the ``reason`` of ``solve`` says in which way.

    ``default_size`` is the size of boards for those who name none; "" where one must be named.
    ``keys`` tells what each key does at the cursor, or two keys with a blank between, pressed one
    after the other; ``taps`` which of these actions a pointer does to a cell: by a ``tap``, by a
    tap ``back`` (the other button, two fingers) and where it is held (``hold``).

    ``dailies`` names the puzzles of a day, easiest first: the size and the options of each.
    ``browser_port`` is the file beside the family's module by which a page plays it on its own,
    from what ``kit`` gives; "" where it has none. ``side_notes`` tells whether players may want to
    note between two cells that something must, or cannot, lead through.
    """

    name: ClassVar[str]
    version: ClassVar[int]
    title: ClassVar[str]
    fault_codes: ClassVar[tuple[str, ...]]
    forms: ClassVar[tuple[str, ...]] = ()
    options: ClassVar[tuple[Option, ...]] = ()
    keys: ClassVar[Mapping[str, str]] = {}
    taps: ClassVar[Mapping[str, str]] = {}
    side_notes: ClassVar[bool] = False
    dailies: ClassVar[Mapping[str, tuple[str, Mapping[str, Any]]]] = {}
    browser_port: ClassVar[str] = ""
    default_size: ClassVar[str] = ""
    one_answer: ClassVar[bool] = True
    walks: ClassVar[bool] = False
    methods: ClassVar[tuple[str, ...]] = ()
    layers: ClassVar[tuple[str, ...]] = ()
    films: ClassVar[tuple[str, ...]] = ()
    tellings: ClassVar[tuple[str, ...]] = ()
    bulk_forms: ClassVar[tuple[str, ...]] = ()
    repairs: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def parameters(self, size: str, options: Mapping[str, Any]) -> P:
        """Read a size and named options; raise BadInput where they cannot be."""

    @abstractmethod
    def print_parameters(self, parameters: P) -> dict[str, Any]:
        """Print parameters as plain values."""

    @abstractmethod
    def parse_parameters(self, plain: Mapping[str, Any]) -> P:
        """Read what ``print_parameters`` prints."""

    @abstractmethod
    def presets(self) -> Mapping[str, P]:
        """Name parameters worth offering, easiest first."""

    @abstractmethod
    def generate(self, parameters: P, seed: Seed) -> Puzzle[P, S]:
        """Make the puzzle of these parameters and this seed; raise NotReached after its effort."""

    @abstractmethod
    def judge(self, state: S) -> Verdict:
        """Say whether a position is solved, and what is wrong with it."""

    def solved(self, state: S) -> bool:
        """Tell no more than whether a position is solved, which is asked after every move."""
        return self.judge(state).solved

    @abstractmethod
    def moves(self, state: S) -> Iterator[M]:
        """List the legal moves of a position."""

    @abstractmethod
    def apply(self, state: S, move: M) -> S:
        """Make a move; raise BadInput where it is not legal."""

    @abstractmethod
    def print_move(self, state: S, move: M) -> str:
        """Print a move as one short line."""

    @abstractmethod
    def parse_move(self, state: S, text: str) -> M:
        """Read what ``print_move`` prints."""

    @abstractmethod
    def key_move(self, state: S, cell: int, action: str) -> M | None:
        """Give the move that an action of ``keys`` makes at a cell, or None where it makes none."""

    def keys_for(self, state: S) -> Mapping[str, str]:
        """Give those of ``keys`` that mean anything on a board such as this."""
        return self.keys

    @abstractmethod
    def step(self, state: S, cell: int, direction: str) -> int:
        """Move a cursor left, up, right or down from a cell; gives the cell it comes to."""

    def step_move(self, state: S, direction: str) -> M | None:
        """Give the move that walks left, up, right or down, or None where no way leads there."""
        return None

    def cell_name(self, state: Any, cell: int) -> str:
        """Name a cell as a person would; by its coordinates unless a family knows better."""
        return str(state.topology.name(cell))

    @abstractmethod
    def start_cell(self, state: S) -> int:
        """Say where a cursor starts."""

    @abstractmethod
    def solve(self, state: S, limit: int = 2, budget: int | None = None) -> Solutions[S]:
        """Count the answers up to ``limit``, exactly, trying at most ``budget`` positions.

        What a player wrote into a position binds; what a move merely turned does not.
        """

    def solve_by(self, state: S, method: str) -> Solutions[S]:
        """Find an answer as one of the family's ``methods`` does, and how many there are.

        ``reason`` is a sentence on what it did, and ``cells`` those it came by, in order. Raises
        BadInput for another method, and where it is not bound to succeed, with the reason.
        """
        known = f"a method of {self.name}: {', '.join(self.methods)}"
        raise BadInput(
            expected=known if self.methods else "a family that solves by methods",
            got=method if self.methods else self.name,
        )

    def count_exactly(self, state: S) -> int | None:
        """Count the answers of a position, however many there are; None where that is too much.

        Raises BadInput where the family has no such count.
        """
        raise BadInput(
            expected="a family that counts exactly",
            got=self.name,
            remedy="solve --limit counts up to a limit",
        )

    def par(self, state: S) -> int | None:
        """Give the least that moves cost which solve a position; None where that is not known."""
        return None

    def cost(self, move: M) -> int:
        """Tell what a move counts for where moves are counted, also against ``par``: 1."""
        return 1

    def repair(self, puzzle: Puzzle[P, S], way: str) -> Repaired[Puzzle[P, S]]:
        """Change a puzzle of several answers, in one of ``repairs``, so that one is left.

        Raises BadInput for another way, and NotReached where it has no answer or the way fails.
        """
        known = f"a way to repair {self.name}: {', '.join(self.repairs)}"
        raise BadInput(
            expected=known if self.repairs else "a family that can be repaired",
            got=way if self.repairs else self.name,
        )

    def takes_bulk(self, head: bytes, form: str) -> bool:
        """Tell by its first bytes whether an input is lines to solve in bulk into a form."""
        return False

    def solve_bulk(
        self, source: BinaryIO, form: str, limit: int = 2, column: str = ""
    ) -> Iterator[Batch]:
        """Solve line after line, in order; of a table with a head the column of that name.

        Raises BadInput for a form that is not one of ``bulk_forms``, and without that column.
        """
        known = f"a form that {self.name} solves in bulk: {', '.join(self.bulk_forms)}"
        raise BadInput(
            expected=known if self.bulk_forms else "a family that solves in bulk",
            got=form if self.bulk_forms else self.name,
        )

    @abstractmethod
    def grade(self, state: S) -> Grade:
        """Say how hard a puzzle is; raise BadInput where it has no single answer."""

    @abstractmethod
    def hint(self, state: S) -> Hint | None:
        """Give one step that must be so, or None where the position is solved."""

    def explain(self, state: S, telling: str) -> Iterator[Moment[S]]:
        """Tell step by step how a position is solved, as one of the family's ``tellings`` does.

        Raises BadInput for another one.
        """
        known = f"a telling of {self.name}: {', '.join(self.tellings)}"
        raise BadInput(
            expected=known if self.tellings else "a family that explains its answers",
            got=telling if self.tellings else self.name,
        )

    @abstractmethod
    def to_plain(self, state: S) -> dict[str, Any]:
        """Print a state as plain values, as JSON holds them."""

    def essence(self, answer: S) -> str:
        """Print what makes an answer the same whatever else a player noted or was given."""
        return dump_line(self.to_plain(answer))

    @abstractmethod
    def from_plain(self, plain: Mapping[str, Any]) -> S:
        """Read what ``to_plain`` prints; raise BadInput otherwise."""

    def encode(self, puzzle: Puzzle[P, S], form: str) -> str:
        """Print a puzzle in one of the family's text ``forms``."""
        raise BadInput(expected=f"a form of {self.name}: {', '.join(self.forms)}", got=form)

    def decode(self, text: str, form: str) -> Puzzle[P, S]:
        """Read a puzzle in one of the family's text ``forms``; raise BadInput otherwise."""
        raise BadInput(expected=f"a form of {self.name}: {', '.join(self.forms)}", got=form)

    def recognise(self, text: str) -> str | None:
        """Name the form that a text looks like, or None."""
        return None

    @abstractmethod
    def scene(self, state: S, view: View) -> Scene:
        """Draw a position as a display list; besides, the view's ``layers``."""

    def plan(self, state: Any) -> Plan:
        """Tell where the cells lie in pictures; as the topology has them unless pictures differ."""
        return plan_of(state.topology)

    def kit(self, state: S) -> dict[str, Any]:
        """Give, as plain values, what the family's ``browser_port`` plays and draws a puzzle with.

        Raises BadInput where it has no such port.
        """
        raise BadInput(expected="a family that browsers play on their own", got=self.name)

    def bitmap(self, state: S, view: View) -> Bitmap | None:
        """Draw a position as blocks of pixels, of any size; None where it has no such drawing."""
        return None

    def stream(self, parameters: P, seed: Seed) -> Bitmap | None:
        """Draw what ``generate`` would make while it is made, where it is too large for memory.

        None where it is not, or cannot be made so.
        """
        return None

    def stream_text(self, parameters: P, seed: Seed, form: str) -> Iterator[str] | None:
        """Print in one of ``forms`` what ``generate`` would make, in pieces; or None likewise."""
        return None

    def film(self, puzzle: Puzzle[P, S], state: S, name: str, frames: int) -> Film:
        """Film what one of ``films`` tells, in at most so many frames; raise BadInput otherwise."""
        known = f"a film of {self.name}: {', '.join(self.films)}"
        raise BadInput(
            expected=known if self.films else "a family with films",
            got=name if self.films else self.name,
        )

    def solid(self, state: S, sizes: tuple[float, ...] = ()) -> bytes:
        """Print a position as a solid, in binary STL; sizes in millimetres, the family's own.

        Raises BadInput where it has no solids.
        """
        raise BadInput(expected="a family with solids", got=self.name)

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """Describe ``to_plain`` as a JSON Schema (draft 2020-12)."""
