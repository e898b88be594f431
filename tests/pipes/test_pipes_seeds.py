"""A seed names a board: the same bytes in every mode, thread, process and version."""

import copy
import hashlib
import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from gridwright.core.errors import NotReached
from gridwright.grid.hexadecimal import print_bits
from gridwright.pipes.board import Parameters
from gridwright.pipes.generator import VERSION, generate

PLUS = print_bits(np.array([0, 1, 0, 1, 1, 1, 0, 1, 0], np.bool_))

GOLDEN = {
    1: (
        "ffa31471635987c6452698876d0a1ff0249b1348cf6aba608e29bb2ef08541c5",
        "a5578ed3c891d2edfb68491a3c1c7559c5ac5bc97d6f1c5cea9c89dffdbc739a",
    )
}
GOLDEN_PARAMETERS = [
    Parameters("square:9x8", tree="backtracker"),
    Parameters("square:9x8", tree="kruskal"),
    Parameters("square:9x8", tree="prim"),
    Parameters("square:9x8", tree="prim-modified"),
    Parameters("square:9x8", tree="prim-true"),
    Parameters("square:9x8", tree="wilson"),
    Parameters("square:2x1"),
    Parameters("square:1x9:wrap"),
    Parameters("square:7x12:wrap", crosses=True, barriers=0.3),
    Parameters("square:6x6:wrap", barriers=1.0),
    Parameters("square:2x4:wrap", unique=False),
    Parameters("square:3x3", crosses=True, present=PLUS),
    Parameters("square:40x30"),
]
GOLDEN_GRIDS = [
    Parameters("hex:7x6", crosses=True),
    Parameters("hexagon-flat:3"),
    Parameters("triangle:9x6", barriers=0.2),
    Parameters("octagon:6x5"),
    Parameters("polar:4", tree="kruskal"),
    Parameters("moebius:2x7"),
    Parameters("cube:3"),
    Parameters("layered:2:square:5x4"),
    Parameters("layered:2:polar:3", unique=False),
]
SMALL = GOLDEN_PARAMETERS[:-1] + GOLDEN_GRIDS


def bytes_of(puzzle):
    boards = (puzzle.start, puzzle.answer)
    parts = [array.tobytes() for board in boards for array in (board.tiles, board.barriers)]
    return b"".join([*parts, str(puzzle.start.source).encode()])


def digest_of(parameters, seed):
    return hashlib.sha256(bytes_of(generate(parameters, seed))).hexdigest()


def golden_digest():
    """Hash boards of many kinds, for this process: those on squares, and those on other grids."""
    return tuple(
        hashlib.sha256(
            "".join(digest_of(p, seed) for p in wishes for seed in (1, "two", -3)).encode()
        ).hexdigest()
        for wishes in (GOLDEN_PARAMETERS, GOLDEN_GRIDS)
    )


def test_seeds_and_parameters_name_boards():
    parameters = Parameters("square:9x9")
    assert digest_of(parameters, 7) == digest_of(parameters, "7")
    assert len({digest_of(parameters, seed) for seed in range(20)}) == 20
    other = Parameters("square:9x9", crosses=True)
    assert digest_of(parameters, 7) != digest_of(other, 7)


@pytest.mark.parametrize("again", [lambda x: pickle.loads(pickle.dumps(x)), copy.deepcopy])
def test_a_copied_puzzle_is_equal_and_read_only(again):
    puzzle = generate(Parameters("square:5x4", barriers=0.3), 1)
    other = again(puzzle)
    assert other == puzzle
    for board in (other.start, other.answer):
        for array in (board.tiles, board.barriers, board.locked):
            assert not array.flags.writeable


def test_equal_parameters_make_equal_boards():
    for whole in (0, 1):
        one, other = (Parameters("square:9x9", barriers=kind(whole)) for kind in (int, float))
        assert one == other
        assert digest_of(one, 7) == digest_of(other, 7)


def test_what_was_made_before_changes_nothing(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    first = [digest_of(p, 4) for p in GOLDEN_PARAMETERS]
    with pytest.raises(NotReached):
        generate(Parameters("square:3x3", present=PLUS), 1)
    assert [digest_of(p, 4) for p in reversed(GOLDEN_PARAMETERS)] == first[::-1]
    puzzle = generate(GOLDEN_PARAMETERS[0], 4)
    kept = bytes_of(puzzle)
    generate(GOLDEN_PARAMETERS[0], 5)
    assert bytes_of(puzzle) == kept


@pytest.mark.slow
def test_compiled_and_plain_make_the_same_bytes(monkeypatch):
    made = {}
    for mode in ("on", "off"):
        monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
        puzzles = [generate(p, seed) for p in SMALL for seed in range(6)]
        made[mode] = [(bytes_of(puzzle), puzzle.proof) for puzzle in puzzles]
    assert made["on"] == made["off"]


@pytest.mark.slow
def test_threads_make_the_same_bytes(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    wanted = [(p, seed) for seed in range(12) for p in GOLDEN_PARAMETERS + GOLDEN_GRIDS]
    alone = [digest_of(*wish) for wish in wanted]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(lambda wish: digest_of(*wish), wanted)) == alone


@pytest.mark.slow
@pytest.mark.parametrize(("hash_seed", "mode"), [("1", "on"), ("4242", "off")])
def test_another_process_makes_the_same_bytes(hash_seed, mode):
    here = str(Path(__file__).parent)
    script = f"import sys; sys.path.insert(0, {here!r})\n"
    script += "from test_pipes_seeds import golden_digest; print(*golden_digest())"
    changed = {"PYTHONHASHSEED": hash_seed, "GRIDWRIGHT_JIT": mode}
    run = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, **changed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert tuple(run.stdout.split()) == golden_digest()


def test_boards_are_those_that_this_version_always_made():
    """Where this fails, people's seeds no longer name the boards they knew.

    If that is wanted, raise VERSION in ``pipes/generator.py`` and add its digest here; if it is
    not, the change to the generator is a mistake.
    """
    assert golden_digest() == GOLDEN.get(VERSION, f"no digest for version {VERSION}")
