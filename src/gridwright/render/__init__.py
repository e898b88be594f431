"""Renderers: a scene becomes text, SVG or PNG; they know roles and shapes, and no family."""

from __future__ import annotations

from typing import Literal

from gridwright.core.errors import BadInput
from gridwright.puzzle.scene import Scene
from gridwright.render.apng import to_apng
from gridwright.render.gif import to_gif
from gridwright.render.png import to_png
from gridwright.render.shades import SCALE
from gridwright.render.svg import to_svg
from gridwright.render.text import to_text

KINDS: dict[str, Literal["picture", "characters"]] = {
    ".svg": "picture",
    ".png": "picture",
    ".txt": "characters",
}
FILMS = {".gif": to_gif, ".png": to_apng}


def picture(scene: Scene, suffix: str, unit: int = 32, scale: str = SCALE) -> bytes:
    """Print a scene as the file that its suffix says (.svg, .png or .txt); raise BadInput else.

    ``KINDS`` tells which kind of view a suffix needs; ``unit`` is a cell's width in pixels, and
    ``scale`` the scale of colours of shaded cells.
    """
    kind = suffix.lower()
    if kind == ".svg":
        return to_svg(scene, unit, scale).encode()
    if kind == ".png":
        return to_png(scene, unit, scale)
    if kind == ".txt":
        return to_text(scene).encode()
    raise BadInput(expected=f"a picture's suffix, one of {', '.join(KINDS)}", got=suffix)


__all__ = ["FILMS", "KINDS", "SCALE", "picture", "to_png", "to_svg", "to_text"]
