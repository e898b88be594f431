"""The conformance suite passes every installed family, and catches families that break a claim."""

from dataclasses import replace

import pytest
from broken_families import BROKEN, Solved
from broken_pages import BROKEN_PAGES, Ported

from gridwright.puzzle.conformance import (
    ContractError,
    check_family,
    check_puzzle,
    check_solutions,
    hinted_moves,
)
from gridwright.puzzle.null import DARK, LIT, Lamps, Null, Parameters
from gridwright.puzzle.outcome import Fault, Solutions, Verdict
from gridwright.puzzle.registry import families, family
from gridwright.puzzle.scene import Polygon


@pytest.mark.slow
@pytest.mark.parametrize("name", families())
def test_every_installed_family_conforms(name):
    check_family(family(name))


def settings():
    """List for every option of every family the values that are not its default."""
    for name in families():
        for option in family(name).options:
            values = option.choices or {bool: (not option.default,), float: (0.5, 1.0)}.get(
                option.kind, ()
            )
            if others := tuple(value for value in values if value != option.default):
                yield name, option.name, others


@pytest.mark.slow
@pytest.mark.parametrize(("name", "option", "values"), [*settings()])
def test_every_option_conforms_on_an_uneven_board(name, option, values):
    kind = family(name)
    size = kind.default_size or "5x4"
    plain = kind.parameters(size, {})  # for forms that not every board fits
    given = {str(value): kind.parameters(size, {option: value}) for value in values}
    check_family(kind, seeds=(3,), cases={"plain": plain, **given})


def test_the_options_of_the_null_family_are_among_those_checked():
    assert ("null", "lit", (1.0,)) in settings()


class Row(Null):
    """Lamps of which only the first must be lit: as many answers as the others can be in."""

    shown = 2

    def judge(self, state):
        if state.lamps[0] == LIT:
            return Verdict(solved=True)
        return Verdict(solved=False, faults=(Fault("dark", (0,), "the first lamp is dark"),))

    def solve(self, state, limit=2, budget=None):
        rest = len(state.lamps) - 1
        if not rest:
            return Solutions("unique", 1, (Lamps(1, LIT),))
        answers = (Lamps(state.width, LIT + DARK * rest), Lamps(state.width, LIT * (rest + 1)))
        differ = tuple(range(1, rest + 1))
        return Solutions("several", min(2**rest, limit), answers, differ)

    def generate(self, parameters, seed):
        return replace(super().generate(parameters, seed), answer=None)


def test_a_family_with_several_answers_conforms():
    check_family(_started_dark(Row)(), cases={"row": Parameters(4, 1), "one": Parameters(1, 1)})


def _started_dark(kind):
    class Started(kind):
        def generate(self, parameters, seed):
            puzzle = super().generate(parameters, seed)
            lamps = DARK + puzzle.start.lamps[1:]
            return replace(puzzle, start=Lamps(puzzle.start.width, lamps))

        def decode(self, text, form):
            return replace(super().decode(text, form), answer=None)

    return Started


@pytest.mark.parametrize("differ", [(), (1,), (1, 2), (0, 1, 2, 3), (1, 2, 3, 3), (3, 1, 0)])
def test_wrong_differences_of_two_answers_are_caught(differ):
    class Wrong(Row):
        def solve(self, state, limit=2, budget=None):
            return replace(super().solve(state, limit, budget), differ=differ)

    with pytest.raises(ContractError, match="differ"):
        check_solutions(Wrong(), Lamps(4, "...."))


def test_two_walks_must_part_somewhere():
    class Walking(Row):
        walks = True
        parted = (1, 2)

        def solve(self, state, limit=2, budget=None):
            return replace(super().solve(state, limit, budget), differ=self.parted)

    check_solutions(Walking(), Lamps(4, "...."))
    Walking.parted = ()
    with pytest.raises(ContractError, match="two walks part"):
        check_solutions(Walking(), Lamps(4, "...."))


@pytest.mark.parametrize("name", BROKEN)
def test_broken_families_are_caught(name):
    kind, claim = BROKEN[name]
    with pytest.raises(ContractError, match=claim):
        check_family(kind())


@pytest.mark.parametrize("name", BROKEN_PAGES)
def test_families_that_pages_cannot_show_are_caught(name):
    kind, claim = BROKEN_PAGES[name]
    with pytest.raises(ContractError, match=claim):
        check_family(kind())


def test_a_family_with_a_port_conforms():
    check_family(Ported())


def test_the_error_names_family_preset_and_seed():
    with pytest.raises(ContractError, match=r"^null, row, seed 3: the start must not be solved$"):
        check_family(Solved(), seeds=(3,))


def test_one_puzzle_can_be_checked_alone():
    good = Null()
    check_puzzle(good, good.decode("lamps:3x2:o.o..o", "lamps"))
    with pytest.raises(ContractError, match="solved"):
        check_puzzle(good, good.decode("lamps:1x1:o", "lamps"))


def test_hinted_moves_give_each_hint_and_position():
    steps = list(hinted_moves(Null(), Lamps(4, ".o..")))
    assert [hint.move for hint, _ in steps] == ["flip 0,0", "flip 2,0", "flip 3,0"]
    assert [state.lamps for _, state in steps] == ["oo..", "ooo.", "oooo"]


def test_unused_polygon_points_outside_are_caught():
    class Outside(Null):
        def scene(self, state, view):
            scene = super().scene(state, view)
            if view.kind == "characters":
                return scene
            return replace(scene, items=(Polygon(((0, 0), (1, float("nan")), (1, 1)), "dry"),))

    with pytest.raises(ContractError, match="inside the picture"):
        check_family(Outside())
