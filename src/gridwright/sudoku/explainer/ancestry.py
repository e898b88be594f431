"""What a node of a run rests on: counting its ancestors, and recording them as a step's links."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.explainer.closure import BORN, NODES, SEEN, STACK, STAMP
from gridwright.sudoku.kernels.position import Ints
from gridwright.sudoku.kernels.step import PATTERN, SECOND_SET, THIRD_SET, link, mark


@kernel
def forget(work: Ints) -> None:
    """Make the marks of visited nodes fit for use."""
    for at in range(SEEN, SEEN + NODES):
        work[at] = 0
    work[STAMP] = 0


@kernel
def push(work: Ints, node: int, top: int) -> int:
    """Put a node on the stack unless it was there before; return the height of the stack."""
    if work[SEEN + node] != work[STAMP]:
        work[SEEN + node] = work[STAMP]
        work[STACK + top] = node
        top += 1
    return top


@kernel
def ancestors(work: Ints, slot: int, parents: int) -> int:
    """Count the nodes that a list of parents rests on, themselves included."""
    work[STAMP] = work[STAMP] + 1
    top = 0
    number = 0
    while True:
        for at in range(slot + parents + 1, slot + parents + 1 + work[slot + parents]):
            node = work[at]
            if work[SEEN + node] != work[STAMP]:
                work[SEEN + node] = work[STAMP]
                work[STACK + top] = node
                top += 1
                number += 1
        if top == 0:
            return number
        top -= 1
        parents = work[slot + BORN + work[STACK + top]]


@kernel
def record(side: int, work: Ints, slot: int, node: int, parents: int, step: Ints) -> None:
    """Note in a step all that a node, reached from a list of parents, rests on."""
    work[STAMP] = work[STAMP] + 1
    top = 0
    while True:
        cell, digit = node // 2 // side, node // 2 % side + 1
        if work[slot + parents] == 0:
            mark(step, THIRD_SET, cell, digit)
        elif node & 1:
            mark(step, PATTERN, cell, digit)
        else:
            mark(step, SECOND_SET, cell, digit)
        for at in range(slot + parents + 1, slot + parents + 1 + work[slot + parents]):
            parent = work[at]
            link(step, parent // 2 // side, parent // 2 % side + 1, cell, digit, node & 1)
            top = push(work, parent, top)
        if top == 0:
            return
        top -= 1
        node = work[STACK + top]
        parents = work[slot + BORN + node]
