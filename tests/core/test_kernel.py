"""The compile switch: when it compiles, what plain runs give, and what it announces."""

import math
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from switch_kernels import RAISED, RAISED_TWICE, raise_all, raise_twice, restart, run, stepped

from gridwright.core import compiler
from gridwright.core import kernel as switch
from gridwright.core.errors import BadInput
from gridwright.core.kernel import (
    COLD_WORK,
    WARM_WORK,
    NotCompiled,
    all_kernels,
    can_compile,
    compile_from,
    compiled,
    frozen,
    is_inlined,
    is_kernel,
    kernel,
    load_always,
    mode,
    on_compile,
    plain,
    select,
)


@pytest.fixture(autouse=True)
def fresh(monkeypatch, tmp_path):
    """Make the switch as it is in a new process with an empty cache; gives the cache's folder."""
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("GRIDWRIGHT_JIT", raising=False)
    restart(monkeypatch)
    return tmp_path / "cache" / "kernels"


def compiles(function, work):
    """Tell whether a selection is the compiled form."""
    return select(function, work) is not plain(function)


# --- which way is chosen


def test_the_mode_is_read_from_the_environment(monkeypatch):
    assert mode() == "auto"
    for name in ("auto", "on", "off"):
        monkeypatch.setenv("GRIDWRIGHT_JIT", name)
        assert mode() == name


