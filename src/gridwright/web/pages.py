"""Pages, their files, and the ports of families: static, revalidated by ETag."""

from __future__ import annotations

import gzip
import hashlib
import inspect
import mimetypes
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gridwright.puzzle.registry import family as family_of
from gridwright.web.caching import same_etag, takes_gzip
from gridwright.web.context import context_of
from gridwright.web.faults import missing

STATIC = Path(__file__).parent / "static"
PAGES = {
    "/": "index.html",
    "/p/{puzzle}": "play.html",
    "/daily": "daily.html",
    "/watch": "watch.html",
    "/games": "games.html",
    "/manifest.webmanifest": "manifest.webmanifest",
    "/favicon.ico": "icon.svg",
}

_KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_PACKED_FROM = 500


@dataclass(frozen=True, slots=True)
class _File:
    """A file as it is sent: plain, packed where that is worth it, and its ETag."""

    stamp: tuple[int, int]
    plain: bytes
    packed: bytes | None
    etag: str
    kind: str


class Files:
    """Files kept in memory, read again where they have changed."""

    def __init__(self) -> None:
        self._kept: dict[Path, _File] = {}

    def get(self, path: Path) -> _File | None:
        """Give a file; None where there is none."""
        try:
            status = path.stat()
            stamp = (status.st_mtime_ns, status.st_size)
            kept = self._kept.get(path)
            if kept is None or kept.stamp != stamp:
                kept = self._kept[path] = _read(path, stamp)
        except (OSError, ValueError):
            return None
        return kept


def _read(path: Path, stamp: tuple[int, int]) -> _File:
    plain = path.read_bytes()
    packed = gzip.compress(plain, mtime=0) if len(plain) >= _PACKED_FROM else None
    kind = _KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    return _File(
        stamp,
        plain,
        packed if packed is not None and len(packed) < len(plain) else None,
        f'"{hashlib.sha256(plain).hexdigest()[:20]}"',
        kind or "application/octet-stream",
    )


_FILES = Files()


def send_file(request: Request, path: Path) -> Response:
    """Answer with a file; raise a refusal where there is none."""
    held = _FILES.get(path)
    if held is None:
        raise missing("page")
    headers = {"ETag": held.etag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if same_etag(request, held.etag):
        return Response(status_code=304, headers=headers)
    content = held.plain
    if held.packed is not None and takes_gzip(request):
        content = held.packed
        headers["Content-Encoding"] = "gzip"
    headers["Content-Type"] = held.kind
    return Response(content, headers=headers)


async def _page(name: str, request: Request) -> Response:
    return send_file(request, STATIC / name)


async def _static(request: Request) -> Response:
    return send_file(request, STATIC.joinpath(*_parts(request.path_params["path"])))


async def _port(request: Request) -> Response:
    name, path = request.path_params["family"], request.path_params["path"]
    main = port_file(name) if name in context_of(request).config.families else None
    if main is None:
        raise missing("page")
    # Beside its own module a family may serve its port, and what lies in the port's own folder.
    wished = main.parents[len(family_of(name).browser_port.split("/")) - 1].joinpath(*_parts(path))
    is_part = wished.parent == main.parent and wished.suffix == ".js" and "/" in path
    if wished != main and not is_part:
        raise missing("page")
    return send_file(request, wished)


def _parts(path: str) -> list[str]:
    """Split a path; raise a refusal where it may lead out of its folder."""
    parts = path.split("/")
    if any(part.startswith(".") or not part or "\\" in part or "\0" in part for part in parts):
        raise missing("page")
    return parts


def port_file(name: str) -> Path | None:
    """Find the file by which browsers play a family on their own; None where it has none."""
    family = family_of(name)
    if not family.browser_port:
        return None
    return Path(inspect.getfile(type(family))).parent / family.browser_port


def port_url(name: str) -> str | None:
    """Give the address of a family's port; None where it has none."""
    port = family_of(name).browser_port
    return f"/families/{name}/{port}" if port else None


ROUTES = [
    *(Route(path, partial(_page, name), methods=["GET"]) for path, name in PAGES.items()),
    Route("/static/{path:path}", _static, methods=["GET"]),
    Route("/families/{family}/{path:path}", _port, methods=["GET"]),
]
