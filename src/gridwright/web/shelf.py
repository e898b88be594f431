"""The shelf: puzzles as they are sent to pages, made once and kept while they are asked for."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from gridwright.web.caching import same_etag, send_packed


@dataclass(frozen=True, slots=True)
class Parcel:
    """JSON, packed by gzip, and its ETag."""

    packed: bytes
    etag: str


class Shelf:
    """Parcels by name, ``most`` bytes of them: those asked for last are kept."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._bytes = 0
        self._kept: OrderedDict[str, Parcel] = OrderedDict()

    def get(self, name: str) -> Parcel | None:
        """Give a parcel, or None where it is not kept."""
        parcel = self._kept.get(name)
        if parcel is not None:
            self._kept.move_to_end(name)
        return parcel

    def put(self, name: str, packed: bytes) -> Parcel:
        """Keep a packed content under a name."""
        parcel = Parcel(packed, f'"{hashlib.sha256(packed).hexdigest()[:20]}"')
        former = self._kept.pop(name, None)
        self._bytes += len(parcel.packed) - (len(former.packed) if former else 0)
        self._kept[name] = parcel
        while self._bytes > self._most and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= len(oldest.packed)
        return parcel


def send_parcel(request: Request, parcel: Parcel) -> Response:
    """Answer with a parcel, or tell that the client has it already."""
    headers = {"ETag": parcel.etag, "Cache-Control": "no-cache"}
    if same_etag(request, parcel.etag):
        return Response(status_code=304, headers=headers | {"Vary": "Accept-Encoding"})
    return send_packed(request, parcel.packed, "application/json", headers)
