"""Hints: found in a process of the pool, with what each stage draws over the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from gridwright.puzzle import registry
from gridwright.puzzle.items import plain_items
from gridwright.puzzle.pointing import overlays
from gridwright.web.rooms.messages import write_plain


class FoundHint(NamedTuple):
    """A hint as plain values; ``overlays`` is the JSON of a list of items for each stage."""

    technique: str
    stages: tuple[str, ...]
    text: str
    cells: tuple[int, ...]
    move: str | None
    overlays: bytes


def find_hint(family_name: str, plain: Mapping[str, Any]) -> FoundHint | None:
    """Find a hint for a position, given as ``Family.to_plain`` prints it; None where it is solved.

    Raises BadInput where there is no step that must be so.
    """
    family = registry.family(family_name)
    state = family.from_plain(plain)
    hint = family.hint(state)
    if hint is None:
        return None
    drawn = [plain_items(items) for items in overlays(family, state, hint)]
    cells = tuple(int(cell) for cell in hint.cells)
    return FoundHint(hint.technique, hint.stages, hint.text, cells, hint.move, write_plain(drawn))
