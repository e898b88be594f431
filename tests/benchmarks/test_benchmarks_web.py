"""The benchmarks of play, in small: they run, and what they promise besides speed is kept."""

import re

import pytest
from benchmarks.web.__main__ import main
from benchmarks.web.load import percentile

pytestmark = pytest.mark.slow


def test_load_acknowledges_every_move(capsys):
    main(["load", "--players", "6", "--seconds", "1.5", "--pause", "0.2"])
    told = capsys.readouterr().out
    counts = re.search(r"(\d+) acknowledged, (\d+) errors, (\d+) tracebacks", told)
    assert int(counts[1]) >= 20
    assert (counts[2], counts[3]) == ("0", "0")


def test_a_kill_loses_nothing(capsys):
    assert main(["kill", "--players", "6", "--seconds", "1", "--pause", "0.1"]) == 0
    assert "lost=0, strange=0" in capsys.readouterr().out


def test_junk_is_refused(capsys):
    assert main(["junk", "--players", "12", "--count", "120"]) == 0
    assert "not refused 0: {}" in capsys.readouterr().out


def test_a_cold_server_refuses_nothing(capsys):
    main(["cold", "--runs", "1"])
    told = capsys.readouterr().out
    assert re.search(r"^daily sudoku/unfair \d+\.\d\d s$", told, re.MULTILINE)
    assert "0 refused []" in told


@pytest.mark.parametrize(
    ("waits", "share", "wait"),
    [([7.0], 0.5, 7.0), ([4.0, 1.0, 3.0, 2.0], 0.5, 2.0), ([4.0, 1.0, 3.0, 2.0], 0.51, 3.0),
     ([float(n) for n in range(1, 101)], 0.95, 95.0), ([5.0, 9.0], 1.0, 9.0)],
)  # fmt: skip
def test_percentiles_are_waits_that_happened(waits, share, wait):
    assert percentile(waits, share) == wait
