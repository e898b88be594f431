"""Pages, their files, and the ports of families: static, revalidated by ETag."""

from __future__ import annotations

import inspect
from functools import partial
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gridwright.puzzle.registry import family as family_of
from gridwright.web.caching import same_etag, takes_gzip
from gridwright.web.context import context_of
from gridwright.web.faults import missing
from gridwright.web.files import FILES, STATIC

PAGES = {
    "/": "index.html",
    "/p/{puzzle}": "play.html",
    "/daily": "daily.html",
    "/watch": "watch.html",
    "/games": "games.html",
    "/manifest.webmanifest": "manifest.webmanifest",
    "/favicon.ico": "icon.svg",
}


def send_file(request: Request, path: Path) -> Response:
    """Answer with a file; raise a refusal where there is none."""
    held = FILES.get(path)
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
