"""``gridwright warmup``: compile everything now, once per machine."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import click

from gridwright.cli.talk import talk
from gridwright.core.errors import BadInput, NotReached
from gridwright.core.kernel import compile_always
from gridwright.puzzle.family import Family
from gridwright.puzzle.registry import families, family
from gridwright.puzzle.scene import View


def _warmup() -> int:
    begun = time.perf_counter()
    with compile_always():
        for name in families():
            kind = family(name)
            for parameters in _variety(kind):
                _exercise(kind, parameters)
    talk(f"everything is compiled ({time.perf_counter() - begun:.1f} s)")
    return 0


def _variety(kind: Family[Any, Any, Any]) -> Iterator[Any]:
    """Give a family's presets, and its first one with each choice of each option."""
    presets = kind.presets()
    yield from presets.values()
    first = kind.print_parameters(next(iter(presets.values())))
    for option in kind.options:
        for choice in option.choices:
            yield kind.parse_parameters(first | {option.name: choice})


def _exercise(kind: Family[Any, Any, Any], parameters: Any) -> None:
    try:
        puzzle = kind.generate(parameters, "warmup")
    except NotReached:
        return
    kind.judge(puzzle.start)
    kind.solve(puzzle.start)
    kind.hint(puzzle.start)
    with suppress(BadInput):  # no single answer
        kind.grade(puzzle.start)
    for method in kind.methods:
        with suppress(BadInput):  # not sound in this puzzle
            kind.solve_by(puzzle.start, method)
    for layers in ((), *((layer,) for layer in kind.layers)):
        bitmap = kind.bitmap(puzzle.start, View(layers=layers))
        deque(() if bitmap is None else bitmap.bands, maxlen=0)


command = click.Command(
    "warmup",
    callback=_warmup,
    help="Compile every kernel now and keep it on disk; later runs load it.",
)
