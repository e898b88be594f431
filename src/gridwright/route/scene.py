"""The route scene: a board and where water runs on it, as a display list."""

from __future__ import annotations

from gridwright.core.words import counted
from gridwright.puzzle.scene import Scene, View, check_drawable, check_view
from gridwright.route.board import Board
from gridwright.route.characters import characters, has_boxes
from gridwright.route.dotted import dotted
from gridwright.route.looks import Looks, looks
from gridwright.route.picture import picture
from gridwright.route.rules import flow, judge


def scene(board: Board, view: View) -> Scene:
    """Draw a board, with water where the view is judged; else everything is dry.

    Raises BadInput where the view names a role or a cell that there is not, and where the board
    is too large for a drawing.
    """
    check_drawable(board.topology.n)
    check_view(view, board.topology.n)
    look = looks(board, flow(board) if view.judged else None)
    in_text = characters if has_boxes(board.topology) else dotted
    draw = picture if view.kind == "picture" else in_text
    return draw(board, look, view, title(board, look, view.judged))


def title(board: Board, look: Looks, judged: bool) -> str:
    """Tell in one line what the picture shows, for those who cannot see it."""
    name = f"Routes on {board.topology.spec}"
    if not judged:
        return name
    if judge(board).solved:
        return f"{name}: solved"
    outlets = counted(len(board.outlets), "outlet")
    leaks = counted(int(look.leaks.any(axis=1).sum()), "tile")
    return f"{name}: water at {len(look.full)} of {outlets}, {leaks} leaking"
