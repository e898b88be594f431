"""The Pipes scene: a board and what the judge says of it, as a display list."""

from __future__ import annotations

from gridwright.core.words import counted
from gridwright.pipes.board import Board
from gridwright.pipes.characters import characters, has_boxes
from gridwright.pipes.dotted import dotted
from gridwright.pipes.looks import looks
from gridwright.pipes.picture import picture
from gridwright.puzzle.outcome import Verdict
from gridwright.puzzle.scene import Scene, View, check_view


def scene(board: Board, verdict: Verdict | None, view: View) -> Scene:
    """Draw a board; without a verdict, or where the view is not judged, everything is dry.

    Raises BadInput where the view names a role or a cell that there is not.
    """
    check_view(view, board.topology.n)
    said = verdict if view.judged else None
    in_text = characters if has_boxes(board.topology) else dotted
    draw = picture if view.kind == "picture" else in_text
    return draw(board, looks(board, said), view, title(board, said))


def title(board: Board, verdict: Verdict | None) -> str:
    """Tell in one line what the picture shows, for those who cannot see it."""
    name = f"Pipes on {board.topology.spec}"
    if verdict is None:
        return name
    if verdict.solved:
        return f"{name}: solved"
    flooded = len(verdict.marks.get("flooded", ()))
    loops = sum(fault.code == "loop" for fault in verdict.faults)
    leaks = len(verdict.marks.get("leak", ()))
    return (
        f"{name}: {flooded} of {board.area} tiles flooded, "
        f"{counted(loops, 'loop')}, {counted(leaks, 'tile')} with open ends"
    )
