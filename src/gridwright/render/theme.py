"""The theme: what each role looks like, in colour, in dashes and on a terminal.

The colours stay apart for colour-blind eyes and in grey: blues, oranges and greys of different
lightness. Lengths of dashes are in cells.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gridwright.core.errors import BadInput
from gridwright.render.shades import SCALE, shade_colour


@dataclass(frozen=True, slots=True)
class Style:
    """The look of a role: colours on light and dark grounds, in print, and ANSI attributes.

    ``dash`` is the length drawn and the length left out; a dashed line begins with half a dash
    and has flat ends. ``bold`` is for text.
    """

    light: str
    dark: str
    printed: str
    ansi: str
    dash: tuple[float, float] | None = None
    bold: bool = False


STYLES: Mapping[str, Style] = MappingProxyType(
    {
        "background": Style("#ffffff", "#15191f", "#ffffff", ""),
        "absent": Style("#c3cad4", "#333b47", "#c8c8c8", "2"),
        "grid": Style("#e3e7ed", "#2a313b", "#dddddd", "2"),
        "wall": Style("#27313d", "#e8ecf1", "#000000", ""),
        "dry": Style("#7b8796", "#8f9aa8", "#808080", ""),
        "flooded": Style("#0a72b5", "#58b5ec", "#222222", "1;36"),
        "loop": Style("#d55e00", "#ff9345", "#000000", "1;31", (0.14, 0.11)),
        "leak": Style("#d55e00", "#ff9345", "#000000", "33"),
        "source": Style("#0b3d63", "#cfe8fa", "#000000", "1;35"),
        "locked": Style("#7a8593", "#8f9aa8", "#808080", "2"),
        "cursor": Style("#e69f00", "#f2c14e", "#000000", "1"),
        "hint": Style("#009e73", "#33c79d", "#333333", "1;32", (0.2, 0.1)),
        "note": Style("#b0468a", "#e48cc4", "#333333", "1;33", (0.07, 0.07)),
        "visited": Style("#8cc4ec", "#24577c", "#c4c4c4", "34"),
        "distance": Style("#3f7f8c", "#5fb0bd", "#808080", "36"),
        "apart": Style("#8a93a0", "#78828f", "#999999", "2"),
        "trail": Style("#0a72b5", "#58b5ec", "#555555", "1;34"),
        "solution": Style("#d62f2f", "#ff6f61", "#222222", "1;31"),
        "entrance": Style("#00785a", "#33c79d", "#000000", "1;32"),
        "exit": Style("#b0468a", "#e48cc4", "#000000", "1;35"),
        "stairs": Style("#56616f", "#a7b1bd", "#555555", "1;33"),
        "clue": Style("#10161d", "#f4f6f9", "#000000", "1", bold=True),
        "entry": Style("#0a62a5", "#58b5ec", "#555555", "36"),
        "pencil": Style("#56616f", "#a7b1bd", "#555555", "2"),
        "struck": Style("#b53a08", "#ff9345", "#000000", "9;31"),
        "pattern": Style("#007a59", "#33c79d", "#333333", "1;32"),
        "second": Style("#0a62a5", "#58b5ec", "#333333", "1;36"),
        "third": Style("#9c3578", "#e48cc4", "#333333", "1;35"),
        "fin": Style("#8a5a00", "#f2c14e", "#333333", "1;33"),
        "link": Style("#6b4fb3", "#b6a1f0", "#555555", "35"),
        "weak": Style("#6b4fb3", "#b6a1f0", "#555555", "35", (0.07, 0.05)),
        "house": Style("#fdf0c8", "#3b3420", "#e8e8e8", "33"),
        "tint": Style("#e8edf4", "#232b36", "#eeeeee", "2"),
        "conflict": Style("#b53a08", "#ff9345", "#000000", "1;31"),
        "water-1": Style("#0a72b5", "#58b5ec", "#222222", "1;34"),
        "water-2": Style("#b8460b", "#ff9345", "#777777", "1;31"),
        "water-3": Style("#00785a", "#33c79d", "#444444", "1;32"),
        "water-4": Style("#9c3578", "#e48cc4", "#666666", "1;35"),
        "water-5": Style("#8a5a00", "#f2c14e", "#555555", "1;33"),
        "water-6": Style("#4b3fae", "#b6a1f0", "#333333", "34"),
        "water-7": Style("#006d77", "#6fd6df", "#808080", "1;36"),
        "water-8": Style("#a61c2c", "#ff8a94", "#111111", "31"),
    }
)


def style(role: str) -> Style:
    """Give the style of a role; raise BadInput where there is no such role."""
    found = STYLES.get(role)
    if found is None:
        raise BadInput(expected=f"a role, one of {', '.join(STYLES)}", got=role)
    return found


def ink_colour(role: str, shade: float | None = None, scale: str = SCALE) -> str:
    """Give the colour of a role on a light ground, or of its shade on a scale of colours."""
    return style(role).light if shade is None else shade_colour(shade, scale)
