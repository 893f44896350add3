"""A game's data with some of its whole numbers changed.

A path leads through the data by key, by an entry's id, or by its position in a list from 1. Entries
under the key `each` of a table are named as if they were in the table itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from pnp.core.errors import (
    CallError,
    MaterialError,
    Problem,
    collect_problems,
    did_you_mean,
    raise_if_any,
)
from pnp.data.schema import Record, as_table
from pnp.data.toml import parse_table, with_tuples

Model = TypeVar("Model", bound=Record)

Changes = tuple[tuple[str, str], ...]
"""Paths in a game's data with their new values: ("rows.mallard.singly", "4")."""

_MANY: Final = "each"

_MAX_LETTERS: Final = 24
"""Maximum length of a number, and of a wrong one quoted in a message."""


def apply_changes(data: Model, changes: Changes, place: str) -> Model:
    """Return a copy of the data with some numbers replaced.

    Args:
        data: the data as read from its file.
        changes: the paths and their new values.
        place: the place of problems with the combination of numbers.

    Raises:
        CallError: all paths that lead to no number; otherwise, all checks that the new numbers
            violate.
    """
    table = _lists(as_table(data, with_none=False))
    problems: list[Problem] = []
    for path, value in changes:
        with collect_problems(problems, CallError):
            _change(table, path, value)
    raise_if_any(problems, CallError)
    try:
        return parse_table(with_tuples(table), place, type(data))
    except MaterialError as error:
        raise CallError(_with_path(problem, table, place) for problem in error.problems) from None


def _with_path(problem: Problem, table: object, place: str) -> Problem:
    """Return the problem with its key turned into a path."""
    key = problem.place.removeprefix(place).removeprefix(", ")
    path = _path(table, key)
    return replace(problem, place=", ".join(filter(None, (place, path)))).about(number=path)


def _path(table: object, key: str) -> str:
    """Return the path of a key of the model: `rows.each[0].singly` is rows.mallard.singly."""
    path: list[str] = []
    holder = table
    for step in re.findall(r"[^.\[\]]+", key):
        if isinstance(holder, list | tuple):
            path.append(_name(holder[int(step)], int(step) + 1))
            holder = holder[int(step)]
        else:
            path += [step] if step != _MANY else []
            holder = holder.get(step) if isinstance(holder, dict) else None
    return ".".join(path)


def _change(table: dict[str, Any], path: str, value: str) -> None:
    """Set the number at a path."""
    holder: Any = table
    *inner_steps, last = path.split(".")
    for step in inner_steps:
        container, key = _place(holder, step, path)
        holder = container[key]
    container, key = _place(holder, last, path)
    if type(container[key]) is not int:
        hint = f"continue with {', '.join(_places(container[key]))}"
        raise CallError(Problem(f"{path!r} is a table of numbers, not a number", hint=hint))
    if not re.fullmatch(r"-?[0-9]+", value) or len(value) > _MAX_LETTERS:
        short = value if len(value) <= _MAX_LETTERS else f"{value[:_MAX_LETTERS]}..."
        fact = f"{path} takes a whole number, not {short!r}"
        raise CallError(Problem(fact, hint="write --set PATH=NUMBER"))
    container[key] = int(value)


def _place(holder: object, step: str, path: str) -> tuple[Any, Any]:
    """Return the container and key that a step of a path leads to."""
    places = _places(holder)
    if step not in places:
        fact = f"{path!r} is not a number of the game: unknown step {step!r}"
        raise CallError(Problem(fact, hint=did_you_mean(step, places)))
    return places[step]


def _places(holder: object) -> dict[str, tuple[Any, Any]]:
    """Return container and key by step, for values that are numbers or contain one."""
    if isinstance(holder, dict):
        inner = _places(holder.get(_MANY))
        own = {key: (holder, key) for key in holder if key != _MANY}
        return inner | {key: at for key, at in own.items() if _has_number(holder[key])}
    if isinstance(holder, list | tuple):
        return {
            _name(entry, place): (holder, place - 1)
            for place, entry in enumerate(holder, start=1)
            if _has_number(entry)
        }
    return {}


def _name(entry: object, place: int) -> str:
    return str(entry.get("id", place)) if isinstance(entry, dict) else str(place)


def _has_number(value: object) -> bool:
    if isinstance(value, dict):
        return any(map(_has_number, value.values()))
    return any(map(_has_number, value)) if isinstance(value, list | tuple) else type(value) is int


def _lists(value: object) -> Any:
    """Return a mutable copy of the table, with lists for tuples."""
    if isinstance(value, Mapping):
        return {key: _lists(item) for key, item in value.items()}
    return [_lists(item) for item in value] if isinstance(value, tuple) else value


def numbers(data: Record) -> Mapping[str, int]:
    """Return all integers of a game's data by path."""
    return dict(_numbers(as_table(data, with_none=False), ()))


def _numbers(value: object, path: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    if type(value) is int:
        yield ".".join(path), value
    for step, (holder, key) in _places(value).items():
        yield from _numbers(holder[key], (*path, step))


class NumberBounds(NamedTuple):
    """The least and the most that a number may be; None where nothing is said."""

    least: int | None
    most: int | None


def bounds(data: Record) -> Mapping[str, NumberBounds]:
    """Return the bounds of all integers of a game's data by path, as its model states them."""
    schema = msgspec.json.schema(type(data))
    table = as_table(data, with_none=False)
    return dict(_bounds(table, schema, schema.get("$defs", {}), ()))


def _bounds(
    value: object, schema: Any, definitions: Mapping[str, Any], path: tuple[str, ...]
) -> Iterator[tuple[str, NumberBounds]]:
    schema = _own_schema(schema, definitions)
    if type(value) is int:
        yield ".".join(path), _bounds_of(schema)
    for step, (holder, key) in _places(value).items():
        outer = schema if holder is value else _own_schema(_inner(schema, _MANY), definitions)
        yield from _bounds(holder[key], _inner(outer, key), definitions, (*path, step))


def _own_schema(schema: Any, definitions: Mapping[str, Any]) -> Any:
    """Return the schema that one refers to, or the one of its choices that is not null."""
    while "$ref" in schema or "anyOf" in schema or "allOf" in schema:
        if "$ref" in schema:
            schema = definitions[schema["$ref"].rpartition("/")[2]]
        else:
            choices = schema.get("anyOf") or schema["allOf"]
            schema = next(choice for choice in choices if choice.get("type") != "null")
    return schema


def _inner(schema: Any, key: str | int) -> Any:
    """Return the schema of a member of a table, or of an item of a list."""
    if isinstance(key, int):
        first = schema.get("prefixItems", ())
        return first[key] if key < len(first) else schema.get("items", {})
    return schema.get("properties", {}).get(key) or schema.get("additionalProperties") or {}


def _bounds_of(schema: Any) -> NumberBounds:
    if "enum" in schema:
        return NumberBounds(min(schema["enum"]), max(schema["enum"]))
    least, most = schema.get("minimum"), schema.get("maximum")
    if "exclusiveMinimum" in schema:
        least = schema["exclusiveMinimum"] + 1
    if "exclusiveMaximum" in schema:
        most = schema["exclusiveMaximum"] - 1
    return NumberBounds(least, most)
