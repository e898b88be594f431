"""What a hint says and points out in a game, a bit more at each of its stages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gridwright.puzzle.family import Family
from gridwright.puzzle.outcome import Hint
from gridwright.puzzle.scene import Item, View

GROUND = "house"


@dataclass(frozen=True, slots=True)
class Pointing:
    """A hint, told up to one of its stages, counted from 0."""

    hint: Hint
    stage: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether all is told, the step itself with it."""
        return self.stage == len(self.hint.stages)

    @property
    def text(self) -> str:
        """The sentence of the stage."""
        return (*self.hint.stages, self.hint.text)[self.stage]

    def further(self) -> Pointing:
        """Tell one more stage, as long as there is one."""
        return self if self.is_whole else Pointing(self.hint, self.stage + 1)

    def view(self) -> dict[str, Any]:
        """Give what to point out, as settings of a ``View``; before the step only its ground.

        Where a hint has no ground, that is the first cell that it rests on.
        """
        hint = self.hint
        if not self.is_whole:
            if GROUND in hint.marks:
                return {"marks": {GROUND: hint.marks[GROUND]}}
            return {"marks": {"note": hint.cells[:1]}}
        if hint.marks or hint.parts:
            return {
                "marks": hint.marks,
                "parts": hint.parts,
                "links": hint.links,
                "layers": hint.layers,
            }
        return {"marks": {"hint": hint.cells[:1], "note": hint.cells[1:]}}


def overlays(family: Family[Any, Any, Any], state: Any, hint: Hint) -> Iterator[tuple[Item, ...]]:
    """Give for each stage of a hint the items that it adds to the picture of the position."""
    bare = Counter(family.scene(state, View()).items)
    for stage in range(len(hint.stages) + 1):
        left = bare.copy()
        added = []
        for item in family.scene(state, View(**Pointing(hint, stage).view())).items:
            if left[item] > 0:
                left[item] -= 1
            else:
                added.append(item)
        yield tuple(added)
