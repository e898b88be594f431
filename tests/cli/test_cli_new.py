"""``gridwright new``: forms, batches, options and files."""

import json
import re
import stat

import pytest
from cli_running import good, refused, run

import gridwright as gw
from gridwright.core.errors import NotReached
from gridwright.puzzle.null import Null
from gridwright.puzzle.registry import family

FAMILIES = ("null", "pipes")


def test_a_puzzle_is_told_with_its_id_its_seed_and_its_proof():
    assert (
        good("new", "pipes", "4x3", "--seed", 7)
        == """\
╔═════╤═══╤═══╤═╗
║ ○   ○   ○ ╶─┘ ║
║ ╵ · ╻ · ╻ · ╷ ║
╟━┳━━━┻━━━◆ ╶─┴─╢
║ ┃ · ╷ · ╹ · ╷ ║
║ ●   ○ ╶─┐   ○ ║
╚═════════╧═════╝

ID    4x3:8226d7e722c2
seed  7
proof one answer, proved by propagation alone
"""
    )


@pytest.mark.parametrize("name", FAMILIES)
def test_every_form_is_that_of_the_library(name):
    puzzle = gw.new(name, "5x3", seed="a b")
    args = ("new", name, "5x3", "--seed", "a b")
    told = f"{puzzle.text()}\nID    {puzzle.id}\nseed  a b\nproof {puzzle.proof}\n"
    assert good(*args) == good(*args, "--as", "text") == told
    assert good(*args, "--json") == good(*args, "--as", "json") == puzzle.to_json()
    assert good(*args, "--json", "--as", "json") == puzzle.to_json()
    assert good(*args, "--as", "id") == puzzle.id + "\n"
    assert good(*args, "--as", family(name).forms[0]) == puzzle.id + "\n"
    assert good(*args, "--as", "svg") == puzzle.svg(judged=False)
    assert run(*args, "--as", "png").raw == puzzle.picture(".png", judged=False)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_file_gets_the_form_that_its_suffix_says(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    args = ("new", name, "5x3", "--seed", 7)
    for suffix, form in {
        "json": "json", "jsonl": "json", "SVG": "svg", "png": "png", "txt": "text", "id": "id",
    }.items():  # fmt: skip
        assert good(*args, "-o", f"a.{suffix}") == ""
        assert (tmp_path / f"a.{suffix}").read_bytes() == run(*args, "--as", form).raw
    assert good(*args, "-o", "b.svg", "--as", "id") == ""
    assert (tmp_path / "b.svg").read_text() == good(*args, "--as", "id")
    assert good(*args, "-o", "-") == good(*args)
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "a.SVG", "a.id", "a.json", "a.jsonl", "a.png", "a.txt", "b.svg",
    ]  # fmt: skip


@pytest.mark.parametrize("name", FAMILIES)
def test_an_item_of_a_batch_has_a_seed_of_its_own(name):
    args = ("new", name, "4x4")
    batch = [
        json.loads(line) for line in good(*args, "--seed", "s", "--count", 4, "--json").splitlines()
    ]
    assert [plain["seed"] for plain in batch] == ["s", "s#1", "s#2", "s#3"]
    assert len({json.dumps(plain["start"]) for plain in batch}) == 4
    for index, plain in enumerate(batch):
        assert json.loads(good(*args, "--seed", plain["seed"], "--json")) == plain
        assert json.loads(gw.new(name, "4x4", seed="s", index=index).to_json()) == plain
    ids = good(*args, "--seed", "s", "--count", 4, "--as", "id").splitlines()
    assert ids == [gw.new(name, "4x4", seed="s", index=i).id for i in range(4)]


def test_a_batch_of_text_is_one_after_another():
    alone = [good("new", "pipes", "3x3", "--seed", seed) for seed in ("7", "7#1")]
    assert good("new", "pipes", "3x3", "--seed", 7, "--count", 2) == "\n".join([*alone, ""])


def test_a_batch_of_pictures_is_a_file_each(tmp_path):
    good("new", "null", "2x2", "--seed", 7, "--count", 11, "-o", tmp_path / "a{}.svg")
    names = [f"a{number:02}.svg" for number in range(1, 12)]
    assert sorted(p.name for p in tmp_path.iterdir()) == names
    last = gw.new("null", "2x2", seed=7, index=10).svg(judged=False)
    assert (tmp_path / "a11.svg").read_text() == last


