"""Jobs for game makers: solve, judge, hint and grade a puzzle that is sent along."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import dump_line, parse
from gridwright.formats.native import Position
from gridwright.puzzle.outcome import Verdict
from gridwright.puzzle.registry import family as family_of
from gridwright.web.ceilings import check_plain
from gridwright.web.jobs import read
from gridwright.web.seal import Seal, check_answers, check_position


def solve(
    puzzle: str,
    state: str | None,
    limit: int,
    budget: int,
    seals: tuple[Seal, ...],
    families: tuple[str, ...],
    cells: int,
) -> bytes:
    """Count the answers of a position up to a limit; JSON with up to two of them.

    Raises Sealed where one of these is sealed.
    """
    position = _position(puzzle, state, families, cells)
    family = family_of(position.puzzle.family)
    found = family.solve(position.state, limit, budget)
    check_answers(family, found.answers, seals)
    return _json(
        {
            "status": found.status,
            "count": found.count,
            "limit": limit,
            "answers": [family.to_plain(answer) for answer in found.answers],
            "differ": list(found.differ),
            "reason": found.reason,
            "how": found.how,
            "nodes": found.nodes,
            "figures": dict(found.figures),
        }
    )


def judge(puzzle: str, state: str | None, families: tuple[str, ...], cells: int) -> bytes:
    """Judge a position; JSON."""
    position = _position(puzzle, state, families, cells)
    verdict = family_of(position.puzzle.family).judge(position.state)
    return _json(verdict_to_plain(verdict))


def hint(
    puzzle: str,
    state: str | None,
    seals: tuple[Seal, ...],
    families: tuple[str, ...],
    cells: int,
) -> bytes:
    """Give one step of a position that must be so; JSON, ``{"hint": null}`` where it is solved.

    Raises Sealed where the answer is sealed.
    """
    position = _position(puzzle, state, families, cells)
    family = family_of(position.puzzle.family)
    check_position(family, position.puzzle.start, seals)
    if position.state != position.puzzle.start:
        check_position(family, position.state, seals)
    found = family.hint(position.state)
    if found is None:
        return _json({"hint": None})
    told = {
        "technique": found.technique,
        "cells": list(found.cells),
        "text": found.text,
        "move": found.move,
        "stages": list(found.stages),
    }
    return _json({"hint": told})


def grade(puzzle: str, state: str | None, families: tuple[str, ...], cells: int) -> bytes:
    """Say how hard a puzzle is; JSON."""
    position = _position(puzzle, state, families, cells)
    found = family_of(position.puzzle.family).grade(position.state)
    return _json(
        {
            "score": found.score,
            "level": found.level,
            "techniques": dict(found.techniques),
            "ratings": [
                {"scale": rating.scale, "figures": dict(rating.figures)} for rating in found.ratings
            ],
            "path": list(found.path),
        }
    )


def verdict_to_plain(verdict: Verdict) -> dict[str, Any]:
    """Print what a judge says as plain values."""
    return {
        "solved": verdict.solved,
        "faults": [asdict(fault) for fault in verdict.faults],
        "marks": {name: list(cells) for name, cells in verdict.marks.items()},
        "notes": list(verdict.notes),
    }


def _position(puzzle: str, state: str | None, families: tuple[str, ...], cells: int) -> Position:
    held = read(puzzle, families, cells)
    if state is None:
        return held
    plain = parse(state, "state")
    if not isinstance(plain, dict):
        raise BadInput(expected="an object", got=plain, where="state")
    check_plain(plain, cells)
    try:
        position = Position(held.puzzle, family_of(held.puzzle.family).from_plain(plain))
    except BadInput as fault:
        raise fault.at("state") from None
    if position.state.topology != held.puzzle.start.topology:
        raise BadInput(expected="a position of the puzzle", got="another board", where="state")
    return position


def _json(content: dict[str, Any]) -> bytes:
    return dump_line(content).encode()
