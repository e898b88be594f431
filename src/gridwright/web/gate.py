"""The gate: counts the connections of each address, and refuses those that are too many."""

from __future__ import annotations

import ipaddress

from gridwright.web.addresses import network_of
from gridwright.web.limiter import Places

_PURPOSE = "connection"
_BESIDE = 5  # for every so many connections one more is told why it is refused

_TEXT = b"too many connections from your address; close some, or try again later\n"
REFUSAL = (
    b"HTTP/1.1 429 Too Many Requests\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\n"
    b"X-Content-Type-Options: nosniff\r\n"
    b"Retry-After: 5\r\n"
    b"Connection: close\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(_TEXT), _TEXT)
)


class Gate:
    """Lets in at most so many connections of an address at once.

    proxied: a proxy on this machine speaks for others; it is not counted, and is to count itself.
    """

    def __init__(self, most: int, *, proxied: bool) -> None:
        self._most = most
        self._proxied = proxied
        self._places = Places()

    def __len__(self) -> int:
        return len(self._places)

    def enter(self, host: str) -> int:
        """Count a connection: 0 where it is let in, 1 where it is refused, 2 if without a word."""
        if self._is_free(host):
            return 0
        held = self._places.take(_PURPOSE, network_of(host))
        if held <= self._most:
            return 0
        return 1 if held <= self._most + self._most // _BESIDE else 2

    def leave(self, host: str) -> None:
        """Count a connection no more, however it was met."""
        if not self._is_free(host):
            self._places.free(_PURPOSE, network_of(host))

    def _is_free(self, host: str) -> bool:
        try:
            return self._proxied and ipaddress.ip_address(host).is_loopback
        except ValueError:
            return False
