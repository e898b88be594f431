"""The command line as a process: pipes, full disks, signals, encodings, terminals, imports."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cli_running import GRIDWRIGHT, PATIENCE, on_terminal, spawn

import gridwright as gw

MANY = ("new", "null", "8x8", "--count", "1000000")

pytestmark = pytest.mark.skipif(os.name == "nt", reason="POSIX processes and terminals")


# --- what is imported


@pytest.mark.parametrize("args", [["--help"], ["--version"], ["nonsense"], []])
def test_help_loads_nothing_heavy(args):
    script = (
        "import sys\n"
        "from gridwright.cli import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        "print(sorted({'numpy', 'numba', 'rich', 'PIL'} & set(sys.modules)), file=sys.stderr)"
    )
    run = subprocess.run(
        [sys.executable, "-c", script, *args], capture_output=True, check=False, timeout=PATIENCE
    )
    assert run.stderr.splitlines()[-1] == b"[]"


def test_the_module_is_the_command():
    run = spawn("--version")
    assert (run.returncode, run.stdout) == (0, f"gridwright, version {gw.__version__}\n".encode())


# --- pipes and disks


def shell(script, **env):
    command = " ".join(f"'{part}'" for part in GRIDWRIGHT)
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", script.replace("gridwright ", f"{command} ")],
        capture_output=True,
        check=False,
        timeout=PATIENCE,
        env=os.environ | env,
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "script",
    [
        "gridwright new null 8x8 --count 100000 --as id | head -n 1",
        "gridwright new null 8x8 --count 100000 --json | head -c 1",
        "gridwright new null 300x300 --as svg | head -n 1",
        "gridwright new null 100x100 --as png | head -c 1",
        "gridwright --help | head -n 1",
        "gridwright new pipes --help | head -n 1",
        "gridwright check lamps:1x1:o | true",
        "gridwright --help | true",
        "gridwright new null 8x8 --count 100 --as id | gridwright solve - | head -n 1",
    ],
)
def test_a_reader_that_leaves_early_is_no_fault(script):
    run = shell(script)
    assert (run.returncode, run.stderr) == (0, b"")
    assert run.stdout or script.endswith("true")


@pytest.mark.slow
def test_a_reader_of_the_complaints_may_leave():
    run = shell("gridwright check nothing 2>&1 >/dev/null | true; echo ${PIPESTATUS[0]}")
    assert run.stdout == b"3\n"


@pytest.mark.slow
def test_verbs_work_together_in_a_pipe():
    run = shell("gridwright new pipes 5x4 --seed 7 --count 3 --json | gridwright solve - --as id")
    ids = [gw.new("pipes", "5x4", seed=7, index=i).answer for i in range(3)]
    assert run.returncode == 0
    assert [gw.load(line).state for line in run.stdout.decode().split()] == [p.state for p in ids]


@pytest.mark.slow
@pytest.mark.parametrize(
    "args",
    [
        ("new", "pipes", "5x5"),
        ("new", "null", "5x5", "--as", "png"),
        ("new", "null", "8x8", "--count", "1000", "--json"),
        ("check", "3x1:154", "--json"),
        ("--help",),
    ],
)
def test_a_full_disk_is_one_line(args):
    with Path("/dev/full").open("wb") as full:
        run = spawn(*args, stdout=full, stderr=subprocess.PIPE)
    assert run.returncode == 3
    assert run.stderr == (
        b"gridwright: standard output: expected to write it whole, got 'No space left on device'\n"
    )


@pytest.mark.slow
def test_a_closed_output_is_one_line_unless_there_is_a_file(tmp_path):
    run = shell("gridwright new null 2x2 >&-")
    assert run.returncode == 3
    assert run.stderr == (
        b"gridwright: standard output: expected to write it whole, got 'no open stream'\n"
    )
    run = shell(f"gridwright new null 2x2 --as id -o {tmp_path}/a.txt >&-")
    assert (run.returncode, run.stderr) == (0, b"")
    assert (tmp_path / "a.txt").read_text().startswith("lamps:2x2:")


@pytest.mark.slow
def test_closed_input_and_closed_complaints():
    assert shell("gridwright check - <&-").returncode == 3
    run = shell("gridwright check nothing 2>&-")
    assert (run.returncode, run.stdout, run.stderr) == (3, b"", b"")


def test_results_stream():
    process = subprocess.Popen([*GRIDWRIGHT, *MANY, "--as", "id"], stdout=subprocess.PIPE)
    try:
        assert process.stdout.readline().startswith(b"lamps:8x8:")
        assert process.poll() is None
    finally:
        process.kill()
        process.communicate()


# --- bytes and characters


@pytest.mark.slow
def test_arguments_that_are_no_text_are_refused(tmp_path):
    run = spawn("new", "pipes", "5x5", "--seed", b"\xff", "-o", str(tmp_path / "a.json"))
    assert (run.returncode, run.stdout) == (3, b"")
    assert run.stderr == b"gridwright: seed: expected Unicode text, got '\\udcff'\n"
    for args in (("new", "pipes", b"5x5\xff"), ("check", b"\xff"), ("solve", b"3x1:15\xff")):
        run = spawn(*args)
        assert (run.returncode, run.stdout) == (3, b"")
        assert run.stderr.startswith(b"gridwright: ")
        assert run.stderr.count(b"\n") == 1
    assert spawn(b"\xff").returncode == 2
    assert not [*tmp_path.iterdir()]


@pytest.mark.slow
def test_names_of_files_may_be_any_bytes(tmp_path):
    name = os.fsencode(tmp_path) + b"/\xff.json"
    assert spawn("new", "null", "2x2", "-o", name).returncode == 0
    assert spawn("hint", name).returncode == 0
    run = spawn("new", "null", "2x2", "-o", name + b"/x.json")
    assert (run.returncode, run.stderr.count(b"\n")) == (3, 1)


@pytest.mark.slow
def test_an_output_that_lacks_the_characters_is_one_line(tmp_path):
    run = spawn("new", "pipes", "3x3", env={"PYTHONIOENCODING": "ascii"})
    assert (run.returncode, run.stdout) == (3, b"")
    assert run.stderr == (
        b"gridwright: standard output: expected characters that ascii has, got '\\u2554'; "
        b"set PYTHONIOENCODING=utf-8, or say -o FILE\n"
    )
    path = tmp_path / "a.txt"
    run = spawn("new", "pipes", "3x3", "-o", str(path), env={"PYTHONIOENCODING": "ascii"})
    assert run.returncode == 0
    assert "╔" in path.read_text(encoding="utf-8")


# --- signals


def interrupted(process, number=signal.SIGINT):
    process.send_signal(number)
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err.decode()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupt_ends_a_long_run_and_leaves_nothing_behind(number, code, tmp_path):
    path = tmp_path / "many.txt"
    path.write_text("old")
    process = subprocess.Popen(
        [*GRIDWRIGHT, *MANY, "--as", "id", "-o", str(path)], stderr=subprocess.PIPE
    )
    wait_for(lambda: len([*tmp_path.iterdir()]) == 2)
    left, _, err = interrupted(process, number)
    assert (left, err.strip()) == (code, "")
    assert path.read_text() == "old"
    assert [*tmp_path.iterdir()] == [path]


def wait_for(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


# Hashing without end holds the main thread as a compiled kernel does: signals wait for its end.
BUSY = """
import hashlib, sys
from pathlib import Path
from gridwright.cli.interrupt import interruptible
from gridwright.core.jsonio import WholeFile
with interruptible(), WholeFile(Path(sys.argv[1])) as out:
    out.write("half")
    print("busy", flush=True)
    hashlib.pbkdf2_hmac("sha256", b"", b"", 2_000_000_000)
