"""The golden playthrough: a text with every position of a game, in the manner of OpenSpiel.

A test keeps such files and compares: ``renewed(text) == text`` as long as nothing changed that a
player would notice. To renew files on purpose, or to complete ones that hold only the first three
lines (family, parameters, seed): ``python -m gridwright.play.playthrough FILE...``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import dump_line, parse, write_whole
from gridwright.core.rng import Seed
from gridwright.puzzle.conformance import hinted_moves
from gridwright.puzzle.family import Family, Puzzle
from gridwright.puzzle.registry import family as family_of
from gridwright.puzzle.scene import View
from gridwright.render.text import to_text

MOVE = "> "
_HEAD = ("family ", "parameters ", "seed ")


def playthrough(
    family: Family[Any, Any, Any], parameters: Any, seed: Seed, moves: Sequence[str] = ()
) -> str:
    """Play a puzzle by the moves given, or by its hints where there are none, and print it all."""
    puzzle = family.generate(parameters, seed)
    played = moves or [hint.move for hint, _ in hinted_moves(family, puzzle.start) if hint.move]
    lines = [*_head(family, puzzle), *_facts(family, puzzle)]
    state = puzzle.start
    for number, text in enumerate(["", *played]):
        if text:
            state = family.apply(state, family.parse_move(state, text))
            lines += [MOVE + text]
        lines += ["", f"position {number}", *_position(family, state), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def renewed(text: str) -> str:
    """Play again what a playthrough says; raise BadInput where it does not say what to play."""
    lines = text.splitlines()
    if len(lines) < len(_HEAD) or not all(map(str.startswith, lines, _HEAD)):
        raise BadInput(expected="lines with family, parameters and seed", got=text[:40])
    name, plain, seed = (line.removeprefix(word) for line, word in zip(lines, _HEAD, strict=False))
    family = family_of(name)
    moves = [line.removeprefix(MOVE) for line in lines if line.startswith(MOVE)]
    return playthrough(family, family.parse_parameters(parse(plain, "parameters")), seed, moves)


def _head(family: Family[Any, Any, Any], puzzle: Puzzle[Any, Any]) -> list[str]:
    values = (family.name, dump_line(family.print_parameters(puzzle.parameters)), str(puzzle.seed))
    return [word + value for word, value in zip(_HEAD, values, strict=True)]


def _facts(family: Family[Any, Any, Any], puzzle: Puzzle[Any, Any]) -> Iterator[str]:
    yield f"version {puzzle.version}"
    yield f"proof {puzzle.proof}"
    if puzzle.answer is not None:
        yield f"answer {dump_line(family.to_plain(puzzle.answer))}"
    for form in family.forms:
        try:
            yield f"form {form} {family.encode(puzzle, form)}"
        except BadInput as fault:
            yield f"form {form} refused: {fault}"
    found = family.solve(puzzle.start)
    yield f"solve {found.status} {found.count} by {found.how} differ {list(found.differ)}"
    if found.status == "unique":
        grade = family.grade(puzzle.start)
        yield f"grade {grade.score} {grade.level} {dump_line(dict(grade.techniques))}"


def _position(family: Family[Any, Any, Any], state: Any) -> Iterator[str]:
    picture = to_text(family.scene(state, View(kind="characters")), colour=False)
    yield from (f"| {line}".rstrip() for line in picture.splitlines())
    yield f"state {dump_line(family.to_plain(state))}"
    yield f"moves {sum(1 for _ in family.moves(state))}"
    verdict = family.judge(state)
    yield "solved" if verdict.solved else "not solved"
    for fault in verdict.faults:
        yield f"fault {fault.code} {list(fault.cells)} {fault.text}"
    for name, cells in sorted(verdict.marks.items()):
        yield f"mark {name} {list(cells)}"
    yield from (f"note {note}" for note in verdict.notes)
    hint = family.hint(state)
    if hint is not None:
        yield f"hint {hint.technique} {list(hint.cells)} {hint.move}: {hint.text}"


def main(names: Sequence[str]) -> None:
    """Renew the playthroughs in the files of these names."""
    for path in map(Path, names):
        write_whole(path, renewed(path.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main(sys.argv[1:])
