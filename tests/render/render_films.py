"""Films for the tests of GIF and animated PNG."""

from collections.abc import Iterator

from gridwright.puzzle.film import Film
from gridwright.puzzle.scene import Circle, Item, Line, Polygon, Scene

WIDTH, HEIGHT = 5, 3


def square(x: int, y: int, role: str) -> Polygon:
    return Polygon(((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)), role)


def changes() -> list[tuple[Item, ...]]:
    return [
        (square(1, 1, "visited"),),
        (square(4, 2, "visited"), square(0, 0, "visited")),
        (),
        (Line(((0.5, 0.5), (4.5, 2.5)), "solution", 0.3),),
        (Circle((2.5, 1.5), 0.4, "trail"),),
    ]


def film(frames: list[tuple[Item, ...]] | None = None) -> Film:
    found = changes() if frames is None else frames

    def played() -> Iterator[tuple[Item, ...]]:
        yield from found

    frame = Polygon(((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)), "grid")
    roles = ("visited", "solution", "trail")
    return Film(Scene(WIDTH, HEIGHT, (frame,)), roles, played(), len(found))


def scenes() -> list[Scene]:
    """Give each frame as a scene of its own."""
    first = film().first
    items = list(first.items)
    found = [first]
    for change in changes():
        items += change
        found.append(Scene(WIDTH, HEIGHT, tuple(items)))
    return found