def test_without_a_seed_every_puzzle_is_another_and_says_which():
    told = [good("new", "pipes", "6x6") for _ in range(2)]
    seeds = [re.search(r"^seed  (\d+)$", text, re.MULTILINE)[1] for text in told]
    assert seeds[0] != seeds[1]
    assert good("new", "pipes", "6x6", "--seed", seeds[0]) == told[0]


def plain(*options):
    return json.loads(good("new", "pipes", "7x5", "--seed", 3, *options, "--json"))


def test_options_of_a_family_reach_it(tmp_path):
    usual = plain()
    assert usual["parameters"] == {"grid": "square:7x5"}
    assert plain("--wrap")["parameters"] == {"grid": "square:7x5:wrap"}
    walled = plain("--barriers", ".5")
    assert walled["parameters"]["barriers"] == 0.5
    assert set(walled["start"]["barriers"]) != {"0"}
    wilson = plain("--tree", "wilson")
    assert wilson["parameters"]["tree"] == "wilson"
    assert wilson["answer"] != usual["answer"]
    crossed = [plain("--crosses", "--seed", s)["start"]["tiles"] for s in range(9)]
    assert any("f" in tiles for tiles in crossed)
    mask = tmp_path / "mask.txt"
    mask.write_text(".......\n.##....\n.......\n.......\n......#\n")
    masked = plain("--mask", str(mask))["start"]["tiles"]
    assert [cell for cell, tile in enumerate(masked) if tile == "0"] == [8, 9, 34]
    many = plain("--no-unique")
    assert many["parameters"]["unique"] is False
    assert "only one" in many["proof"]
    assert plain("--unique") == usual


@pytest.mark.parametrize("name", FAMILIES)
def test_a_board_too_large_to_be_drawn_is_told_without_its_drawing(name, monkeypatch):
    monkeypatch.setattr("gridwright.puzzle.scene.MOST_CELLS", 14)
    puzzle = gw.new(name, "5x3", seed=1)
    args = ("new", name, "5x3", "--seed", 1)
    lines = good(*args).splitlines()
    assert lines[0].startswith("(no drawing: expected at most 14 cells in a drawing, got 15; ")
    assert lines[2:] == [f"ID    {puzzle.id}", "seed  1", f"proof {puzzle.proof}"]
    assert good(*args, "--as", "id") == puzzle.id + "\n"
    assert "expected at most 14 cells in a drawing, got 15" in refused(*args, "--as", "svg")


def test_no_such_puzzle_is_an_honest_no():
    line = refused("new", "pipes", "2x2", "--wrap", code=1)
    assert line.startswith("no board on square:2x2:wrap has a single answer: ")


def test_a_batch_that_fails_puts_no_file_in_place(tmp_path, monkeypatch):
    path = tmp_path / "old.txt"
    path.write_text("old")
    path.chmod(0o640)
    made = []

    def generate(self, parameters, seed):
        if len(made) == 3:
            raise NotReached("no more")
        made.append(seed)
        return whole(self, parameters, seed)

    whole = type(family("null")).generate
    monkeypatch.setattr(type(family("null")), "generate", generate)
    args = ("new", "null", "4x4", "--seed", "s", "--count", 5, "--as", "id")
    assert refused(*args, "-o", path, code=1) == "no more"
    assert path.read_text() == "old"
    made.clear()
    shown = run(*args)
    assert (shown.code, shown.err) == (1, "gridwright: no more\n")
    assert len(shown.out.splitlines()) == 3
    monkeypatch.undo()
    good(*args, "-o", path)
    assert len(path.read_text().splitlines()) == 5
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert [*tmp_path.iterdir()] == [path]


def test_a_family_may_have_a_usual_size(monkeypatch):
    monkeypatch.setattr(Null, "default_size", "4x3")
    usual = good("new", "null", "--seed", "7", "--json")
    assert usual == good("new", "null", "4x3", "--seed", "7", "--json")
    assert "new null 4x3" in good("new", "null", "--help")
