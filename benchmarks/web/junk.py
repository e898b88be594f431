"""Junk: forged, oversize and malformed messages, each of which is to be refused."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from benchmarks.web.cast import Role
from benchmarks.web.line import PATIENCE, call

_AT_ONCE = 20
_JOIN = b'{"type":"join","client":"junk"}'
_BAD_TEXTS = (
    b"",
    b"junk",
    b"[" * 4000,
    b'{"type":"do","id":1,"kind":"move","move":7}',
    b'{"type":"do","id":-1,"kind":"undo"}',
    b'{"type":"join","client":"junk","extra":true}',
    b'{"type":"join","client":"' + b"x" * 65 + b'"}',
    b'{"type":"hint"}',
    b'{"type":"clock","run":"yes"}',
    b'{"type":"__proto__"}',
    b'{"type":"do","id":1e400,"kind":"undo"}',
    b'{"type":"do","id":1,"kind":"press","cell":99999999999999999999,"action":"turn"}',
)
_REQUESTS = (
    ("POST /api/puzzles HTTP/1.1", "application/json", b"{"),
    ("POST /api/puzzles HTTP/1.1", "application/json", b'{"family":"pipes","size":"9999x9999"}'),
    ("POST /api/puzzles HTTP/1.1", "text/plain", b"{}"),
    ("POST /api/games HTTP/1.1", "application/json", b'{"puzzle":7}'),
    ("POST /api/sync HTTP/1.1", "application/json", b"[" * 1000),
    ("POST /api/recover HTTP/1.1", "application/json", b'{"code":"AAAAA-AAAAA"}'),
    ("POST /api/sync HTTP/1.1", "application/json", b" " * 300_000),
    ("POST /api/puzzles HTTP/1.1", "application/json", b"\xff\xfe\x00"),
    ("GET /../../etc/passwd HTTP/1.1", "text/plain", b""),
    ("GET /api/games/%00%ff HTTP/1.1", "text/plain", b""),
    ("JUNK / HTTP/1.1", "text/plain", b""),
    ("\x00\x01\x02", "text/plain", b""),
)

Attempt = Callable[[int], Awaitable[bool]]


@dataclass
class Outcome:
    """How many attempts of each kind were refused, and how many were not."""

    refused: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)


class Junk:
    """A sender of junk to the games of some players, at a server on loopback."""

    def __init__(self, port: int, roles: list[Role]) -> None:
        self._port = port
        self._roles = roles
        self._kinds: dict[str, Attempt] = {
            "forged cookie": self._forged,
            "another's game": self._foreign,
            "another origin": self._elsewhere,
            "unknown game": self._unknown,
            "malformed text": self._malformed,
            "malformed after joining": self._malformed_later,
            "binary frame": self._binary,
            "text that is not UTF-8": self._not_text,
            "5 KB message": self._large,
            "300 KB message": self._huge,
            "broken frame": self._broken,
            "HTTP request": self._request,
        }

    async def send(self, count: int) -> Outcome:
        """Send so many pieces of junk, all kinds in turn, some at once."""
        outcome = Outcome()
        kinds = list(self._kinds.items())

        async def sender(first: int) -> None:
            for number in range(first, count, _AT_ONCE):
                name, attempt = kinds[number % len(kinds)]
                good = await attempt(number // len(kinds))
                (outcome.refused if good else outcome.missed)[name] += 1

        await asyncio.gather(*(sender(first) for first in range(_AT_ONCE)))
        return outcome

    def _role(self, number: int) -> Role:
        return self._roles[number % len(self._roles)]

    async def _code(
        self,
        role: Role,
        *texts: bytes,
        cookie: str | None = None,
        origin: str | None = None,
        binary: bytes = b"",
        raw: bytes = b"",
    ) -> int | None:
        """Open a socket, send what is given, and give the code with which it is closed."""
        headers = {
            "Cookie": role.cookie if cookie is None else cookie,
            "Origin": origin or f"http://127.0.0.1:{self._port}",
        }
        line = await call(self._port, role.game, headers)
        for text in texts:
            line.send_text(text)
        if binary:
            line.send_binary(binary)
        if raw:
            line.send_raw(raw)
        async with asyncio.timeout(PATIENCE):
            return await line.closed

    async def _forged(self, number: int) -> bool:
        role = self._role(number)
        place = len("gridwright=") + number % 90
        digit = "0" if role.cookie[place] != "0" else "1"
        forged = role.cookie[:place] + digit + role.cookie[place + 1 :]
        cookie = (forged, "", "gridwright=" + "0" * 97, "gridwright=;a=b")[number % 4]
        return await self._code(role, _JOIN, cookie=cookie) == 4401

    async def _foreign(self, number: int) -> bool:
        other = self._role(number + 1).cookie
        return await self._code(self._role(number), _JOIN, cookie=other) == 4403

    async def _elsewhere(self, number: int) -> bool:
        origin = ("http://evil.example", "null", "https://127.0.0.1")[number % 3]
        return await self._code(self._role(number), _JOIN, origin=origin) == 4403

    async def _unknown(self, number: int) -> bool:
        role = self._role(number)
        unknown = Role(f"{number:016d}", role.cookie, ())
        return await self._code(unknown, _JOIN) == 4404

    async def _malformed(self, number: int) -> bool:
        text = _BAD_TEXTS[number % len(_BAD_TEXTS)]
        return await self._code(self._role(number), text) == 4400

    async def _malformed_later(self, number: int) -> bool:
        text = _BAD_TEXTS[number % len(_BAD_TEXTS)]
        return await self._code(self._role(number), _JOIN, text) == 4400

    async def _binary(self, number: int) -> bool:
        return await self._code(self._role(number), _JOIN, binary=b"\x00" * 100) == 4400

    async def _not_text(self, number: int) -> bool:
        return await self._code(self._role(number), b'{"type":"\xff\xfe"}') in (1007, 4400)

    async def _large(self, number: int) -> bool:
        text = json.dumps({"type": "do", "id": 1, "kind": "move", "move": "x" * 5000})
        return await self._code(self._role(number), _JOIN, text.encode()) == 4413

    async def _huge(self, number: int) -> bool:
        return await self._code(self._role(number), b"x" * 300_000) in (1009, 4413, None)

    async def _broken(self, number: int) -> bool:
        frames = (b"\x81\x04junk", b"\xff\xff\xff\xff", b"\x83\x80\x00\x00\x00\x00")
        return await self._code(self._role(number), raw=frames[number % 3]) in (1002, 4400, None)

    async def _request(self, number: int) -> bool:
        """Send an HTTP request; a status from 400 to 499 refuses it, and so does hanging up."""
        line, kind, body = _REQUESTS[number % len(_REQUESTS)]
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        head = f"{line}\r\nHost: 127.0.0.1:{self._port}\r\nContent-Type: {kind}\r\n"
        head += f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        try:
            async with asyncio.timeout(PATIENCE):
                writer.write(head.encode() + body)
                status = (await reader.readline()).split()
        except ConnectionError:
            return True
        finally:
            writer.close()
        return not status or 400 <= int(status[1]) < 500
