from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import benchmarks.__main__ as command
import numpy as np
import pytest
from benchmarks.goals import GOALS
from benchmarks.suite import FULL, QUICK, WHOLE, Sizes, chosen, suite
from benchmarks.table import Row, print_figure, print_goal, print_rows, rows
from benchmarks.timing import Disagreement, Presence, Work, clocked, quartiles, take
from benchmarks.works import judge as judging
from benchmarks.works.make import make
from benchmarks.works.maze_rivals import PACKAGES, contests, rival
from benchmarks.works.mazes import MazeSizes, mazes

from gridwright.core.rng import stream
from gridwright.grid.passable import agreeing
from gridwright.grid.square import square
from gridwright.grid.tiles import rotate
from gridwright.grid.topology import Topology
from gridwright.pipes.board import Board, make_board
from gridwright.pipes.solver import count
from gridwright.trees import random_tree

SMALL = Sizes(
    3,
    4,
    5,
    6,
    (4,),
    MazeSizes(6, 5, (7, 3), (3, 4), (3, 2), contests(4, 2)),
    2,
    ("4x4",),
    (("easy", 2), ("17 clues", 2), ("minimal", 2), ("hard", 4), ("hardest", 2)),
)
NEEDS_CPSAT = pytest.mark.skipif(find_spec("ortools") is None, reason="the extra 'bench'")
NEEDS_MAZES = pytest.mark.skipif(
    find_spec("mazelib") is None or find_spec("lapyrinth") is None, reason="the extra 'bench'"
)


@pytest.fixture(autouse=True)
def _nothing_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("gridwright.core.kernel._NUMBA_IS_OFF", True)
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")  # for the processes that are started
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path / "cache"))


def _board(number: int) -> Board:
    """A scrambled tree on a flat grid, a cell missing and walls up in some: often ambiguous."""
    rng = np.random.default_rng(number)
    topology = square(int(rng.integers(2, 21)), int(rng.integers(2, 21)))
    ports = topology.existing.copy()
    if number % 3 == 0 and topology.n > 5:
        ports[0] = 0
        for port in (2, 3):
            ports[topology.neighbour[0, port]] &= ~(1 << (port - 2)) & 255
    links = random_tree(topology, "wilson", stream(number), passable=ports)
    walls = np.zeros(topology.n, np.uint8)
    if number % 2:
        cell = int(rng.integers(topology.n))
        for port in range(4):
            beyond = topology.neighbour[cell, port]
            if beyond >= 0 and not links[cell] >> port & 1:
                walls[cell] |= 1 << port
                walls[beyond] |= 1 << topology.back[cell, port]
    return make_board(
        topology, rotate(topology, links, rng.integers(0, 4, topology.n)), barriers=walls
    )


@pytest.mark.slow
def test_every_work_of_the_suite_runs() -> None:
    works = [work.repeated(1) for work in suite(SMALL)]
    table = rows(works, take(works, lambda _: None), GOALS)
    assert [row.name for row in table] == [work.name for work in works]
    assert all(0 < row.lower <= row.median <= row.upper and row.runs == 1 for row in table)
    assert all(set(row.ratios) == set(work.against) for row, work in zip(table, works, strict=True))
    assert len(print_rows(table).splitlines()) == len(table) + 2


@pytest.mark.parametrize("sizes", [FULL, WHOLE, QUICK])
def test_names_are_unique_and_yardsticks_exist(sizes: Sizes) -> None:
    names = [work.name for work in suite(sizes)]
    assert len(set(names)) == len(names)
    assert {other for work in suite(sizes) for other in work.against} <= set(names)


def test_each_goal_belongs_to_a_work_of_the_full_suite() -> None:
    assert set(GOALS) <= {work.name for sizes in (FULL, WHOLE) for work in suite(sizes)}


