"""Families' options on the command line."""

from typing import ClassVar

import click
import pytest
from click.testing import CliRunner

from gridwright.cli.options import collect, family_options, read_file
from gridwright.core.errors import BadInput
from gridwright.puzzle.family import Option
from gridwright.puzzle.null import Null


class Rich(Null):
    options: ClassVar = (
        Option("wrap", "join the sides", bool, False),
        Option("unique", "only one answer", bool, True),
        Option("dead_ends", "how many", int),
        Option("barriers", "share of walls", float, 0.25),
        Option("tree", "algorithm", str, "prim", ("prim", "wilson")),
        Option("mask", "which cells are there", str, is_file=True),
        Option("picture", "a picture of them", str, is_file=True, binary=True),
    )


def given(*args, stdin=None):
    family = Rich()
    got = []

    def callback(**values):
        got.append(collect(family, values))

    command = click.Command("new", params=list(family_options(family)), callback=callback)
    result = CliRunner().invoke(command, args, input=stdin, standalone_mode=True)
    if isinstance(result.exception, BadInput):
        raise result.exception
    return got[0] if got else result


def test_defaults_are_the_contract_s_and_what_has_none_is_left_out():
    assert given() == {"wrap": False, "unique": True, "barriers": 0.25, "tree": "prim"}


def test_values_have_their_types():
    values = given("--wrap", "--no-unique", "--dead-ends", "3", "--barriers", ".5", "--tree",
                   "wilson")  # fmt: skip
    assert values == {
        "wrap": True, "unique": False, "dead_ends": 3, "barriers": 0.5, "tree": "wilson",
    }  # fmt: skip


def test_files_are_read_as_text(tmp_path):
    path = tmp_path / "mask.txt"
    path.write_bytes("\ufeff#.é\n".encode())
    assert given("--mask", str(path))["mask"] == "#.é\n"
    assert given("--mask", "-", stdin="..\n")["mask"] == "..\n"


def test_binary_files_are_read_as_bytes(tmp_path):
    path = tmp_path / "mask.png"
    path.write_bytes(b"\x89PNG\r\n\xff")
    assert given("--picture", str(path))["picture"] == b"\x89PNG\r\n\xff"
    assert given("--picture", "-", stdin="..\n")["picture"] == b"..\n"
    with pytest.raises(BadInput, match="--picture: expected a file that can be read"):
        given("--picture", str(tmp_path / "none.png"))


@pytest.mark.parametrize(
    "args",
    [
        ("--tree", "oak"),
        ("--dead-ends", "few"),
        ("--barriers", "x"),
        ("--no-wrap",),
        ("--lit", "1"),
    ],
)
def test_what_an_option_cannot_be_is_a_usage_error(args):
    assert given(*args).exit_code == 2


def test_files_that_cannot_be_read_are_bad_input(tmp_path):
    with pytest.raises(BadInput, match=r"--mask: .*No such file"):
        given("--mask", str(tmp_path / "none"))
    (tmp_path / "raw").write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match="UTF-8"):
        read_file(str(tmp_path / "raw"), "--mask")


def test_help_says_what_the_contract_says():
    text = given("--help").output
    assert "--wrap" in text
    assert "--unique / --no-unique" in text
    assert "[prim|wilson]" in text
    assert "--mask FILE" in text
    assert "share of walls" in text
    assert "[default: 0.25]" in text
