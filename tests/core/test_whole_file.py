"""Files that are written bit by bit and put in place whole, or not at all."""

from pathlib import Path

import pytest

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import WholeFile, discard_unfinished


def test_a_file_is_put_in_place_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old")
    with WholeFile(path) as out:
        out.write("é")
        out.write(b"\x00")
        assert path.read_text() == "old"
    assert path.read_bytes() == b"\xc3\xa9\x00"
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("fault", [ValueError("mine"), OSError("mine"), KeyboardInterrupt()])
def test_what_fails_in_between_leaves_the_old_file(tmp_path: Path, fault: BaseException) -> None:
    path = tmp_path / "a"
    path.write_text("old")
    with pytest.raises(type(fault)) as caught, WholeFile(path) as out:
        out.write("new")
        raise fault
    assert caught.value is fault
    assert path.read_text() == "old"
    assert [*tmp_path.iterdir()] == [path]


def test_a_place_that_cannot_be_written_is_found_out_at_once(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none" / "a"):
        with pytest.raises(BadInput, match="expected a file that can be written"):
            WholeFile(path).__enter__()
    assert not [*tmp_path.iterdir()]


def test_a_full_device_says_so() -> None:
    with (
        pytest.raises(BadInput, match="No space left on device"),
        WholeFile(Path("/dev/full")) as out,
    ):
        out.write("x" * 100_000)


def test_text_that_utf_8_cannot_hold_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with pytest.raises(BadInput, match="surrogates not allowed"), WholeFile(path) as out:
        out.write("\ud800")
    assert not [*tmp_path.iterdir()]


def test_what_is_unfinished_can_be_discarded(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with pytest.raises(BadInput), WholeFile(path) as out:
        out.write("half")
        assert len([*tmp_path.iterdir()]) == 1
        discard_unfinished()
        assert not [*tmp_path.iterdir()]
    discard_unfinished()
    assert not [*tmp_path.iterdir()]
