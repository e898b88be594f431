"""``gridwright study pipes``: tables, plots, going on where it stopped, workers, and refusals."""

import json
import os
import signal
import subprocess
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from cli_running import GRIDWRIGHT, good, on_terminal, refused, run

from gridwright.cli import study_workers
from gridwright.cli.study_pipes_quoted import QUOTED, _Line
from gridwright.cli.study_pipes_report import quantile
from gridwright.cli.study_plot import Box, box_plot, curve_plot, share_plot
from gridwright.pipes.study import Scale, figures, measure, timings, wilson_interval
from gridwright.puzzle.scene import Circle, Line, Polygon, Text

QUICK = ("study", "pipes", "--quick", "--seed", "s")
FIGURES = {"pipes.jsonl", "pipes.json", "pipes.md"}


def figures_of(folder):
    """What is written and does not depend on the machine."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.stem[:5] == "pipes"}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    return run(*QUICK, "--workers", "1", "-o", folder), folder


@pytest.mark.slow
def test_a_quick_study_writes_tables_plots_and_what_they_are_made_from(whole):
    result, folder = whole
    assert result.code == 0
    assert result.out == (folder / "pipes.md").read_text(encoding="utf-8")
    assert result.err.startswith("wrote pipes.md, times.md")
    names = {path.name for path in folder.iterdir()}
    assert names >= FIGURES | {"times.jsonl", "times.json", "times.md", "times-making.svg"}
    for path in folder.glob("*.svg"):
        assert ET.parse(path).getroot().tag.endswith("svg")
    assert len(list(folder.glob("*.svg"))) == 12
    assert "3.657" in (folder / "times.md").read_text()
    assert "6.64" in (folder / "times.md").read_text()


def test_the_numbers_are_those_of_the_tasks(whole):
    _, folder = whole
    plain = json.loads((folder / "pipes.json").read_text())
    tasks = figures(Scale(20, True))
    assert [one["settings"] for one in plain["figures"]] == [dict(t.settings) for t in tasks]
    for place in (0, 7, len(tasks) - 1):
        assert plain["figures"][place]["values"] == measure(tasks[place], "s")
    unique = plain["figures"][0]["values"]["unique"]
    low, high = wilson_interval(unique, 20)
    cell = f"{5 * unique:.1f} ({100 * low:.1f} to {100 * high:.1f})"
    assert f"| backtracker | {cell} |" in (folder / "pipes.md").read_text()
    assert not {"making", "judging"} & set(str(plain))


@pytest.mark.slow
def test_workers_change_no_byte_of_the_figures(whole, tmp_path):
    _, folder = whole
    other = run(*QUICK, "--workers", "2", "-o", tmp_path)
    assert other.code == 0, other.err
    assert figures_of(tmp_path) == figures_of(folder)


def test_a_stopped_study_goes_on_and_ends_in_the_same_figures(whole, tmp_path, monkeypatch):
    _, folder = whole
    lines = (folder / "pipes.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "pipes.jsonl").write_bytes(b"".join(lines[:-3]) + lines[-3][:20])
    taken = []

    def counted(task, seed):
        taken.append(task)
        return measure(task, seed)

    monkeypatch.setattr(study_workers, "measure", counted)
    assert run(*QUICK, "--workers", "1", "-o", tmp_path).code == 0
    assert [task.section for task in taken] == ["kinds"] * 3 + ["times"] * 2
    assert figures_of(tmp_path) == figures_of(folder)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    taken.clear()
    assert run(*QUICK, "--workers", "1", "-o", tmp_path).code == 0
    assert taken == []
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize(
    "other", [("--seed", "t"), ("--count", "30"), ("--no-quick-at-all",)], ids=["seed", "n", "full"]
)
def test_a_folder_of_another_study_is_left_alone(whole, other):
    _, folder = whole
    args = (
        ("study", "pipes", "--seed", "s") if other[0] == "--no-quick-at-all" else (*QUICK, *other)
    )
    before = {path: path.read_bytes() for path in folder.iterdir()}
    line = refused(*args, "-o", folder)
    assert "pipes.jsonl: expected the study of" in line
    assert line.endswith("name another folder, or remove the file")
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--count", "19"), "--count: expected a count of 20 to 100,000, got 19"),
        (("--workers", "0"), "--workers: expected 1 to 64 workers, got 0"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(args, words, tmp_path):
    assert words in refused(*QUICK, *args, "-o", tmp_path / "made")
    assert not (tmp_path / "made").exists()


def test_a_folder_is_asked_for_and_help_tells_how():
    assert "-o" in refused("study", "pipes", code=2)
    assert "gridwright study pipes -o study" in good("study", "pipes", "--help")


@pytest.mark.slow
def test_an_interrupt_ends_it_and_its_workers_and_it_goes_on_later(tmp_path):
    args = [*GRIDWRIGHT, "study", "pipes", "--seed", "s", "--workers", "2", "-o", str(tmp_path)]
    process = subprocess.Popen(
        args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    log = tmp_path / "pipes.jsonl"
    patience = time.monotonic() + 60
    while time.monotonic() < patience and (not log.exists() or log.read_bytes().count(b"\n") < 3):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)  # ends only when the workers have let go, too
    assert (process.returncode, out, err.strip()) == (130, b"", b"")
    held = log.read_bytes()
    assert held.count(b"\n") >= 3
    assert not (tmp_path / "pipes.md").exists()
    again = subprocess.Popen(args, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while time.monotonic() < patience and log.stat().st_size <= len(held):
        time.sleep(0.05)
    again.send_signal(signal.SIGINT)
    assert again.wait(timeout=30) == 130
    assert log.read_bytes().startswith(held)
    assert log.stat().st_size > len(held)


@pytest.mark.slow
def test_a_bar_shows_on_a_terminal_how_far_it_is(whole, tmp_path):
    _, folder = whole
    for name in ("pipes.jsonl", "times.jsonl"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    code, shown, rest = on_terminal(*QUICK, "-o", str(tmp_path), stream="stderr")
    assert code == 0
    assert "measuring" in shown
    assert "100%" in shown
    assert rest == (folder / "pipes.md").read_text(encoding="utf-8")


def test_a_box_plot_is_to_scale_by_logarithm():
    boxes = {"5": Box(1.0, 2.0, 4.0, 8.0, 16.0), "10": Box(10.0, 10.0, 10.0, 10.0, 1000.0)}
    scene = box_plot("times", boxes, "ms", {"5": 100.0})
    disc = next(item for item in scene.items if isinstance(item, Circle))
    marks = {i.text: i.at[1] for i in scene.items if isinstance(i, Text) and i.text[-2:] == "ms"}
    assert set(marks) == {"1 ms", "10 ms", "100 ms", "1000 ms"}
    assert disc.centre[1] == pytest.approx(marks["100 ms"])
    decade = marks["1 ms"] - marks["10 ms"]
    box = next(item for item in scene.items if isinstance(item, Polygon))
    top, bottom = (pick(y for _, y in box.points) for pick in (min, max))
    assert bottom - top == pytest.approx(decade * 0.60206, rel=1e-4)
    tops = min(y for i in scene.items if isinstance(i, Line) for _, y in i.points)
    assert tops == pytest.approx(marks["1000 ms"])
    assert "times" in {item.text for item in scene.items if isinstance(item, Text)}


def test_curves_of_shares_are_named_apart_and_what_is_too_small_is_not_drawn():
    one = (0.5, 0.4, 0.6)
    curves = {"a": [one, one], "b": [one, (0.0, 0.0, 0.01)], "none": [(0.0, 0.0, 0.1)] * 2}
    scene = curve_plot("t", ["5", "20"], curves, 0.001, {"20": 0.01})
    names = {i.text: i.at for i in scene.items if isinstance(i, Text)}
    assert "none" not in names
    assert abs(names["a"][1] - names["b"][1]) >= 0.5
    discs = [item for item in scene.items if isinstance(item, Circle)]
    assert len(discs) == 3 + 1
    assert discs[-1].centre[1] == pytest.approx(names["1 %"][1])
    assert {item.role for item in discs[:3]} == {"water-1", "water-2"}
    plain = curve_plot("t", ["5", "20"], curves)
    assert {"0 %", "100 %"} <= {item.text for item in plain.items if isinstance(item, Text)}


def test_bars_of_shares_fill_their_length():
    scene = share_plot("t", ("x", "y"), {"a": (0.25, 0.75), "b": (1.0, 0.0)})
    widths = [max(x for x, _ in p.points) - min(x for x, _ in p.points)
              for p in scene.items if isinstance(p, Polygon)]  # fmt: skip
    assert widths[0] * 3 == pytest.approx(widths[1])
    assert widths[0] + widths[1] == pytest.approx(widths[2])
    assert widths[3] == 0


def test_quantiles_are_those_of_a_list():
    pairs = [[1, 5], [2, 3], [7, 2]]
    values = [1] * 5 + [2] * 3 + [7] * 2
    for share in (0.1, 0.25, 0.5, 0.51, 0.8, 0.81, 0.99):
        assert quantile(pairs, share) == next(
            v for v in values if sum(w <= v for w in values) >= share * 10
        )


def test_a_line_agrees_only_where_its_intervals_do():
    def line(*hits):
        return _Line("tree", (), dict(zip((5, 20), hits, strict=True)))

    assert line((700, 1000), (4, 20_000)).agrees(QUOTED)
    assert not line((960, 1000), (4, 20_000)).agrees(QUOTED)
    assert not line((700, 1000), (400, 20_000)).agrees(QUOTED)
    assert not line((700, 1000), (400, 20_000)).distance(QUOTED) < 3


def test_the_documentation_is_that_of_the_whole_study():
    docs = Path(__file__).resolve().parents[2] / "docs"
    text = (docs / "study.md").read_text(encoding="utf-8")
    for task in timings(Scale(500)):
        side = task.settings["side"]
        assert f"| {side}x{side} | {task.settings['count']} |" in text
    kinds = [task for task in figures(Scale(500)) if task.section == "kinds"]
    told = {task.settings["tree"] for task in kinds}
    assert all(f"| {tree} | no | before |" in text for tree in told)
    tasks = [task for task in figures(Scale(500)) if task.section == "shares"]
    task = next(t for t in tasks if t.settings["tree"] == "prim" and t.settings["side"] == 5)
    unique = measure(task, "1")["unique"]
    assert f"| prim | {unique / 5:.1f} (" in text
