"""Films as GIF."""

import io

import numpy as np
import pytest
from PIL import Image
from render_films import HEIGHT, WIDTH, changes, film, scenes

from gridwright.core.errors import BadInput
from gridwright.puzzle.film import Film
from gridwright.puzzle.scene import Scene
from gridwright.render.frames import FRAME_MS, FRAME_PIXELS, HOLD_MS, Frames
from gridwright.render.gif import to_gif
from gridwright.render.png import to_png
from gridwright.render.theme import style


def opened(raw: bytes) -> Image.Image:
    return Image.open(io.BytesIO(raw))


def test_it_plays_for_ever_and_rests_on_its_last_frame() -> None:
    image = opened(to_gif(film()))
    assert (image.format, image.size) == ("GIF", (WIDTH * 16, HEIGHT * 16))
    assert image.info["loop"] == 0
    waits = []
    for index in range(image.n_frames):
        image.seek(index)
        waits.append(image.info["duration"])
    # A frame like the one before it is shown by waiting longer.
    assert sum(waits) == FRAME_MS * len(changes()) + HOLD_MS
    assert waits[-1] == HOLD_MS


def test_frames_are_those_that_scenes_would_be() -> None:
    image = opened(to_gif(film([change for change in changes() if change]), unit=20))
    wanted = [scene for index, scene in enumerate(scenes()) if index != 3]
    assert image.n_frames == len(wanted)
    for index, scene in enumerate(wanted):
        image.seek(index)
        found = np.asarray(image.convert("RGB")).astype(int)
        exact = np.asarray(Image.open(io.BytesIO(to_png(scene, 20)))).astype(int)
        assert abs(found - exact).max() < 40
        assert (found == exact).all(axis=2).mean() > 0.9


def test_patches_are_no_larger_than_what_changed() -> None:
    patches = list(Frames(film(), 10))
    boxes = [(p.left, p.top, p.image.width, p.image.height) for p in patches]
    assert boxes == [
        (0, 0, 50, 30),
        (9, 9, 12, 12),
        (0, 0, 50, 30),
        (0, 0, 1, 1),
        (2, 2, 46, 26),
        (20, 10, 10, 10),
    ]


def test_the_palette_holds_the_colours_of_all_roles() -> None:
    frames = Frames(film(), 10)
    for role in ("background", "grid", "visited", "solution", "trail"):
        assert style(role).light in frames.palette
    assert len(frames.palette) <= 256
    many = film()
    every = tuple(role for role in ("wall", "dry", "flooded", "loop", "leak", "source", "hint"))
    crowd = Film(many.first, (*many.roles, *every), many.changes, many.count)
    assert len(Frames(crowd, 10).palette) <= 256


def test_progress_is_told_of_every_frame() -> None:
    told: list[int] = []
    to_gif(film(), progress=told.append)
    assert told == [1] * (len(changes()) + 1)


def test_frames_that_are_too_large_are_refused_with_a_remedy() -> None:
    large = Film(Scene(100, 100, ()), (), (), 0)
    with pytest.raises(BadInput, match="take a unit of 14 or less"):
        to_gif(large, unit=20)
    with pytest.raises(BadInput, match="take a smaller maze"):
        to_gif(Film(Scene(FRAME_PIXELS + 1, 1, ()), (), (), 0), unit=1)
