"""The benchmark of pages, in small: it runs, and measures what it says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from browsers import WHOLE, find_chromium

pytestmark = pytest.mark.slow

CHECKOUT = Path(__file__).parents[2]


@pytest.mark.slow
def test_pages_are_measured():
    find_chromium(WHOLE)
    command = [sys.executable, "-m", "benchmarks.browser"]
    few = ["--visits", "1", "--moves", "4", "--seconds", "0.3"]
    run = subprocess.run(
        [*command, *few], cwd=CHECKOUT, capture_output=True, text=True, check=False
    )
    assert run.stderr == ""
    page = re.search(r"first page: (\d+) kB in (\d+) requests", run.stdout)
    assert 0 < int(page[1]) < 150
    assert int(page[2]) > 5
    assert "on 20x20, 4 taps: median" in run.stdout
    rates = re.findall(r"([\d.]+) frames a second", run.stdout)
    assert len(rates) == 2
    assert all(float(rate) > 1 for rate in rates)
    assert run.stdout.splitlines()[-1] in ("kept", "NOT KEPT")
