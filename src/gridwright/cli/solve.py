"""``gridwright solve``: the answer, and exactly how many there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from gridwright.api import Puzzle
from gridwright.cli.examples import examples
from gridwright.cli.output import (
    FILM,
    PICTURES,
    Output,
    cell_names,
    chosen_form,
    form_of,
    named_forms,
    output_options,
)
from gridwright.cli.puzzles import SOURCES, for_each, source_argument
from gridwright.cli.talk import talk
from gridwright.core.errors import BadInput, NotReached
from gridwright.core.words import counted
from gridwright.puzzle.family import Puzzle as Made
from gridwright.puzzle.outcome import Solutions
from gridwright.puzzle.registry import families, family
from gridwright.puzzle.scene import View
from gridwright.render import KINDS

SMALLEST_LIMIT = 2


def _solve(puzzle: Puzzle, out: Output, limit: int, budget: int | None, by: str | None) -> bool:
    form = "" if out.shape in ("text", "json", *PICTURES) else form_of(puzzle.family, out.shape)
    found = puzzle.solve(limit, budget) if by is None else puzzle.solve_by(by)
    good = found.status == "unique" or (bool(found.answers) and not puzzle.family.one_answer)
    if out.shape == "json":
        out.put_plain(as_plain(puzzle, found, limit))
    elif out.shape == "text":
        out.put_text(_told(puzzle, found, limit, out))
    elif not found.answers:
        raise NotReached(in_words(puzzle, found, limit))
    else:
        if not good:
            talk(in_words(puzzle, found, limit))
        if form:
            shown = _shown(puzzle, found)
            out.put("".join(_encoded(puzzle, state, form) for state in shown))
        else:
            view = View(KINDS[f".{out.shape}"], marks=_marks(puzzle, found))
            out.put_picture(puzzle.family, found.answers[0], view)
    return good


def _shown(puzzle: Puzzle, found: Solutions[Any]) -> tuple[Any, ...]:
    """Choose the answers to show: the best one where a puzzle is not meant to have one only."""
    return found.answers if puzzle.family.one_answer else found.answers[:1]


def _check_effort(limit: int, budget: int | None, by: str | None) -> None:
    if by is not None and (limit, budget) != (SMALLEST_LIMIT, None):
        raise BadInput(
            expected="one or the other",
            got="--by with --limit or --budget",
            remedy="a method finds one answer, and needs no budget",
        )
    if limit < SMALLEST_LIMIT:
        raise BadInput(
            expected=f"a limit of at least {SMALLEST_LIMIT}",
            got=limit,
            where="--limit",
            remedy="one answer says nothing of others",
        )
    if budget is not None and budget < 0:
        raise BadInput(expected="a budget of at least 0", got=budget, where="--budget")


def _told(puzzle: Puzzle, found: Solutions[Any], limit: int, out: Output) -> str:
    text = in_words(puzzle, found, limit) + "\n"
    text += _figures(found) if puzzle.family.one_answer else ""  # told by the reason, else
    shown = _shown(puzzle, found)
    for number, answer in enumerate(shown, 1):
        if len(shown) > 1:
            text += f"answer {number}:\n"
        view = View("characters", marks=_marks(puzzle, found))
        text += out.drawing(puzzle.family, answer, view)
    return text


def _figures(found: Solutions[Any]) -> str:
    told = ", ".join(f"{name} {number:,}" for name, number in found.figures.items())
    return f"{told}\n" if told else ""


def _encoded(puzzle: Puzzle, answer: Any, form: str) -> str:
    made = puzzle.made
    solved: Made[Any, Any] = Made(made.family, made.version, made.parameters, None, answer)
    return str(puzzle.family.encode(solved, form)) + "\n"


def _marks(puzzle: Puzzle, found: Solutions[Any]) -> dict[str, tuple[int, ...]]:
    return {"note": found.differ} if found.differ and puzzle.family.one_answer else {}


def in_words(puzzle: Puzzle, found: Solutions[Any], limit: int) -> str:
    """Say what a solver that counted up to ``limit`` found, in a line or two."""
    trials = counted(found.nodes, "trial")
    how = f"by {found.how}, {trials}"
    if found.how in puzzle.family.methods:
        status = found.status if found.status != "unknown" or not found.answers else "found"
        return f"{status}: {found.reason} (by {found.how})"
    if found.answers and not puzzle.family.one_answer:
        return f"{found.reason} ({how})\n{_others(found, limit)}"
    if found.status == "unique":
        return f"unique: exactly one answer ({how})"
    if found.status == "none":
        return f"none: {found.reason} ({how})"
    if found.status == "unknown":
        so_far = "one answer" if found.answers else "no answer"
        spent = f"{so_far} was found before the budget was spent, after {trials}"
        spent = spent if puzzle.family.one_answer or not found.reason else found.reason
        return f"unknown: {spent}; raise --budget to go on"
    if found.count is None:
        many = "at least 2 answers; the budget was spent before all were counted"
    elif found.count < limit:
        many = f"exactly {found.count:,} answers"
    else:
        many = f"at least {found.count:,} answers; raise --limit to count on"
    cells = cell_names(puzzle.family, puzzle.state, found.differ)
    known = f"; {found.reason}" if found.reason else ""
    return (
        f"several: {many} ({how})\n"
        f"the two shown differ in {counted(len(found.differ), 'cell')}: {cells}{known}"
    )


def _others(found: Solutions[Any], limit: int) -> str:
    """Say how many answers there are beside the best one."""
    if found.status == "unique":
        return "no other answer"
    if found.count is None:
        return "how many other answers there are is unknown; raise --budget to go on"
    if found.count < limit:
        return f"exactly {counted(found.count, 'answer')} in all"
    return f"at least {counted(found.count, 'answer')} in all; raise --limit to count on"


def as_plain(puzzle: Puzzle, found: Solutions[Any], limit: int) -> dict[str, Any]:
    """Print what a solver found as plain values; cells by their coordinates.

    A count at the limit means at least as many.
    """

    def names(cells: tuple[int, ...]) -> list[str]:
        return [puzzle.family.cell_name(puzzle.state, cell) for cell in cells]

    return {
        "status": found.status,
        "count": found.count,
        "limit": limit,
        "answers": [puzzle.family.to_plain(answer) for answer in found.answers],
        "differ": names(found.differ),
        "reason": found.reason,
        "cells": names(found.cells),
        "how": found.how,
        "nodes": found.nodes,
        "figures": dict(found.figures),
    }


def _forms() -> tuple[str, ...]:
    """List the forms that the answer of a puzzle of any family may take."""
    named = (form for name in families() for form in named_forms(family(name)))
    return ("text", "json", *PICTURES, FILM, *dict.fromkeys(named))


def _methods() -> str:
    """List the methods of each family that has any."""
    named = ((name, family(name).methods) for name in families())
    return "; ".join(f"{name}: {', '.join(methods)}" for name, methods in named if methods)


def _run(
    source: str,
    form: str | None,
    as_json: bool,
    target: Path | None,
    explain: bool,
    telling: str | None,
    column: str | None,
    count: str | None,
    limit: int,
    budget: int | None,
    by: str | None,
) -> int:
    shape = chosen_form(_FORMS, form, as_json, target)
    _check_effort(limit, budget, by)
    if count is not None:
        return for_each(source, shape, target, _count)
    if explain or telling is not None:
        from gridwright.cli.explaining import explain as told

        return told(source, shape, target, telling)
    if by is None and budget is None:
        from gridwright.cli.bulk import solve_bulk

        code = solve_bulk(source, shape, target, limit, column)
        if code is not None:
            return code
    if column is not None:
        raise BadInput(
            expected="--column with a table to solve in bulk",
            got=f"--as {shape}",
            remedy="say --as lines, without --by and --budget",
        )
    if shape == FILM:
        raise BadInput(expected="a film of an explanation", got="none", remedy="say --explain")
    return for_each(
        source, shape, target, lambda puzzle, out: _solve(puzzle, out, limit, budget, by)
    )


def _count(puzzle: Puzzle, out: Output) -> bool:
    """Put out the exact number of answers."""
    answers = puzzle.family.count_exactly(puzzle.state)
    if out.shape == "json":
        # as text, since readers of JSON round integers beyond 2 to the 53rd
        out.put_plain({"count": None if answers is None else str(answers)})
    elif out.shape != "text":
        raise BadInput(expected="a count as text or json", got=out.shape)
    elif answers is None:
        out.put_text("unknown: the board is too tangled to count exactly\n")
    else:
        out.put_text(f"exactly {counted(answers, 'answer')}\n")
    return answers == 1


def _tellings() -> str:
    """List the tellings of each family that has any."""
    named = ((name, family(name).tellings) for name in families())
    return "; ".join(f"{name}: {', '.join(tellings)}" for name, tellings in named if tellings)


_FORMS = _forms()

command = click.Command(
    "solve",
    callback=_run,
    help="Show the answer of each puzzle, and exactly how many it has: one, several (two of them "
    "and the cells where they differ), none (and why), or unknown where --budget is spent.\n\n"
    "Lines of 81 digits and dots go at full speed into --as lines: one answer a line, in order.\n\n"
    "Exit code 0 where every puzzle has one answer only (a route: an answer), else 1."
    f"\n\n{SOURCES}",
    epilog=examples(
        "solve board.json",
        "solve board.json --limit 1000",
        "solve board.json --count exact",
        "solve board.json -o answer.svg",
        "solve maze.json --by tremaux",
        "solve - --as id < boards.txt",
        "solve sudokus.txt.gz --as lines -o answers.txt",
        "solve sudoku.txt --explain",
        "solve sudoku.txt --explain -o 'step-{}.svg'",
        "solve sudoku.txt --telling singles",
    ),
    params=[
        source_argument(),
        click.Option(
            ["--count"],
            type=click.Choice(("exact",)),
            help="only count the answers, all of them, however many",
        ),
        click.Option(
            ["--limit"],
            type=int,
            default=SMALLEST_LIMIT,
            show_default=True,
            help="count answers up to this",
        ),
        click.Option(["--budget"], type=int, help="trials to spend before the answer is 'unknown'"),
        click.Option(
            ["--by"],
            metavar="METHOD",
            help=f"find one answer as a method does, refused where it is not sound: {_methods()}",
        ),
        click.Option(
            ["--explain"],
            is_flag=True,
            help="tell every step, and the search where logic ends",
        ),
        click.Option(
            ["--telling"],
            metavar="NAME",
            help=f"explain in one of the family's ways, the first unless said: {_tellings()}",
        ),
        click.Option(
            ["--column"], metavar="NAME", help="of a table (CSV), the column that holds puzzles"
        ),
        *output_options(_FORMS),
    ],
)
