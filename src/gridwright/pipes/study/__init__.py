"""The study of Pipes boards: how often they are unique, of what tiles, and how fast they come."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gridwright.core.rng import Seed
from gridwright.pipes.study import answers, kinds, rules, shares, times
from gridwright.pipes.study.interval import wilson_interval
from gridwright.pipes.study.task import Scale, Task, Values

FIGURES = (shares, rules, answers, kinds)
_MEASURES: Mapping[str, Callable[[Task, Seed], Values]] = {
    part.SECTION: part.measure for part in (shares, rules, answers, kinds, times)
}


def figures(scale: Scale) -> list[Task]:
    """List the tasks whose values depend on the seed alone."""
    return [task for part in FIGURES for task in part.plan(scale)]


def timings(scale: Scale) -> list[Task]:
    """List the tasks whose values depend on the machine."""
    return times.plan(scale)


def measure(task: Task, seed: Seed) -> Values:
    """Measure one task; the same task and seed give the same values, times excepted."""
    return _MEASURES[task.section](task, seed)


__all__ = ["Scale", "Task", "Values", "figures", "measure", "timings", "wilson_interval"]