"""


@pytest.mark.slow
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupt_is_heard_inside_a_kernel(number, code, tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-c", BUSY, str(tmp_path / "a")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout.readline() == b"busy\n"
    assert len([*tmp_path.iterdir()]) == 1
    time.sleep(0.2)  # from the line it has printed to inside the hashing
    assert interrupted(process, number) == (code, b"", "")
    assert not [*tmp_path.iterdir()]


SLOW_END = """
import signal, sys, time
from gridwright.cli.interrupt import interruptible
def end(number, frame):
    raise LookupError
with interruptible():
    if sys.argv[1] == "own":
        signal.signal(signal.SIGTERM, end)
    try:
        print("busy", flush=True)
        time.sleep(60)
    except (LookupError, KeyboardInterrupt):
        time.sleep(1)  # longer than the patience with a kernel
        print("saved")
        sys.exit(5)
"""


@pytest.mark.slow
@pytest.mark.parametrize(("whose", "number"), [("own", signal.SIGTERM), ("ours", signal.SIGINT)])
def test_whoever_hears_of_a_signal_may_end_slowly(whose, number):
    process = subprocess.Popen(
        [sys.executable, "-c", SLOW_END, whose], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout.readline() == b"busy\n"
    assert interrupted(process, number) == (5, b"saved\n", "")


def test_signals_are_as_before_afterwards():
    script = (
        "import signal\nfrom gridwright.cli.interrupt import interruptible\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "before = [signal.getsignal(n) for n in (signal.SIGINT, signal.SIGTERM)]\n"
        "with interruptible():\n"
        "    assert signal.getsignal(signal.SIGTERM) == signal.SIG_IGN\n"
        "    assert signal.getsignal(signal.SIGINT) != before[0]\n"
        "assert before == [signal.getsignal(n) for n in (signal.SIGINT, signal.SIGTERM)]\n"
        "assert signal.set_wakeup_fd(-1) == -1\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=PATIENCE)


# --- terminals

CODES = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.slow
def test_colours_are_for_terminals_that_want_them():
    args = ("check", "3x2:9c8362")
    plain = spawn(*args).stdout.decode()
    assert "\x1b" not in plain
    code, shown, _ = on_terminal(*args)
    assert code == 1
    assert CODES.search(shown)
    assert CODES.sub("", shown) == plain
    for env in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert on_terminal(*args, env=env)[1] == plain
    assert CODES.search(on_terminal(*args, env={"NO_COLOR": ""})[1])


@pytest.mark.slow
@pytest.mark.parametrize("form", ["svg", "png"])
def test_pictures_are_kept_from_terminals(form):
    for args in (("new", "pipes", "5x5"), ("draw", "3x1:154"), ("solve", "3x1:154")):
        code, shown, err = on_terminal(*args, "--as", form)
        assert (code, shown) == (3, "")
        assert err == (
            "gridwright: expected a file or a pipe for a picture, got 'a terminal'; say -o FILE\n"
        )


@pytest.mark.slow
def test_a_drawing_wider_than_the_terminal_is_said_to_be():
    code, _, err = on_terminal("new", "pipes", "10x3", columns=40)
    assert code == 0
    assert err == (
        "the drawing is 41 columns wide, and the terminal 40: make it wider, or say -o FILE\n"
    )
    assert on_terminal("new", "pipes", "10x3", columns=41)[2] == ""


@pytest.mark.slow
def test_a_person_is_told_what_the_output_does_not_show(tmp_path):
    code, shown, out = on_terminal("new", "null", "3x1", "--seed", "7", "--json", stream="stderr")
    assert (code, json.loads(out)["seed"]) == (0, "7")
    assert shown == f"seed 7: {json.loads(out)['proof']}\n"
    args = ("new", "null", "3x1", "--seed", "7", "--count", "3", "--as", "id")
    assert on_terminal(*args, stream="stderr")[1] == "3 puzzles, seeds 7 to 7#2\n"
    assert spawn(*args).stderr == b""


@pytest.mark.slow
def test_progress_is_shown_to_a_person_who_sees_nothing_else():
    args = ("new", "null", "8x8", "--count", "3000", "--as", "id")
    code, shown, out = on_terminal(*args, stream="stderr")
    assert (code, len(out.splitlines())) == (0, 3000)
    assert "working" in shown
    assert on_terminal(*args)[2] == ""


# --- compiling


@pytest.mark.slow
def test_compiling_is_said_once_and_only_when_it_happens(tmp_path):
    env = {"GRIDWRIGHT_CACHE": str(tmp_path), "GRIDWRIGHT_JIT": "on"}
    ident = gw.new("pipes", "4x4", seed=1).id
    first = spawn("check", ident, env=env)
    assert first.returncode == 1
    assert first.stderr == b"gridwright: compiling, once per machine ...\n"
    again = spawn("check", ident, env=env)
    assert (again.stdout, again.stderr) == (first.stdout, b"")
    plain = spawn("check", ident, env=env | {"GRIDWRIGHT_JIT": "off"})
    assert (plain.stdout, plain.stderr) == (first.stdout, b"")


@pytest.mark.slow
def test_a_wrong_switch_is_bad_input():
    run = spawn("check", "3x1:154", env={"GRIDWRIGHT_JIT": "maybe"})
    assert (run.returncode, run.stdout) == (3, b"")
    assert run.stderr == b"gridwright: GRIDWRIGHT_JIT: expected auto, on or off, got 'maybe'\n"