@pytest.mark.slow
@NEEDS_CPSAT
def test_cpsat_finds_as_many_answers_as_the_solver() -> None:
    from benchmarks.cpsat import prove

    seen: Counter[int] = Counter()
    for number in range(60):
        board = _board(number)
        found = count(board.topology, board.tiles, board.passable).found
        answers = prove(board).answers
        assert len(answers) == min(found, 2), board
        for links in answers:
            assert np.array_equal(agreeing(board.topology, links), links)
        if found == 1:
            turns = count(board.topology, board.tiles, board.passable).turns[0]
            assert np.array_equal(answers[0], rotate(board.topology, board.tiles, turns))
        seen[found] += 1
    assert min(seen[1], seen[2]) > 5


@NEEDS_CPSAT
def test_cpsat_finds_none_where_there_is_none() -> None:
    from benchmarks.cpsat import prove

    ring = make_board(square(2, 2), np.array([12, 9, 6, 3], np.uint8))
    assert not prove(ring).answers


@NEEDS_CPSAT
def test_another_answer_of_the_yardstick_fails_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from benchmarks import cpsat

    monkeypatch.setattr(cpsat, "prove", lambda board: cpsat.Proof([board.tiles], 1.0))
    arguments = ["--quick", "--only", "prove 20x20", "--repeat", "1"]
    assert command.main(arguments) == 1
    assert "CP-SAT answers board" in capsys.readouterr().err


@NEEDS_MAZES
def test_a_package_that_makes_no_tree_fails_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    class Solid:
        def __init__(self, height: int, width: int) -> None:
            self.shape = (2 * height + 1, 2 * width + 1)

        def generate(self) -> np.ndarray:
            return np.ones(self.shape, np.int8)

    monkeypatch.setattr("mazelib.generate.Prims.Prims", Solid)
    prim = next(one for one in contests(5, 1) if (one.package, one.tree) == ("mazelib", "prim"))
    with pytest.raises(Disagreement, match="no tree, 0 places"):
        rival(prim).measure(0)


def test_a_maze_that_is_no_tree_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(topology: Topology, *_: object, **__: object) -> np.ndarray:
        return np.zeros(topology.n, np.uint8)

    monkeypatch.setattr("benchmarks.works.mazes.random_tree", closed)
    with pytest.raises(Disagreement, match="no tree"):
        mazes(SMALL.mazes, PACKAGES)[0].measure(0)


def test_absent_packages_leave_the_other_rows() -> None:
    whole = [work.name for work in mazes(SMALL.mazes, [])]
    left = [work.name for work in mazes(SMALL.mazes, ["mazelib"])]
    assert set(left) == {name for name in whole if not name.endswith("mazelib")}
    assert not any("lapyrinth" in work.name for work in mazes(SMALL.mazes, PACKAGES))


def test_without_ortools_one_line_names_the_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("benchmarks.suite.find_spec", lambda name: None)
    assert command.main(["--list"]) == 0
    out, err = capsys.readouterr()
    assert err.count("\n") == 1
    assert "gridwright[bench]" in err
    assert "prove 20x20" in out
    assert "CP-SAT" not in out
    assert "mazelib" not in out
    assert "maze 8000x8000, wilson" in out


def test_figures_go_to_a_file_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "figures.json"
    arguments = ["--quick", "--only", "judge 10x10", "--repeat", "3", "--json", str(target)]
    assert command.main(arguments) == 0
    held = json.loads(target.read_text())
    assert held["share"] > 0
    assert set(held["machine"]["versions"]) == {
        "python", "gridwright", "numpy", "numba", "ortools", "mazelib", "lapyrinth", "hodoku-py",
    }  # fmt: skip
    printed = capsys.readouterr().out
    for row in held["rows"]:
        assert row["name"].startswith("judge 10x10")
        assert row["runs"] == 3
        assert f"| {row['name']} " in printed


@pytest.mark.slow
def test_it_runs_as_a_module_from_the_checkout() -> None:
    words = ["--quick", "--only", "judge 10x10 scrambled", "--repeat", "2"]
    checkout = Path(__file__).parents[2]
    run = [sys.executable, "-m", "benchmarks", *words]
    printed = subprocess.check_output(run, cwd=checkout, text=True)
    assert "\n| judge 10x10 scrambled " in printed
    assert "python 3." in printed


