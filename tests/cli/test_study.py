"""``gridwright study``: tables, plots, going on where it stopped, and refusals."""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from cli_running import good, refused, run

from gridwright.cli import study
from gridwright.cli.study_plot import bar_plot
from gridwright.maze.census import FIGURES, Estimate, student, take
from gridwright.maze.uniform import INFINITE_SHARE, leaf_share
from gridwright.puzzle.scene import Line, Polygon, Text
from gridwright.trees import algorithms

SMALL = ("study", "trees", "--size", "7x5", "--count", "6", "--seed", "s")
FEW = (*SMALL, "--tree", "wilson", "--tree", "prim")


def test_every_algorithm_is_measured_and_the_numbers_are_those_of_its_trees():
    plain = json.loads(good(*SMALL, "--json"))
    assert list(plain["trees"]) == list(algorithms())
    assert (plain["size"], plain["count"], plain["seed"], plain["wrap"]) == ("7x5", 6, "s", False)
    topology = study.square(7, 5)
    for tree in ("wilson", algorithms()[0]):
        many = [take(topology, tree, "s", index) for index in range(6)]
        for name in FIGURES:
            values = [one[name] for one in many]
            mean = sum(values) / 6
            deviation = (sum((value - mean) ** 2 for value in values) / 5) ** 0.5
            found = plain["trees"][tree][name]
            assert found["mean"] == pytest.approx(mean)
            assert found["deviation"] == pytest.approx(deviation)
            assert found["margin"] == pytest.approx(student(5) * deviation / 6**0.5)


def test_uniform_trees_are_held_against_theory():
    plain = json.loads(good(*FEW, "--json"))
    held, leaves = plain["uniform"], plain["trees"]["wilson"]["dead_ends"]
    assert held["expected_here"] == pytest.approx(leaf_share(7, 5))
    assert held["expected_infinite"] == pytest.approx(INFINITE_SHARE)
    assert list(held["z_here"]) == ["wilson"]
    error = leaves["deviation"] / 6**0.5
    assert held["z_here"]["wilson"] == pytest.approx((leaves["mean"] - leaf_share(7, 5)) / error)
    wrapped = json.loads(good(*FEW, "--wrap", "--json"))
    assert wrapped["uniform"]["expected_here"] == pytest.approx(leaf_share(7, 5, wrap=True))


def test_text_and_markdown_say_the_same():
    text, markdown = good(*FEW), good(*FEW, "--as", "md")
    plain = json.loads(good(*FEW, "--json"))
    for tree, figures in plain["trees"].items():
        row = next(line for line in text.splitlines() if line.startswith(tree))
        piped = next(line for line in markdown.splitlines() if line.startswith(f"| {tree} "))
        cells = [cell.strip() for cell in piped.strip("| ").split("|")]
        assert row.split() == " ".join(cells).split()
        leaves = figures["dead_ends"]
        assert cells[1] == f"{100 * leaves['mean']:.2f} ± {100 * leaves['margin']:.2f}"
    assert "8/π² (1 - 2/π) = 29.454 %" in text
    assert f"has {100 * leaf_share(7, 5):.3f} % leaves" in text
    assert f"z = {plain['uniform']['z_here']['wilson']:+.2f} against this grid" in markdown


def test_a_folder_gets_tables_plots_and_all_trees(tmp_path):
    result = run(*FEW, "-o", tmp_path / "made" / "here")
    folder = tmp_path / "made" / "here"
    assert result.code == 0
    assert result.err == f"wrote trees.md, trees.json and {len(FIGURES)} plots to {folder}\n"
    assert result.out == good(*FEW)
    assert (folder / "trees.md").read_text() == good(*FEW, "--as", "md")
    assert (folder / "trees.json").read_text() == good(*FEW, "--json")
    head, *lines = map(json.loads, (folder / "trees.jsonl").read_text().splitlines())
    assert head["size"] == "7x5"
    assert [(line["tree"], line["index"]) for line in lines] == [
        (tree, index) for tree in ("prim", "wilson") for index in range(6)
    ]
    plots = sorted(folder.glob("*.svg"))
    assert len(plots) == len(FIGURES)
    for plot in plots:
        words = [element.text for element in ET.fromstring(plot.read_text()).iter()]
        assert {"prim", "wilson"} <= set(words)
    leaves = (folder / "trees-dead-ends.svg").read_text()
    assert ">uniform<" in leaves and ">uniform<" not in (folder / "trees-river.svg").read_text()


def test_a_study_goes_on_where_it_was_stopped(tmp_path, monkeypatch):
    whole = run(*FEW, "-o", tmp_path / "whole")
    taken = []

    def counted(*args):
        if len(taken) == 5:
            raise KeyboardInterrupt
        taken.append(args)
        return take(*args)

    monkeypatch.setattr(study, "take", counted)
    stopped = run(*FEW, "-o", tmp_path / "stopped")
    assert stopped.code == 130
    log = tmp_path / "stopped" / "trees.jsonl"
    assert len(log.read_text().splitlines()) == 1 + 5
    with log.open("a") as out:
        out.write('{"tree":"prim","ind')  # as a crash leaves it
    taken.clear()
    monkeypatch.setattr(study, "take", lambda *args: taken.append(args) or take(*args))
    again = run(*FEW, "-o", tmp_path / "stopped")
    assert (again.code, again.out) == (0, whole.out)
    assert len(taken) == 12 - 5
    for name in ("trees.jsonl", "trees.json", "trees.md", "trees-river.svg"):
        assert (tmp_path / "stopped" / name).read_bytes() == (
            tmp_path / "whole" / name
        ).read_bytes()
    taken.clear()
    assert run(*FEW, "-o", tmp_path / "stopped").out == whole.out
    assert taken == []


