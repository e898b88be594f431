"""What a service worker keeps for play without a network: the files of the pages and of ports.

The worker's script begins with that list, so that browsers find a new worker wherever one file has
changed, and each worker holds files of one version only.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gridwright.core.jsonio import dump_line
from gridwright.web.caching import same_etag
from gridwright.web.context import context_of
from gridwright.web.files import STATIC
from gridwright.web.pages import PAGES, port_file, port_url

WORKER = STATIC / "worker.js"


def shell_files(families: Iterable[str]) -> dict[str, Path]:
    """List the files that pages are made of by their addresses, and those of families' ports."""
    found = {
        f"/static/{path.relative_to(STATIC).as_posix()}": path
        for path in sorted(STATIC.rglob("*"))
        if path.is_file() and path != WORKER and not path.name.startswith(".")
    }
    for name in families:
        port, address = port_file(name), port_url(name)
        if port is None or address is None:
            continue
        shared = "/" in address.removeprefix(f"/families/{name}/")
        folder = address.rpartition("/")[0]
        for path in sorted(port.parent.glob("*.js")) if shared else [port]:
            found[f"{folder}/{path.name}"] = path
    return found


def page_patterns() -> dict[str, str]:
    """Give for each page its file's address by a regular expression of the paths it is for."""
    patterns = {}
    for path, name in PAGES.items():
        if name.endswith(".html"):
            parts = re.split(r"\{\w+\}", path)
            patterns[f"^{'[^/]+'.join(parts)}$"] = f"/static/{name}"
    return patterns


def worker_script(families: Iterable[str]) -> bytes:
    """Write the worker's script: its list as the constant SHELL, then what it does."""
    digests = {}
    for address, path in shell_files(families).items():
        status = path.stat()
        digests[address] = _digest(path, status.st_mtime_ns, status.st_size)
    return _headed(digests) + WORKER.read_bytes()


@lru_cache(maxsize=2048)
def _digest(path: Path, changed: int, size: int) -> str:
    """Digest a file, once for each time that it was changed: 128 bits of SHA-256."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:32]


def _headed(digests: Mapping[str, str]) -> bytes:
    pages = page_patterns()
    version = hashlib.sha256(dump_line([digests, pages]).encode()).hexdigest()[:16]
    shell = {"version": version, "files": dict(digests), "pages": pages}
    return f"const SHELL = {dump_line(shell).strip()};\n".encode()


async def _worker(request: Request) -> Response:
    script = worker_script(context_of(request).config.families)
    etag = f'"{hashlib.sha256(script).hexdigest()[:20]}"'
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    if same_etag(request, etag):
        return Response(status_code=304, headers=headers)
    return Response(script, headers=headers, media_type="text/javascript")


ROUTES = [Route("/worker.js", _worker, methods=["GET"])]
