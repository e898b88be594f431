"""``gridwright solve``: the answer, and exactly how many there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from gridwright.api import Puzzle
from gridwright.cli.output import cell_names, chosen_form, coloured, emit, numbered, output_options
from gridwright.cli.puzzles import heading, read, source_argument
from gridwright.core.errors import BadInput
from gridwright.core.jsonio import dump, dump_line
from gridwright.puzzle.family import Puzzle as Made
from gridwright.puzzle.outcome import Solutions
from gridwright.puzzle.scene import View
from gridwright.render import KINDS, picture, to_text

FORMS = ("text", "json", "svg", "png", "id")


def _solve(
    source: str,
    limit: int,
    budget: int | None,
    form: str | None,
    as_json: bool,
    target: Path | None,
) -> int:
    shape = chosen_form(FORMS, form, as_json, target)
    puzzles = read(source)
    pieces: list[str] = []
    unique = True
    for number, puzzle in enumerate(puzzles, 1):
        found = puzzle.solve(limit, budget)
        unique = unique and found.status == "unique"
        if shape in ("svg", "png"):
            _draw(puzzle, found, shape, target, number, len(puzzles))
            continue
        piece = _printed(puzzle, found, shape, len(puzzles), number, coloured(target))
        if target is None:
            emit(piece, None)
        else:
            pieces.append(piece)
    if pieces:
        emit("".join(pieces), target)
    return 0 if unique else 1


def _printed(
    puzzle: Puzzle, found: Solutions[Any], shape: str, count: int, number: int, colour: bool
) -> str:
    if shape == "json":
        plain = as_plain(puzzle, found)
        return (dump_line(plain) if count > 1 else dump(plain)) + "\n"
    if shape == "id":
        return "".join(_answer_id(puzzle, answer) + "\n" for answer in found.answers)
    text = heading(number, count) + in_words(puzzle, found) + "\n"
    for which, answer in enumerate(found.answers, 1):
        if len(found.answers) > 1:
            text += f"answer {which}:\n"
        scene = puzzle.family.scene(answer, View("characters", marks=_marks(found)))
        text += to_text(scene, colour).rstrip("\n") + "\n"
    return text


def _answer_id(puzzle: Puzzle, answer: Any) -> str:
    if not puzzle.family.forms:
        raise BadInput(expected="a family with a text form", got=puzzle.family.name)
    made = puzzle.made
    solved: Made[Any, Any] = Made(made.family, made.version, made.parameters, None, answer)
    return str(puzzle.family.encode(solved, puzzle.family.forms[0]))


def _draw(
    puzzle: Puzzle, found: Solutions[Any], shape: str, target: Path | None, number: int, count: int
) -> None:
    if not found.answers:
        raise BadInput(expected="an answer to draw", got=in_words(puzzle, found))
    if target is None and count > 1:
        raise BadInput(
            expected="one picture for standard output", got=count, remedy="say -o board-{}.svg"
        )
    view = View(KINDS[f".{shape}"], marks=_marks(found))
    content = picture(puzzle.family.scene(found.answers[0], view), f".{shape}")
    emit(content, None if target is None else numbered(target, number, count))


def _marks(found: Solutions[Any]) -> dict[str, tuple[int, ...]]:
    return {"note": found.differ} if found.differ else {}


def in_words(puzzle: Puzzle, found: Solutions[Any]) -> str:
    """Say what a solver found, in a line or two."""
    how = f"by {found.how}, {found.nodes:,} trials"
    if found.status == "unique":
        return f"unique: exactly one answer ({how})"
    if found.status == "none":
        return f"none: {found.reason} ({how})"
    if found.status == "unknown":
        so_far = "one answer was found" if found.answers else "no answer was found"
        return f"unknown: the budget is spent after {found.nodes:,} trials; {so_far} so far"
    several = "at least 2" if found.count is None else str(found.count)
    differ = cell_names(puzzle.family, puzzle.state, found.differ)
    return (
        f"several: {several} answers were counted up to the limit ({how})\n"
        f"the two shown differ in {len(found.differ)} cells: {differ}"
    )


def as_plain(puzzle: Puzzle, found: Solutions[Any]) -> dict[str, Any]:
    """Print what a solver found as plain values; cells by their coordinates."""

    def names(cells: tuple[int, ...]) -> list[str]:
        return [puzzle.family.cell_name(puzzle.state, cell) for cell in cells]

    return {
        "status": found.status,
        "count": found.count,
        "answers": [puzzle.family.to_plain(answer) for answer in found.answers],
        "differ": names(found.differ),
        "reason": found.reason,
        "cells": names(found.cells),
        "how": found.how,
        "nodes": found.nodes,
    }


command = click.Command(
    "solve",
    callback=_solve,
    help="Show the answer of each puzzle, and exactly how many it has up to --limit.\n\n"
    "Exit code 0 where every puzzle has one answer only, else 1.",
    params=[
        source_argument(),
        click.Option(
            ["--limit"], type=int, default=2, show_default=True, help="count answers up to this"
        ),
        click.Option(["--budget"], type=int, help="trials to spend before the answer is 'unknown'"),
        *output_options(FORMS),
    ],
)
