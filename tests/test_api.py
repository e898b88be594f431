"""The library's front door: make, read, solve, judge and draw."""

import copy
import json
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridwright as gw
from gridwright.core.errors import BadInput, NotReached
from gridwright.formats.native import position_to_plain
from gridwright.puzzle.null import Null
from gridwright.puzzle.registry import family

FAMILIES = ("null", "pipes")


def made(name):
    return gw.new(name, "5x4", seed=7)


# --- importing


@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "heavy"),
    [
        ("import gridwright", set()),
        ("import gridwright as gw; dir(gw), gw.__version__, gw.__doc__", set()),
        ("import gridwright as gw; gw.new", {"numpy"}),
        ("import gridwright as gw; gw.new('pipes', '5x5', seed=1).solve()", {"numpy"}),
        ("import gridwright as gw; gw.new('pipes', '5x5', seed=1).svg()", {"numpy"}),
        ("import gridwright.pipes", {"numpy"}),
    ],
)
def test_nothing_heavy_is_loaded_before_it_is_used(script, heavy):
    heavies = "{'numpy', 'numba', 'click', 'rich', 'PIL'}"
    script += f"\nimport sys; print(*({heavies} & set(sys.modules)))"
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert set(run.stdout.split()) == heavy


def test_the_public_names_are_there_and_no_others():
    assert set(gw.__all__) <= set(dir(gw))
    for name in gw.__all__:
        assert getattr(gw, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'nwe'"):
        _ = gw.nwe


# --- making


@pytest.mark.parametrize("name", FAMILIES)
def test_a_puzzle_is_that_of_its_family_and_seed(name):
    puzzle = made(name)
    kind = family(name)
    assert puzzle.made == kind.generate(kind.parameters("5x4", {}), "7")
    assert puzzle.family is kind
    assert puzzle.state == puzzle.made.start
    assert (puzzle.seed, puzzle.proof) == ("7", puzzle.made.proof)
    assert puzzle == gw.new(name, "5x4", seed="7") == gw.new(name, "5x4", seed=np.int64(7))
    assert hash(puzzle) == hash(gw.new(name, "5x4", seed=7))
    assert puzzle != gw.new(name, "5x4", seed=8)
    assert puzzle != puzzle.answer
    assert puzzle != "puzzle"


@pytest.mark.parametrize("name", FAMILIES)
def test_an_item_of_a_batch_has_a_seed_of_its_own(name):
    third = gw.new(name, "5x4", seed="s", index=3)
    assert third.seed == "s#3"
    assert third == gw.new(name, "5x4", seed="s#3")
    assert gw.new(name, "5x4", seed="s", index=0) == gw.new(name, "5x4", seed="s")


def test_without_a_seed_each_puzzle_is_another():
    one, other = (gw.new("pipes", "6x6") for _ in range(2))
    assert one.seed != other.seed
    assert gw.new("pipes", "6x6", seed=one.seed) == one


def test_options_reach_the_family():
    mask = "...#\n....\n....\n"
    puzzle = gw.new("pipes", "4x3", seed=1, mask=mask, tree="wilson", wrap=True, barriers=0.5)
    assert puzzle.made.parameters.tree == "wilson"
    assert puzzle.state.tiles[3] == 0
    assert puzzle.state.topology.spec == "square:4x3:wrap"
    assert puzzle.state.barriers.any()


@pytest.mark.parametrize(
    ("args", "options", "line"),
    [
        (("chess", "8x8"), {}, "expected a family, one of "),
        (("pipes", "0x5"), {}, "SIZE: expected sides of at least 1, got '0x5'"),
        (("pipes", 10), {}, "size: expected a size such as '10x10', got 10"),
        (("pipes", (5, 5)), {}, "size: expected a size such as '10x10', got (5, 5)"),
        (("pipes", "5x5"), {"index": -1}, "index: expected an index of at least 0, got -1"),
        (("pipes", "5x5"), {"seed": 0.5}, "seed: expected text or an integer, got 0.5"),
        (("pipes", "5x5"), {"seed": b"7"}, "seed: expected text or an integer, got b'7'"),
        (("pipes", "5x5"), {"seed": "\ud800"}, "seed: expected Unicode text, got '\\ud800'"),
        (("pipes", "5x5"), {"wrpa": True}, "expected options "),
        (("pipes", "5x5"), {"barriers": 2}, "barriers: expected a share of 0 to 1, got 2.0"),
        (("pipes", "5x5"), {"crosses": "yes"}, "expected parameters "),
        (("pipes", "5x5"), {"tree": "oak"}, "tree: expected a tree, one of "),
        (("pipes", "5x5"), {"mask": "..\n"}, "mask: expected 5 lines, got 1"),
    ],
)
def test_what_cannot_be_made_is_refused(args, options, line):
    with pytest.raises(BadInput) as caught:
        gw.new(*args, **options)
    assert str(caught.value).startswith(line)


def test_a_wish_that_cannot_be_met_is_an_honest_no():
    with pytest.raises(NotReached, match="no board on square:2x2:wrap has a single answer"):
        gw.new("pipes", "2x2", wrap=True)


# --- solving, judging, playing


@pytest.mark.parametrize("name", FAMILIES)
def test_a_puzzle_answers_for_itself(name):
    puzzle = made(name)
    kind = family(name)
    assert puzzle.solve() == kind.solve(puzzle.state)
    assert puzzle.solve(limit=5, budget=1000) == kind.solve(puzzle.state, 5, 1000)
    assert puzzle.judge() == kind.judge(puzzle.state)
    assert puzzle.grade() == kind.grade(puzzle.state)
    assert puzzle.hint() == kind.hint(puzzle.state)
    assert puzzle.answer.judge().solved
    assert puzzle.answer.hint() is None
    assert puzzle.solve().answers == (puzzle.answer.state,)


@pytest.mark.parametrize("name", FAMILIES)
def test_hints_are_moves_to_the_answer(name):
    puzzle = made(name)
    for _ in range(200):
        if puzzle.judge().solved:
            break
        move = puzzle.hint().move
        before = puzzle
        puzzle = puzzle.apply(move)
        assert puzzle.state != before.state
        assert puzzle.made is before.made
    assert puzzle == puzzle.answer


@pytest.mark.parametrize("name", FAMILIES)
def test_every_move_listed_can_be_made(name):
    puzzle = made(name)
    moves = list(puzzle.moves())
    assert len(set(moves)) == len(moves) > 0
    assert all(puzzle.apply(move) != puzzle for move in moves)
    with pytest.raises(BadInput):
        puzzle.apply("castle")


def test_an_answer_is_searched_for_where_it_is_not_known():
    puzzle = gw.load(made("pipes").id)
    assert puzzle.made.answer is None
    assert puzzle.answer.state == made("pipes").answer.state
    with pytest.raises(NotReached, match="there is no answer to show: none: the tiles have 4 ends"):
        _ = gw.load("2x2:1111").answer


# --- reading


@pytest.mark.parametrize("name", FAMILIES)
def test_what_is_printed_is_read(name, tmp_path):
    puzzle = made(name)
    path = tmp_path / "board.json"
    path.write_text(puzzle.to_json())
    assert gw.load(path) == gw.load(str(path)) == puzzle
    assert gw.load(puzzle.id).state == puzzle.state
    assert puzzle.id == puzzle.encode(family(name).forms[0])
    begun = puzzle.apply(next(puzzle.moves()))
    path.write_text(begun.to_json())
    assert gw.load(path) == begun
    assert json.loads(begun.to_json()) == position_to_plain(puzzle.made, begun.state)
    assert begun.id == puzzle.id


def test_many_are_read_at_once(tmp_path):
    path = tmp_path / "many.txt"
    puzzles = [gw.new("pipes", "4x3", seed=1, index=i) for i in range(3)]
    path.write_text("# three\n" + "\n".join(p.id for p in puzzles))
    assert [p.state for p in gw.load_all(path)] == [p.state for p in puzzles]
    with pytest.raises(BadInput, match="expected one puzzle, got 3; use load_all"):
        gw.load(path)
    with pytest.raises(BadInput, match="expected a file, '-' or an ID, got"):
        gw.load(tmp_path / "none.json")


def test_a_family_without_a_text_form_has_no_id(monkeypatch):
    puzzle = made("null")
    monkeypatch.setattr(type(puzzle.family), "forms", ())
    with pytest.raises(BadInput, match="expected a family with a text form, got 'null'"):
        _ = puzzle.id


# --- drawing


@pytest.mark.parametrize("name", FAMILIES)
def test_a_file_gets_the_picture_that_its_suffix_says(name, tmp_path):
    puzzle = made(name)
    for judged in (True, False):
        for suffix in (".svg", ".png", ".txt", ".SVG"):
            path = tmp_path / f"a{suffix}"
            puzzle.draw(str(path), judged=judged, unit=20)
            assert path.read_bytes() == puzzle.picture(suffix, judged=judged, unit=20)
    assert (tmp_path / "a.svg").read_text() == puzzle.svg(judged=False, unit=20)
    assert (tmp_path / "a.txt").read_text() == puzzle.text(judged=False)
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert puzzle._repr_svg_() == puzzle.svg()
    assert str(puzzle) == puzzle.text()
    assert repr(puzzle).startswith(f"Puzzle({name!r}, seed='7', ")


def test_a_picture_that_cannot_be_made_leaves_the_old_one(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_text("old")
    with pytest.raises(BadInput, match="expected a picture's suffix, one of"):
        made("pipes").draw(path)
    assert path.read_text() == "old"
    with pytest.raises(BadInput, match="expected a unit above 0, got 0"):
        made("pipes").draw(tmp_path / "a.svg", unit=0)
    with pytest.raises(BadInput, match="expected a file that can be written"):
        made("pipes").draw(tmp_path / "none" / "a.svg")
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("name", FAMILIES)
def test_a_notebook_is_spared_what_is_too_large(name, monkeypatch):
    monkeypatch.setattr("gridwright.puzzle.scene.MOST_CELLS", 19)
    puzzle = made(name)
    assert puzzle._repr_svg_() is None
    with pytest.raises(BadInput, match="expected at most 19 cells in a drawing, got 20"):
        puzzle.svg()
    monkeypatch.setattr("gridwright.puzzle.scene.MOST_CELLS", 20)
    assert puzzle._repr_svg_() == puzzle.svg()


# --- being a value


@pytest.mark.parametrize("name", FAMILIES)
def test_a_puzzle_can_be_copied_and_sent(name):
    puzzle = made(name).apply(next(made(name).moves()))
    for other in (copy.copy(puzzle), copy.deepcopy(puzzle), pickle.loads(pickle.dumps(puzzle))):
        assert other == puzzle
        assert other.to_json() == puzzle.to_json()


@given(
    name=st.sampled_from(FAMILIES),
    width=st.integers(1, 6),
    height=st.integers(2, 6),
    seed=st.one_of(st.integers(), st.text(st.characters(exclude_categories=["Cs"]))),
)
def test_any_seed_makes_a_puzzle_that_is_printed_and_read(name, width, height, seed):
    puzzle = gw.new(name, f"{width}x{height}", seed=seed)
    assert puzzle.seed == str(seed)
    assert puzzle.solve().status == "unique"
    from gridwright.formats.native import puzzle_from_json

    assert gw.Puzzle(puzzle_from_json(puzzle.to_json())) == puzzle
    assert gw.load(puzzle.id).state == puzzle.state


def test_the_readme_s_promise(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    puzzle = gw.new("pipes", "20x20", seed=7)
    assert puzzle.solve().status == "unique"
    assert not puzzle.judge().solved
    puzzle.draw("a.svg")
    assert Path("a.svg").read_text().startswith("<svg ")


def test_a_family_may_have_a_usual_size(monkeypatch):
    with pytest.raises(BadInput, match="size: expected a size such as '10x10', got None"):
        gw.new("null", seed=1)
    monkeypatch.setattr(Null, "default_size", "4x3")
    assert gw.new("null", seed=1) == gw.new("null", "4x3", seed=1)
