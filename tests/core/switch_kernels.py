"""Kernels to try the compile switch with, and the switch as it is in a new process."""

import numpy as np

from gridwright.core import compiler
from gridwright.core import kernel as switch
from gridwright.core.kernel import compiled, inlined, kernel

STEP = 3


@inlined
def stepped(value):
    return value + STEP


@kernel
def raise_all(values, source, n):
    """Write to values what source holds, and a step more; gives the sum of what is written."""
    total = 0
    for i in range(n):
        values[i] = stepped(source[i])
        total += values[i]
    return total


@kernel
def raise_twice(values, source, n):
    raise_all(values, source, n)
    return raise_all(values, values, n)


@kernel
def raise_parts(values, source, n):
    """Raise two values, then three, then all: calls with two constants and a number."""
    raise_all(values, source, 2)
    raise_all(values, source, 3)
    return raise_all(values, source, n)


def restart(monkeypatch):
    monkeypatch.setattr(switch._SWITCH, "loaded", {})
    monkeypatch.setattr(switch._SWITCH, "plain", {})
    monkeypatch.setattr(switch._SWITCH, "plain_work", 0)
    monkeypatch.setattr(switch._SWITCH, "announce", lambda: None)
    monkeypatch.setattr(compiler, "_BUILT", {})
    compiler.stamp.cache_clear()


def run(way=compiled, function=raise_all):
    values = np.zeros(4, np.int64)
    total = way(function)(values, np.arange(4), 4)
    return values.tolist(), int(total)


RAISED = ([3, 4, 5, 6], 18)
RAISED_TWICE = ([6, 7, 8, 9], 30)


def hits(function):
    return sum(compiler._BUILT[function].stats.cache_hits.values())
