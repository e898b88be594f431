"""Compiled kernels on disk: what makes them new, and a cache that fails breaks no run."""

import contextlib
import os
import tempfile
from pathlib import Path

import numpy as np
import pytest
from switch_kernels import (
    RAISED,
    RAISED_TWICE,
    hits,
    raise_all,
    raise_parts,
    raise_twice,
    restart,
    run,
)

from gridwright.core import compiler
from gridwright.core import kernel as switch
from gridwright.core.kernel import compiled, inlined, kernel


@pytest.fixture(autouse=True)
def fresh(monkeypatch, tmp_path):
    """Make the switch as it is in a new process with an empty cache; gives the cache's folder."""
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("GRIDWRIGHT_JIT", raising=False)
    restart(monkeypatch)
    return tmp_path / "cache" / "kernels"


def test_the_second_process_loads_what_the_first_compiled(monkeypatch, fresh):
    run()
    assert hits(raise_all) == 0 and list(fresh.rglob("*.nbc"))
    restart(monkeypatch)
    assert run() == RAISED
    assert hits(raise_all) == 1


def test_another_type_of_array_is_compiled_besides(monkeypatch):
    run()
    narrow = np.zeros(4, np.int32)
    compiled(raise_all)(narrow, np.arange(4), 4)
    assert narrow.tolist() == RAISED[0]
    restart(monkeypatch)
    compiled(raise_all)(narrow, np.arange(4), 4)
    assert run() == RAISED
    assert hits(raise_all) == 2


def test_calls_with_constants_share_one_compiled_form():
    assert run(function=raise_parts) == RAISED
    assert len(compiler._BUILT[raise_all].signatures) == 1


# --- the stamp by which compiled forms are known

SOURCE = """
SIZE = 4
PAIR = (1, 2)
OTHER = 5

@inlined
def smallest(value):
    return value + SIZE

@kernel
def middle(value):
    return smallest(value) + PAIR[1]

@kernel
def outer(values, n):
    total = 0
    for i in range(n):
        total += middle(values[i])
    return total
"""


@contextlib.contextmanager
def module(source):
    """Run a module's source; gives its names, and forgets its kernels afterwards."""
    before = set(switch._SWITCH.kernels)
    names = {"kernel": kernel, "inlined": inlined, "__name__": "made_up"}
    exec(compile(source, __file__, "exec"), names)
    try:
        yield names
    finally:
        for made in switch._SWITCH.kernels - before:
            switch._SWITCH.kernels.discard(made)
            switch._SWITCH.inlined.discard(made)


def stamp_of(source, name="outer"):
    with module(source) as names:
        return compiler.stamp(names[name])


def test_the_stamp_of_the_same_source_is_the_same():
    assert stamp_of(SOURCE) == stamp_of(SOURCE)
    assert stamp_of(SOURCE) == stamp_of("\n\n# moved down\n" + SOURCE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("SIZE = 4", "SIZE = 5"),
        ("PAIR = (1, 2)", "PAIR = (1, 3)"),
        ("PAIR[1]", "PAIR[0]"),
        ("value + SIZE", "value - SIZE"),
        ("value + SIZE", "value + OTHER"),
        ("@inlined", "@kernel"),
        ("smallest(value) +", "smallest(value) + 1 +"),
        ("total = 0", "total = 1"),
        ("range(n)", "range(1, n)"),
    ],
)
def test_the_stamp_changes_with_all_that_matters(old, new):
    changed = SOURCE.replace(old, new)
    assert changed != SOURCE
    assert stamp_of(changed) != stamp_of(SOURCE)


def test_the_stamp_does_not_change_with_what_a_kernel_does_not_use():
    assert stamp_of(SOURCE.replace("OTHER = 5", "OTHER = 6")) == stamp_of(SOURCE)
    assert stamp_of(SOURCE.replace("total = 0", "total = 1"), "middle") == stamp_of(
        SOURCE, "middle"
    )


def test_the_stamp_changes_with_the_options_and_the_compilers_version(monkeypatch):
    before = stamp_of(SOURCE)
    options = {**compiler._OPTIONS, "boundscheck": True}
    with monkeypatch.context() as changed:
        changed.setattr(compiler, "_OPTIONS", options)
        assert stamp_of(SOURCE) != before
    with monkeypatch.context() as changed:
        changed.setattr(compiler, "version", lambda name: "0.0")
        assert stamp_of(SOURCE) != before
    assert stamp_of(SOURCE) == before