@pytest.mark.parametrize("arguments", [["--only", "nonsense"], ["--repeat", "0"]])
def test_what_cannot_be_is_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(arguments) == 2
    assert "benchmarks: --" in capsys.readouterr().err


def test_a_judge_that_calls_everything_solved_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(judging.Judge, "look", lambda *_: True)
    work = judging.judge(3, 1, 1, 1, plain_runs=0)[0]
    with pytest.raises(Disagreement, match="not solved"):
        work.measure(0)


def test_a_plain_kernel_that_differs_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from benchmarks.works import make as making
    from benchmarks.works.boards import made

    monkeypatch.setattr(making, "made", lambda size, number: made(size, number + 1))
    with pytest.raises(Disagreement, match="plain and compiled differ"):
        make(4, 1, 1, 0, plain_runs=1)[1].measure(0)


def test_runs_take_turns_evenly_and_only_those_asked_for_count() -> None:
    done: list[tuple[str, int]] = []

    def work(name: str, runs: int, burst: int, settle: int) -> Work:
        return Work(name, lambda run: float(done.append((name, run)) or run), runs, burst, settle)

    figures = take([work("a", 4, 2, 1), work("b", 2, 1, 0)], lambda _: None)
    assert figures == {"a": [0, 1, 2, 3], "b": [0, 1]}
    assert done[:2] == [("a", 4), ("b", 2)]
    assert [name for name, _ in done[2:]] == [*"aaab", *"aaab"]
    assert [run for name, run in done[2:] if name == "a"] == [4, 0, 1, 6, 2, 3]


def test_only_the_job_is_clocked_and_its_result_checked() -> None:
    seen: list[tuple[int, str]] = []
    measure = clocked(lambda run: lambda: f"result {run}", lambda *args: seen.append(args))
    assert 0 < measure(7) < 1
    assert seen == [(7, "result 7")]


def test_waiting_is_told_from_working() -> None:
    waiting = Presence()
    time.sleep(0.2)
    assert waiting.share() < 0.5
    working = Presence()
    begun = time.process_time()
    while time.process_time() < begun + 0.1:
        pass
    assert working.share() > waiting.share()


def test_quartiles_and_paired_ratios() -> None:
    assert quartiles([4.0, 1.0, 3.0, 2.0, 5.0]) == (2, 3, 4)
    assert quartiles([7.0]) == (7, 7, 7)
    works = [Work("a", float, 3, against=("a, slowly",)), Work("a, slowly", float, 2)]
    figures = {"a": [1.0, 2.0, 100.0], "a, slowly": [3.0, 10.0]}
    first, second = rows(works, figures, {"a": 1.0})
    assert first.ratios == {"a, slowly": 4}
    assert not second.ratios
    assert "slowly 4 x" in print_rows([first])
    assert "slowly 2,366 x" in print_rows([replace(first, ratios={"a, slowly": 2365.7})])
    assert print_goal(first) == "1 s, missed by 100%"


def test_goals_are_called_met_only_when_they_are() -> None:
    def goal(median: float) -> str:
        return print_goal(Row("a", "s", 0.01, median, median, median, 1, {}))

    assert [goal(x) for x in (0.01, 0.01002, 0.015)] == [
        "10 ms, met", "10 ms, missed by 0.2%", "10 ms, missed by 50%",
    ]  # fmt: skip


def test_figures_have_three_digits() -> None:
    printed = [print_figure(x, "s") for x in (2.346, 0.0123, 4.56e-6, 1e-9, 0.4567)]
    assert printed == ["2.35 s", "12.3 ms", "4.56 µs", "0.001 µs", "457 ms"]
    assert print_figure(307.6e6, "B") == "308 MB"


def test_a_choice_brings_its_yardsticks() -> None:
    works = [Work("a", float, 1, against=("c",)), Work("b", float, 1), Work("c", float, 1)]
    assert [work.name for work in chosen(works, ["A"])] == ["a", "c"]
    assert chosen(works, []) == works
