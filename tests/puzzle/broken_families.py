"""Families that break one claim of the contract each, and the words that must say so."""

from dataclasses import replace
from typing import ClassVar

from gridwright.core.errors import BadInput, NotReached
from gridwright.puzzle.null import DARK, LIT, Lamps, Null, Parameters
from gridwright.puzzle.outcome import Grade, Hint, Repaired, Solutions, Verdict
from gridwright.puzzle.scene import Circle, Glyph, Scene

BROKEN = {}


def broken(claim):
    def add(kind):
        BROKEN[kind.__name__] = (kind, claim)
        return kind

    return add


@broken("one seed must give one puzzle")
class Unseeded(Null):
    drawn = 0

    def generate(self, parameters, seed):
        Unseeded.drawn += 1
        lit = LIT * (Unseeded.drawn % 2)
        size = parameters.width * parameters.height
        return replace(
            super().generate(parameters, seed),
            start=Lamps(parameters.width, lit + DARK * (size - len(lit))),
        )


@broken("a puzzle must say")
class Anonymous(Null):
    def generate(self, parameters, seed):
        return replace(super().generate(parameters, seed), seed=None)


@broken("start must not be solved")
class Solved(Null):
    def generate(self, parameters, seed):
        puzzle = super().generate(parameters, seed)
        return replace(puzzle, start=puzzle.answer)


@broken("answer must be judged solved")
class WrongAnswer(Null):
    def generate(self, parameters, seed):
        puzzle = super().generate(parameters, seed)
        return replace(puzzle, answer=puzzle.start)


@broken("parameters must parse back")
class Forgetful(Null):
    def parse_parameters(self, plain):
        return replace(super().parse_parameters(plain), lit=0.0)


@broken("unknown parameter must raise BadInput")
class Tolerant(Null):
    def parse_parameters(self, plain):
        known = ("width", "height", "lit")
        return super().parse_parameters({k: v for k, v in plain.items() if k in known})


@broken("equal to itself through JSON")
class Tuples(Null):
    def to_plain(self, state):
        return super().to_plain(state) | {"lamps": tuple(state.lamps)}


@broken("must be equal to the state")
class Flipping(Null):
    def from_plain(self, plain):
        state = super().from_plain(plain)
        return Lamps(state.width, state.lamps[::-1])


@broken("must fit the schema")
class Undescribed(Null):
    def to_plain(self, state):
        return super().to_plain(state) | {"extra": 1}

    def from_plain(self, plain):
        return super().from_plain({k: v for k, v in plain.items() if k != "extra"})


@broken("raised KeyError")
class Careless(Null):
    def from_plain(self, plain):
        return Lamps(plain["width"], plain["lamps"])


@broken("solved must be what judge says")
class Overjoyed(Null):
    def solved(self, state):
        return True


@broken("must be one of fault_codes")
class UnknownFault(Null):
    fault_codes = ("gloom",)


@broken("must name cells of the board")
class OutsideFault(Null):
    def judge(self, state):
        verdict = super().judge(state)
        return Verdict(verdict.solved, tuple(replace(f, cells=(999,)) for f in verdict.faults))


class Heap:
    """A position that can be changed, as none should be."""

    def __init__(self, width, lamps):
        self.width, self.lamps = width, lamps

    topology = Lamps.topology
    dark = Lamps.dark

    def __eq__(self, other):
        return (self.width, self.lamps) == (other.width, other.lamps)

    def __hash__(self):
        return self.width


@broken("apply must not change its argument")
class InPlace(Null):
    def generate(self, parameters, seed):
        puzzle = super().generate(parameters, seed)
        return replace(puzzle, start=Heap(puzzle.start.width, puzzle.start.lamps))

    def from_plain(self, plain):
        state = super().from_plain(plain)
        return Heap(state.width, state.lamps)

    def apply(self, state, move):
        state.lamps = super().apply(Lamps(state.width, state.lamps), move).lamps
        return state


@broken("must apply")
class Fickle(Null):
    def moves(self, state):
        yield from super().moves(state)
        yield len(state.lamps)

    def print_move(self, state, move):
        return super().print_move(state, move) if move < len(state.lamps) else "beyond"

    def parse_move(self, state, text):
        return len(state.lamps) if text == "beyond" else super().parse_move(state, text)


@broken("must parse back")
class Confused(Null):
    def parse_move(self, state, text):
        return (super().parse_move(state, text) + 1) % len(state.lamps)


@broken("must raise BadInput")
class Guessing(Null):
    def parse_move(self, state, text):
        try:
            return super().parse_move(state, text)
        except BadInput:
            return 0


@broken("raised IndexError")
class Unchecked(Null):
    def parse_move(self, state, text):
        return super().parse_move(state, text.split()[0] + " " + text.split()[1])


@broken("a hint must not lead in circles")
class Circular(Null):
    def hint(self, state):
        hint = super().hint(state)
        return None if hint is None else replace(hint, move="flip 0,0")


@broken("a hint must have a move")
class Wordy(Null):
    def hint(self, state):
        hint = super().hint(state)
        return None if hint is None else replace(hint, move=None)


@broken("hints must not end at an unsolved position")
class Silent(Null):
    def hint(self, state):
        return None