@pytest.mark.parametrize(
    ("old", "new", "raised"),
    [("SIZE = 4", "SIZE = 40", 36 * 3), ("value + SIZE", "value + SIZE + 1", 3)],
)
def test_a_changed_callee_is_not_served_from_the_cache(old, new, raised, monkeypatch):
    told = []
    for source in (SOURCE, SOURCE, SOURCE.replace(old, new)):
        restart(monkeypatch)
        with module(source) as names:
            outer = names["outer"]
            warm = compiler.is_warm(outer)
            told.append((warm, compiled(outer)(np.arange(3), 3), hits(outer)))
    assert told == [(False, 21, 0), (True, 21, 1), (False, 21 + raised, 0)]


# --- a cache folder that fails


def test_an_unwritable_cache_folder_is_replaced_by_a_temporary_one(monkeypatch, tmp_path):
    """Here its parent is a file, which holds for any user."""
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    spare = tmp_path / "spare"
    spare.mkdir()
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(blocked))
    monkeypatch.setattr(tempfile, "tempdir", str(spare))
    assert run() == RAISED
    assert not compiler.is_warm(raise_all)
    assert list(spare.rglob("*.nbc"))
    assert blocked.read_text() == "not a folder"
    restart(monkeypatch)
    assert run() == RAISED and hits(raise_all) == 1


@pytest.mark.parametrize("kind", ["shared", "link", "file"])
def test_a_temporary_folder_that_others_could_fill_is_not_used(kind, monkeypatch, tmp_path):
    """Cached kernels are code: a folder at a name that anybody can foresee must be ours."""
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    spare = tmp_path / "spare"
    theirs = tmp_path / "theirs"
    spare.mkdir()
    theirs.mkdir()
    foreseen = spare / f"gridwright-kernels-{os.getuid()}"
    if kind == "shared":
        foreseen.mkdir()
        foreseen.chmod(0o777)
    elif kind == "link":
        foreseen.symlink_to(theirs)
    else:
        foreseen.write_text("")
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(blocked))
    monkeypatch.setattr(tempfile, "tempdir", str(spare))
    assert run() == RAISED
    assert not list(theirs.iterdir())
    assert foreseen.is_file() or not list(foreseen.iterdir())
    (chosen,) = [folder for folder in spare.iterdir() if folder != foreseen]
    assert chosen.stat().st_mode & 0o077 == 0 and list(chosen.rglob("*.nbc"))


def test_a_cache_that_cannot_be_written_breaks_no_run(fresh):
    """Where the folder of a module is a file, nothing can be saved."""
    fresh.mkdir(parents=True)
    (fresh / raise_all.__module__).write_text("not a folder")
    assert run() == RAISED
    assert run(compiled, raise_twice) == RAISED_TWICE


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["nbi", "nbc"])
@pytest.mark.parametrize("harm", ["empty", "cut", "random", "other", "folder"])
def test_a_broken_cache_file_breaks_no_run_and_is_replaced(kind, harm, monkeypatch, fresh):
    run()
    files = list(fresh.rglob(f"raise_all*.{kind}")) or list(fresh.rglob(f"*.{kind}"))
    assert files
    for file in files:
        break_file(file, harm)
    restart(monkeypatch)
    assert run() == RAISED
    assert hits(raise_all) == 0
    restart(monkeypatch)
    assert run() == RAISED
    assert hits(raise_all) == (harm != "folder")


def break_file(file, harm):
    whole = file.read_bytes()
    if harm == "folder":
        file.unlink()
        file.mkdir()
        return
    broken = {
        "empty": b"",
        "cut": whole[: len(whole) // 2],
        "random": bytes(np.random.default_rng(1).integers(0, 256, len(whole), np.uint8)),
        "other": b"\x80\x04K\x07.",  # the number 7, pickled
    }
    file.write_bytes(broken[harm])


def test_the_cache_folder_is_where_the_environment_says(monkeypatch, tmp_path):
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path / "here"))
    assert compiler.cache_folder() == tmp_path / "here" / "kernels"
    monkeypatch.delenv("GRIDWRIGHT_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert compiler.cache_folder() == tmp_path / "xdg" / "gridwright" / "kernels"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert compiler.cache_folder() == Path.home() / ".cache" / "gridwright" / "kernels"
