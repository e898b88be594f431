"""The stage of a film: what must be drawn again where the ground of a maze is painted over."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator

from gridwright.puzzle.bounds import Bounds, bounds_of
from gridwright.puzzle.scene import Item


class Stage:
    """Items that stand on the ground, each under a key, found again by where they are."""

    def __init__(self) -> None:
        self._items: dict[Hashable, Item] = {}
        self._near: dict[tuple[int, int], dict[Hashable, None]] = defaultdict(dict)

    def put(self, key: Hashable, item: Item) -> None:
        """Put an item on the stage, in place of one under the same key."""
        self._items[key] = item
        for square in _squares(bounds_of(item)):
            self._near[square][key] = None

    def take(self, key: Hashable) -> Item | None:
        """Take an item off the stage, if it is there, and give it."""
        item = self._items.pop(key, None)
        if item is not None:
            for square in _squares(bounds_of(item)):
                self._near[square].pop(key, None)
        return item

    def items(self) -> Iterable[Item]:
        """Give all items, those that were put first beneath the others."""
        return self._items.values()

    def painted(self, areas: Iterable[Item]) -> Iterator[Item]:
        """Give areas, and over them whatever stands on them or reaches into them."""
        touched: dict[Hashable, None] = {}
        for area in areas:
            yield area
            for square in _squares(bounds_of(area)):
                touched.update(self._near[square])
        for key in touched:
            yield self._items[key]


def _squares(bounds: Bounds) -> Iterator[tuple[int, int]]:
    """List the unit squares that bounds reach into."""
    left, top, right, low = (math.floor(side) for side in bounds)
    for x in range(left, right + 1):
        for y in range(top, low + 1):
            yield x, y
