"""From a fresh clone to a running Gridwright: ``python3 bootstrap.py [test | check | VERB ...]``.

Makes a virtual environment in ``.venv``, installs Gridwright there and runs a command in it: by
default one that makes a puzzle. ``test`` runs every check and test, ``check`` the fast ones.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
HOME = ROOT / ".venv"
BIN = HOME / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
OLDEST = (3, 11)

FIRST = ["new", "pipes", "10x10"]
LINT = [
    ["-m", "ruff", "check"],
    ["-m", "ruff", "format", "--check"],
    ["-m", "mypy"],
    ["-c", "from importlinter.cli import lint_imports_command as run; run()"],
]
TEST = ["-m", "pytest", "-n", "auto"]


def main(arguments: list[str]) -> int:
    """Set up what the arguments need and run it; gives the exit code."""
    if sys.version_info < OLDEST:
        wanted = ".".join(map(str, OLDEST))
        print(f"bootstrap: expected Python {wanted} or newer, got {sys.version.split()[0]}")
        return 3
    developing = arguments in (["test"], ["check"])
    code = install("dev" if developing else "")
    if code:
        return code
    if arguments == ["test"]:
        return run_all([*LINT, TEST])
    if arguments == ["check"]:
        return run_all([*LINT, [*TEST, "-m", "not slow"]])
    return run(["-m", "gridwright", *(arguments or FIRST)])


def install(extra: str) -> int:
    """Install Gridwright, editable, with an extra, unless that has been done for this project."""
    project = (ROOT / "pyproject.toml").read_bytes() + str(ROOT).encode()
    done = HOME / f".installed-{extra or 'base'}"
    stamp = hashlib.sha256(project).hexdigest()
    if done.exists() and done.read_text() == stamp:
        return 0
    print("bootstrap: installing into .venv, once ...", file=sys.stderr, flush=True)
    if not PYTHON.exists():
        try:
            venv.create(HOME, with_pip=True, symlinks=os.name != "nt")
        except subprocess.CalledProcessError:
            print("bootstrap: expected Python's venv module to work; on Debian, install", end=" ")
            print("python3-venv")
            return 3
    what = f".[{extra}]" if extra else "."
    quiet = ["--quiet", "--disable-pip-version-check"]
    code = run(["-m", "pip", "install", *quiet, "--editable", what])
    if code == 0:
        done.write_text(stamp)
    return code


def run(arguments: list[str]) -> int:
    """Run the environment's Python in the project's folder; gives its exit code."""
    return subprocess.run([str(PYTHON), *arguments], cwd=ROOT, check=False).returncode


def run_all(commands: list[list[str]]) -> int:
    """Run commands until one fails; gives its exit code."""
    for command in commands:
        code = run(command)
        if code:
            return code
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
