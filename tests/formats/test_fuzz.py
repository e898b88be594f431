"""A hundred thousand mutants: each is read, or refused in one line, and nothing else happens."""

import json
import random
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import pytest

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import dump, dump_line, parse
from gridwright.formats.native import position_from_json, position_to_plain, print_many
from gridwright.formats.sniff import read_positions, sniff
from gridwright.grid.square import square
from gridwright.pipes.board import make_board
from gridwright.pipes.codec import (
    board_from_plain,
    board_to_plain,
    parse_net,
    print_net,
    recognise,
)
from gridwright.puzzle import registry

IDS = [
    "3x1:154",
    "2x2w:9vc3h6",
    "4x3wb0.25a:9hd5vc0b6a3h1v84h",
    "5x4:9d5c8b6a3h1v84h25d1e3b7",
    "1x6w:8h2a8v2a",
    "2x1a:14",
    "3x3b1:000101000",
]
ALPHABET = "0123456789abcdefABCDEFvhwx:#-.,{}[]\"'\\ \n\t\x00é\ud800\u2028٣９"


Mutate: TypeAlias = Callable[[random.Random, str, list[str]], str]


def mutated(rng: random.Random, text: str, others: list[str]) -> str:
    """Flip, delete, insert, duplicate, truncate or splice, once."""
    at = rng.randrange(len(text) + 1)
    low, high = sorted((at, min(len(text), at + rng.randrange(1, 9))))
    flipped = chr(ord(text[at]) ^ 1 << rng.randrange(7)) if at < len(text) else ""
    character, other = rng.choice(ALPHABET), rng.choice(others)
    return rng.choice(
        [
            text[:at] + flipped + text[at + 1 :],
            text[:at] + character + text[at + 1 :],
            text[:at] + character * rng.choice([1, 1, 1, 30]) + text[at:],
            text[:low] + text[high:],
            text[:high] + text[low:],
            text[:at],
            text[:at] + other[rng.randrange(len(other) + 1) :],
        ]
    )


def twisted(rng: random.Random, text: str, others: list[str]) -> str:
    """Replace, drop or add one value somewhere in a JSON text, so that it stays JSON."""
    whole = json.loads(text)
    spots = [whole]
    for spot in spots:
        spots += [v for v in spot.values() if isinstance(v, dict) and v]
    spot = rng.choice(spots)
    key = rng.choice(list(spot) or ["x"])
    match rng.randrange(4):
        case 0:
            spot.pop(key, None)
        case 1:
            spot[rng.choice(["x", "", "locked", "barriers", "state"])] = rng.choice(VALUES)
        case 2 if isinstance(spot.get(key), str):
            spot[key] = mutated(rng, spot[key], others)
        case _:
            spot[key] = rng.choice(VALUES)
    return json.dumps(whole)


def read_all(
    seeds: list[str],
    count: int,
    read: Callable[[str], Any],
    again: Callable[[Any], Any],
    mutate: Mutate = mutated,
) -> tuple[int, int]:
    """Read mutants; what is read must read back the same. Gives how many were read, and refused."""
    rng = random.Random(f"{seeds} {count}")
    assert all(again(read(seed)) == read(seed) for seed in seeds)
    good = bad = 0
    for _ in range(count):
        mutant = rng.choice(seeds)
        for _ in range(rng.choice([1, 1, 1, 2, 3, 6])):
            mutant = mutate(rng, mutant, seeds)
        try:
            found = read(mutant)
        except BadInput as fault:
            bad += 1
            assert str(fault).isprintable(), mutant
            assert ": expected " in str(fault) or str(fault).startswith("expected "), mutant
        else:
            good += 1
            assert again(found) == found, mutant
    return good, bad


VALUES = [None, True, 0, -1, 2, 1.5, 2**63, -1e300, "", "0", "ff", "c0", [], [0, 0], [[1]], {}]
VALUES += ["square:2x2", "square:3x1:wrap", "square:0x1", "pipes", "null", "position", "\ud800"]


def boards() -> list[str]:
    """Plain boards as JSON: with barriers and locks, with a source of their own, and bare."""
    full = board_to_plain(parse_net(IDS[2])[0].with_locked(np.arange(12) % 3 == 0))
    away = make_board(square(2, 3, True), np.array([4, 0, 5, 9, 15, 1], np.uint8), source=5)
    return [dump(full), dump_line(board_to_plain(away)), dump_line({**full, "locked": "00f0"})]


def containers() -> list[str]:
    """Containers of both families and of every kind."""
    lamps, pipes = registry.family("null"), registry.family("pipes")
    made = lamps.generate(lamps.presets()["board"], 7)
    read = pipes.decode(IDS[2], "id")
    session = position_to_plain(made, made.answer) | {"kind": "session", "session": {}}
    return [
        print_many([made]),
        print_many([read]),
        dump(position_to_plain(read, read.start)),
        dump(session),
    ]


def read_board(text: str) -> Any:
    return board_from_plain(parse(text))


@pytest.mark.slow
def test_net_ids() -> None:
    good, bad = read_all(IDS, 50_000, parse_net, lambda found: parse_net(print_net(*found)))
    assert good > 1_000
    assert bad > 30_000


@pytest.mark.slow
@pytest.mark.parametrize("mutate", [mutated, twisted])
def test_plain_boards(mutate: Mutate) -> None:
    good, bad = read_all(
        boards(), 12_000, read_board, lambda board: read_board(dump(board_to_plain(board))), mutate
    )
    assert good > 100
    assert bad > 6_000


@pytest.mark.slow
@pytest.mark.parametrize("mutate", [mutated, twisted])
def test_containers(mutate: Mutate) -> None:
    good, bad = read_all(
        containers(),
        12_000,
        position_from_json,
        lambda found: position_from_json(dump(position_to_plain(*found))),
        mutate,
    )
    assert good > 100
    assert bad > 6_000


@pytest.mark.slow
def test_whatever_it_is() -> None:
    lines = "\n".join(["# comment", IDS[0], "", IDS[1]])
    both = "".join(containers()[:2])
    seeds = [*IDS, *containers(), lines, "lamps:3x1:o.o", both]

    def again(found: Any) -> Any:
        text = "".join(dump_line(position_to_plain(*one)) + "\n" for one in found)
        return read_positions(text)

    good, bad = read_all(seeds, 10_000, read_positions, again)
    assert good > 100
    assert bad > 5_000


def test_recognising_never_fails() -> None:
    rng = random.Random(3)
    seeds = [*IDS, *containers()]
    for _ in range(5_000):
        mutant = mutated(rng, rng.choice(seeds), seeds)
        assert recognise(mutant) in ("id", None)
        for name in registry.families():
            assert registry.family(name).recognise(mutant) in (*registry.family(name).forms, None)
        try:
            assert sniff(mutant)
        except BadInput as fault:
            assert str(fault).isprintable()
