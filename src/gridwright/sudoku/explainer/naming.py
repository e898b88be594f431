"""The names of steps as Sudoku Explainer has them: by technique and by type."""

from __future__ import annotations

from gridwright.sudoku.explainer.bug import LOCKED, ONE_CELL, ONE_DIGIT, SET
from gridwright.sudoku.explainer.ladder import technique_of
from gridwright.sudoku.step import Step

_SINGLES = (
    "Hidden Single in a box",
    "Hidden Single in a row",
    "Hidden Single in a column",
    "Hidden Single in a diagonal",
)
_LOCKED = ("Direct Pointing", "Direct Claiming")
_BUG_TYPES = {ONE_CELL: 1, ONE_DIGIT: 2, SET: 3, LOCKED: 4}
_CHAINS = (
    "Bidirectional X-Cycle",
    "Bidirectional Y-Cycle",
    "Bidirectional Cycle",
    "Forcing X-Chain",
    "Forcing Chain",
)
_RULES = ("Contradiction", "Contradiction", "Double", "Cell", "Region")
_KINDS = {
    "nishio-chains": "Nishio Forcing Chain",
    "multiple-chains": "{} Forcing Chains",
    "dynamic-chains": "Dynamic {} Forcing Chains",
    "dynamic-plus-chains": "Dynamic {} Forcing Chains (+)",
}


def name_of(step: Step) -> str:
    """Name a step of a rating's path.

    >>> name_of(Step("unique-loop", 2, (), ((0, 1),), numbers=(6, 46, 1)))
    'Unique Loop type 2'
    """
    key, variant = step.technique, step.variant
    if key == "hidden-single":
        return _SINGLES[variant]
    if key == "direct-locked":
        return _LOCKED[variant]
    if key == "unique-loop":
        return f"Unique {'Rectangle' if step.numbers[0] == 4 else 'Loop'} type {variant}"
    if key == "chain-or-cycle":
        return _CHAINS[variant]
    return _name_by_rule(key, variant)


def _name_by_rule(key: str, variant: int) -> str:
    if key == "bug":
        return f"BUG type {_BUG_TYPES[variant]}"
    if key in _KINDS:
        return _KINDS[key].format(_RULES[variant])
    return technique_of(key).name
