"""The compile switch: one source for each kernel, run plainly or compiled by Numba.

A kernel is a module-level function over flat (one-dimensional) arrays and integers, without
recursion or Python objects. Plainly it runs on lists, which index faster than arrays and hold
integers that cannot wrap; compiled it runs on the arrays themselves. Both give the same result.

``GRIDWRIGHT_JIT`` decides: ``on`` always compiles, ``off`` never does, ``auto`` (the default)
compiles where the work outweighs the wait: large work always, small work once the kernel has
been loaded or a good deal of small work has piled up.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib.util import find_spec
from typing import Any, TypeVar, cast

import numpy as np

from gridwright.core.errors import BadInput

Function = TypeVar("Function", bound=Callable[..., Any])

Array = TypeVar("Array", bound=np.ndarray[Any, Any])

COLD_WORK = 6000
WARM_WORK = 1200
# Numba reads this once, too, when it is imported.
_NUMBA_IS_OFF = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
_MODES = ("auto", "on", "off")


class NotCompiled(Exception):  # noqa: N818
    """A kernel that was to be loaded, and that this machine has not compiled."""


class _Switch:
    """What this process has compiled so far, and how much plain work it has done."""

    def __init__(self) -> None:
        self.kernels: set[Callable[..., Any]] = set()
        self.inlined: set[Callable[..., Any]] = set()
        self.primitives: set[Callable[..., Any]] = set()
        self.plain: dict[Callable[..., Any], Callable[..., Any]] = {}
        self.loaded: dict[Callable[..., Any], Callable[..., Any]] = {}
        self.plain_work = 0
        self.compile_from: float | None = None
        self.announce: Callable[[], None] = lambda: None


_SWITCH = _Switch()
_LOADING: ContextVar[bool] = ContextVar("loading", default=False)


def kernel(function: Function) -> Function:
    """Register a function as a kernel; it stays an ordinary function when called directly."""
    _SWITCH.kernels.add(function)
    return function


def inlined(function: Function) -> Function:
    """Register a small kernel that is compiled into its callers."""
    _SWITCH.inlined.add(function)
    return kernel(function)


def primitive(function: Function) -> Function:
    """Register an operation that kernels use and that the compiler has in another form.

    That form has the same name in the module whose name is this one's with ``_llvm`` added.
    """
    _SWITCH.primitives.add(function)
    return function


def is_primitive(value: object) -> bool:
    """Tell whether a value is a registered primitive."""
    return callable(value) and value in _SWITCH.primitives


def is_kernel(value: object) -> bool:
    """Tell whether a value is a registered kernel."""
    return callable(value) and value in _SWITCH.kernels


def is_inlined(value: Callable[..., Any]) -> bool:
    """Tell whether a kernel is compiled into its callers."""
    return value in _SWITCH.inlined


def mode() -> str:
    """Read ``GRIDWRIGHT_JIT``; raise BadInput where it is none of auto, on, off."""
    if _NUMBA_IS_OFF:
        return "off"
    value = os.environ.get("GRIDWRIGHT_JIT", "auto")
    if value not in _MODES:
        raise BadInput(expected="auto, on or off", got=value, where="GRIDWRIGHT_JIT")
    return value


@contextmanager
def compile_always() -> Iterator[None]:
    """Compile every kernel that is run inside, as ``GRIDWRIGHT_JIT=on`` does."""
    before = os.environ.get("GRIDWRIGHT_JIT")
    os.environ["GRIDWRIGHT_JIT"] = "on"
    try:
        yield
    finally:
        if before is None:
            del os.environ["GRIDWRIGHT_JIT"]
        else:
            os.environ["GRIDWRIGHT_JIT"] = before


@contextmanager
def compile_from(work: float) -> Iterator[None]:
    """Compile inside only for so much work at once, however much small work piles up.

    What this machine has compiled before is loaded as ever, and ``GRIDWRIGHT_JIT=on`` still
    compiles everything. It holds for the whole process.
    """
    before, _SWITCH.compile_from = _SWITCH.compile_from, work
    try:
        yield
    finally:
        _SWITCH.compile_from = before


@contextmanager
def load_always() -> Iterator[None]:
    """Load every kernel that is run inside, by this thread, for the smallest work.

    Raises NotCompiled, before it is run, where this machine has not compiled one.
    """
    before = _LOADING.set(True)
    try:
        yield
    finally:
        _LOADING.reset(before)


def can_compile() -> bool:
    """Tell whether this process may compile: there is Numba, and it is not switched off."""
    return mode() != "off" and _numba_installed()


def on_compile(announce: Callable[[], None]) -> None:
    """Call ``announce`` before each function that is compiled, and not where one is loaded."""
    _SWITCH.announce = announce


def announce_compiling() -> None:
    """Tell whoever asked by ``on_compile`` that a kernel is about to be compiled."""
    _SWITCH.announce()


def select(function: Function, work: int) -> Function:
    """Choose how to run a kernel for ``work`` units (about one a cell): compiled or plain."""
    if wants_compiled(function, work):
        return compiled(function)
    return plain(function)


def wants_compiled(function: Callable[..., Any], work: int, may_compile: bool = True) -> bool:
    """Decide whether ``work`` units (about one a cell) of a kernel are to run compiled.

    Where it may not compile, a kernel that this machine has compiled before is still loaded.
    What is to run plainly is counted as done: who asks runs it.
    """
    choice = mode()
    ready = function in _SWITCH.loaded
    if choice == "on" or (choice == "auto" and (ready or _worth(function, work, may_compile))):
        return True
    _SWITCH.plain_work += work
    return False


def plain(function: Function) -> Function:
    """Run a kernel on lists made from its arrays, and copy what it wrote back."""
    run = _SWITCH.plain.get(function)
    if run is None:
        run = _SWITCH.plain[function] = _on_lists(function)
    return cast(Function, run)


def compiled(function: Function) -> Function:
    """Compile a kernel with Numba, or load it from the disk cache; raise BadInput without Numba."""
    ready = _SWITCH.loaded.get(function)
    if ready is None:
        if not _numba_installed():
            raise BadInput(
                expected="Numba, since GRIDWRIGHT_JIT is 'on'",
                got="an installation without it",
                remedy="pip install numba, or set GRIDWRIGHT_JIT=auto",
            )
        from gridwright.core import compiler  # noqa: PLC0415  (Numba is slow to import)

        ready = compiler.build(function)
        _SWITCH.loaded[function] = ready
    return cast(Function, ready)


def frozen(array: Array) -> Array:
    """Give a read-only view, so that a kernel's input has one type and is never copied back."""
    if array.flags.writeable:
        array = array.view()
        array.setflags(write=False)
    return array


def all_kernels() -> list[Callable[..., Any]]:
    """List every registered kernel of the modules imported so far, by name."""
    return sorted(_SWITCH.kernels, key=lambda f: (f.__module__, f.__qualname__))


def _worth(function: Callable[..., Any], work: int, may_compile: bool) -> bool:
    total = work + _SWITCH.plain_work
    loading = _LOADING.get()
    if (total < WARM_WORK and not loading) or not _numba_installed():
        return False
    limit = _SWITCH.compile_from
    large = total >= COLD_WORK if limit is None else work >= limit
    if large and may_compile and not loading:
        return True
    from gridwright.core import compiler  # noqa: PLC0415

    warm = compiler.is_warm(function)
    if loading and not warm:
        raise NotCompiled(function.__qualname__)
    return warm


def _numba_installed() -> bool:
    return find_spec("numba") is not None


def _on_lists(function: Callable[..., Any]) -> Callable[..., Any]:
    def run(*args: Any) -> Any:
        given = [a.tolist() if isinstance(a, np.ndarray) else a for a in args]
        result = function(*given)
        for array, values in zip(args, given, strict=True):
            if isinstance(array, np.ndarray) and array.flags.writeable:
                array[:] = values
        return result

    return run
