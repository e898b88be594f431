"""Reading a scale of one's own from what JSON holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwright.core.errors import BadInput
from gridwright.sudoku.scales.hodoku import HODOKU
from gridwright.sudoku.scales.scale import BRUTE_FORCE, LEVELS, Entry, Scale
from gridwright.sudoku.techniques import techniques

_KEYS = ("name", "version", "caps", "techniques", BRUTE_FORCE)


def read_scale(mapping: Mapping[str, Any]) -> Scale:
    """Read a scale from the form that ``Scale.as_mapping`` gives.

    ``techniques`` lists [key, score, level] in order, or a key alone, which has HoDoKu's score
    and level. Only ``name`` and ``techniques`` are required. Raises BadInput.
    """
    for key in mapping:
        if key not in _KEYS:
            raise BadInput(expected=f"keys {', '.join(_KEYS)}", got=key, where="scale")
    for key in ("name", "techniques"):
        if key not in mapping:
            raise BadInput(expected=f"a scale with {key}", got=dict(mapping), where="scale")
    lines = mapping["techniques"]
    if not isinstance(lines, list | tuple):
        raise BadInput(expected="a list", got=lines, where="techniques")
    return Scale(
        name=str(mapping["name"]),
        version=str(mapping.get("version", "of one's own")),
        entries=tuple(_entry(line) for line in lines),
        brute_force=_brute_force(mapping.get(BRUTE_FORCE)),
        caps=_caps(mapping.get("caps")),
    )


def _entry(line: object) -> Entry:
    if isinstance(line, str):
        _check_known(line)
        return HODOKU.entry(line)
    if not isinstance(line, list | tuple) or len(line) != 3:
        raise BadInput(expected="[technique, score, level]", got=line, where="techniques")
    technique, score, level = line
    _check_known(technique)
    return Entry(technique, score, level)


def _check_known(key: object) -> None:
    known = {entry.technique for entry in HODOKU.entries} | set(techniques())
    if not isinstance(key, str) or key not in known:
        raise BadInput(expected=f"one of {', '.join(sorted(known))}", got=key, where="techniques")


def _brute_force(line: object) -> Entry:
    if line is None:
        return HODOKU.brute_force
    if not isinstance(line, list | tuple) or len(line) != 2:
        raise BadInput(expected="[score, level]", got=line, where=BRUTE_FORCE)
    return Entry(BRUTE_FORCE, line[0], line[1])


def _caps(held: object) -> tuple[int | None, ...]:
    if held is None:
        return HODOKU.caps
    if not isinstance(held, Mapping) or set(held) != set(LEVELS):
        raise BadInput(expected=f"a score for each of {', '.join(LEVELS)}", got=held, where="caps")
    caps = tuple(held[level] for level in LEVELS)
    for cap in caps:
        if cap is not None and not isinstance(cap, int):
            raise BadInput(expected="whole numbers", got=cap, where="caps")
    return caps
