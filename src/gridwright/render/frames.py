"""The frames of a film as patches of palette colours, each only as large as what changed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from gridwright.core.errors import BadInput
from gridwright.puzzle.bounds import bounds_of, union
from gridwright.puzzle.film import Film
from gridwright.puzzle.scene import Item, Scene
from gridwright.render.png import OVERSAMPLING, Pen
from gridwright.render.shades import SCALE
from gridwright.render.theme import style

if TYPE_CHECKING:
    from PIL import Image

FRAME_PIXELS = 2_000_000
FRAME_MS = 40
HOLD_MS = 2000

_COLOURS = 256
_MOST_BLENDS = 7


@dataclass(frozen=True, eq=False)
class Patch:
    """A part of a frame: where its upper left corner lies, and its pixels (mode P)."""

    left: int
    top: int
    image: Image.Image


class Frames:
    """Draws a film, one cell ``unit`` pixels wide; ``palette`` are the colours, as hexadecimal.

    Raises BadInput where a frame would have more than FRAME_PIXELS pixels.
    """

    def __init__(self, film: Film, unit: int) -> None:
        from PIL import Image, ImageDraw  # noqa: PLC0415  (costly to import, and seldom needed)

        self._film = film
        self._unit = unit
        self.size = _size(film.first, unit)
        width, height = (side * OVERSAMPLING for side in self.size)
        self._canvas = Image.new("RGB", (width, height), style("background").light)
        self._pen = Pen(ImageDraw.Draw(self._canvas), unit * OVERSAMPLING, 0, SCALE)
        roles = {item.role for item in film.first.items} | set(film.roles) | {"background"}
        self.palette = _palette([style(role).light for role in sorted(roles)])
        self._inks = Image.new("P", (1, 1))
        self._inks.putpalette([part for colour in self.palette for part in _parts(colour)])

    def __iter__(self) -> Iterator[Patch]:
        """Give the first frame whole, then a patch for each change, at least a pixel large."""
        for item in self._film.first.items:
            self._pen.draw(item)
        yield self._patch((0, 0, *self.size))
        for items in self._film.changes:
            for item in items:
                self._pen.draw(item)
            yield self._patch(self._box(items))

    def _box(self, items: tuple[Item, ...]) -> tuple[int, int, int, int]:
        """Bound what items cover, in pixels."""
        if not items:
            return 0, 0, 1, 1
        width, height = self.size
        held = union([bounds_of(item) for item in items])
        left = min(max(math.floor(held.left * self._unit) - 1, 0), width - 1)
        top = min(max(math.floor(held.top * self._unit) - 1, 0), height - 1)
        right = max(min(math.ceil(held.right * self._unit) + 1, width), left + 1)
        low = max(min(math.ceil(held.low * self._unit) + 1, height), top + 1)
        return left, top, right, low

    def _patch(self, box: tuple[int, int, int, int]) -> Patch:
        from PIL import Image  # noqa: PLC0415

        left, top, right, low = (side * OVERSAMPLING for side in box)
        part = self._canvas.crop((left, top, right, low)).reduce(OVERSAMPLING)
        return Patch(box[0], box[1], part.quantize(palette=self._inks, dither=Image.Dither.NONE))


def _size(scene: Scene, unit: int) -> tuple[int, int]:
    width, height = math.ceil(scene.width * unit), math.ceil(scene.height * unit)
    if width * height > FRAME_PIXELS:
        most = math.isqrt(int(FRAME_PIXELS / (scene.width * scene.height)))
        raise BadInput(
            expected=f"frames of at most {FRAME_PIXELS:,} pixels",
            got=f"{width:,} x {height:,}",
            remedy=f"take a unit of {most} or less" if most else "take a smaller maze",
        )
    return width, height


def _palette(colours: list[str]) -> list[str]:
    """Choose the colours of a film: those of its roles, and blends of any two for smooth edges."""
    pairs = list(combinations(colours, 2))
    room = (_COLOURS - len(colours)) // len(pairs) if pairs else 0
    steps = min(room, _MOST_BLENDS)
    blends = [
        _blend(one, other, step / (steps + 1))
        for one, other in pairs
        for step in range(1, steps + 1)
    ]
    return list(dict.fromkeys([*colours, *blends]))


def _blend(one: str, other: str, share: float) -> str:
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(low + (high - low) * share):02x}" for low, high in pairs)


def _parts(colour: str) -> bytes:
    return bytes.fromhex(colour[1:])
