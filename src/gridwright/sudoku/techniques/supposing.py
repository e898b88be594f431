"""Words for assumptions and what they force, as nishio and forcing nets record it.

Of the marks PATTERN is the assumption, SECOND_SET a cell's last candidate, THIRD_SET a digit's
last place in a house, and FIN what nested assumptions exclude. Before them come, FIN too, the
candidates of the dead end, as many as ``numbers[2]`` of a refutation says.
"""

from __future__ import annotations

from gridwright.sudoku.kernels.step import FIN, PATTERN, SECOND_SET
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.wording import conclusion

Marked = tuple[int, int, int]

MOST_NAMED = 12


def tell_refutation(step: Step, layout: Layout) -> str:
    """Say what an assumption forces until a cell, or a house, is left with nothing."""
    _, house, dead = step.numbers
    branch = step.marked[dead:]
    _, cell, digit = step.marked[0]
    if house:
        end = f"{layout.house_name(house - 1)} has no place for {layout.digits[digit - 1]}"
    else:
        end = f"{layout.cell_name(cell)} has no candidate left"
    until = ", until " if branch[1:] else ", then "
    return f"I{_supposed(layout, branch)[1:]}{until}{end}; so {conclusion(layout, step)}"


def tell_agreement(step: Step, layout: Layout) -> str:
    """Say what each candidate of a cell, or place in a house, forces in the end."""
    _, house, _ = step.numbers
    starts = [place for place, (role, _, _) in enumerate(step.marked) if role == PATTERN]
    ends = [*starts[1:], len(step.marked)]
    branches = [step.marked[at:end] for at, end in zip(starts, ends, strict=True)]
    told = "; ".join(
        _supposed(layout, branch) + ("" if branch[1:] else ", at once") for branch in branches
    )
    _, cell, digit = step.marked[0]
    if house:
        source = f"{layout.house_name(house - 1)} has a {layout.digits[digit - 1]} somewhere"
    else:
        source = f"one candidate of {layout.cell_name(cell)} is true"
    said = f"{source}: {told}; every way {conclusion(layout, step)}"
    return said[0].upper() + said[1:]


def _supposed(layout: Layout, branch: tuple[Marked, ...]) -> str:
    """Name an assumption and what it forces, in a clause that begins with ``if``."""
    _, cell, digit = branch[0]
    named = [_forced(layout, marked) for marked in branch[1 : MOST_NAMED + 1]]
    more = len(branch) - 1 - MOST_NAMED
    rest = [f"{more} more such"] if more > 0 else []
    assumed = f"if {layout.cell_name(cell)} is {layout.digits[digit - 1]}"
    return f"{assumed}, then {', '.join(named + rest)}" if named else assumed


def _forced(layout: Layout, marked: Marked) -> str:
    role, cell, digit = marked
    name, sign = layout.cell_name(cell), layout.digits[digit - 1]
    if role == FIN:
        return f"{name} is not {sign} (singles would refute it)"
    why = "nothing else is left" if role == SECOND_SET else "its only place"
    return f"{name} is {sign} ({why})"
