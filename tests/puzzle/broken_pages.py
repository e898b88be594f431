"""Families that break a claim about pages each, and the words that must say so."""

from dataclasses import replace
from typing import ClassVar

import numpy as np

from gridwright.puzzle.null import DARK, Lamps, Null

BROKEN_PAGES = {}


def broken(claim):
    def add(kind):
        BROKEN_PAGES[kind.__name__] = (kind, claim)
        return kind

    return add


@broken("taps must be some of")
class Poked(Null):
    taps: ClassVar = {"poke": "flip"}


@broken("the hold must be an action of keys, not 'lock'")
class Held(Null):
    taps: ClassVar = {"tap": "flip", "hold": "lock"}


@broken("there must be a file 'port.js'")
class Portless(Null):
    browser_port = "port.js"


@broken("a kit without a port must raise BadInput")
class Unasked(Null):
    def kit(self, state):
        return {"state": self.to_plain(state), "under": [], "over": []}


class Ported(Null):
    browser_port = "broken_pages.py"

    def kit(self, state):
        return {"state": self.to_plain(state), "under": [], "over": []}


@broken("kit must be equal to itself through JSON")
class TupleKit(Ported):
    def kit(self, state):
        return super().kit(state) | {"over": ((1, 2),)}


@broken("the state of a kit must be what to_plain gives")
class OtherKit(Ported):
    def kit(self, state):
        return super().kit(Lamps(1, DARK))


@broken("a kit must list the items under others")
class BareKit(Ported):
    def kit(self, state):
        return {"state": self.to_plain(state), "over": []}


@broken("the easy daily must have a size and options of the family")
class Unsized(Null):
    dailies: ClassVar = {"easy": ("large", {})}


@broken("the odd daily must have a size and options of the family")
class Optional(Null):
    dailies: ClassVar = {"odd": ("5x3", {"lit": 2.0})}


@broken("the easy daily must differ from those of other days")
class Everyday(Null):
    dailies: ClassVar = {"easy": ("1x1", {})}


@broken("the same daily must differ from those of other days")
class Levelled(Null):
    dailies: ClassVar = {"easy": ("9x9", {}), "same": ("9x9", {})}

    def generate(self, parameters, seed):
        return super().generate(parameters, str(seed).partition("/")[0])


@broken("the easy daily must not be solved at its start")
class Given(Null):
    def generate(self, parameters, seed):
        puzzle = super().generate(parameters, seed)
        daily = str(seed).endswith("/easy")
        return replace(puzzle, start=puzzle.answer) if daily else puzzle


def planned(claim, **changes):
    """Break the plan of lamps by other fields, each made from the plan there is."""

    class Planned(Null):
        def plan(self, state):
            plan = super().plan(state)
            return replace(plan, **{name: made(plan) for name, made in changes.items()})

    Planned.__name__ = f"Planned{len(BROKEN_PAGES)}"
    return broken(claim)(Planned)


planned("an outline for every centre", outlines=lambda plan: plan.outlines[1:])
planned(
    "as many centres as there are cells",
    centres=lambda plan: plan.centres[1:],
    outlines=lambda plan: plan.outlines[1:],
)
planned("as large as the picture", size=lambda plan: (plan.size[0], plan.size[1] + 0.5))
planned("no two cells may have one centre", centres=lambda plan: plan.centres[:1].repeat(4, axis=0))
planned(
    r"the centre \(.*\) must be inside the picture",
    centres=lambda plan: plan.centres + np.array([1, 0]),
)
planned(
    "outline of the cell .* must be inside", centres=lambda plan: plan.centres + np.array([0.3, 0])
)
planned("must go around its centre", outlines=lambda plan: plan.outlines / (3, 1) - (0.3, 0))
planned("a board must come again elsewhere", repeats=lambda plan: ((0.0, 0.0),))
planned("plan must be plain values", repeats=lambda plan: ((float("nan"), 0.0),))
