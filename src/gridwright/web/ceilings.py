"""Ceilings: how large a puzzle may be, found out before anything large is made."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from gridwright.core.errors import BadInput
from gridwright.grid.kinds import spec_of
from gridwright.grid.topology import check_cells, parse
from gridwright.puzzle.family import Family, Option

_NUMBER = re.compile(r"[0-9]+", re.ASCII)
_DEEPEST = 8
_LONGEST = 40
_SIDES = ("width", "height")


def check_wish(
    family: Family[Any, Any, Any], size: str, options: Mapping[str, Any], most: int
) -> None:
    """Check the size and options of a puzzle to be made.

    Raises BadInput for more cells than the ceiling, for an option that the family does not have,
    and for a value of the wrong kind.
    """
    known = {option.name: option for option in family.options}
    for name, value in options.items():
        if name not in known:
            raise BadInput(expected=f"options {', '.join(known)}", got=name, where="options")
        _check_option(known[name], value)
    if "grid" in known:
        grid = options.get("grid") or known["grid"].default
        floors = options.get("floors") or 1
        flat = parse(spec_of(str(grid), size, limit=most))
        check_cells(flat.n * max(floors, 1), f"{size}, {floors} floors", "size", most)
        return
    check_cells(_product(size), size, "size", most)


def check_plain(plain: Any, most: int, depth: int = 0) -> None:
    """Check every grid that plain values name; raise BadInput for more cells than the ceiling."""
    if not isinstance(plain, Mapping) or depth > _DEEPEST:
        return
    grid = plain.get("grid")
    if isinstance(grid, str):
        parse(grid, most)
    layout = plain.get("layout")
    if isinstance(layout, str):
        check_cells(_product(layout), layout, "layout", most)
    sides = [side for side in map(plain.get, _SIDES) if type(side) is int]
    if len(sides) == len(_SIDES):
        check_cells(math.prod(sides), "the board", "width", most)
    for value in plain.values():
        check_plain(value, most, depth + 1)


def _check_option(option: Option, value: Any) -> None:
    allowed: tuple[type, ...] = (option.kind,)
    if option.kind is float:
        allowed = (float, int)
    if option.is_file:
        allowed = (str,)
    if value is None:
        return
    if type(value) not in allowed:
        words = {bool: "true or false", int: "an integer", float: "a number", str: "text"}
        raise BadInput(expected=words[allowed[0]], got=value, where=option.name)
    if type(value) is int and abs(value) > 2**31:
        raise BadInput(expected="an integer of 32 bits", got=value, where=option.name)
    if type(value) is float and not math.isfinite(value):
        raise BadInput(expected="a finite number", got=value, where=option.name)


def _product(size: str) -> int:
    """Multiply the sides that a size begins with; one side alone by itself."""
    sides = [int(side[:9]) for side in _NUMBER.findall(size[:_LONGEST])[:2]]
    return math.prod(sides * 2 if len(sides) == 1 else sides)
