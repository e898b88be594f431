"""The ID of a maze: its plain values on one line.

``maze/GRID/LINKS/ENTRANCE/EXIT``, then ``/tunnels=MASKS`` and ``/present=BITS`` where there are
tunnels and absent cells, each as the plain values have them; coordinates are joined by commas.
"""

from __future__ import annotations

import re
from typing import Any

from gridwright.core.errors import BadInput
from gridwright.maze.board import Maze
from gridwright.maze.codec import maze_from_plain, maze_to_plain

FORM = "id"
WHERE = "maze ID"

_WANTED = "maze/GRID/LINKS/ENTRANCE/EXIT[/tunnels=MASKS][/present=BITS]"
_LOOK = re.compile(r"\s*maze/[a-z0-9:]{1,80}/\S*\s*", re.ASCII)
_COORDINATES = re.compile(r"[0-9]{1,9}(?:,[0-9]{1,9}){0,5}", re.ASCII)
_HEAD = ("maze", "grid", "links", "entrance", "exit")
_REST = ("tunnels", "present")


def recognise_id(text: str) -> str | None:
    """Give "id" where a text looks like the ID of a maze, or None."""
    return FORM if _LOOK.fullmatch(text) else None


def print_id(maze: Maze) -> str:
    """Print a maze as its ID; the trail is not part of it."""
    plain = maze_to_plain(maze)
    parts = [_HEAD[0], plain["grid"], plain["links"]]
    parts += [",".join(map(str, plain[end])) for end in _HEAD[3:]]
    return "/".join(parts + [f"{name}={plain[name]}" for name in _REST if name in plain])


def read_id(text: str) -> Maze:
    """Read what ``print_id`` prints; raise BadInput that says what is wrong."""
    parts = text.strip().split("/")
    rest = [part.partition("=") for part in parts[len(_HEAD) :]]
    names = [name for name, _, _ in rest]
    if parts[0] != _HEAD[0] or len(parts) < len(_HEAD) or names != [n for n in _REST if n in names]:
        raise BadInput(expected=_WANTED, got=text, where=WHERE)
    plain: dict[str, Any] = dict(zip(_HEAD[1:], parts[1:], strict=False))
    for end in _HEAD[3:]:
        if _COORDINATES.fullmatch(plain[end]) is None:
            raise BadInput(expected="coordinates such as 0,0", got=plain[end], where=end).at(WHERE)
        plain[end] = [int(part) for part in plain[end].split(",")]
    try:
        return maze_from_plain(plain | {name: value for name, _, value in rest})
    except BadInput as fault:
        raise fault.at(WHERE) from None