def test_a_study_can_be_made_larger_and_looked_at_in_part(tmp_path, monkeypatch):
    run(*FEW, "-o", tmp_path)
    taken = []
    monkeypatch.setattr(study, "take", lambda *args: taken.append(args) or take(*args))
    more = ("study", "trees", "--size", "7x5", "--count", "8", "--seed", "s", "--tree", "wilson")
    larger = run(*more, "-o", tmp_path)
    assert [args[3] for args in taken] == [6, 7]
    assert larger.out == good(*more)


@pytest.mark.parametrize(
    ("other", "held"),
    [(("--size", "5x7"), '"size":"7x5"'), (("--seed", "t"), '"seed":"s"'), (("--wrap",), "false")],
)
def test_a_folder_of_another_study_is_left_alone(tmp_path, other, held):
    run(*FEW, "-o", tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    line = refused(*FEW, *other, "-o", tmp_path)
    assert "trees.jsonl: expected the study of" in line
    assert line.endswith("name another folder, or remove the file")
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert held in (tmp_path / "trees.jsonl").read_text()


@pytest.mark.parametrize(
    "lines",
    [
        "my own words",
        "what?\n",
        "[]\n",
        '{{head}}\n{"tree":"wilson","index":0}\n',
        "{{head}}\n7\n",
        "{{head}}\nseven\n",
    ],
)
def test_lines_of_someone_else_are_refused(tmp_path, lines):
    run(*FEW, "-o", tmp_path)
    log = tmp_path / "trees.jsonl"
    head = log.read_text().splitlines()[0]
    log.write_text(lines.replace("{{head}}", head))
    written = log.read_text()
    assert refused(*FEW, "-o", tmp_path).startswith(str(log))
    assert log.read_text() == written


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--size", "7"), "--size: expected a size such as 10x10"),
        (("--size", "1x1"), "expected at least 2 cells"),
        (("--count", "4"), "--count: expected a count of 5 to 100,000, got 4"),
        (("--tree", "oak"), "expected a tree algorithm"),
        (("--json", "--as", "md"), "expected one form of output"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(args, words):
    assert words in refused("study", "trees", *args)


def test_nothing_is_written_for_what_cannot_be(tmp_path):
    refused("study", "trees", "--tree", "oak", "-o", tmp_path / "made")
    assert not (tmp_path / "made").exists()


def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    assert "-o: expected a folder that can be written" in refused(*FEW, "-o", tmp_path / "file")


def test_help_names_what_there_is_to_study():
    assert "trees  Compare the algorithms of random trees." in good("study", "--help")
    assert "gridwright study trees --size 50x50" in good("study", "trees", "--help")


def test_a_plot_shows_means_and_intervals_to_scale():
    found = {"a": Estimate(2.0, 0.5, 25), "bb": Estimate(7.5, 1.0, 25)}
    scene = bar_plot(FIGURES["river"], found, "title", (5.0, "here"))
    bars = [item for item in scene.items if isinstance(item, Polygon)]
    left = min(x for bar in bars for x, _ in bar.points)
    long, short = (max(x for x, _ in bar.points) - left for bar in bars)
    assert long / short == pytest.approx(7.5 / 2)
    assert bars[0].points[0][1] < bars[1].points[0][1]
    lines = [item for item in scene.items if isinstance(item, Line)]
    reference = next(line for line in lines if line.role == "loop")
    assert (reference.points[0][0] - left) / short == pytest.approx(5 / 2)
    whiskers = [
        line for line in lines if line.role == "wall" and line.points[0][1] == line.points[1][1]
    ]
    widths = [line.points[1][0] - line.points[0][0] for line in whiskers]
    assert widths[0] / long == pytest.approx(2 * found["bb"].margin / 7.5)
    words = [item.text for item in scene.items if isinstance(item, Text)]
    margin = FIGURES["river"].printed(found["bb"].margin)
    assert {"title", "here", "a", "bb", "0", "2", "8", f"7.500 ± {margin}"} <= set(words)
    assert all(0 <= item.at[0] <= scene.width for item in scene.items if isinstance(item, Text))


def test_a_plot_of_zeros_has_an_axis():
    scene = bar_plot(FIGURES["crosses"], {"a": Estimate(0.0, 0.0, 5)}, "none")
    assert any(isinstance(item, Text) and item.text == "0 %" for item in scene.items)


@pytest.mark.slow
def test_the_documentation_says_what_the_study_says():
    docs = Path(__file__).resolve().parents[2] / "docs"
    text = (docs / "study-trees.md").read_text(encoding="utf-8")
    told = good("study", "trees", "--count", "1000", "--tree", "wilson", "--as", "md")
    for line in told.splitlines():
        assert line in text
    for name in algorithms():
        assert f"| {name} |" in text
    for picture in re.findall(r"\]\((pictures/[^)]*)\)", text):
        assert (docs / picture).exists()
