"""Puzzles that are nearly right: whatever is wrong with them, the server tells it or copes."""

import copy
import json
import random

import pytest

import gridwright as gw

WISHES = [
    ("null", "3x3", {}),
    ("pipes", "3x3", {"wrap": True, "barriers": 0.5}),
    ("pipes", "4x4", {"grid": "hex"}),
    ("maze", "5x4", {"weave": 0.3}),
    ("maze", "3", {"grid": "polar"}),
    ("route", "6x5", {"inlets": 2, "outlets": 2, "colours": 2}),
    ("sudoku", "6x6", {"jigsaw": True}),
]
TIMES = 60
VALUES = [None, True, 0, -1, 3, 2**40, 2**70, 1.5, "", "0", "square:3x3", "layered:3:square:2x2"]
VALUES += ["polar:2", "torus:3x3", "x" * 50, [], [1, 2], [[0]], {}, {"a": 1}, "9x9:x", "fffffffff"]
DIGITS = "0123456789abcdef.:x- ,/é"


def places(value, path=()):
    """List the paths to all values inside a value."""
    if path:
        yield path
    if isinstance(value, dict | list):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for key, held in inner:
            yield from places(held, (*path, key))


def spoilt(plain, draws):
    """Change a plain value somewhere inside."""
    plain = copy.deepcopy(plain)
    *path, last = draws.choice(list(places(plain)))
    holder = plain
    for key in path:
        holder = holder[key]
    old = holder[last]
    if isinstance(old, str) and old and draws.random() < 0.5:
        spot = draws.randrange(len(old))
        holder[last] = old[:spot] + draws.choice(DIGITS) + old[spot + draws.choice((0, 1)) :]
    elif isinstance(holder, dict) and draws.random() < 0.1:
        del holder[last]
    else:
        holder[last] = copy.deepcopy(draws.choice(VALUES))
    return plain


@pytest.mark.parametrize(("family", "size", "options"), WISHES)
def test_spoilt_puzzles_are_answered_in_one_line(client, family, size, options):
    draws = random.Random(f"{family} {size}")
    plain = json.loads(gw.new(family, size, seed=1, **options).to_json())
    statuses = set()
    for _ in range(TIMES):
        verb = draws.choice(("solve", "judge", "hint", "grade", "puzzles"))
        body = {"puzzle": spoilt(plain, draws)}
        if verb != "puzzles" and draws.random() < 0.3:
            body = {"puzzle": plain, "state": spoilt(plain["start"], draws)}
        answer = client.post(f"/api/{verb}", json=body)
        statuses.add(answer.status_code)
        assert answer.status_code in (200, 201, 400, 422), (answer.text, body)
        if answer.status_code >= 400:
            assert "\n" not in answer.json()["error"]
    assert 400 in statuses
