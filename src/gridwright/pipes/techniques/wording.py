"""Words that the tellings of techniques share."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.core.words import counted
from gridwright.pipes.step import Known, Step

_MOST_NAMES = 4


def list_cells(known: Known, cells: Sequence[int]) -> str:
    """Name cells, or the first and how many more where there are many."""
    names = [known.name(cell) for cell in cells]
    if len(names) > _MOST_NAMES:
        return f"{names[0]} and {len(names) - 1} more"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def list_ports(known: Known, cell: int, ports: int) -> str:
    """Name ports of a cell."""
    names = known.board.topology.names_at(cell)
    return ", ".join(name for port, name in enumerate(names) if ports >> port & 1)


def effect(known: Known, step: Step) -> str:
    """Tell what a step says of its tile: how it stands, or what is still open."""
    if len(step.left) == 1:
        return f"must open to {list_ports(known, step.cell, step.left[0])}"
    must, may = step.left[0], 0
    for mask in step.left:
        must &= mask
        may |= mask
    undecided = known.undecided(step.cell)
    told = [f"has {len(step.left)} ways left"]
    if must & undecided:
        told.append(f"it opens to {list_ports(known, step.cell, must & undecided)}")
    if undecided & ~may:
        told.append(f"it does not open to {list_ports(known, step.cell, undecided & ~may)}")
    return ", and ".join(told[:2]) + "".join(f", {more}" for more in told[2:])


def tiles(count: int) -> str:
    """Count tiles."""
    return counted(count, "tile")
