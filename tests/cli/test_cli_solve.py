"""``gridwright solve``: how many answers there are, which, and why not."""

import itertools
import json

import pytest
from cli_running import good, refused, run

import gridwright as gw
from gridwright.pipes.family import FAMILY as PIPES
from gridwright.puzzle.registry import family
from gridwright.puzzle.scene import View
from gridwright.render import to_svg


def position(puzzle, state):
    return json.dumps(
        json.loads(puzzle.to_json()) | {"kind": "position", "state": puzzle.family.to_plain(state)}
    )


def brute_force(puzzle):
    """Count the answers by judging every way to turn the tiles."""
    board = puzzle.state
    choices = []
    for cell in range(board.topology.n):
        ways = {board.turned(cell, steps).tiles[cell]: steps for steps in range(4)}
        choices.append(list(ways.values()))
    found = set()
    for turns in itertools.product(*choices):
        turned = board
        for cell, steps in enumerate(turns):
            turned = turned.turned(cell, steps) if steps else turned
        if PIPES.judge(turned).solved:
            found.add(turned)
    return found


def several(seed, size="3x2", **options):
    """Find a board with more than two answers."""
    for index in itertools.count():
        puzzle = gw.new("pipes", size, seed=seed, index=index, unique=False, **options)
        if puzzle.solve(3).count == 3:
            return puzzle
    raise AssertionError


@pytest.mark.slow
def test_one_answer_is_shown_and_said_to_be_the_only_one():
    puzzle = gw.new("pipes", "3x2", seed=7)
    assert len(brute_force(puzzle)) == 1
    out = good("solve", puzzle.id)
    assert out == (
        "unique: exactly one answer (by propagation, 0 trials)\n"
        f"fewest turns 5, clockwise only 11\n{puzzle.answer.text()}"
    )
    plain = json.loads(good("solve", puzzle.id, "--json"))
    assert plain["figures"] == {"fewest turns": 5, "clockwise only": 11}


def test_several_answers_are_counted_and_two_of_them_shown():
    puzzle = several("wrapped", wrap=True)
    true = brute_force(puzzle)
    result = run("solve", puzzle.id, "--limit", 1000, "--json")
    assert (result.code, result.err) == (1, "")
    plain = json.loads(result.out)
    assert (plain["status"], plain["count"], plain["limit"]) == ("several", len(true), 1000)
    one, other = (PIPES.from_plain(answer) for answer in plain["answers"])
    assert {one, other} <= true
    differ = [c for c in range(6) if one.tiles[c] != other.tiles[c]]
    assert plain["differ"] == [one.topology.name(c) for c in differ]
    assert differ
    told = run("solve", puzzle.id, "--limit", 1000).out
    head, *rest = told.split("answer ")
    first, second, *_ = head.splitlines()
    assert first.startswith(f"several: exactly {len(true)} answers (by ")
    cells = "cell" if len(differ) == 1 else "cells"
    assert second == (
        f"the two shown differ in {len(differ)} {cells}: {' '.join(plain['differ'])}; "
        "no two answers differ in fewer cells"
    )
    assert plain["reason"] == "no two answers differ in fewer cells"
    assert len(differ) == min(
        int((one.tiles != other.tiles).sum()) for one, other in itertools.combinations(true, 2)
    )
    assert [text[:3] for text in rest] == ["1:\n", "2:\n"]
    assert all(text.count("!") == len(differ) for text in rest)
    assert rest[0][3:] != rest[1][3:]


def test_a_count_at_the_limit_means_at_least_as_many():
    puzzle = several("wrapped", wrap=True)
    told = run("solve", puzzle.id, "--limit", 3).out
    assert told.startswith("several: at least 3 answers; raise --limit to count on (by ")
    assert run("solve", puzzle.id).out.startswith("several: at least 2 answers; raise --limit ")


@pytest.mark.parametrize(
    ("ident", "why"),
    [
        ("3x1:545", "the tiles have 5 ends, an odd number: one would stay open"),
        ("2x2:1111", "the tiles have 4 ends, but a tree of 4 tiles has 6: they cannot all be"),
        ("2x2:9c63", "the tiles have 8 ends, but a tree of 4 tiles has 6: a loop could not"),
        ("3x1:113", "the tile at 2,0 fits in no way: too many of its sides are closed"),
        ("3x1:101", "no way leads from the first tile to the one at 2,0"),
        ("3x2:9c8362", "every way to turn the tiles leaves an open end, a loop or a part cut"),
    ],
)
def test_no_answer_has_a_reason(ident, why):
    result = run("solve", ident)
    assert (result.code, result.err) == (1, "")
    assert result.out.startswith(f"none: {why}")
    plain = json.loads(run("solve", ident, "--json").out)
    assert (plain["status"], plain["count"], plain["answers"]) == ("none", 0, [])
    assert plain["reason"].startswith(why)


def hard():
    """Find a board that no propagation solves."""
    for index in itertools.count():
        puzzle = gw.new("pipes", "9x9", seed="hard", index=index, unique=False, tree="wilson")
        if puzzle.solve().how == "search":
            return puzzle
    raise AssertionError


def test_a_spent_budget_is_said_to_be():
    puzzle = hard()
    assert puzzle.solve(budget=0).status == "unknown"
    result = run("solve", puzzle.id, "--budget", 0)
    assert (result.code, result.err) == (1, "")
    assert result.out.startswith("unknown: no answer was found before the budget was spent, after ")
    assert result.out.endswith("; raise --budget to go on\n")
    plain = json.loads(run("solve", puzzle.id, "--budget", 0, "--json").out)
    assert (plain["status"], plain["count"]) == ("unknown", None)