@pytest.mark.parametrize("value", ["yes", "ON", "", "1", "auto "])
def test_another_mode_is_refused(value, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", value)
    with pytest.raises(BadInput, match="GRIDWRIGHT_JIT: expected auto, on or off, got"):
        select(raise_all, 1)


def test_on_compiles_the_smallest_work(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    assert compiles(raise_all, 0)
    assert select(raise_all, 0) is select(raise_all, 10**9) is compiled(raise_all)


def test_off_never_compiles(monkeypatch):
    compiled(raise_all)
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
    for _ in range(3):
        assert not compiles(raise_all, 10**9)


def test_large_work_is_compiled_and_small_work_is_not():
    assert not compiles(raise_all, COLD_WORK - 1)
    assert raise_all not in switch._SWITCH.loaded


def test_work_at_the_threshold_is_compiled():
    assert compiles(raise_all, COLD_WORK)


def test_small_work_that_piles_up_is_compiled():
    work = COLD_WORK // 4
    assert [compiles(raise_all, work) for _ in range(5)] == [False, False, False, True, True]


def test_work_of_different_kernels_piles_up_together():
    assert not compiles(raise_all, COLD_WORK // 2)
    assert compiles(raise_twice, COLD_WORK // 2)


def test_what_is_loaded_is_used_for_the_smallest_work():
    compiled(raise_all)
    assert compiles(raise_all, 0)
    assert not compiles(raise_twice, 0)


def test_what_is_warm_is_loaded_for_middling_work(monkeypatch):
    run()
    assert compiler.is_warm(raise_all)
    restart(monkeypatch)
    assert not compiles(raise_all, WARM_WORK - 1)
    restart(monkeypatch)
    assert compiles(raise_all, WARM_WORK)
    restart(monkeypatch)
    assert not compiles(raise_twice, WARM_WORK)


def test_where_only_large_work_may_compile_small_work_that_piles_up_does_not(monkeypatch):
    with compile_from(COLD_WORK):
        assert not any(compiles(raise_all, COLD_WORK - 1) for _ in range(5))
        assert compiles(raise_all, COLD_WORK)
    restart(monkeypatch)
    with compile_from(math.inf):
        assert not compiles(raise_all, 10**9)
        monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
        assert compiles(raise_all, 0)
    restart(monkeypatch)
    monkeypatch.delenv("GRIDWRIGHT_JIT")
    assert [compiles(raise_all, COLD_WORK // 2) for _ in range(2)] == [False, True]


def test_what_is_warm_is_loaded_where_nothing_may_be_compiled(monkeypatch):
    run()
    restart(monkeypatch)
    on_compile(lambda: pytest.fail("compiled"))
    with compile_from(math.inf):
        assert run(lambda function: select(function, WARM_WORK)) == RAISED
    assert raise_all in switch._SWITCH.loaded


def test_what_is_warm_can_be_loaded_for_the_smallest_work(monkeypatch):
    run()
    restart(monkeypatch)
    with load_always():
        assert compiles(raise_all, 0)
        for work in (0, 10**9):
            with pytest.raises(NotCompiled, match="raise_twice"):
                select(raise_twice, work)
    assert not compiles(raise_twice, 0)


def test_one_thread_loads_always_and_others_do_as_ever():
    with ThreadPoolExecutor(1) as other, load_always():
        assert not other.submit(compiles, raise_all, 0).result()


def test_whether_a_process_can_compile(monkeypatch):
    assert can_compile()
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
    assert not can_compile()
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    monkeypatch.setattr(switch, "find_spec", lambda name: None)
    assert not can_compile()


def test_without_numba_the_plain_way_is_taken_and_on_says_what_to_do(monkeypatch):
    monkeypatch.setattr(switch, "find_spec", lambda name: None)
    assert not compiles(raise_all, 10**9)
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    with pytest.raises(BadInput, match="pip install numba, or set GRIDWRIGHT_JIT"):
        select(raise_all, 1)


@pytest.mark.parametrize(("value", "told"), [("1", "off"), ("0", "on"), ("", "on")])
def test_where_numba_is_switched_off_nothing_is_compiled(value, told):
    script = "from gridwright.core.kernel import mode; print(mode())"
    said = run_script(script, NUMBA_DISABLE_JIT=value, GRIDWRIGHT_JIT="on")
    assert said.strip() == told


def run_script(script, **changed):
    ran = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, **changed},
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout


MAKE = """
import hashlib
from gridwright.pipes.board import Parameters
from gridwright.pipes.generator import generate
puzzle = generate(Parameters("square:30x30"), 1)
print(hashlib.sha256(puzzle.start.tiles.tobytes()).hexdigest())
"""


@pytest.mark.slow
def test_the_engine_runs_without_numba_and_gives_the_same():
    without = run_script("import sys; sys.modules['numba'] = None" + MAKE)
    assert without == run_script(MAKE, GRIDWRIGHT_JIT="off")


def test_small_work_does_not_import_numba(fresh):
    script = MAKE.replace("30x30", "5x5") + "import sys; assert 'numba' not in sys.modules"
    assert run_script(script)
    assert not fresh.exists()


# --- plain runs


def test_a_kernel_called_directly_is_an_ordinary_function():
    values = [0, 0]
    assert raise_all(values, [1, 2], 2) == 9
    assert values == [4, 5]


def test_plain_runs_copy_back_what_was_written():
    assert run(plain) == RAISED
    assert run(plain, raise_twice) == RAISED_TWICE


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int32, np.int64])
def test_plain_and_compiled_write_the_same_to_every_type(dtype):
    told = []
    for way in (plain, compiled):
        values, source = np.zeros(5, dtype), np.arange(5).astype(dtype)
        total = way(raise_all)(values, source, 4)
        told.append((values.tolist(), values.dtype, source.tolist(), int(total)))
    assert told[0] == told[1] == ([3, 4, 5, 6, 0], dtype, [0, 1, 2, 3, 4], 18)


def test_plain_runs_get_lists_of_python_integers():
    seen = []

    @kernel
    def look(values, flags, n):
        seen.extend((type(values), type(values[0]), type(flags[0]), type(n)))
        return 0

    try:
        plain(look)(np.zeros(2, np.uint8), np.zeros(2, np.bool_), 2)
    finally:
        switch._SWITCH.kernels.discard(look)
    assert seen == [list, int, bool, int]


def test_a_value_that_does_not_fit_is_no_quiet_wrap_around():
    values = np.zeros(1, np.uint8)
    with pytest.raises(OverflowError):
        plain(raise_all)(values, np.array([254], np.uint8), 1)


def test_frozen_arrays_are_views_that_are_never_written():
    array = np.arange(4)
    view = frozen(array)
    assert np.shares_memory(array, view) and not view.flags.writeable and array.flags.writeable
    assert frozen(view) is view
    assert plain(raise_all)(np.zeros(4, np.int64), view, 4) == 18
    with pytest.raises(ValueError, match="read-only"):
        view[0] = 1
    plain(raise_all)(view, array, 4)
    assert array.tolist() == [0, 1, 2, 3]


def test_kernels_are_known():
    assert is_kernel(raise_all) and is_kernel(stepped) and not is_kernel(run)
    assert not is_kernel(3) and not is_kernel([]) and not is_kernel("raise_all")
    assert is_inlined(stepped) and not is_inlined(raise_all)
    names = [(f.__module__, f.__qualname__) for f in all_kernels()]
    assert names == sorted(names) and (raise_all.__module__, "raise_all") in names


# --- compiled runs and their announcement


def test_compiled_runs_write_to_the_arrays():
    assert run(compiled) == RAISED
    assert run(compiled, raise_twice) == RAISED_TWICE


def test_compiling_is_announced_only_when_it_will_take_long(monkeypatch):
    said = []
    on_compile(lambda: said.append("compiling"))
    compiled(raise_all)
    assert not said
    run()
    announced = len(said)
    assert announced
    compiled(raise_all)
    run()
    assert len(said) == announced
    restart(monkeypatch)
    on_compile(lambda: said.append("again"))
    assert run() == RAISED
    assert "again" not in said
    assert run(compiled, raise_twice) == RAISED_TWICE
    assert said[announced:] == ["again"]


def test_plain_runs_announce_nothing():
    on_compile(lambda: pytest.fail("announced"))
    run(plain)
    select(raise_all, 1)


def test_a_kernel_is_warm_once_it_has_run_compiled():
    compiled(raise_all)
    assert not compiler.is_warm(raise_all)
    run()
    assert compiler.is_warm(raise_all)
    assert not compiler.is_warm(raise_twice)
