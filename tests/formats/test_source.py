"""Where input comes from: files, the standard input, and the argument itself."""

import io
import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from gridwright.core.errors import BadInput
from gridwright.formats.source import read_source

ROW = "3x1:154"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def feed(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(content)))


def fault_of(name: str) -> str:
    with pytest.raises(BadInput) as caught:
        read_source(name)
    assert str(caught.value).isprintable()
    return str(caught.value)


def test_a_file_is_read_before_anything_else() -> None:
    Path("a.txt").write_bytes(b"\xef\xbb\xbf3x1:154\r\n")
    assert read_source("a.txt") == ("3x1:154\r\n", "a.txt")
    Path("old.txt").write_bytes(b"3x1:154\r3x1:154\r\n")
    assert read_source("old.txt") == ("3x1:154\n3x1:154\r\n", "old.txt")
    Path(ROW).write_text("something else")
    assert read_source(ROW) == ("something else", ROW)


def test_the_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, ROW.encode())
    assert read_source("-") == (ROW, "standard input")


@pytest.mark.parametrize("text", [ROW, "1000x1000:" + "1" * 10**6, '{"format": 1}', "5x5w:zz"])
def test_an_argument_may_be_the_puzzle(text: str) -> None:
    assert read_source(text) == (text, "argument")


@pytest.mark.parametrize("name", ["none.json", "none/at/all", "x" * 5000, "a\0b", "5x5", "\ud800"])
def test_an_argument_that_is_nothing_is_refused(name: str) -> None:
    assert fault_of(name).startswith("expected a file, '-' or an ID, got ")


def test_files_that_cannot_be_used_say_why(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("folder").mkdir()
    Path("empty").touch()
    Path("blank").write_text("\n \n")
    Path("wide").write_text(ROW, encoding="utf-16")
    Path("cut").write_bytes(b"abc \xe2\x82")
    unreadable = "expected a file that can be read, got"
    assert fault_of("folder") == f"{unreadable} 'folder'; Is a directory"
    assert fault_of("") == "expected a file, '-' or an ID, got ''; there is no such file"
    assert fault_of("empty") == "empty: expected a puzzle, got ''; it is empty"
    assert fault_of("blank") == r"blank: expected a puzzle, got '\n \n'; it is empty"
    assert fault_of("wide") == "wide, byte 1: expected UTF-8 text, got 'ff'; save it as UTF-8"
    assert fault_of("cut") == "cut, byte 5: expected UTF-8 text, got 'e2 82'; save it as UTF-8"

    def refuse(self: Path) -> bytes:
        raise PermissionError(13, os.strerror(13))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert fault_of("empty") == f"{unreadable} 'empty'; Permission denied"


def test_a_standard_input_that_cannot_be_used_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, b"")
    assert fault_of("-") == "standard input: expected a puzzle, got ''; it is empty"
    feed(monkeypatch, b"\xff")
    assert fault_of("-").startswith("standard input, byte 1: expected UTF-8 text, got 'ff'")
    closed = io.TextIOWrapper(io.BytesIO())
    closed.close()
    for stream in (None, closed):
        monkeypatch.setattr(sys, "stdin", stream)
        assert fault_of("-") == "standard input: expected an open stream, got 'none'"