def test_bounds_that_no_integer_of_a_machine_holds_are_no_bounds():
    huge = str(10**30)
    ident = gw.new("pipes", "5x5", seed=7).id
    assert good("solve", ident, "--limit", huge, "--budget", huge) == good("solve", ident)


@pytest.mark.parametrize("name", ["null", "pipes"])
def test_every_form_of_an_answer(name, tmp_path):
    puzzle = gw.new(name, "4x3", seed=7)
    path = tmp_path / "board.json"
    path.write_text(puzzle.to_json())
    form = family(name).forms[0]
    answer = good("solve", path, "--as", "id")
    assert answer == good("solve", path, "--as", form)
    assert gw.load(answer.strip()).state == puzzle.answer.state
    assert json.loads(good("solve", path, "--json"))["answers"] == [
        family(name).to_plain(puzzle.answer.state)
    ]
    assert good("solve", path, "-o", tmp_path / "a.svg") == ""
    assert (tmp_path / "a.svg").read_text() == puzzle.answer.svg()
    assert run("solve", path, "--as", "png").raw == puzzle.answer.picture(".png")
    assert good("solve", path).endswith(puzzle.answer.text())


def test_a_form_of_another_family_is_refused():
    line = refused("solve", "2x1:14", "--as", "lamps")
    assert line == "--as: expected a form of pipes: text, json, svg, png, id, got 'lamps'"
    assert good("solve", "lamps:3x1:o.o", "--as", "id") == "lamps:3x1:ooo\n"


def test_pictures_of_what_is_not_unique(tmp_path):
    path = tmp_path / "a.svg"
    path.write_text("old")
    line = refused("solve", "2x2:1111", "-o", path, code=1)
    assert line.startswith("none: the tiles have 4 ends")
    assert path.read_text() == "old"
    puzzle = several("wrapped", wrap=True)
    result = run("solve", puzzle.id, "-o", path)
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("several: at least 2 answers")
    found = puzzle.solve()
    view = View(marks={"note": found.differ})
    assert path.read_text() == to_svg(PIPES.scene(found.answers[0], view))


ONE, OTHER = (gw.new("pipes", "3x2", seed=seed) for seed in (1, 2))
NONE = "2x2:1111"


def test_many_puzzles_have_headings():
    text = f"# a comment\n{ONE.id}\n\n  # another\n{OTHER.id}\r\n"
    out = good("solve", "-", stdin=text)
    assert out == (f"# 1 of 2\n{good('solve', ONE.id)}\n# 2 of 2\n{good('solve', OTHER.id)}")
    lines = ONE.to_json(), OTHER.to_json()
    jsonl = "\n\n".join(json.dumps(json.loads(line)) for line in lines)
    assert good("solve", "-", stdin=jsonl) == out
    answers = [json.loads(line) for line in good("solve", "-", "--json", stdin=jsonl).splitlines()]
    assert answers == [json.loads(good("solve", p.id, "--json")) for p in (ONE, OTHER)]


def test_one_that_is_not_unique_among_many_makes_exit_code_1(tmp_path):
    text = f"{ONE.id}\n{NONE}\n{OTHER.id}\n"
    shown = run("solve", "-", stdin=text)
    assert (shown.code, shown.err) == (1, "")
    assert "# 2 of 3\nnone: " in shown.out
    ids = run("solve", "-", "--as", "id", stdin=text)
    assert ids.code == 1
    assert ids.out == "".join(good("solve", p.id, "--as", "id") for p in (ONE, OTHER))
    assert ids.err.startswith("puzzle 2: none: the tiles have 4 ends")
    pictures = run("solve", "-", "-o", tmp_path / "{}.svg", stdin=text)
    assert pictures.code == 1
    assert sorted(p.name for p in tmp_path.iterdir()) == ["1.svg", "3.svg"]


def test_a_bad_line_among_many_loses_nothing_before_it(tmp_path):
    path = tmp_path / "many.txt"
    path.write_text(f"# two\n{ONE.id}\n{OTHER.id}\n3x2:12\n{ONE.id}\n")
    result = run("solve", path, "--as", "id")
    assert result.code == 3
    assert result.out == "".join(good("solve", p.id, "--as", "id") for p in (ONE, OTHER))
    assert result.err.startswith(f"gridwright: {path}, line 4, Net ID, character 7: expected 6 ")
    assert result.err.count("\n") == 1
    target = tmp_path / "answers.txt"
    refused("solve", path, "--as", "id", "-o", target)
    assert not target.exists()
    broken = tmp_path / "many.jsonl"
    broken.write_text(json.dumps(json.loads(ONE.to_json())) + "\n{}\n")
    result = run("solve", broken, "--json")
    assert (result.code, len(result.out.splitlines())) == (3, 1)
    assert result.err.startswith(f"gridwright: {broken}, line 2: expected a key 'format'")


def test_a_position_is_solved_as_it_stands():
    puzzle = gw.new("null", "4x1", seed=1)
    played = puzzle.apply("flip 0,0")
    plain = json.loads(good("solve", "-", "--json", stdin=position(puzzle, played.state)))
    assert plain["status"] == "unique"


@pytest.mark.slow
def test_all_answers_are_counted(tmp_path):
    board = tmp_path / "board.json"
    good("new", "pipes", "16x100", "--tree", "kruskal", "--no-unique", "--seed", "1#0", "-o", board)
    puzzle = gw.load(board)
    held = str(gw.pipes.count_exactly(puzzle.state))
    result = run("solve", board, "--count", "exact")
    assert (result.code, result.out.replace(",", "")) == (1, f"exactly {held} answers\n")
    assert json.loads(run("solve", board, "--count", "exact", "--json").out) == {"count": held}


def test_what_cannot_be_counted_exactly_is_told():
    result = run("solve", "lamps:3x1:o.o", "--count", "exact")
    assert result.code == 3
    assert "a family that counts exactly" in result.err
