"""The calibration of Pipes: what is committed is what the script gives."""

import pytest
from benchmarks.calibrate import BOARDS, GRIDS, SIDES, main, row

from gridwright.grid.topology import parse
from gridwright.pipes.calibration import TABLE


@pytest.mark.slow
@pytest.mark.parametrize("grid", GRIDS)
def test_the_table_is_made_again_to_the_digit(grid, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    assert row(f"{grid}:5x5", BOARDS) == TABLE[grid][SIDES.index(5)]


def test_every_size_is_in_the_table():
    assert set(TABLE) == set(GRIDS)
    for grid, rows in TABLE.items():
        assert [held.tiles for held in rows] == [parse(f"{grid}:{n}x{n}").n for n in SIDES]


def test_the_script_writes_python(tmp_path):
    written = tmp_path / "calibration.py"
    main(["--boards", "3", "-o", str(written)])
    held = {}
    exec(written.read_text("utf-8"), held)
    assert set(held["TABLE"]) == set(GRIDS)
    assert all(found.boards == 3 for rows in held["TABLE"].values() for found in rows)
