"""``gridwright solve --as lines``: many Sudokus at once."""

from __future__ import annotations

import gzip

import pytest
from cli_running import refused, run

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NONE = "11" + 79 * "."
EMPTY = 81 * "."


@pytest.fixture
def many(tmp_path):
    path = tmp_path / "many.txt"
    path.write_text(f"# mine\n{PUZZLE} # a\n{PUZZLE.replace('.', '0')}\n")
    return path


def test_lines_become_answers_and_are_counted(many):
    result = run("solve", many, "--as", "lines")
    assert (result.code, result.out) == (0, f"# mine\n{ANSWER} # a\n{ANSWER}\n")
    assert result.err == "2 puzzles: 2 unique, 0 several, 0 none\n"


def test_gzip_standard_input_and_files_give_the_same(many, tmp_path):
    want = run("solve", many, "--as", "lines").raw
    packed = gzip.compress(many.read_bytes())
    (tmp_path / "many.gz").write_bytes(packed)
    target = tmp_path / "answers.txt"
    assert run("solve", tmp_path / "many.gz", "--as", "lines").raw == want
    assert run("solve", "-", "--as", "lines", stdin=many.read_text()).raw == want
    assert run("solve", "-", "--as", "lines", stdin=packed).raw == want
    assert run("solve", many, "--as", "lines", "-o", target).raw == b""
    assert target.read_bytes() == want


def test_without_a_single_answer_the_exit_code_is_1(tmp_path):
    path = tmp_path / "some.txt"
    path.write_text(f"{PUZZLE}\n{EMPTY}\n{NONE}\n")
    result = run("solve", path, "--as", "lines")
    first, several, none = result.out.splitlines()
    assert (result.code, first, none) == (1, ANSWER, f"{NONE} # none")
    assert " # several: " in several
    assert result.err == "3 puzzles: 1 unique, 1 several, 1 none\n"


def test_bad_lines_are_told_the_rest_is_solved_and_the_exit_code_is_3(tmp_path):
    path = tmp_path / "some.txt"
    path.write_text(f"{PUZZLE}\noops\n{PUZZLE}\n")
    result = run("solve", path, "--as", "lines")
    assert (result.code, result.out) == (3, f"{ANSWER}\n# oops\n{ANSWER}\n")
    told, summary = result.err.splitlines()
    assert told.startswith("gridwright: line 2: expected a digit or '.', got 'o' at column 1")
    assert summary == "2 puzzles: 2 unique, 0 several, 0 none; without a puzzle: 1 line"


def test_so_many_bad_lines_are_summed_up(tmp_path):
    path = tmp_path / "some.txt"
    path.write_text(f"{PUZZLE}\n" + 250 * "x\n")
    result = run("solve", path, "--as", "lines")
    lines = result.err.splitlines()
    assert (result.code, len(lines)) == (3, 102)
    assert lines[100] == "gridwright: ... and 150 more lines that hold no puzzle"


def test_a_column_of_a_table(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text(f"id,quizzes\n1,{PUZZLE}\n2,{PUZZLE}\n")
    result = run("solve", path, "--as", "lines", "--column", "quizzes")
    assert (result.code, result.out) == (0, f"{ANSWER}\n{ANSWER}\n")
    line = refused("solve", path, "--as", "lines", "--column", "puzzles")
    assert "a column, one of id, quizzes" in line


def test_a_broken_gzip_file_is_told_and_nothing_is_written(many, tmp_path):
    (tmp_path / "many.gz").write_bytes(gzip.compress(many.read_bytes())[:-12])
    target = tmp_path / "answers.txt"
    assert "a whole gzip file" in refused(
        "solve", tmp_path / "many.gz", "--as", "lines", "-o", target
    )
    assert not target.exists()
    assert "a whole gzip file" in refused("check", tmp_path / "many.gz")


def test_a_limit_counts_on(tmp_path):
    path = tmp_path / "some.txt"
    path.write_text(f"{EMPTY}\n")
    assert run("solve", path, "--as", "lines", "--limit", "9").code == 1
    assert "limit" in refused("solve", path, "--as", "lines", "--limit", "1")


def test_columns_are_for_bulk_only(many):
    assert "--as lines" in refused("solve", many, "--column", "quizzes")


def test_other_puzzles_go_one_by_one(tmp_path):
    result = run("solve", "-", "--as", "lines", stdin="sudoku:4x4:1...............\n")
    assert result.code == 1
