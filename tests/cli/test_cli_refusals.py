"""What the command line refuses: one line of complaint, and nothing half-done."""

import json
import os

import pytest
from cli_running import good, refused, run

import gridwright as gw
from gridwright.cli import VERBS
from gridwright.puzzle.registry import families

PUZZLE = gw.new("pipes", "3x2", seed=1)
PLAIN = json.loads(PUZZLE.to_json())
NEW = ("new", "pipes")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("args", "line"),
    [
        ((*NEW, "0x5"), "SIZE: expected sides of at least 1, got '0x5'"),
        ((*NEW, "5x0"), "SIZE: expected sides of at least 1, got '5x0'"),
        ((*NEW, "-5x5"), "SIZE: expected a size such as 10x10, got '-5x5'"),
        ((*NEW, "5x-5"), "SIZE: expected a size such as 10x10, got '5x-5'"),
        ((*NEW, "10"), "SIZE: expected a size such as 10x10, got '10'"),
        ((*NEW, "x"), "SIZE: expected a size such as 10x10, got 'x'"),
        ((*NEW, "1x1"), "square:1x1: expected at least 2 cells, got 1"),
        ((*NEW, "10000x1001"), "SIZE: expected at most 10,000,000 cells, got "),
        ((*NEW, "999999999x999999999"), "SIZE: expected at most 10,000,000 cells, got "),
        ((*NEW, "9" * 30 + "x2"), "SIZE: expected a size such as 10x10, got "),
        ((*NEW, "5x5", "--count", "0"), "--count: expected a count of 1 to 1,000,000, got 0"),
        ((*NEW, "5x5", "--count", "-2"), "--count: expected a count of 1 to 1,000,000, got -2"),
        ((*NEW, "5x5", "--count", "1000001"), "--count: expected a count of 1 to 1,000,000"),
        ((*NEW, "5x5", "--barriers", "1.5"), "barriers: expected a share of 0 to 1, got 1.5"),
        ((*NEW, "5x5", "--barriers", "nan"), "barriers: expected a share of 0 to 1, got nan"),
        ((*NEW, "5x5", "--mask", "none"), "--mask: expected a file that can be read, got 'none'"),
        ((*NEW, "5x5", "--mask", "."), "--mask: expected a file that can be read, got '.'; Is a"),
        ((*NEW, "5x5", "--mask", "mask"), "mask: expected 5 lines, got 2"),
        ((*NEW, "3x2", "--mask", "mask"), "mask, line 2 column 3: expected '.' (a cell) or '#'"),
        ((*NEW, "5x5", "--seed", "\ud800"), "seed: expected Unicode text, got '\\ud800'"),
        ((*NEW, "5x5", "--json", "--as", "svg"), "expected one form of output, got '--json and"),
        ((*NEW, "5x5", "-o", "a.pdf"), "-o: expected a file name that ends in .json, .jsonl, "),
        ((*NEW, "5x5", "-o", "none/a.svg"), "expected a file that can be written, got 'none/a."),
        ((*NEW, "5x5", "-o", "folder.svg"), "expected a file that can be written, got 'folder."),
        ((*NEW, "5x5", "-o", "mask/a.svg"), "expected a file that can be written, got 'mask/a"),
        ((*NEW, "5x5", "--as", "id", "-o", ""), "expected a file that can be written, got '.'; "),
        ((*NEW, "5x5", "--count", "2", "--as", "png"), "expected one picture for standard output"),
        ((*NEW, "5x5", "--count", "2", "-o", "a.png"), "-o: expected a file name with {} for"),
        ((*NEW, "5x5", "--as", "id", "-o", "/dev/full"), "expected a file that can be written, "),
        ((*NEW, "5x5", "-o", "/proc/a.svg"), "expected a file that can be written, got '/proc/a"),
        (
            ("check", "none.json"),
            "expected a file, '-' or an ID, got 'none.json'; there is no such file",
        ),
        (("check", ""), "expected a file, '-' or an ID, got ''; there is no such file"),
        (("check", "."), "expected a file that can be read, got '.'; Is a directory"),
        (("check", "bytes"), "bytes, byte 1: expected UTF-8 text, got 'ff'; save it as UTF-8"),
        (("check", "empty"), "empty: expected a puzzle, got ''; it is empty"),
        (("check", "cut.json"), "cut.json, line 3 column 1: expected well-formed JSON, got "),
        (("check", "version.json"), "version.json, format: expected 'gridwright/1', got 'gridwr"),
        (("check", "kind.json"), "kind.json, kind: expected 'puzzle' or 'position' or 'session'"),
        (("check", "family.json"), "family.json, family: expected a family, one of "),
        (("check", "tiles.json"), "tiles.json, start, tiles: expected 6 hexadecimal digits, got 5"),
        (("check", "3x2:12345g"), "argument, Net ID, character 10: expected a hexadecimal digit"),
        (("check", "3x2:12345"), "argument, Net ID, character 10: expected 6 digits for 3x2, got"),
        (("check", "3x2:1234567"), "argument, Net ID, character 11: expected 6 digits for 3x2, "),
        (("check", "0x2:"), "argument, Net ID: expected sides of at least 1, got '0x2'"),
        (("check", "-3x2:123456"), None),
        (("check", "3x2:000000"), "argument, Net ID: expected at least 2 tiles, got 0"),
        (("check", "a.json", "-o", "a.svg"), "-o: expected a file name that ends in .json, .json"),
        (("solve", "3x1:154", "--limit", "1"), "--limit: expected a limit of at least 2, got 1; "),
        (("solve", "lamps:1x1:.", "--limit", "0"), "--limit: expected a limit of at least 2, got"),
        (("solve", "3x1:154", "--budget", "-1"), "--budget: expected a budget of at least 0, got"),
        (("draw", "3x1:154", "--unit", "3"), "--unit: expected 4 to 400 pixels a cell, got 3"),
        (("draw", "3x1:154", "--unit", "401"), "--unit: expected 4 to 400 pixels a cell, got 401"),
        (("draw", "100x100:" + "1" * 10000, "--as", "png", "--unit", "400"), "PNG: expected at m"),
    ],
)
def test_bad_input_is_one_line(args, line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mask").write_text("...\n..x\n")
    (tmp_path / "folder.svg").mkdir()
    (tmp_path / "bytes").write_bytes(b"\xff")
    (tmp_path / "empty").touch()
    (tmp_path / "cut.json").write_text(PUZZLE.to_json()[:16])
    for name, change in {
        "version": {"format": "gridwright/2"},
        "kind": {"kind": "tile"},
        "family": {"family": "chess"},
        "tiles": {"start": PLAIN["start"] | {"tiles": "12345"}},
    }.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(PLAIN | change))
    before = sorted(tmp_path.rglob("*"))
    if line is None:  # click takes it for an option
        assert "No such option" in refused(*args, code=2)
        return
    assert refused(*args).startswith(line)
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (
            ("nwe",),
            f"expected a verb, one of {', '.join(VERBS)}, got 'nwe'; see 'gridwright --help'",
        ),
        (
            ("new", "chess", "8x8"),
            f"expected a family, one of {', '.join(families())}, got 'chess'; see 'gri",
        ),
        (NEW, "Missing argument 'SIZE'; see 'gridwright new pipes --help'"),
        ((*NEW, "5x5", "5x5"), "Got unexpected extra argument (5x5); see 'gridwright new pipes"),
        ((*NEW, "5x5", "--sead", "1"), "No such option"),
        ((*NEW, "5x5", "--count", "x"), "Invalid value for '--count': 'x' is not a valid int"),
        ((*NEW, "5x5", "--as", "pdf"), "Invalid value for '--as': 'pdf' is not one of 'text', "),
        ((*NEW, "5x5", "--tree", "oak"), "Invalid value for '--tree': 'oak' is not one of "),
        (("new", "null", "5x5", "--wrap"), "No such option"),
        (("check",), "Missing argument 'FILE|-|ID'; see 'gridwright check --help'"),
        (("check", "a", "b"), "Got unexpected extra argument (b)"),
        (("draw", "a", "--unit", "big"), "Invalid value for '--unit': 'big' is not a valid int"),
    ],
)
def test_misuse_is_one_line(args, line):
    assert refused(*args, code=2).startswith(line)


@pytest.mark.parametrize("args", [(), ("new",), ("play",)])
def test_nothing_asked_for_is_misuse_with_help(args):
    result = run(*args)
    assert (result.code, result.raw) == (2, b"")
    assert result.err == good(*args, "--help")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_is_read_only(tmp_path):
    tmp_path.chmod(0o500)
    line = refused(*NEW, "5x5", "-o", tmp_path / "a.svg")
    assert line.endswith("; Permission denied")


@pytest.mark.slow
def test_the_old_file_stays_where_the_new_one_cannot_be_made(tmp_path):
    path = tmp_path / "a.svg"
    path.write_text("old")
    refused("solve", "3x2:12", "-o", path)
    refused("draw", "100x100:" + "1" * 10000, "--as", "png", "--unit", "400", "-o", path)
    assert path.read_text() == "old"
    assert [*tmp_path.iterdir()] == [path]
