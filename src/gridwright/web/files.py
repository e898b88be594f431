"""Files of pages, kept in memory as they are sent."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

STATIC = Path(__file__).parent / "static"

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
class KeptFile:
    """A file as it is sent: plain, packed where that is worth it, and its ETag."""

    stamp: tuple[int, int]
    plain: bytes
    packed: bytes | None
    etag: str
    kind: str


class Files:
    """Files kept in memory, read again where they have changed."""

    def __init__(self) -> None:
        self._kept: dict[Path, KeptFile] = {}

    def get(self, path: Path) -> KeptFile | None:
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


def _read(path: Path, stamp: tuple[int, int]) -> KeptFile:
    plain = path.read_bytes()
    packed = gzip.compress(plain, mtime=0) if len(plain) >= _PACKED_FROM else None
    kind = _KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    return KeptFile(
        stamp,
        plain,
        packed if packed is not None and len(packed) < len(plain) else None,
        f'"{hashlib.sha256(plain).hexdigest()[:20]}"',
        kind or "application/octet-stream",
    )


FILES = Files()
