"""The display list: what a family draws, with roles instead of colours.

Pictures hold lines, polygons, circles and text in units of one cell, x to the right and y down.
Character pictures hold glyphs, each in a column and a row. A renderer draws items in order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from gridwright.core.errors import BadInput

Point: TypeAlias = tuple[float, float]
Part: TypeAlias = tuple[int, int]
Link: TypeAlias = tuple[Part, Part, bool]

MOST_CELLS = 250_000

ROLES = (
    "background",
    "absent",
    "grid",
    "wall",
    "dry",
    "flooded",
    "loop",
    "leak",
    "source",
    "locked",
    "cursor",
    "hint",
    "note",
    "visited",
    "distance",
    "apart",
    "trail",
    "solution",
    "entrance",
    "exit",
    "stairs",
    "clue",
    "entry",
    "pencil",
    "struck",
    "pattern",
    "second",
    "third",
    "fin",
    "link",
    "weak",
    "house",
    "tint",
    "conflict",
    "water-1",
    "water-2",
    "water-3",
    "water-4",
    "water-5",
    "water-6",
    "water-7",
    "water-8",
)


@dataclass(frozen=True, slots=True)
class Line:
    """A polyline with round ends; ``width`` in cells."""

    points: tuple[Point, ...]
    role: str
    width: float = 0.05


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled area; ``shade``, 0 to 1, is its place on the scale of colours of its role."""

    points: tuple[Point, ...]
    role: str
    shade: float | None = None


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc, or a ring where ``width`` is given."""

    centre: Point
    radius: float
    role: str
    width: float | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """Words centred on a point; ``size`` is the height of a line, in cells."""

    at: Point
    text: str
    role: str
    size: float = 0.5


@dataclass(frozen=True, slots=True)
class Glyph:
    """One character of a character picture; ``inverse`` swaps its colours."""

    column: int
    row: int
    character: str
    role: str
    inverse: bool = False


Item: TypeAlias = Line | Polygon | Circle | Text | Glyph


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of ``width`` by ``height`` cells (or columns and rows, for glyphs)."""

    width: float
    height: float
    items: tuple[Item, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """How to look at a position.

    kind: a picture, or characters · judged: show what the judge says, or the bare position ·
    cursor: the cell a player stands on · marks: named sets of cells to point out (role: cells) ·
    parts: likewise of parts of cells, each a cell and what of it (a port, a digit) · links: lines
    between parts, True where they are strong · layers: what else to show, of the ``layers`` that
    the family names.
    """

    kind: Literal["picture", "characters"] = "picture"
    judged: bool = True
    cursor: int | None = None
    marks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    layers: tuple[str, ...] = ()
    parts: Mapping[str, tuple[Part, ...]] = field(default_factory=dict)
    links: tuple[Link, ...] = ()


def check_drawable(cells: int) -> None:
    """Raise BadInput where a board has more than MOST_CELLS cells: an item each is held at once."""
    if cells > MOST_CELLS:
        raise BadInput(
            expected=f"at most {MOST_CELLS:,} cells in a drawing",
            got=cells,
            remedy="larger boards are printed as IDs and JSON only",
        )


def check_view(view: View, n: int) -> None:
    """Raise BadInput where a view points out a role, or a cell of n, that there is not."""
    for role in (*view.marks, *view.parts):
        if role not in ROLES:
            raise BadInput(expected=f"a role, one of {', '.join(ROLES)}", got=role, where="marks")
    pointed = [cell for cells in view.marks.values() for cell in cells]
    pointed += [cell for parts in view.parts.values() for cell, _ in parts]
    pointed += [cell for one, other, _ in view.links for cell, _ in (one, other)]
    pointed += [] if view.cursor is None else [view.cursor]
    for cell in pointed:
        if not 0 <= cell < n:
            raise BadInput(expected=f"a cell from 0 to {n - 1}", got=cell)


def as_plain(scene: Scene) -> dict[str, Any]:
    """Turn a scene into plain values, as JSON holds them."""
    return {
        "width": scene.width,
        "height": scene.height,
        "title": scene.title,
        "items": [
            {"kind": type(item).__name__.lower()}
            | {name: getattr(item, name) for name in item.__dataclass_fields__}
            for item in scene.items
        ],
    }
