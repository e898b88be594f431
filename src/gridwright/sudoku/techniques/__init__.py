"""The techniques: every module here that lists some in ``TECHNIQUES``."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from gridwright.core.errors import BadInput
from gridwright.sudoku.techniques.technique import Exemplar, Technique

__all__ = ["Exemplar", "Technique", "technique", "techniques"]


@cache
def techniques() -> dict[str, Technique]:
    """Give every technique by its key; new modules in this folder are found by themselves."""
    found: dict[str, Technique] = {}
    for module in iter_modules(__path__):
        offered = getattr(import_module(f"{__name__}.{module.name}"), "TECHNIQUES", ())
        found |= {one.key: one for one in offered}
    return found


def technique(key: str) -> Technique:
    """Give a technique by its key; raise BadInput where there is none of that key."""
    held = techniques().get(key)
    if held is None:
        raise BadInput(expected=f"a technique: {', '.join(sorted(techniques()))}", got=key)
    return held
