"""Winning games of any family: the presses and steps by which a player comes to the answer."""

from dataclasses import dataclass
from itertools import product

DIRECTIONS = ("left", "up", "right", "down")
_MOST_PRESSES = 4
_MOST_MOVES = 2_000


@dataclass(frozen=True)
class Press:
    """An action done to a cell, as the family's keys and taps name it."""

    cell: int
    action: str


@dataclass(frozen=True)
class Step:
    """A walker's step into a direction, to a cell."""

    direction: str
    cell: int


def winning(family, state, actions):
    """Give presses (of these actions only) and steps that lead from a position to the answer."""
    gestures = []
    for _ in range(_MOST_MOVES):
        hint = family.hint(state)
        if hint is None:
            assert family.judge(state).solved
            return gestures
        wanted = family.apply(state, family.parse_move(state, hint.move))
        gestures += _step(family, state, wanted) or _presses(family, state, wanted, hint, actions)
        state = wanted
    raise AssertionError(f"no way to win {family.name} by hints")


def _step(family, state, wanted):
    if not family.walks:
        return []
    return [
        Step(direction, family.start_cell(wanted))
        for direction in DIRECTIONS
        if (move := family.step_move(state, direction)) is not None
        and family.apply(state, move) == wanted
    ][:1]


def _presses(family, state, wanted, hint, actions):
    for count in range(1, _MOST_PRESSES + 1):
        for cell in (*hint.cells, family.start_cell(state)):
            for tried in product(actions, repeat=count):
                if _pressed(family, state, cell, tried) == wanted:
                    return [Press(cell, action) for action in tried]
    raise AssertionError(f"no presses of {actions} for {hint.move} of {family.name}")


def _pressed(family, state, cell, actions):
    for action in actions:
        move = family.key_move(state, cell, action)
        if move is None:
            return None
        state = family.apply(state, move)
    return state


def strides(gestures):
    """Leave of steps that go on in one direction the last one: the cell that a walker heads for."""
    following = [*gestures[1:], None]
    return [
        gesture
        for gesture, after in zip(gestures, following, strict=False)
        if not (
            isinstance(gesture, Step)
            and isinstance(after, Step)
            and gesture.direction == after.direction
        )
    ]


def path(family, state, start, goal):
    """Give the shortest list of directions by which a cursor goes from one cell to another."""
    ways = {start: []}
    waiting = [start]
    for cell in waiting:
        if cell == goal:
            return ways[cell]
        for direction in DIRECTIONS:
            beyond = family.step(state, cell, direction)
            if beyond not in ways:
                ways[beyond] = [*ways[cell], direction]
                waiting.append(beyond)
    raise AssertionError(f"no way for the cursor from {start} to {goal}")
