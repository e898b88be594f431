"""Checks of the cursor and the scenes: what a player sees and reaches."""

from __future__ import annotations

import math
import unicodedata
from dataclasses import replace
from typing import Any

from gridwright.puzzle.conformance.claim import Case
from gridwright.puzzle.conformance.position import DIRECTIONS
from gridwright.puzzle.outcome import Hint
from gridwright.puzzle.scene import ROLES, Circle, Glyph, Line, Point, Polygon, Scene, Text, View

_EDGE = 1.0


def reachable(case: Case, state: Any) -> frozenset[int]:
    """Give the cells that a cursor reaches from its start: by steps, and as a walker by moves."""
    return _by_steps(case, state) | (_by_moves(case, state) if case.family.walks else frozenset())


def _by_moves(case: Case, state: Any) -> frozenset[int]:
    """Walk on from one position for each cell come to."""
    waiting = [state]
    seen = {case.family.start_cell(state)}
    while waiting:
        position = waiting.pop()
        for move in case.family.moves(position):
            after = case.family.apply(position, move)
            if case.family.start_cell(after) not in seen:
                seen.add(case.family.start_cell(after))
                waiting.append(after)
    return frozenset(seen)


def _by_steps(case: Case, state: Any) -> frozenset[int]:
    scene = case.family.scene(state, View(kind="characters"))
    most = int(scene.width * scene.height)
    waiting = [case.family.start_cell(state)]
    seen = set(waiting)
    while waiting:
        cell = waiting.pop()
        for direction in DIRECTIONS:
            beyond = case.family.step(state, cell, direction)
            case.require(type(beyond) is int, f"step must give an int, gave {beyond!r}")
            if beyond not in seen:
                seen.add(beyond)
                waiting.append(beyond)
        case.require(len(seen) <= most, "steps must not leave the board")
    return frozenset(seen)


def check_scenes(case: Case, state: Any, cell: int) -> None:
    """Check pictures and characters: bare, judged, with a cursor, a mark, and each layer."""
    views: tuple[dict[str, Any], ...] = (
        {"judged": False},
        {},
        {"cursor": cell},
        {"marks": {"hint": (cell,)}},
        *({"layers": (layer,)} for layer in case.family.layers),
    )
    for given in views:
        check_picture(case, case.family.scene(state, View(kind="picture", **given)))
        check_characters(case, case.family.scene(state, View(kind="characters", **given)))
    scene = case.family.scene(state, View(kind="characters", judged=False, cursor=cell))
    seen = any(isinstance(i, Glyph) and (i.inverse or i.role == "cursor") for i in scene.items)
    case.require(seen, "characters must show the cursor, inverse or with its role")


def check_hint_scenes(case: Case, state: Any, hint: Hint) -> None:
    """Check that what a hint points out can be drawn, of the layers that the family has."""
    known = set(case.family.layers).issuperset(hint.layers)
    case.require(known, f"a hint must name layers of the family, not {hint.layers}")
    given: dict[str, Any] = {"marks": hint.marks, "parts": hint.parts, "links": hint.links}
    picture = View(kind="picture", layers=hint.layers, **given)
    check_picture(case, case.family.scene(state, picture))
    check_characters(case, case.family.scene(state, replace(picture, kind="characters")))


def check_picture(case: Case, scene: Scene) -> None:
    """Check that a picture holds no glyphs, and only known roles inside its frame."""
    _check_roles(case, scene)
    right, bottom = scene.width + _EDGE, scene.height + _EDGE
    case.require(math.isfinite(right + bottom), "a picture must have a size")
    for item in scene.items:
        if isinstance(item, Glyph):
            case.fail("a picture must not hold glyphs")
        # what is no number is in no order, and so outside
        if not all(-_EDGE <= x <= right and -_EDGE <= y <= bottom for x, y in _points(item)):
            case.fail(f"{item} must be inside the picture")


def check_characters(case: Case, scene: Scene) -> None:
    """Check that a character picture holds only glyphs, one printable character in each place."""
    columns, rows = int(scene.width), int(scene.height)
    whole = (columns, rows) == (scene.width, scene.height)
    case.require(whole, "columns and rows must be whole numbers")
    _check_roles(case, scene)
    narrow: set[str] = set()
    for item in scene.items:
        if not isinstance(item, Glyph):
            case.fail(f"a character picture must hold glyphs only, not {item}")
        if not (0 <= item.column < columns and 0 <= item.row < rows):
            case.fail(f"{item} must be inside the character picture")
        if item.character not in narrow:
            if not _is_narrow(item.character):
                case.fail(f"{item} must be one printable character of one column")
            narrow.add(item.character)


def _check_roles(case: Case, scene: Scene) -> None:
    for role in {item.role for item in scene.items}:
        case.require(role in ROLES, f"the role {role!r} is not known")


def _is_narrow(character: str) -> bool:
    wide = ("W", "F")
    single = len(character) == 1 and character.isprintable()
    return single and unicodedata.east_asian_width(character) not in wide


def _points(item: Circle | Text | Line | Polygon) -> tuple[Point, ...]:
    match item:
        case Circle(centre=centre):
            return (centre,)
        case Text(at=at):
            return (at,)
        case Line(points=points):
            return points
        case _:
            return item.points
