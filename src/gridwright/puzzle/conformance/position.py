"""Checks of one position: printing, judging, moving."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from importlib.util import find_spec
from itertools import islice
from typing import Any

from gridwright.core.errors import MissingExtra
from gridwright.core.rng import Stream, below
from gridwright.puzzle.conformance.claim import Case, ContractError

NONSENSE = ("", "?", "\x00", "no such thing", "-1", "99999999999999999999", "[]")
WRONG_VALUES: tuple[Any, ...] = (None, -1, "?", [], {}, [None], 1e300, True)
DIRECTIONS = ("left", "up", "right", "down")
_SAMPLE = 150


def check_position(case: Case, state: Any, board: frozenset[int], draws: Stream) -> None:
    """Check a position that came up in play; ``draws`` chooses which moves are tried."""
    check_printing(case, state)
    check_verdict(case, state, board)
    check_moves(case, state, draws)
    check_keys(case, state, sample(tuple(board), draws))
    check_walking(case, state)


def check_printing(case: Case, state: Any) -> None:
    """Check that a state prints to plain values that its schema describes, and parses back."""
    plain = case.family.to_plain(state)
    case.plain("to_plain", plain)
    again = case.family.from_plain(plain)
    case.require(again == state, "from_plain(to_plain(state)) must be equal to the state")
    case.require(hash(again) == hash(state), "equal states must have equal hashes")
    validate(case, plain)


def validate(case: Case, plain: Any) -> None:
    """Check plain values against the family's schema; raise MissingExtra without jsonschema."""
    if find_spec("jsonschema") is None:
        raise MissingExtra("test", "the conformance suite")
    jsonschema = importlib.import_module("jsonschema")
    schema = case.family.schema()
    try:
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.Draft202012Validator(schema).validate(plain)
    except (jsonschema.SchemaError, jsonschema.ValidationError) as fault:
        case.fail(f"to_plain must fit the schema: {fault.message}")


def check_verdict(case: Case, state: Any, board: frozenset[int]) -> None:
    """Check that a verdict is repeatable, and names known faults and cells of the board."""
    verdict = case.family.judge(state)
    case.require(verdict == case.family.judge(state), "judging must be repeatable")
    case.require(verdict.solved == case.family.solved(state), "solved must be what judge says")
    for fault in verdict.faults:
        known = fault.code in case.family.fault_codes
        case.require(known, f"the fault {fault.code!r} must be one of fault_codes")
        case.require(bool(fault.text), "a fault must say what is wrong")
        case.require(board.issuperset(fault.cells), "a fault must name cells of the board")
    for name, cells in verdict.marks.items():
        case.require(board.issuperset(cells), f"the mark {name!r} must name cells of the board")


def check_moves(case: Case, state: Any, draws: Stream) -> None:
    """Check that listed moves apply, again and again alike, and print and parse back."""
    for move in sample(tuple(islice(case.family.moves(state), 100_000)), draws):
        check_move(case, state, move)


def check_move(case: Case, state: Any, move: Any) -> None:
    """Check one legal move."""
    before = case.family.to_plain(state)
    text = case.family.print_move(state, move)
    case.require(bool(text) and text.isprintable(), f"a move must be one line, not {text!r}")
    case.require(case.family.parse_move(state, text) == move, f"{text!r} must parse back")
    after = applied(case, state, move)
    case.require(case.family.to_plain(state) == before, "apply must not change its argument")
    same = after == case.family.apply(state, move)
    case.require(same, f"{text!r} must always lead to the same position")


def applied(case: Case, state: Any, move: Any) -> Any:
    """Make a move that must be legal; gives the position after it."""
    try:
        return case.family.apply(state, move)
    except Exception as fault:
        claim = f"the legal move {move!r} must apply, raised {fault!r}"
        raise ContractError(f"{case.place}: {claim}") from fault


def check_keys(case: Case, state: Any, cells: Sequence[int]) -> None:
    """Check that every action of ``keys`` makes a legal move, or none, at every cell.

    And that those which ``keys_for`` leaves out make none.
    """
    wanted = case.family.keys_for(state)
    own = wanted.items() <= case.family.keys.items()
    case.require(own, "keys_for must give some of keys")
    idle = set(case.family.keys.values()) - set(wanted.values())
    for action in set(case.family.keys.values()):
        for cell in cells:
            move = case.family.key_move(state, cell, action)
            if move is not None:
                case.require(action not in idle, f"keys_for must not leave out {action!r}")
                check_move(case, state, move)


def check_walking(case: Case, state: Any) -> None:
    """Check that every direction gives a legal move, or none, and none unless the family walks."""
    for direction in DIRECTIONS:
        move = case.family.step_move(state, direction)
        if move is not None:
            case.require(case.family.walks, "only a family that walks has moves for directions")
            check_move(case, state, move)


def check_refusals(case: Case, state: Any) -> None:
    """Check that what is no move and no state raises BadInput, and nothing else."""
    family = case.family

    def play(text: str) -> Any:
        return family.apply(state, family.parse_move(state, text))

    printed = [family.print_move(state, move) for move in islice(family.moves(state), 3)]
    for text in NONSENSE:
        case.refuse(f"the move {text!r}", play, text)
    for text in printed:
        for broken in (text[:-1], text + text, text.replace("1", "7"), text.swapcase()):
            case.returns(f"the move {broken!r}", play, broken)
        case.refuse(f"the move {text!r} without its end", play, text[: len(text) // 2])
    plain = family.to_plain(state)
    for name in plain:
        rest = {key: value for key, value in plain.items() if key != name}
        case.returns(f"a state without {name!r}", family.from_plain, rest)
        for value in WRONG_VALUES:
            what = f"a state with {name!r} set to {value!r}"
            if case.returns(what, family.from_plain, {**rest, name: value}):
                check_printing(case, family.from_plain({**rest, name: value}))
    case.refuse("a state that says nothing", family.from_plain, {})


def sample(items: Sequence[Any], draws: Stream, most: int = _SAMPLE) -> list[Any]:
    """Give all items, or ``most`` of them drawn at random where there are more."""
    if len(items) <= most:
        return list(items)
    return [items[int(below(draws, len(items)))] for _ in range(most)]
