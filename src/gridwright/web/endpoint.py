"""An endpoint of the API: its route, the checks before it, and its place in the description."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gridwright.core.errors import BadInput
from gridwright.web.faults import Refusal
from gridwright.web.origins import own_origin
from gridwright.web.rates import spend_post

Handler = Callable[..., Awaitable[Response]]

JSON = "application/json"

_TRUE = {"1": True, "true": True, "0": False, "false": False}
_INTEGER = re.compile(r"-?[0-9]{1,9}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Query:
    """A parameter of the query: its type, its value where it is not given, and its bounds."""

    name: str
    kind: type[bool] | type[int] | type[str]
    description: str
    default: Any = None
    least: int = 0
    most: int = 0
    pattern: str = ""
    required: bool = False

    def read(self, text: str | None) -> Any:
        """Read a value; raise BadInput where it cannot be."""
        if text is None and not self.required:
            return self.default
        if text is None:
            raise BadInput(expected="a value", got="none", where=self.name)
        if self.kind is bool:
            if text not in _TRUE:
                raise BadInput(expected="0 or 1", got=text, where=self.name)
            return _TRUE[text]
        if self.kind is int:
            if not _INTEGER.fullmatch(text) or not self.least <= int(text) <= self.most:
                wanted = f"an integer from {self.least} to {self.most}"
                raise BadInput(expected=wanted, got=text, where=self.name)
            return int(text)
        if self.pattern and not re.fullmatch(self.pattern, text, re.ASCII):
            raise BadInput(expected=self.description, got=text, where=self.name)
        return text


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One way to ask.

    handler: called with the request, the body where there is one, and the query's values by name ·
    answer: the struct of the answer, None where ``media`` is not JSON · refusals: statuses beside
    those that every endpoint has · also: other good statuses · paths: patterns of its
    parts.
    """

    method: str
    path: str
    handler: Handler
    summary: str
    answer: Any = None
    status: int = HTTPStatus.OK
    body: type[msgspec.Struct] | None = None
    query: tuple[Query, ...] = ()
    paths: Mapping[str, str] | None = None
    refusals: tuple[int, ...] = ()
    also: tuple[int, ...] = ()
    media: str = JSON

    def route(self) -> Route:
        """Give the route that checks a request, reads it and hands it to the handler."""

        async def answered(request: Request) -> Response:
            self._check_path(request)
            query = {one.name: one.read(request.query_params.get(one.name)) for one in self.query}
            if self.body is None:
                return await self.handler(request, **query)
            check_post(request)
            return await self.handler(request, read_body(await request.body(), self.body), **query)

        return Route(self.path, answered, methods=[self.method])

    def _check_path(self, request: Request) -> None:
        for name, pattern in (self.paths or {}).items():
            if not re.fullmatch(pattern, request.path_params[name], re.ASCII):
                raise Refusal(HTTPStatus.NOT_FOUND, f"there is no such {name}")


def check_post(request: Request) -> None:
    """Refuse a request that another site's page may have sent, and one that comes too fast."""
    if not own_origin(request):
        raise Refusal(HTTPStatus.FORBIDDEN, "requests come from this server's own pages only")
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise Refusal(
            HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "the body is not JSON", remedy=f"send it as {JSON}"
        )
    spend_post(request)


def read_body(content: bytes, kind: type[msgspec.Struct]) -> Any:
    """Read a body as a struct; raise BadInput where it is none."""
    try:
        return msgspec.json.decode(content, type=kind)
    except msgspec.MsgspecError as fault:
        raise BadInput(expected="a body as described", got=str(fault), where="body") from None
    except RecursionError:
        raise BadInput(expected="a body less deeply nested", got="a deeper one") from None


def answer(
    content: Any, status: int = HTTPStatus.OK, headers: Mapping[str, str] | None = None
) -> Response:
    """Answer with a struct, or with JSON that is printed already.

    It is not to be kept by caches unless the headers say otherwise.
    """
    body = content if isinstance(content, bytes) else msgspec.json.encode(content)
    return Response(body, int(status), {"Cache-Control": "no-store"} | dict(headers or {}), JSON)
