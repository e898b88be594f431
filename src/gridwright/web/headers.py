"""Security headers: on every answer, refusals of WebSockets included."""

from __future__ import annotations

import re

from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "worker-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "object-src 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

# Browsers complain of this one on pages that they cannot trust, and pay no heed to it there.
_TRUSTED_ONLY = b"cross-origin-opener-policy"
_LOOPBACK = re.compile(rb"(127\.0\.0\.1|\[::1\]|([a-z0-9-]+\.)*localhost)(:[0-9]+)?", re.IGNORECASE)
_RAW = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_FOR_ANY = [(name, value) for name, value in _RAW if name != _TRUSTED_ONLY]
_STARTS = ("http.response.start", "websocket.http.response.start", "websocket.accept")


class SecurityHeaders:
    """Puts HEADERS on whatever the application answers, but for those that an answer has."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, with the headers."""

        ours = _RAW if _is_trusted(scope) else _FOR_ANY

        async def sent(message: Message) -> None:
            if message["type"] in _STARTS:
                given = list(message.get("headers", ()))
                names = {name.lower() for name, _ in given}
                more = [header for header in ours if header[0] not in names]
                message = {**message, "headers": given + more}
            await send(message)

        await self.app(scope, receive, sent)


def _is_trusted(scope: Scope) -> bool:
    """Tell whether a browser trusts that an answer comes from whom it asked."""
    if scope.get("scheme") in ("https", "wss"):
        return True
    host = next((value for name, value in scope.get("headers", ()) if name == b"host"), b"")
    return _LOOPBACK.fullmatch(host) is not None
