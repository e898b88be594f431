"""The description of the API by OpenAPI 3.1, written from the endpoints and their structs."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import msgspec

from gridwright import __version__
from gridwright.web.endpoint import JSON, Endpoint
from gridwright.web.structs import Fault

_REFERENCE = "#/components/schemas/{name}"
_TYPES: dict[type, dict[str, Any]] = {
    bool: {"type": "integer", "enum": [0, 1]},
    int: {"type": "integer"},
    str: {"type": "string"},
}
_GET_REFUSALS = (HTTPStatus.BAD_REQUEST, HTTPStatus.TOO_MANY_REQUESTS)
_POST_REFUSALS = (
    HTTPStatus.FORBIDDEN,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
)


def describe(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """Describe endpoints."""
    kinds: list[Any] = [Fault]
    for one in endpoints:
        kinds += [kind for kind in (one.body, one.answer) if kind is not None]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=_REFERENCE)
    by_kind = list(zip(kinds, schemas, strict=True))
    paths: dict[str, Any] = {}
    for one in endpoints:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Gridwright",
            "version": __version__,
            "description": "Make, solve, judge and grade grid puzzles whose answer is proved.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(one: Endpoint, by_kind: list[tuple[Any, dict[str, Any]]]) -> dict[str, Any]:
    def schema(kind: Any) -> dict[str, Any]:
        return next(found for known, found in by_kind if known is kind)

    good: dict[str, Any] = {"schema": {"type": "string"}}
    if one.answer is not None:
        good = {"schema": schema(one.answer)}
    fault = {"content": {JSON: {"schema": schema(Fault)}}}
    refusals = {*_GET_REFUSALS, *one.refusals}
    if one.body is not None:
        refusals |= set(_POST_REFUSALS)
    if one.paths or one.body is not None:
        refusals.add(HTTPStatus.NOT_FOUND)
    told: dict[str, Any] = {
        "summary": one.summary,
        "parameters": _parameters(one),
        "responses": {
            str(int(one.status)): {
                "description": HTTPStatus(one.status).phrase,
                "content": {one.media: good},
            },
            **{
                str(int(status)): {"description": HTTPStatus(status).phrase} | fault
                for status in sorted(refusals)
            },
        },
    }
    for status in one.also:
        told["responses"][str(int(status))] = {
            "description": HTTPStatus(status).phrase,
            "content": {one.media: good},
        }
    if one.body is not None:
        content = {JSON: {"schema": schema(one.body)}}
        told["requestBody"] = {"required": True, "content": content}
    return told


def _parameters(one: Endpoint) -> list[dict[str, Any]]:
    inside = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "string", "pattern": f"^{pattern}$"},
        }
        for name, pattern in (one.paths or {}).items()
    ]
    asked = []
    for query in one.query:
        schema = dict(_TYPES[query.kind])
        if query.kind is int:
            schema |= {"minimum": query.least, "maximum": query.most}
        if query.pattern:
            schema["pattern"] = f"^{query.pattern}$"
        asked.append(
            {
                "name": query.name,
                "in": "query",
                "required": query.required,
                "description": query.description,
                "schema": schema,
            }
        )
    return inside + asked
