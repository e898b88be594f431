"""Caching: what a client has already, and in which form it takes more."""

from __future__ import annotations

import gzip
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response


def same_etag(request: Request, etag: str) -> bool:
    """Tell whether the client has this version already."""
    asked = request.headers.get("if-none-match", "")
    return etag in (part.strip().removeprefix("W/") for part in asked.split(","))


def takes_gzip(request: Request) -> bool:
    """Tell whether the client takes answers that are packed."""
    return "gzip" in request.headers.get("accept-encoding", "").lower()


def send_packed(request: Request, packed: bytes, kind: str, headers: Mapping[str, str]) -> Response:
    """Answer with what is packed already, unpacked for those who take it only so."""
    told = {"Vary": "Accept-Encoding", **headers}
    if not takes_gzip(request):
        return Response(gzip.decompress(packed), headers=told, media_type=kind)
    return Response(packed, headers={"Content-Encoding": "gzip", **told}, media_type=kind)
