"""The front door of the library: make, read, solve, judge and draw puzzles of any family."""

from __future__ import annotations

import io
import operator
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from gridwright.core.errors import BadInput, NotReached
from gridwright.core.jsonio import dump, write_whole
from gridwright.core.rng import Seed, fresh_seed, item_seed
from gridwright.formats.native import position_to_plain, puzzle_to_json
from gridwright.formats.sniff import read_positions
from gridwright.formats.source import read_source
from gridwright.puzzle.family import Family
from gridwright.puzzle.family import Puzzle as Made
from gridwright.puzzle.outcome import Grade, Hint, Moment, Repaired, Solutions, Verdict
from gridwright.puzzle.registry import family as family_of
from gridwright.puzzle.scene import MOST_CELLS, View
from gridwright.render import FILMS, KINDS, picture, to_svg, to_text
from gridwright.render.bands import write_png


class Puzzle:
    """A puzzle of any family, in one position; immutable.

    >>> import gridwright as gw
    >>> puzzle = gw.new("pipes", "5x4", seed=7)
    >>> puzzle.judge().solved, puzzle.answer.judge().solved
    (False, True)
    """

    def __init__(self, made: Made[Any, Any], state: Any = None) -> None:
        self.made = made
        self.state = made.start if state is None else state
        self.family: Family[Any, Any, Any] = family_of(made.family)

    @property
    def seed(self) -> str | None:
        """The seed it was made from, or None where it was read without one."""
        return self.made.seed

    @property
    def proof(self) -> str:
        """How its answer was proved, in a sentence."""
        return self.made.proof

    @property
    def answer(self) -> Puzzle:
        """The puzzle in its solved position; searched for where it is not known.

        Raises NotReached where the puzzle has no answer or none was found.
        """
        if self.made.answer is not None:
            return Puzzle(self.made, self.made.answer)
        found = self.solve()
        if not found.answers:
            why = f": {found.reason}" if found.reason else ""
            raise NotReached(f"there is no answer to show: {found.status}{why}")
        return Puzzle(self.made, found.answers[0])

    @property
    def id(self) -> str:
        """The first position in the family's own short text form; BadInput where it has none."""
        if not self.family.forms:
            raise BadInput(expected="a family with a text form", got=self.family.name)
        return self.encode(self.family.forms[0])

    def encode(self, form: str) -> str:
        """Print the first position in one of the family's text forms."""
        return self.family.encode(self.made, form)

    def solve(self, limit: int = 2, budget: int | None = None) -> Solutions[Any]:
        """Count the answers up to ``limit``, exactly, by at most ``budget`` trials."""
        return self.family.solve(self.state, limit, budget)

    def solve_by(self, method: str) -> Solutions[Any]:
        """Find an answer as one of the family's ``methods`` does; BadInput where it is not sound.

        >>> import gridwright as gw
        >>> gw.new("maze", "8x5", seed=7).solve_by("tremaux").status
        'unique'
        """
        return self.family.solve_by(self.state, method)

    def explain(self, telling: str | None = None) -> Iterator[Moment[Any]]:
        """Tell step by step how the position is solved, as one of the family's ``tellings`` does.

        The first of them where none is named. Raises BadInput where the family has none.
        """
        first = next(iter(self.family.tellings), "")
        return self.family.explain(self.state, first if telling is None else telling)

    def judge(self) -> Verdict:
        """Say whether the position is solved, and what is wrong with it."""
        return self.family.judge(self.state)

    def grade(self) -> Grade:
        """Say how hard the puzzle is."""
        return self.family.grade(self.made.start)

    def hint(self) -> Hint | None:
        """Give one step that must be so, and why; None where the position is solved."""
        return self.family.hint(self.state)

    def par(self) -> int | None:
        """Give the fewest moves that solve the puzzle; None where the family does not know."""
        return self.family.par(self.made.start)

    def repair(self, way: str | None = None) -> Repaired[Puzzle]:
        """Change the puzzle so that it has a single answer; the family's first way unless named.

        Raises BadInput where the family has no such way, NotReached where it fails.

        >>> import gridwright as gw
        >>> gw.new("pipes", "10x10", seed=2, unique=False).repair().text
        '2 tiles fixed, proved fewest'
        """
        first = next(iter(self.family.repairs), "")
        found = self.family.repair(self.made, first if way is None else way)
        return Repaired(Puzzle(found.puzzle), found.cells, found.text, found.fewest)

    def apply(self, move: str) -> Puzzle:
        """Make a move, such as ``turn 3,4 +1``; raise BadInput where it is not legal."""
        played = self.family.apply(self.state, self.family.parse_move(self.state, move))
        return Puzzle(self.made, played)

    def moves(self) -> Iterator[str]:
        """List the legal moves of the position, as text."""
        for move in self.family.moves(self.state):
            yield self.family.print_move(self.state, move)

    def svg(self, *, judged: bool = True, unit: int = 32, layers: tuple[str, ...] = ()) -> str:
        """Draw the position as SVG, ``unit`` pixels a cell; layers are the family's own."""
        return to_svg(self.family.scene(self.state, self._view("picture", judged, layers)), unit)

    def text(
        self, *, judged: bool = True, colour: bool = False, layers: tuple[str, ...] = ()
    ) -> str:
        """Draw the position in box-drawing characters; layers are the family's own."""
        view = self._view("characters", judged, layers)
        return to_text(self.family.scene(self.state, view), colour)

    def draw(
        self,
        path: str | os.PathLike[str],
        *,
        judged: bool = True,
        unit: int = 32,
        layers: tuple[str, ...] = (),
    ) -> None:
        """Draw the position to a file; its suffix (.svg, .png, .txt) says in what form.

        Raises BadInput on another suffix.
        """
        target = Path(path)
        drawn = self.picture(target.suffix, judged=judged, unit=unit, layers=layers)
        write_whole(target, drawn)

    def picture(
        self, suffix: str, *, judged: bool = True, unit: int = 32, layers: tuple[str, ...] = ()
    ) -> bytes:
        """Draw the position as the content of a file with that suffix; BadInput on another.

        As PNG a board of over MOST_CELLS cells is drawn in blocks, where the family has them.
        """
        view = self._view(KINDS.get(suffix.lower(), "picture"), judged, layers)
        if suffix.lower() == ".png" and self.state.topology.n > MOST_CELLS:
            bitmap = self.family.bitmap(self.state, view)
            if bitmap is not None:
                content = io.BytesIO()
                write_png(content, bitmap)
                return content.getvalue()
        return picture(self.family.scene(self.state, view), suffix, unit)

    def film(
        self, path: str | os.PathLike[str], name: str, *, frames: int = 200, unit: int = 16
    ) -> None:
        """Film what one of the family's ``films`` tells to a file, .gif or .png.

        Raises BadInput on another suffix or film.
        """
        target = Path(path)
        printed = FILMS.get(target.suffix.lower())
        if printed is None:
            wanted = f"a film's suffix, one of {', '.join(FILMS)}"
            raise BadInput(expected=wanted, got=target.suffix)
        film = self.family.film(self.made, self.state, name, frames)
        write_whole(target, printed(film, unit))

    def _view(
        self, kind: Literal["picture", "characters"], judged: bool, layers: tuple[str, ...]
    ) -> View:
        for layer in layers:
            if layer not in self.family.layers:
                known = ", ".join(self.family.layers) or "none"
                raise BadInput(expected=f"layers of {self.family.name}: {known}", got=layer)
        return View(kind, judged, layers=layers)

    def to_json(self) -> str:
        """Print the puzzle, and its position where it has been begun, as JSON."""
        if self.state == self.made.start:
            return puzzle_to_json(self.made)
        return dump(position_to_plain(self.made, self.state)) + "\n"

    def _repr_svg_(self) -> str | None:
        """Draw the position in a notebook, unless it is too large for a drawing."""
        try:
            return self.svg()
        except BadInput:
            return None

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Puzzle({self.made.family!r}, seed={self.made.seed!r}, {self.state!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return False
        return self.made == other.made and bool(self.state == other.state)

    def __hash__(self) -> int:
        return hash((self.made.family, self.made.seed, self.state))


def new(
    family: str,
    size: str | None = None,
    *,
    seed: Seed | None = None,
    index: int = 0,
    **options: Any,
) -> Puzzle:
    """Make a puzzle of a family and size; ``index`` picks an item of the seed's batch.

    Without a size the family's usual one is taken, where it has one (Sudoku: 9x9); without a seed
    a fresh one is chosen, which the puzzle tells. Options are the family's own (for Pipes: grid,
    floors, wrap, barriers, tree, crosses, unique, words, and mask, the text or the bytes of a mask
    file). Raises BadInput on bad sizes or options, NotReached where no such puzzle was found
    within the stated effort.
    """
    kind = family_of(family)
    if size is None and kind.default_size:
        size = kind.default_size
    if not isinstance(size, str):
        raise BadInput(expected="a size such as '10x10'", got=size, where="size")
    if index < 0:
        raise BadInput(expected="an index of at least 0", got=index, where="index")
    parameters = kind.parameters(size, options)
    return Puzzle(kind.generate(parameters, item_seed(checked_seed(seed), index)))


def checked_seed(seed: Seed | None) -> str:
    """Give a seed as text, a fresh one for None; raise BadInput where JSON could not hold it."""
    if seed is None:
        return fresh_seed()
    if not isinstance(seed, str):
        try:
            return str(operator.index(seed))
        except TypeError:
            raise BadInput(expected="text or an integer", got=seed, where="seed") from None
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise BadInput(expected="Unicode text", got=seed, where="seed") from None
    return seed


def load(source: str | os.PathLike[str]) -> Puzzle:
    """Read the one puzzle in a file, an ID or ``-``; raise BadInput where there is not just one."""
    puzzles = load_all(source)
    if len(puzzles) != 1:
        raise BadInput(
            expected="one puzzle", got=len(puzzles), where=str(source), remedy="use load_all"
        )
    return puzzles[0]


def load_all(source: str | os.PathLike[str]) -> list[Puzzle]:
    """Read every puzzle in a file (JSON, JSON Lines, IDs), an ID or ``-``."""
    text, where = read_source(os.fspath(source))
    return [Puzzle(held.puzzle, held.state) for held in read_positions(text, where)]
