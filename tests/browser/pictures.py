"""Pictures of boards as they are seen on the screen."""

import io

from PIL import Image, ImageChops

_EDGE = 64  # of 255: what is painted anew may differ by less where edges are smoothed


def picture(tab):
    """The board of a tab as it is seen without the focus, when it has come to rest."""
    tab.page.evaluate(
        """() => {
            document.activeElement.blur();
            return new Promise((done) => setTimeout(done, 250));
        }"""
    )
    shot = tab.page.locator("#board").screenshot(animations="disabled")
    return Image.open(io.BytesIO(shot)).convert("RGB")


def alike(one, other):
    """Tell whether two pictures show the same."""
    if one.size != other.size:
        return False
    most = max(high for _, high in ImageChops.difference(one, other).getextrema())
    return most < _EDGE
