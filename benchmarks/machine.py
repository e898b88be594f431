"""The machine that a run was made on, and the versions of what took part."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import gridwright

PACKAGES = ("numpy", "numba", "ortools", "mazelib", "lapyrinth", "hodoku-py")


@dataclass(frozen=True, slots=True)
class Machine:
    """What a figure depends on besides the code.

    cpu: the model's name · cores: those this process may use · load: the one-minute load average
    when the run began · versions: of Python, Gridwright and the packages in ``PACKAGES``.
    """

    cpu: str
    cores: int
    system: str
    load: float
    versions: dict[str, str]


def this_machine() -> Machine:
    """Describe the machine and the interpreter in use."""
    versions = {"python": platform.python_version(), "gridwright": gridwright.__version__}
    versions |= {package: _version(package) for package in PACKAGES}
    return Machine(_cpu(), _cores(), platform.platform(), round(os.getloadavg()[0], 2), versions)


def print_machine(machine: Machine) -> str:
    """Print a machine in two lines."""
    versions = ", ".join(f"{name} {number}" for name, number in machine.versions.items())
    place = f"{machine.cpu}, {machine.cores} cores, {machine.system}, load {machine.load}"
    return f"{place}\n{versions}"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _cpu() -> str:
    listing = Path("/proc/cpuinfo")
    if listing.exists():
        for line in listing.read_text().splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()
