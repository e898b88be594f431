"""Checks of solvers, graders and hints: what is said of a puzzle's answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridwright.core.errors import NotReached
from gridwright.puzzle.conformance.board import check_hint_scenes
from gridwright.puzzle.conformance.claim import Case
from gridwright.puzzle.family import Family, Puzzle
from gridwright.puzzle.outcome import Hint, Solutions

_REACHED = 64


def check_solutions(
    family: Family[Any, Any, Any], state: Any, place: str = "", limit: int = 2
) -> Solutions[Any]:
    """Solve a position; raise ContractError unless what is said of its answers fits."""
    case = Case(family, place or family.name)
    found = family.solve(state, limit)
    _check_count(case, found, limit)
    for answer in found.answers:
        case.require(family.judge(answer).solved, "every answer must be judged solved")
        again = family.solve(answer, limit)
        # Where what a player wrote binds, an answer has no other answer than itself.
        same = (again.status, again.count) in ((found.status, found.count), ("unique", 1))
        case.require(same, "an answer must belong to the position: it counts other answers itself")
    if found.status != "several":
        case.require(found.differ == (), "differ must be empty where there are not two answers")
        return found
    case.require(found.answers[0] != found.answers[1], "two answers must not be equal")
    _check_differ(case, found)
    return found


def check_budget(case: Case, state: Any, exact: Solutions[Any]) -> None:
    """Check that a solver without budget says what it said with one, or that it does not know."""
    found = case.family.solve(state, budget=0)
    allowed = (exact.status, "unknown")
    case.require(found.status in allowed, f"without budget: {found.status}, not one of {allowed}")
    _check_count(case, found, limit=2)


def check_par(case: Case, start: Any, answer: Any) -> None:
    """Check that par is a number of moves that is left to a start, and none to an answer."""
    par = case.family.par(start)
    case.require(par is None or par > 0, "par must be at least 1 where moves are left to make")
    if answer is not None:
        case.require(case.family.par(answer) in (None, 0), "par of an answer must be 0")


def check_repairs(case: Case, puzzle: Puzzle[Any, Any], found: Solutions[Any]) -> None:
    """Check that each way to repair leaves a puzzle of several answers the one that it says."""
    for way in case.family.repairs:
        try:
            repaired = case.family.repair(puzzle, way)
        except NotReached:
            case.require(found.status != "unique", "a single answer must need no repair")
            continue
        if found.status == "unique":
            kept = (repaired.puzzle, repaired.cells) == (puzzle, ())
            case.require(kept, "a repair must leave alone what has a single answer")
        made = repaired.puzzle
        case.require(bool(repaired.text), "a repair must say what it did")
        left = case.family.solve(made.start)
        case.require(left.status == "unique", "a repaired puzzle must have a single answer")
        case.require(made.answer in (None, left.answers[0]), "a repair must know its answer")


def check_grade(case: Case, state: Any) -> None:
    """Check that a grade is the same each time, and counts techniques."""
    grade = case.family.grade(state)
    case.require(grade == case.family.grade(state), "grading must be repeatable")
    case.require(grade.score >= 0 and bool(grade.level), "a grade must have a score and a level")
    counted = all(type(n) is int and n > 0 for n in grade.techniques.values())
    case.require(counted, "techniques must be counted in whole numbers above 0")


def check_hints(case: Case, state: Any, answer: Any, board: frozenset[int]) -> None:
    """Check that hints lead from a position to its only answer."""
    case.require(case.family.hint(answer) is None, "a solved position must not have a hint")
    for hint, after in hinted_moves(case.family, state, case.place):
        said = hint.technique and hint.text and "\n" not in hint.text
        case.require(bool(said), "a hint must name its technique and say one line")
        case.require(board.issuperset(hint.cells), "a hint must point at cells of the board")
        check_hint_scenes(case, state, hint)
        state = after
    case.require(case.family.solve(state).count == 1, "hints must lead to the position's answer")


def hinted_moves(
    family: Family[Any, Any, Any], state: Any, place: str = ""
) -> Iterator[tuple[Hint, Any]]:
    """Follow hints to the end: each hint, and the position that its move gives.

    Raises ContractError where hints stop at an unsolved position, or go in circles.
    """
    case = Case(family, place or family.name)
    seen = {state}
    while (hint := family.hint(state)) is not None:
        if hint.move is None:
            case.fail(f"a hint must have a move: {hint.text}")
        state = family.apply(state, family.parse_move(state, hint.move))
        case.require(state not in seen, f"a hint must not lead in circles: {hint.text}")
        seen.add(state)
        yield hint, state
    case.require(family.judge(state).solved, "hints must not end at an unsolved position")


def _check_count(case: Case, found: Solutions[Any], limit: int) -> None:
    status, count, shown = found.status, found.count, len(found.answers)
    fits = {
        "unique": count == 1 and shown == 1,
        "several": count is not None and 2 <= count <= limit and shown == 2,
        "none": count == 0 and shown == 0,
        "unknown": count is None and shown <= 2,
    }
    claim = f"the status {status} does not go with a count of {count} and {shown} answers shown"
    case.require(fits[status], claim)


def _check_differ(case: Case, found: Solutions[Any]) -> None:
    """Check that one answer becomes the other by moves at the cells of ``differ``, all of them.

    Where the family walks there are no moves at cells: differ must name some, each once.
    """
    state, other = found.answers
    case.require(len(set(found.differ)) == len(found.differ), "differ must name a cell once")
    if case.family.walks:
        case.require(bool(found.differ), "differ must name the cells where two walks part")
        return
    goal = case.family.to_plain(other)
    for cell in found.differ:
        near = min(
            _by_moves_at(case, state, cell),
            key=lambda near: distance(case.family.to_plain(near), goal),
        )
        case.require(near != state, f"differ names the cell {cell}, where the answers are alike")
        state = near
    case.require(state == other, f"differ must name every cell that differs, names {found.differ}")


def _by_moves_at(case: Case, state: Any, cell: int) -> list[Any]:
    """List the positions reached by the family's actions at one cell, the position itself first."""
    reached = [state]
    for position in reached:
        for action in case.family.keys.values():
            move = case.family.key_move(position, cell, action)
            after = position if move is None else case.family.apply(position, move)
            if after not in reached and len(reached) < _REACHED:
                reached.append(after)
    return reached


def distance(one: Any, other: Any) -> int:
    """Count the places at which two plain values differ: characters, elements, values.

    >>> distance({"a": "oo.", "b": [1, 2]}, {"a": "o.o", "b": [1, 3]})
    3
    """
    if isinstance(one, dict) and isinstance(other, dict):
        return sum(distance(one.get(key), other.get(key)) for key in one.keys() | other.keys())
    if isinstance(one, str | list) and isinstance(other, str | list) and len(one) == len(other):
        if isinstance(one, str) and isinstance(other, str):
            return sum(a != b for a, b in zip(one, other, strict=True))
        return sum(distance(a, b) for a, b in zip(one, other, strict=True))
    return int(one != other)
