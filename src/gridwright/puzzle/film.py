"""The film: a picture that changes, as items painted over it frame by frame."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gridwright.puzzle.scene import Item, Scene


@dataclass(frozen=True, eq=False)
class Film:
    """A first frame, and for each frame after it what is painted over the one before.

    roles: every role that items of later frames have, for renderers that choose colours first ·
    changes: to be gone through once, ``count`` of them.
    """

    first: Scene
    roles: tuple[str, ...]
    changes: Iterable[tuple[Item, ...]]
    count: int
