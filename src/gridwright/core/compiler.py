"""Building compiled kernels with Numba, cached on disk by what they and their callees say."""

from __future__ import annotations

import hashlib
import inspect
import os
import stat
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from gridwright.core.kernel import announce_compiling, is_inlined, is_kernel, is_primitive

# Kernels allocate nothing, so Numba's reference counting (nine tenths of the time in small
# functions over many arrays) is left out.
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}

_BUILT: dict[Callable[..., Any], Any] = {}


def cache_folder() -> Path:
    """Say where compiled kernels are kept: ``GRIDWRIGHT_CACHE``, or the user's cache folder."""
    chosen = os.environ.get("GRIDWRIGHT_CACHE")
    if chosen:
        return Path(chosen) / "kernels"
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "gridwright" / "kernels"


@cache
def stamp(function: Callable[..., Any]) -> str:
    """Hash a kernel, the constants it reads and all that it calls, as hexadecimal."""
    digest = hashlib.blake2b(digest_size=12)
    seen: set[Callable[..., Any]] = set()
    waiting = [function]
    while waiting:
        current = waiting.pop()
        if current in seen:
            continue
        seen.add(current)
        _digest_code(digest, current.__code__)
        digest.update(repr((_OPTIONS, is_inlined(current))).encode())
        for name, value in _globals_of(current):
            if is_kernel(value):
                waiting.append(value)
            elif is_primitive(value):
                digest.update(f"{name}={value.__name__} {_primitives_stamp(value)}".encode())
            elif isinstance(value, int | float | tuple):
                digest.update(f"{name}={value!r}".encode())
    digest.update(f"{sys.version_info[:2]} {version('numba')} {version('numpy')}".encode())
    return digest.hexdigest()


def is_warm(function: Callable[..., Any]) -> bool:
    """Tell whether a kernel has been compiled on this machine as it stands."""
    return _marker(function).exists()


def build(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a kernel lazily: calls to other kernels become calls to their compiled forms."""
    dispatcher = _dispatcher(function)
    if is_warm(function):
        return dispatcher  # type: ignore[no-any-return]
    marked = False

    def run(*args: Any) -> Any:
        nonlocal marked
        result = dispatcher(*args)
        if not marked:
            _mark(function)
            marked = True
        return result

    return run


def _dispatcher(function: Callable[..., Any]) -> Any:
    if function in _BUILT:
        return _BUILT[function]
    import numba  # noqa: PLC0415  (slow to import; only compiled work pays for it)

    names = {name: _compiled_form(value) for name, value in _globals_of(function)}
    names["__name__"] = function.__module__
    rebound = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    rebound.__module__ = function.__module__
    rebound.__qualname__ = function.__qualname__
    dispatcher = numba.njit(**_OPTIONS, forceinline=is_inlined(function))(rebound)
    dispatcher._cache = _disk_cache(rebound, stamp(function))
    dispatcher.get_call_template = _widened(dispatcher.get_call_template)
    _BUILT[function] = dispatcher
    return dispatcher


def _widened(template: Callable[..., Any]) -> Callable[..., Any]:
    """Let calls with constants share one compiled form, where Numba makes one for each constant."""
    import numba  # noqa: PLC0415

    def widened(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return template(tuple(map(numba.types.unliteral, args)), kws)

    return widened


def _compiled_form(value: Any) -> Any:
    if is_kernel(value):
        return _dispatcher(value)
    if is_primitive(value):
        return getattr(import_module(_primitives_module(value)), value.__name__)
    return value


def _primitives_module(function: Callable[..., Any]) -> str:
    return f"{function.__module__}_llvm"


def _primitives_stamp(function: Callable[..., Any]) -> str:
    """Hash the source of all compiled primitives beside a plain one, without importing them."""
    found = find_spec(_primitives_module(function))
    if found is None or found.origin is None:
        raise ModuleNotFoundError(_primitives_module(function))
    return hashlib.blake2b(Path(found.origin).read_bytes(), digest_size=12).hexdigest()


def _disk_cache(rebound: FunctionType, content: str) -> Any:
    """Make Numba's cache for one function, placed in our folder and keyed by content."""
    from numba.core import caching  # noqa: PLC0415

    class Place(caching._CacheLocator):
        """One folder a module; the source stamp is the content, so callees count too."""

        def __init__(self, folder: Path) -> None:
            self._folder = folder

        def get_cache_path(self) -> str:
            return str(self._folder)

        def get_source_stamp(self) -> str:
            return content

        def get_disambiguator(self) -> str:
            return content[:8]

        @classmethod
        def from_function(cls, py_func: Any, py_file: str) -> Any:
            folder = _writable(cache_folder()) / str(py_func.__module__)
            return cls(folder)

    class Implementation(caching.CompileResultCacheImpl):
        _locator_classes = [Place]  # noqa: RUF012

    class Cache(caching.FunctionCache):
        """Numba's cache, but files that are broken or cannot be written break no run.

        What it does not hold is compiled next, and that is announced.
        """

        _impl_class = Implementation

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            try:
                found = super().load_overload(sig, target_context)
            except Exception:  # broken bytes may raise anything; compiling anew replaces them
                with suppress(OSError):
                    self.flush()
                found = None
            if found is None:
                announce_compiling()
            return found

        def save_overload(self, sig: Any, data: Any) -> None:
            with suppress(OSError):
                super().save_overload(sig, data)

    return Cache(rebound)


def _writable(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    return _private(Path(tempfile.gettempdir()) / f"gridwright-kernels-{os.getuid()}")


@cache
def _private(folder: Path) -> Path:
    """Take a shared place's folder only if it is ours alone: what lies in it will be executed."""
    with suppress(OSError):
        folder.mkdir(mode=0o700, exist_ok=True)
        held = folder.stat(follow_symlinks=False)
        writable_by_others = held.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        if stat.S_ISDIR(held.st_mode) and held.st_uid == os.getuid() and not writable_by_others:
            return folder
    return Path(tempfile.mkdtemp(prefix="gridwright-kernels-"))


def _marker(function: Callable[..., Any]) -> Path:
    name = f"{function.__qualname__}-{stamp(function)}.warm"
    return cache_folder() / function.__module__ / name


def _mark(function: Callable[..., Any]) -> None:
    marker = _marker(function)
    try:
        marker.parent.mkdir(parents=True, exist_ok=True)
        marker.touch()
    except OSError:
        return


def _globals_of(function: Callable[..., Any]) -> list[tuple[str, Any]]:
    code: CodeType = function.__code__
    known = function.__globals__
    return [(name, known[name]) for name in code.co_names if name in known]


def _digest_code(digest: Any, code: CodeType) -> None:
    digest.update(code.co_code)
    constants = [c for c in code.co_consts if not inspect.iscode(c)]
    digest.update(repr((constants, code.co_names, code.co_varnames)).encode())
