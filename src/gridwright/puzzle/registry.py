"""The registry: families announce themselves through the entry point ``gridwright.families``."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from gridwright.core.errors import BadInput
from gridwright.puzzle.family import Family

GROUP = "gridwright.families"


@cache
def _announced() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=GROUP))}


def families() -> tuple[str, ...]:
    """List the names of the installed families."""
    return tuple(_announced())


@cache
def family(name: str) -> Family[Any, Any, Any]:
    """Load a family by name; raise BadInput where none of that name is installed."""
    point = _announced().get(name)
    if point is None:
        raise BadInput(expected=f"a family, one of {', '.join(families())}", got=name)
    loaded: Family[Any, Any, Any] = point.load()
    return loaded
