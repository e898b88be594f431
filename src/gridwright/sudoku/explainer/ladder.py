"""The ladder of Sudoku Explainer: its techniques, the easiest first, and what each step is rated.

Ratings are in tenths here. Techniques that are the same elsewhere come from the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from gridwright.sudoku.explainer import bug, chain
from gridwright.sudoku.explainer.closure import DYNAMIC, DYNAMIC_PLUS, MULTIPLE, NISHIO
from gridwright.sudoku.explainer.own import OWN
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques import Technique, technique

Rate: TypeAlias = Callable[[Step], int]

_MULTIPLE = {NISHIO: 75, MULTIPLE: 80, DYNAMIC: 85, DYNAMIC_PLUS: 90}
_BUGS = {bug.ONE_CELL: 56, bug.ONE_DIGIT: 57, bug.LOCKED: 57}
_HIDDEN_IN_BOX, _HIDDEN_IN_LINE = 12, 15


@dataclass(frozen=True, slots=True)
class Rung:
    """One technique of the ladder, and the rating of a step of it, in tenths."""

    technique: Technique
    rate: Rate


@cache
def ladder() -> tuple[Rung, ...]:
    """Give all rungs, in the order in which Sudoku Explainer tries them."""
    return (
        _shared("full-house", 10),
        Rung(technique("hidden-single"), _rate_hidden_single),
        Rung(OWN["direct-locked"], lambda step: 19 if step.variant else 17),
        _own("direct-hidden-pair", 20),
        _shared("naked-single", 23),
        _own("direct-hidden-triple", 25),
        _shared("pointing", 26),
        _shared("claiming", 28),
        _shared("naked-pair", 30),
        _shared("x-wing", 32),
        _shared("hidden-pair", 34),
        _shared("naked-triple", 36),
        _shared("swordfish", 38),
        _shared("hidden-triple", 40),
        _shared("xy-wing", 42),
        _shared("xyz-wing", 44),
        Rung(OWN["unique-loop"], lambda step: step.numbers[1]),
        _shared("naked-quad", 50),
        _shared("jellyfish", 52),
        _shared("hidden-quad", 54),
        Rung(OWN["bug"], _rate_bug),
        _own("aligned-pair-exclusion", 62),
        Rung(OWN["chain-or-cycle"], _rate_chain),
        _own("aligned-triple-exclusion", 75),
        _forcing("nishio-chains", NISHIO),
        _forcing("multiple-chains", MULTIPLE),
        _forcing("dynamic-chains", DYNAMIC),
        _forcing("dynamic-plus-chains", DYNAMIC_PLUS),
    )


def technique_of(key: str) -> Technique:
    """Give a technique of the ladder by its key; raise BadInput where there is none of that key."""
    return OWN[key] if key in OWN else technique(key)


def _shared(key: str, tenths: int) -> Rung:
    return Rung(technique(key), lambda step: tenths)


def _own(key: str, tenths: int) -> Rung:
    return Rung(OWN[key], lambda step: tenths)


def _forcing(key: str, kind: int) -> Rung:
    base = _MULTIPLE[kind]
    return Rung(OWN[key], lambda step: base + chain.extra(step.numbers[0]))


def _rate_hidden_single(step: Step) -> int:
    return _HIDDEN_IN_LINE if step.variant else _HIDDEN_IN_BOX


def _rate_bug(step: Step) -> int:
    return _BUGS.get(step.variant, 56 + step.numbers[1])


def _rate_chain(step: Step) -> int:
    return chain.BASES[step.variant] + chain.extra(step.numbers[0])
