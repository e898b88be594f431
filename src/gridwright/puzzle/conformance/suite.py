"""The suite: all checks, over a family's presets or over cases of one's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gridwright.core.rng import Seed, Stream, below, stream
from gridwright.puzzle.conformance.answers import (
    check_budget,
    check_grade,
    check_hints,
    check_par,
    check_repairs,
    check_solutions,
)
from gridwright.puzzle.conformance.board import check_scenes, reachable
from gridwright.puzzle.conformance.claim import Case
from gridwright.puzzle.conformance.page import (
    check_dailies,
    check_kit,
    check_plan,
    check_pointers,
)
from gridwright.puzzle.conformance.position import (
    NONSENSE,
    applied,
    check_position,
    check_refusals,
    sample,
)
from gridwright.puzzle.family import Family, Puzzle

# What every game in a terminal uses itself; ``x`` stands in for ``l`` where that moves a cursor.
RESERVED_KEYS = frozenset(("left", "right", "up", "down", "h", "j", "k", "q", "r", "u", "x", "?"))
_WALK = 12


def check_family(
    family: Family[Any, Any, Any],
    seeds: Sequence[Seed] = (1, 2),
    cases: Mapping[str, Any] | None = None,
) -> None:
    """Raise ContractError unless a family keeps its contract on all the cases and seeds.

    cases: parameters by name; without them, the family's presets. Needs jsonschema, and raises
    MissingExtra without it.
    """
    about = Case(family, family.name)
    _check_names(about)
    check_pointers(about)
    _check_nonsense(about)
    given = family.presets() if cases is None else cases
    about.require(bool(given), "there must be a preset")
    if family.default_size:
        read = about.returns("the default size", family.parameters, family.default_size, {})
        about.require(read, f"the default size {family.default_size!r} must be a size")
    printed: set[str] = set()
    for name, parameters in given.items():
        _check_parameters(Case(family, f"{family.name}, {name}"), parameters)
        for seed in seeds:
            case = Case(family, f"{family.name}, {name}, seed {seed}")
            puzzle = _generated(case, parameters, seed)
            check_puzzle(family, puzzle, case.place)
            printed |= _check_forms(case, puzzle)
    if cases is None:
        check_dailies(about)
    missed = set(family.forms) - printed
    about.require(not missed, f"no puzzle could be printed in the forms {sorted(missed)}")


def check_puzzle(family: Family[Any, Any, Any], puzzle: Puzzle[Any, Any], place: str = "") -> None:
    """Raise ContractError unless a family keeps its contract on one puzzle, made or read."""
    case = Case(family, place or family.name)
    draws = stream(case.place)
    start, answer = puzzle.start, puzzle.answer
    case.require(not family.judge(start).solved, "the start must not be solved")
    board = reachable(case, start)
    for state in (*_walk(case, start, draws), *(() if answer is None else (answer,))):
        check_position(case, state, board, draws)
        check_scenes(case, state, int(sample(sorted(board), draws, most=1)[0]))
        check_kit(case, state)
    check_plan(case, start)
    check_refusals(case, start)
    found = check_solutions(family, start, place)
    check_budget(case, start, found)
    check_par(case, start, answer)
    check_repairs(case, puzzle, found)
    case.require(found.status != "none", "a puzzle must have an answer")
    if answer is not None:
        case.require(family.judge(answer).solved, "the puzzle's answer must be judged solved")
    if found.status == "unique":
        only = found.answers[0]
        case.require(answer in (None, only), "the puzzle's answer must be the only one there is")
        check_grade(case, start)
        check_hints(case, start, only, board)


def _walk(case: Case, state: Any, draws: Stream) -> Iterator[Any]:
    yield state
    for _ in range(_WALK):
        moves = list(case.family.moves(state))
        if not moves:
            return
        state = applied(case, state, moves[int(below(draws, len(moves)))])
    yield state


def _check_names(case: Case) -> None:
    family = case.family
    case.require(family.name.isidentifier(), "the name must be an identifier")
    case.require(family.version >= 1, "the version must be at least 1")
    case.require(bool(family.title), "there must be a title")
    for what, names in (
        ("options", [option.name for option in family.options]),
        ("forms", list(family.forms)),
        ("fault_codes", list(family.fault_codes)),
    ):
        case.require(len(set(names)) == len(names), f"{what} must not name anything twice")
    _check_keys(case)


def _check_keys(case: Case) -> None:
    """Check that keys are free, one or two together, and that it is clear when to wait for two."""
    keys = case.family.keys
    pressed = {key: key.split(" ") for key in keys}
    taken = sorted(RESERVED_KEYS & {key for parts in pressed.values() for key in parts})
    case.require(not taken, f"the keys {taken} are reserved for every family")
    for key, parts in pressed.items():
        case.require(all(parts) and len(parts) <= 2, f"{key!r} must be a key, or two")
        case.require(len(parts) == 1 or parts[0] not in keys, f"{parts[0]!r} must wait for a key")


def _check_nonsense(case: Case) -> None:
    family = case.family
    case.refuse("no parameters", family.parse_parameters, {})
    for text in NONSENSE:
        case.refuse(f"the size {text!r}", family.parameters, text, {})
        case.refuse(f"the form {text!r}", family.decode, text, text)
        case.require(family.recognise(text) is None, f"{text!r} must not be recognised")
        for form in family.forms:
            case.refuse(f"{text!r} in the form {form}", family.decode, text, form)


def _check_parameters(case: Case, parameters: Any) -> None:
    family = case.family
    plain = family.print_parameters(parameters)
    case.plain("print_parameters", plain)
    case.require(family.parse_parameters(plain) == parameters, "parameters must parse back")
    case.refuse("an unknown parameter", family.parse_parameters, {**plain, "no such thing": 1})
    for name in plain:
        case.refuse(f"{name} set to null", family.parse_parameters, {**plain, name: None})


def _generated(case: Case, parameters: Any, seed: Seed) -> Puzzle[Any, Any]:
    family = case.family
    puzzle = family.generate(parameters, seed)
    case.require(puzzle == family.generate(parameters, seed), "one seed must give one puzzle")
    said = (puzzle.family, puzzle.version, puzzle.parameters, puzzle.seed)
    expected = (family.name, family.version, parameters, str(seed))
    case.require(said == expected, f"a puzzle must say {expected}, says {said}")
    return puzzle


def _check_forms(case: Case, puzzle: Puzzle[Any, Any]) -> set[str]:
    """Check the forms that can hold a puzzle, and name them."""
    family = case.family
    case.refuse("printing an unknown form", family.encode, puzzle, "no such form")
    held = {f for f in family.forms if case.returns(f"the form {f}", family.encode, puzzle, f)}
    for form in held:
        text = family.encode(puzzle, form)
        again = family.decode(text, form)
        case.require(again.start == puzzle.start, f"the form {form} must keep the start")
        case.require(family.encode(again, form) == text, f"the form {form} must print as it read")
        case.require(family.recognise(text) == form, f"the form {form} must be recognised")
        for broken in (text[: len(text) // 2], text[1:], text * 2, text.replace("1", "\x00")):
            case.returns(f"{broken!r} in the form {form}", family.decode, broken, form)
    return held