@broken("solved position must not have a hint")
class Endless(Null):
    def hint(self, state):
        return super().hint(state) or Hint("none", (0,), "Try more.", "flip 0,0")


@broken("a hint must name layers of the family")
class Layered(Null):
    def hint(self, state):
        hint = super().hint(state)
        return hint and replace(hint, layers=("candidates",))


@broken("role 'purple' is not known")
class Pointing(Null):
    def hint(self, state):
        hint = super().hint(state)
        return hint and replace(hint, marks={"purple": hint.cells})


@broken("every answer must be judged solved")
class WrongSolver(Null):
    def solve(self, state, limit=2, budget=None):
        return Solutions("unique", 1, (state,))


@broken("does not go with a count")
class Miscounting(Null):
    def solve(self, state, limit=2, budget=None):
        return replace(super().solve(state, limit, budget), count=2)


@broken("without budget")
class Boastful(Null):
    def solve(self, state, limit=2, budget=None):
        found = super().solve(state, limit, budget)
        return found if budget is None else Solutions("none", 0)


@broken("counts other answers itself")
class Drifting(Null):
    def solve(self, state, limit=2, budget=None):
        return super().solve(state) if state.dark else Solutions("none", 0)


@broken("grading must be repeatable")
class Moody(Null):
    graded = 0

    def grade(self, state):
        Moody.graded += 1
        return Grade(float(Moody.graded), "easy", {})


@broken("role 'purple' is not known")
class Colourful(Null):
    def scene(self, state, view):
        scene = super().scene(state, view)
        return replace(scene, items=tuple(replace(item, role="purple") for item in scene.items))


@broken("a picture must not hold glyphs")
class OnlyText(Null):
    def scene(self, state, view):
        return super().scene(state, replace(view, kind="characters"))


@broken("must hold glyphs only")
class OnlyPictures(Null):
    def scene(self, state, view):
        return super().scene(state, replace(view, kind="picture"))


@broken("must be inside the picture")
class Straying(Null):
    def scene(self, state, view):
        scene = super().scene(state, view)
        far = Circle((scene.width + 5, 0), 1, "dry")
        return scene if view.kind == "characters" else replace(scene, items=(*scene.items, far))


@broken("one printable character of one column")
class Wide(Null):
    def scene(self, state, view):
        scene = super().scene(state, view)
        return scene if view.kind == "picture" else Scene(9, 9, (Glyph(0, 0, "灯", "dry"),))


@broken("must show the cursor")
class Blind(Null):
    def scene(self, state, view):
        return super().scene(state, replace(view, cursor=None))


@broken("steps must not leave the board")
class Escaping(Null):
    def step(self, state, cell, direction):
        return cell + 1


@broken("only a family that walks has moves for directions")
class Driven(Null):
    def step_move(self, state, direction):
        return 0


@broken("are reserved for every family")
class Greedy(Null):
    keys: ClassVar = {"u": "flip"}


@broken("are reserved for every family")
class Roundabout(Null):
    keys: ClassVar = {"space": "flip", "f u": "flip"}


@broken("'f' must wait for a key")
class Hasty(Null):
    keys: ClassVar = {"f": "flip", "f 1": "flip"}


@broken("'a b c' must be a key, or two")
class LongWinded(Null):
    keys: ClassVar = {"a b c": "flip"}


@broken("keys_for must not leave out 'flip'")
class Secretive(Null):
    def keys_for(self, state):
        return {}


@broken("keys_for must give some of keys")
class Inventive(Null):
    def keys_for(self, state):
        return {"f": "flip"}


@broken("the default size '0x0' must be a size")
class Sizeless(Null):
    default_size = "0x0"


@broken("must be recognised")
class Unrecognised(Null):
    def recognise(self, text):
        return None


@broken("must not be recognised")
class Eager(Null):
    def recognise(self, text):
        return "lamps"


@broken("must keep the start")
class LossyForm(Null):
    def decode(self, text, form):
        puzzle = super().decode(text, form)
        return replace(puzzle, start=replace(puzzle.start, lamps=DARK * len(puzzle.start.lamps)))


@broken("no puzzle could be printed in the forms")
class Unprintable(Null):
    forms = ("lamps", "morse")


@broken("the puzzle's answer must be the only one")
class OtherAnswer(Null):
    def generate(self, parameters, seed):
        puzzle = super().generate(parameters, seed)
        lamps = puzzle.answer.lamps
        return replace(puzzle, answer=Lamps(len(lamps), lamps))

    def presets(self):
        return {"board": Parameters(3, 2)}


@broken("par must be at least 1")
class Scratch(Null):
    def par(self, state):
        return 0


@broken("par of an answer must be 0")
class Bogey(Null):
    def par(self, state):
        return 3


@broken("a repair must leave alone")
class Meddling(Null):
    repairs: ClassVar = ("light",)

    def repair(self, puzzle, way):
        return Repaired(replace(puzzle, proof="by repair"), (0,), "lit", True)


@broken("a single answer must need no repair")
class Helpless(Null):
    repairs: ClassVar = ("light",)

    def repair(self, puzzle, way):
        raise NotReached("no repair was found")


@broken("a repair must say what it did")
class Wordless(Null):
    repairs: ClassVar = ("light",)

    def repair(self, puzzle, way):
        return Repaired(puzzle, (), "", True)
