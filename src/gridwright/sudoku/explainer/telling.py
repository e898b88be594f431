"""The words for the steps that only Sudoku Explainer has."""

from __future__ import annotations

from gridwright.sudoku.explainer.bug import LOCKED, ONE_CELL, ONE_DIGIT
from gridwright.sudoku.explainer.chain import X_CHAIN, XY_CHAIN
from gridwright.sudoku.explainer.loop_set import HIDDEN
from gridwright.sudoku.explainer.loop_type import TYPE_1, TYPE_2, TYPE_4
from gridwright.sudoku.explainer.multiple import (
    EITHER_WAY,
    EVERY_DIGIT,
    EVERY_PLACE,
    WRONG_TAKEN,
)
from gridwright.sudoku.kernels.step import CELL_BITS, FIN, PATTERN, SECOND_SET
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Candidate, Step
from gridwright.sudoku.techniques.wording import conclusion, name_cells, name_digits

_DIGIT = (1 << CELL_BITS) - 1


def tell_direct_locked(step: Step, layout: Layout) -> str:
    """Tell locked candidates that leave a digit one place in another house."""
    house, into, filled = (layout.house_name(number) for number in step.numbers)
    digit = name_digits(layout, step.digits())
    return (
        f"in {house}, {digit} can only go to cells of {into} too, so no other cell of {into} has "
        f"it, and one place is left in {filled}: {conclusion(layout, _placing(step))}"
    )


def tell_direct_subset(step: Step, layout: Layout) -> str:
    """Tell a hidden subset that leaves a digit one place in its house."""
    house = layout.house_name(step.numbers[0])
    return (
        f"in {house}, {name_digits(layout, step.digits())} take up "
        f"{name_cells(layout, step.cells())}, which leaves one place for another digit: "
        f"{conclusion(layout, _placing(step))}"
    )


def tell_loop(step: Step, layout: Layout) -> str:
    """Tell a unique rectangle or loop."""
    ring = "rectangle" if step.numbers[0] == 4 else "loop"
    cells, pair = name_cells(layout, step.cells(PATTERN)), name_digits(layout, _pair(step))
    head = f"{cells} make a {ring} of {pair}, which could change places if they held nothing else"
    more = step.numbers[2]
    if step.variant == TYPE_1:
        why = "so the only cell with other candidates holds one of these"
    elif step.variant == TYPE_2:
        why = f"so one of the cells that can be {layout.digits[more - 1]} is"
    elif step.variant == TYPE_4:
        house = layout.house_name(more >> CELL_BITS)
        kept = layout.digits[(more & _DIGIT) - 1]
        why = f"and {house} has its {kept} in one of two of them, so that neither is the other"
    else:
        kind = "hidden" if more & 1 == HIDDEN else "naked"
        why = (
            f"so one of two of them holds another digit, which makes a {kind} set with "
            f"{name_cells(layout, step.cells(SECOND_SET))} in {layout.house_name(more >> 1)}"
        )
    return f"{head}, {why}: {conclusion(layout, step)}"


def tell_bug(step: Step, layout: Layout) -> str:
    """Tell a bivalue universal grave."""
    extra = " or ".join(_name(layout, (cell, digit)) for _, cell, digit in _fins(step))
    head = f"but for {extra}, pairs of candidates would be left everywhere, which never have one"
    if step.variant in (ONE_CELL, ONE_DIGIT):
        why = "so this is true"
    elif step.variant == LOCKED:
        house, digit = layout.house_name(step.numbers[0]), layout.digits[step.numbers[1] - 1]
        why = f"and {house} has its {digit} in the other of these cells"
    else:
        cells = name_cells(layout, step.cells(SECOND_SET))
        why = f"which makes a naked set with {cells} in {layout.house_name(step.numbers[0])}"
    return f"{head} answer, {why}: {conclusion(layout, step)}"


def tell_exclusion(step: Step, layout: Layout) -> str:
    """Tell an aligned exclusion."""
    struck = [cell for cell, _ in step.struck]
    cells = sorted({*step.cells(PATTERN), *struck})
    return (
        f"whatever {name_cells(layout, cells)} hold, they must leave a candidate to each of "
        f"{name_cells(layout, step.cells(SECOND_SET))}: {conclusion(layout, step)}"
    )


def tell_chain(step: Step, layout: Layout) -> str:
    """Tell a forcing chain or cycle."""
    length = step.numbers[0]
    if step.variant in (X_CHAIN, XY_CHAIN):
        (cell, digit) = (step.placed + step.struck)[0]
        name, sign = layout.cell_name(cell), layout.digits[digit - 1]
        wrong = f"{name} were not {sign}" if step.placed else f"{name} were {sign}"
        return (
            f"if {wrong}, a chain of {length} links would lead to the contrary: "
            f"{conclusion(layout, step)}"
        )
    names = " - ".join(_name(layout, one) for one, _, _ in step.links)
    return (
        f"{names} is a ring in which every other candidate is true, one way round or the other: "
        f"{conclusion(layout, step)}"
    )


def tell_multiple(step: Step, layout: Layout) -> str:
    """Tell forcing chains from several assumptions."""
    source = (step.numbers[1] >> CELL_BITS, step.numbers[1] & _DIGIT)
    name, sign = layout.cell_name(source[0]), layout.digits[source[1] - 1]
    if step.variant == EVERY_DIGIT:
        head = f"whatever {name} holds, the same follows"
    elif step.variant == EVERY_PLACE:
        house = layout.house_name(step.numbers[2])
        head = f"wherever {house} has its {sign}, the same follows"
    elif step.variant == EITHER_WAY:
        head = f"whether {name} is {sign} or not, the same follows"
    else:
        clash = (step.numbers[2] >> CELL_BITS, step.numbers[2] & _DIGIT)
        wrong = "were" if step.variant == WRONG_TAKEN else "were not"
        head = f"if {name} {wrong} {sign}, {_name(layout, clash)} would be both true and false"
    return f"{head}: {conclusion(layout, step)}"


def _placing(step: Step) -> Step:
    return Step(step.technique, step.variant, step.placed, ())


def _pair(step: Step) -> tuple[int, ...]:
    return step.digits(PATTERN)


def _fins(step: Step) -> tuple[tuple[int, int, int], ...]:
    return tuple(entry for entry in step.marked if entry[0] == FIN)


def _name(layout: Layout, candidate: Candidate) -> str:
    return f"{layout.cell_name(candidate[0])}={layout.digits[candidate[1] - 1]}"
