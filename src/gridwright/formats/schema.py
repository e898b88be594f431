"""The published description of the native container, as a JSON Schema (draft 2020-12)."""

from __future__ import annotations

from types import NoneType
from typing import Any

from gridwright.core.jsonio import Kinds
from gridwright.formats.native import FORMAT, KEYS, KINDS
from gridwright.puzzle import registry

DRAFT = "https://json-schema.org/draft/2020-12/schema"
NAME = "urn:gridwright:1"

_TYPES: dict[type, str] = {str: "string", int: "integer", dict: "object", NoneType: "null"}
_DESCRIPTIONS = {
    "format": "The name of this container and its version.",
    "kind": "A puzzle; a position in the middle of one; or a session, a game being played.",
    "family": "The kind of puzzle, which decides what start, answer and state hold.",
    "version": "The version of the generator: the same one makes the same puzzle from a seed.",
    "parameters": "What the puzzle is made from, or null where that is not known.",
    "seed": "The seed of the puzzle, or null where it has none.",
    "start": "The first position.",
    "answer": "The solved position, or null where no single one is known.",
    "proof": "Why the answer is the only one, in a sentence; empty where nothing is proved.",
    "state": "Where the player stands.",
    "session": "What the player keeps beside the position: moves, clock, hints.",
}


def schema() -> dict[str, Any]:
    """Describe the container, with the part of every installed family."""
    every = {key: kinds for more in (KEYS, *KINDS.values()) for key, kinds in more.items()}
    names = list(registry.families())
    properties = {key: _property(key, kinds) for key, kinds in every.items()}
    properties["format"] |= {"const": FORMAT}
    properties["kind"] |= {"enum": list(KINDS)}
    properties["family"] |= {"enum": names}
    properties["version"] |= {"minimum": 1}
    return {
        "$schema": DRAFT,
        "$id": NAME,
        "title": "A puzzle of Gridwright",
        "type": "object",
        "properties": properties,
        "required": list(KEYS),
        "additionalProperties": False,
        "allOf": [*(_of_kind(kind) for kind in KINDS), *(_of_family(name) for name in names)],
        "$defs": {name: _definition(name) for name in names},
    }


def _property(key: str, kinds: Kinds) -> dict[str, Any]:
    types = [_TYPES[kind] for kind in kinds]
    return {
        "type": types[0] if len(types) == 1 else types,
        "description": _DESCRIPTIONS[key],
    }


def _of_kind(kind: str) -> dict[str, Any]:
    """Say which keys a kind has beyond those of every kind."""
    own = KINDS[kind]
    others = {key for more in KINDS.values() for key in more} - set(own)
    return {
        "if": {"properties": {"kind": {"const": kind}}},
        "then": {"required": list(own), "properties": dict.fromkeys(sorted(others), False)},
    }


def _of_family(name: str) -> dict[str, Any]:
    state = {"$ref": f"#/$defs/{name}"}
    return {
        "if": {"properties": {"family": {"const": name}}},
        "then": {
            "properties": {
                "start": state,
                "answer": {"anyOf": [state, {"type": "null"}]},
                "state": state,
            }
        },
    }


def _definition(name: str) -> dict[str, Any]:
    """Take in a family's own schema; a name of its own keeps its inner references whole."""
    own = {key: value for key, value in registry.family(name).schema().items() if key != "$schema"}
    return {"$id": f"{NAME}:{name}"} | own
