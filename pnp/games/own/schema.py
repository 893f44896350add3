"""The JSON schema of game.toml, with which editors complete and check it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from pnp.data.schema import plain_pattern
from pnp.games.own.model import GameFile

SCHEMA: Final = "game.schema.json"


def schema() -> str:
    """Return the JSON schema of game.toml, in Draft 4, which editors of TOML read."""
    full = msgspec.json.schema(GameFile)
    own = {**full["$defs"].pop(GameFile.__name__), "$defs": full["$defs"]}
    draft = {"$schema": "http://json-schema.org/draft-04/schema#", **_as_draft_4(own)}
    return json.dumps(draft, indent=1) + "\n"


def _as_draft_4(value: Any) -> Any:
    """Return a schema without keywords newer than Draft 4."""
    if isinstance(value, list):
        return [_as_draft_4(entry) for entry in value]
    if not isinstance(value, dict):
        return value.replace("#/$defs/", "#/definitions/") if isinstance(value, str) else value
    return dict(_entries(value))


def _entries(value: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, entry in value.items():
        if name == "$defs":
            yield "definitions", _as_draft_4(entry)
        elif name == "const":
            yield "enum", [entry]
        elif name in ("exclusiveMinimum", "exclusiveMaximum") and not isinstance(entry, bool):
            yield name.replace("exclusiveM", "m"), entry
            yield name, True
        elif name == "pattern":
            yield name, plain_pattern(entry)
        elif name != "propertyNames":
            yield name, _as_draft_4(entry)
