"""Fresh processes: the command line from start to end, and peak memory."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks import peak
from benchmarks.timing import Disagreement, Work

COMMAND = (sys.executable, "-m", "gridwright")
CHECKOUT = Path(peak.__file__).parents[1]
MAKING = """
from gridwright.pipes.board import Parameters
from gridwright.pipes.generator import generate
generate(Parameters("square:{size}x{size}"), "peak {run}")
"""


def ask_for_help(runs: int) -> Work:
    """Print the list of verbs."""
    return Work("command --help", lambda _: _timed([*COMMAND, "--help"], {}), runs)


def make_first(runs: int) -> Work:
    """Make a 10x10 where no kernel was ever compiled; raise Disagreement if one is then."""

    def measure(run: int) -> float:
        with tempfile.TemporaryDirectory() as folder:
            command = [*COMMAND, "new", "pipes", "10x10", "--seed", str(run)]
            taken = _timed(command, {"GRIDWRIGHT_CACHE": folder})
            if any(Path(folder).iterdir()):
                raise Disagreement("the first 10x10 compiled something")
        return taken

    return Work("command new pipes 10x10, nothing compiled", measure, runs)


def peak_of_making(size: int, runs: int) -> Work:
    """Make a board in a fresh process; gives its peak memory."""
    name = f"peak memory of making {size}x{size}"
    return peak_of(name, lambda run: MAKING.format(size=size, run=run), runs)


def peak_of(name: str, code: Callable[[int], str], runs: int) -> Work:
    """Do what the code of a run says in a fresh process, kernels loaded from the cache."""

    def measure(run: int) -> float:
        command = [sys.executable, str(Path(peak.__file__)), code(run)]
        environment = _environment({"PYTHONPATH": str(CHECKOUT)})
        return float(subprocess.check_output(command, env=environment))

    return Work(name, measure, runs, unit="B")


def _timed(command: list[str], extra: dict[str, str]) -> float:
    environment = _environment(extra)
    begun = time.perf_counter()
    subprocess.run(command, env=environment, check=True, capture_output=True)
    return time.perf_counter() - begun


def _environment(extra: dict[str, str]) -> dict[str, str]:
    """Give this process's environment without its own switch for compiling."""
    kept = {name: value for name, value in os.environ.items() if name != "GRIDWRIGHT_JIT"}
    return kept | extra
