"""How hard a maze is: what the branches off the way to the exit cost who does not know it."""

from __future__ import annotations

from gridwright.core.errors import BadInput
from gridwright.maze.board import Maze
from gridwright.maze.metrics import measure
from gridwright.puzzle.outcome import Grade

LEVELS = {"easy": 0.0, "medium": 30.0, "hard": 90.0}


def grade(maze: Maze) -> Grade:
    """Grade a maze by the shortest way to its exit, whatever the walker has done.

    The score is ``Solution.difficulty`` of the metrics: the sum of log2(1 + size) over the way and
    the branches off it. LEVELS has the least score of each level. Raises BadInput where the exit
    cannot be reached.
    """
    found = measure(maze)
    if found.solution is None:
        goal = maze.topology.name(maze.exit)
        raise BadInput(expected="a maze with a way to the exit", got=f"none to {goal}")
    score = round(found.solution.difficulty, 1)
    level = [name for name, least in LEVELS.items() if score >= least][-1]
    counts = {
        "step": found.solution.length,
        "junction on the way": found.solution.decisions,
        "dead end": found.dead_ends,
        "loop": found.loops,
        "tunnel": found.tunnels,
    }
    return Grade(score, level, {name: count for name, count in counts.items() if count})
