"""Films as GIF."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from gridwright.puzzle.film import Film
from gridwright.render.frames import FRAME_MS, HOLD_MS, Frames

if TYPE_CHECKING:
    from PIL.Image import Image

UNIT = 16


def to_gif(film: Film, unit: int = UNIT, progress: Callable[[int], None] | None = None) -> bytes:
    """Print a film as a GIF file that plays again and again and rests on its last frame.

    ``progress`` is told of each frame. Raises BadInput where frames would be too large.
    """
    frames = Frames(film, unit)
    told = progress or (lambda _: None)

    def whole() -> Iterator[Image]:
        canvas = None
        for patch in frames:
            if canvas is None:
                canvas = patch.image
            else:
                canvas.paste(patch.image, (patch.left, patch.top))
            told(1)
            yield canvas.copy()

    images = whole()
    stream = io.BytesIO()
    next(images).save(
        stream,
        "GIF",
        save_all=True,
        append_images=images,
        duration=[FRAME_MS] * film.count + [HOLD_MS],
        loop=0,
        disposal=1,
        optimize=False,
    )
    return stream.getvalue()
