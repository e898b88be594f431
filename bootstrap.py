"""From a fresh clone to a running Gridwright: ``python3 bootstrap.py [test | check | VERB ...]``.

Makes a virtual environment in ``.venv``, installs Gridwright there and runs a command in it: by
default one that makes a puzzle. ``test`` runs every check and test, ``check`` the fast ones. Both
use a browser, a database server and Chinese letters, which come from Debian where that is allowed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
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
WORKERS = (os.cpu_count() or 1) + 1  # one of them waits for a browser or a server at most times
TEST = ["-m", "pytest", "-n", str(WORKERS)]
SERVERS = Path("/usr/lib/postgresql")
APT = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
INSTALL = ["install", "--yes", "--no-install-recommends"]
FASTER = "chromium-headless-shell"  # taken along with chromium where Debian has it


def main(arguments: list[str]) -> int:
    """Set up what the arguments need and run it; gives the exit code."""
    if sys.version_info < OLDEST:
        wanted = ".".join(map(str, OLDEST))
        print(f"bootstrap: expected Python {wanted} or newer, got {sys.version.split()[0]}")
        return 3
    developing = arguments in (["test"], ["check"])
    serving = arguments[:1] == ["serve"]
    code = install("dev" if developing else "web" if serving else "")
    if code:
        return code
    if developing:
        install_programs()
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


def install_programs() -> None:
    """Install from Debian what tests need and is not there, or say what they will do without."""
    missing = missing_packages()
    may = administrator() if missing and shutil.which("apt-get") else None
    if may is not None:
        say("installing", *missing, "...")
        faster = [[*INSTALL, FASTER]] if "chromium" in missing else []
        for command in (["update"], [*INSTALL, *missing], *faster):
            done = subprocess.run(
                [*may, *APT, *command], capture_output=True, text=True, check=False
            )
            if done.returncode:
                say(f"apt-get {command[0]}:", *done.stderr.splitlines()[-1:])
        missing = missing_packages()
    if missing:
        fate = "fail, since CI is set" if os.environ.get("CI") else "are skipped"
        say("without", *missing, "(packages of Debian) the tests that need them", fate)


def missing_packages() -> list[str]:
    """Name the packages of Debian that tests need and this machine does not have."""
    found = {
        "chromium": any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))),
        "postgresql": shutil.which("initdb") or [*SERVERS.glob("*/bin/initdb")],
        "fonts-wqy-microhei": has_chinese_letters(),
    }
    return [package for package, there in found.items() if not there]


def has_chinese_letters() -> bool:
    """Tell whether a font of this machine has Chinese letters."""
    lister = shutil.which("fc-list")
    if lister is None:
        return False
    fonts = subprocess.run([lister, ":lang=zh-cn"], capture_output=True, check=False)
    return bool(fonts.stdout.strip())


def administrator() -> list[str] | None:
    """Give the words before a command by which it may install; None where it may not."""
    if os.name == "nt":
        return None
    if os.geteuid() == 0:
        return []
    ask = ["sudo", "-n"]
    if shutil.which("sudo") is None:
        return None
    answer = subprocess.run([*ask, "true"], capture_output=True, check=False)
    return None if answer.returncode else ask


def say(*words: str) -> None:
    """Tell the person what is going on, in one line."""
    print("bootstrap:", *words, file=sys.stderr, flush=True)


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
