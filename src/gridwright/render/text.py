"""Character pictures as text, plain or with ANSI colours."""

from __future__ import annotations

from itertools import groupby

from gridwright.core.errors import BadInput
from gridwright.puzzle.scene import Glyph, Scene
from gridwright.render.theme import style

INVERSE = "7"


def to_text(scene: Scene, colour: bool = False) -> str:
    """Print a scene of glyphs: one line a row, all of the same width.

    With ``colour`` roles become ANSI attributes and inverse glyphs are shown inverse; without, the
    text has no escape codes at all. Raises BadInput where the scene is not made of glyphs.
    """
    width, height = int(scene.width), int(scene.height)
    rows = [[(" ", "")] * width for _ in range(height)]
    for item in scene.items:
        if not isinstance(item, Glyph):
            raise BadInput(
                expected="a scene of characters",
                got=type(item).__name__.lower(),
                remedy="view the position as characters",
            )
        rows[item.row][item.column] = (item.character, _attributes(item) if colour else "")
    return "".join(_line(row) + "\n" for row in rows)


def _attributes(glyph: Glyph) -> str:
    parts = [style(glyph.role).ansi, INVERSE if glyph.inverse else ""]
    return ";".join(part for part in parts if part)


def _line(row: list[tuple[str, str]]) -> str:
    runs = []
    for codes, glyphs in groupby(row, key=lambda glyph: glyph[1]):
        characters = "".join(character for character, _ in glyphs)
        runs.append(f"\x1b[{codes}m{characters}\x1b[0m" if codes else characters)
    return "".join(runs)
