"""Warming up: a process apart compiles, and those that take wishes load what it compiled."""

import asyncio
import json
import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gridwright.core.kernel import NotCompiled
from gridwright.web import app
from gridwright.web.pool import Pool

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def cold(tmp_path_factory):
    """What happened in a pool on a machine where nothing was compiled."""
    changed = {"GRIDWRIGHT_CACHE": str(tmp_path_factory.mktemp("cold")), "GRIDWRIGHT_JIT": "auto"}
    ran = subprocess.run(
        [sys.executable, "-c", "import web_cold; web_cold.main()"],
        cwd=Path(__file__).parent,
        check=False,
        env={**os.environ, **changed},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_a_process_that_takes_wishes_compiles_nothing_for_small_ones(cold):
    assert cold["compiled"] == 0


def test_what_the_warming_compiled_is_loaded_by_those_that_take_wishes(cold):
    assert cold["warm"] > 0
    assert cold["loaded"] > 0


def test_nobody_waits_for_a_compiler_where_the_warming_was_cut_short(cold):
    assert cold["compiled when cut short"] == 0


def test_a_pool_ends_its_warming(cold):
    assert cold["begun"] == 2
    assert cold["left"] == 0


@pytest.mark.parametrize(("families", "mode"), [((), "auto"), (("pipes",), "off")])
def test_where_there_is_nothing_to_compile_there_is_no_warming(families, mode, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", mode)

    async def use():
        before = set(multiprocessing.active_children())
        pool = Pool(1, families, 1)
        await pool.start()
        try:
            await pool.warmed()
            assert len(set(multiprocessing.active_children()) - before) == 1
        finally:
            await pool.close()

    asyncio.run(use())


def test_a_server_knows_what_it_could_not_load(monkeypatch):
    played = []

    def play_moves(name):
        if name in ("maze", "route"):
            raise NotCompiled(name)
        played.append(name)

    monkeypatch.setattr(app, "play_moves", play_moves)
    assert app._cold(("pipes", "maze", "sudoku", "route")) == ("maze", "route")
    assert played == ["pipes", "sudoku"]
