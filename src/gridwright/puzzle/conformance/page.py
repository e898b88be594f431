"""Checks of what pages need: plans of pictures, kits of ports, pointers, puzzles of the day."""

from __future__ import annotations

import inspect
import math
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from gridwright.puzzle.conformance.claim import Case
from gridwright.puzzle.family import Puzzle
from gridwright.puzzle.plan import Plan
from gridwright.puzzle.scene import Point, View

TAPS = ("tap", "back", "hold")
_DAYS = ("2030-01-01", "2030-01-02")
_NEAR = 1e-6


def check_pointers(case: Case) -> None:
    """Check that pointers do what keys do, and that the port of a family is there."""
    family = case.family
    unknown = sorted(set(family.taps) - set(TAPS))
    case.require(not unknown, f"taps must be some of {TAPS}, not {unknown}")
    actions = set(family.keys.values())
    for tap, action in family.taps.items():
        case.require(action in actions, f"the {tap} must be an action of keys, not {action!r}")
    if family.browser_port:
        named = next(kind for kind in type(family).__mro__ if "browser_port" in vars(kind))
        file = Path(inspect.getfile(named)).parent / family.browser_port
        case.require(file.is_file(), f"there must be a file {family.browser_port!r}")


def check_dailies(case: Case) -> None:
    """Check that the puzzles of a day are made, and are others on another day and level."""
    family = case.family
    starts: list[Any] = []
    for level, (size, options) in family.dailies.items():
        read = case.returns(f"the {level} daily", family.parameters, size, options)
        case.require(read, f"the {level} daily must have a size and options of the family")
        parameters = family.parameters(size, options)
        for day in _DAYS:
            puzzle: Puzzle[Any, Any] = family.generate(parameters, f"{day}/{family.name}/{level}")
            solved = family.judge(puzzle.start).solved
            case.require(not solved, f"the {level} daily must not be solved at its start")
            same = puzzle.start in starts
            case.require(not same, f"the {level} daily must differ from those of other days")
            starts.append(puzzle.start)


def check_plan(case: Case, state: Any) -> None:
    """Check that a plan tells of every cell where it lies in the picture."""
    plan = case.family.plan(state)
    count = len(plan.centres)
    case.require(len(plan.outlines) == count, "a plan must have an outline for every centre")
    case.require(count == state.topology.n, "a plan must have as many centres as there are cells")
    case.plain("plan", plan.as_plain())
    scene = case.family.scene(state, View(kind="picture"))
    size = (scene.width, scene.height)
    fits = math.dist(plan.size, size) < _NEAR
    case.require(fits, f"a plan must be as large as the picture, {size}, not {plan.size}")
    _check_cells(case, plan)


def _check_cells(case: Case, plan: Plan) -> None:
    distinct = len(np.unique(plan.centres, axis=0)) == len(plan.centres)
    case.require(distinct, "no two cells may have one centre")
    width, height = plan.size
    for cell, (x, y) in enumerate(plan.centres.tolist()):
        outline = plan.outline(cell)
        inside = 0 < x < width and 0 < y < height
        case.require(inside, f"the centre ({x}, {y}) must be inside the picture")
        for px, py in outline:
            held = -_NEAR <= x + px <= width + _NEAR and -_NEAR <= y + py <= height + _NEAR
            case.require(held, f"the outline of the cell at ({x}, {y}) must be inside the picture")
        around = f"the outline of the cell at ({x}, {y}) must go around its centre"
        case.require(_goes_around(outline), around)
    for way in plan.repeats:
        moved = math.hypot(*way) > _NEAR
        case.require(moved, "a board must come again elsewhere, not where it is")


def _goes_around(outline: Sequence[Point]) -> bool:
    """Tell whether an outline goes around the origin: how often it crosses the x axis beyond it."""
    crossed = 0
    for (ax, ay), (bx, by) in pairwise((*outline, *outline[:1])):
        if (ay > 0) != (by > 0):
            crossed += ax + (bx - ax) * ay / (ay - by) > 0
    return crossed % 2 == 1


def check_kit(case: Case, state: Any) -> None:
    """Check that the kit of a browser's port is plain and holds the position and its picture."""
    family = case.family
    if not family.browser_port:
        case.refuse("a kit without a port", family.kit, state)
        return
    kit = family.kit(state)
    case.plain("kit", kit)
    case.require(isinstance(kit, dict), "a kit must be a table of names")
    same = kit.get("state") == family.to_plain(state)
    case.require(same, "the state of a kit must be what to_plain gives")
    for layer in ("under", "over"):
        case.require(isinstance(kit.get(layer), list), f"a kit must list the items {layer} others")
