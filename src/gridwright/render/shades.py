"""Scales of colours for measures such as distance, legible to colour-blind eyes and in grey.

Each is a short table of colours, evenly spaced, whose lightness rises steadily (in OKLab), so that
more is always lighter; between two of them colours are mixed.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gridwright.core.errors import BadInput

STEPS = 64
SCALE = "aurora"

# Aurora turns from violet through blue and green to yellow; dusk from blue to yellow only, the
# two hues that every kind of colour-blindness but the total one keeps apart.
SCALES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "aurora": (
            "#653784",
            "#5b53ab",
            "#3b72c6",
            "#0a92c6",
            "#05adbf",
            "#09c8b4",
            "#4de193",
            "#aeed6a",
            "#fef145",
        ),
        "dusk": (
            "#194686",
            "#375a8f",
            "#536e97",
            "#71829c",
            "#979590",
            "#b3aa8b",
            "#cdbf8b",
            "#e8d58b",
            "#ffeba2",
        ),
        "grey": ("#555555", "#f2f2f2"),
    }
)


def shade_colour(value: float, scale: str = SCALE) -> str:
    """Give the colour of a value of 0 to 1; raise BadInput where there is no such scale.

    >>> shade_colour(0.0, "grey"), shade_colour(1.0)
    ('#555555', '#fef145')
    """
    colours = SCALES.get(scale)
    if colours is None:
        raise BadInput(expected=f"a scale of colours, one of {', '.join(SCALES)}", got=scale)
    place = min(max(value, 0.0), 1.0) * (len(colours) - 1)
    below = min(int(place), len(colours) - 2)
    pairs = zip(_parts(colours[below]), _parts(colours[below + 1]), strict=True)
    mixed = (round(low + (high - low) * (place - below)) for low, high in pairs)
    return "#" + "".join(f"{part:02x}" for part in mixed)


def step_of(value: float) -> int:
    """Round a value of 0 to 1 to one of STEPS steps, so that pictures need few colours."""
    return round(min(max(value, 0.0), 1.0) * (STEPS - 1))


def _parts(colour: str) -> bytes:
    return bytes.fromhex(colour[1:])
