"""What moves cost: as par counts them, whichever way they are made."""

import random

import pytest

from gridwright.play.history import Event, History
from gridwright.puzzle.conformance import hinted_moves
from gridwright.puzzle.registry import family

SIZES = {"null": "4x3", "pipes": "5x4", "route": "5x4", "maze": "5x4", "sudoku": "4x4"}


def puzzle_of(name, seed=1):
    kind = family(name)
    return kind, kind.generate(kind.parameters(SIZES[name], {}), seed).start


def played(history, *events):
    for kind, move in events:
        history.record(Event(0.0, kind, move))
    return history.cost


def test_turns_of_a_tile_count_each_and_locks_do_not():
    kind, start = puzzle_of("pipes")
    cells = [kind.cell_name(start, cell).strip("()") for cell in range(2)]
    turn, back, lock = f"turn {cells[0]} +2", f"turn {cells[0]} -1", f"lock {cells[1]}"
    history = History(kind, start)
    assert played(history) == 0
    assert played(history, ("move", turn), ("move", lock), ("move", back)) == 3
    assert played(history, ("undo", ""), ("undo", "")) == 2
    assert played(history, ("redo", "")) == 2
    assert played(history, ("move", turn)) == 4
    assert played(history, ("restart", "")) == 0
    assert played(history, ("redo", ""), ("hint", "")) == 2


@pytest.mark.parametrize("name", SIZES)
def test_the_cost_of_a_game_is_that_of_its_moves(name):
    kind, start = puzzle_of(name)
    draws, history = random.Random(name), History(kind, start)
    for _ in range(150):
        act = draws.choice(("move", "move", "move", "undo", "redo"))
        if (act == "undo" and not history.done) or (act == "redo" and not history.undone):
            continue
        moves = list(kind.moves(history.state)) if act == "move" else []
        move = kind.print_move(history.state, draws.choice(moves)) if moves else ""
        history.record(Event(0.0, act, move))
        state, expected = start, 0
        for text in history.moves:
            made = kind.parse_move(state, text)
            state, expected = kind.apply(state, made), expected + kind.cost(made)
        assert history.cost == expected
    if name in ("null", "maze", "sudoku"):
        assert history.cost == history.done


@pytest.mark.parametrize("name", ["pipes", "route"])
@pytest.mark.parametrize("seed", range(4))
def test_hints_lead_to_the_end_at_par(name, seed):
    kind, start = puzzle_of(name, seed)
    moves = [kind.parse_move(start, hint.move) for hint, _ in hinted_moves(kind, start)]
    assert sum(map(kind.cost, moves)) == kind.par(start)
