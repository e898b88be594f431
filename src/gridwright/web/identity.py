"""Identities: a random key in a signed cookie, of which the store keeps the hash only."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from starlette.requests import HTTPConnection

from gridwright.web.context import context_of

COOKIE = "gridwright"
_YEAR = 365 * 24 * 3600
_SIGNED = re.compile(r"([0-9a-f]{32})\.([0-9a-f]{64})")


def fresh_key() -> str:
    """Make a random key of 128 bits, in hexadecimal."""
    return secrets.token_hex(16)


def key_hash(key: str) -> str:
    """Give what the store keeps of a key, or of a recovery code."""
    return hashlib.sha256(key.encode()).hexdigest()


def sign(key: str, secret: bytes) -> str:
    """Give the value of the cookie: the key and its HMAC-SHA-256."""
    return f"{key}.{_signature(key, secret)}"


def signed_key(value: str, secret: bytes) -> str | None:
    """Give the key of a cookie's value, or None where it was not signed with this secret."""
    found = _SIGNED.fullmatch(value)
    if found is None or not hmac.compare_digest(found[2], _signature(found[1], secret)):
        return None
    return found[1]


def _signature(key: str, secret: bytes) -> str:
    return hmac.new(secret, b"cookie/" + key.encode(), hashlib.sha256).hexdigest()


def key_of(connection: HTTPConnection) -> str | None:
    """Give the key that a request brings; None where it brings none that was signed here."""
    secret = context_of(connection).store.secret
    return signed_key(connection.cookies.get(COOKIE, ""), secret)


async def asker(connection: HTTPConnection) -> int | None:
    """Give the player that a request or WebSocket comes from, or None where it names none."""
    key = key_of(connection)
    if key is None:
        return None
    return await context_of(connection).store.player_of(key_hash(key))


def cookie_header(key: str, secret: bytes, *, secure: bool) -> str:
    """Give the Set-Cookie header that hands a key to a browser, for a year."""
    shut = "; Secure" if secure else ""
    return f"{COOKIE}={sign(key, secret)}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{shut}"
