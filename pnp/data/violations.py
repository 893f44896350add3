"""All errors of a data file, in plain words.

msgspec stops at the first error, so a table that it refuses is gone through again, value by value,
along the types of its record. Each error is a `Fault`: the key as in the file
(`rows.each[2].singly`), the fact and a hint. Checks across fields run for every table whose
concerned fields are valid by themselves.
"""

from __future__ import annotations

import datetime as dt
import json
import operator
import re
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from msgspec import NODEFAULT, Meta, ValidationError, convert
from msgspec.structs import fields

from pnp.core.errors import did_you_mean
from pnp.data.schema import IDENTIFIER_PATTERN, KEY_PATTERN, Fault, Record, plain_pattern


def faults_in(value: object, kind: Any, key: str = "") -> list[Fault]:
    """Return all faults of a value.

    Args:
        value: the value as parsed, with tuples for lists.
        kind: its type: a record, or a type of a record's field.
        key: the place of the value in the file.
    """
    return list(_faults(value, kind, key))


def _faults(value: object, kind: Any, key: str) -> Iterator[Fault]:
    if _is_valid(value, kind):
        return
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, Record):
        yield from _record_faults(value, kind, key)
    elif origin is Annotated:
        below = faults_in(value, inner[0], key)
        yield from below or [Fault(key, *_first_violation(value, inner[1:]))]
    elif origin is Literal:
        yield Fault(key, *_not_a_choice(value, inner))
    elif origin in (Union, types.UnionType):
        yield from _faults(value, _nearest(value, inner), key)
    elif isinstance(value, dict) and _base(kind) is dict:
        for name, entry in value.items():
            yield from _faults(name, inner[0], _below(key, name))
            yield from _faults(entry, inner[1], _below(key, name))
    elif isinstance(value, tuple) and _base(kind) is tuple:
        yield from _list_faults(value, inner, key)
    else:
        yield Fault(key, *_wrong_kind(value, _base(kind)))


def _is_valid(value: object, kind: Any) -> bool:
    try:
        convert(value, kind)
    except ValidationError:
        return False
    return True


def _record_faults(value: object, record: type[Record], key: str) -> Iterator[Fault]:
    if not isinstance(value, dict):
        yield Fault(key, *_wrong_kind(value, dict))
        return
    wrong: set[str] = set()
    for field in fields(record):
        place = _below(key, field.name)
        if field.name in value:
            below = faults_in(value[field.name], field.type, place)
        else:
            below = [Fault(place, "the key is missing", f"add {field.name} = ...")]
            below = below if field.required else []
        wrong |= {field.name} if below else set()
        yield from below
    for name in value:
        if name not in record.__struct_fields__:
            hint = did_you_mean(name, record.__struct_fields__)
            yield Fault(_below(key, name), "unknown key", hint)
    yield from _faults_across(value, record, key, wrong)


def _faults_across(
    table: Mapping[str, object], record: type[Record], key: str, wrong: set[str]
) -> Iterator[Fault]:
    """Yield the faults of the record's checks whose fields are valid by themselves."""
    kinds = {field.name: field for field in fields(record)}
    for names, check in record.all_checks():
        if wrong.isdisjoint(names):
            faults = check(*(_value(kinds[name], table) for name in names))
            yield from (fault._replace(key=f"{key}.{fault.key}".strip(".")) for fault in faults)


def _value(field: Any, table: Mapping[str, object]) -> Any:
    """Return the value of a valid field, or its default if it is missing."""
    if field.name in table:
        return convert(table[field.name], field.type)
    return field.default_factory() if field.default is NODEFAULT else field.default


def _list_faults(values: tuple[object, ...], kinds: Sequence[Any], key: str) -> Iterator[Fault]:
    """Yield the faults of the entries of a list, or that it is too short or too long."""
    count = len(values) if kinds[-1] is ... else len(kinds)
    if len(values) != count:
        kind = "few" if len(values) < count else "many"
        yield Fault(key, f"the list has too {kind} entries", f"list {count}")
    for place, (entry, kind) in enumerate(zip(values, _each(kinds, count), strict=False)):
        yield from _faults(entry, kind, f"{key}[{place}]")


def _each(kinds: Sequence[Any], count: int) -> Sequence[Any]:
    return [kinds[0]] * count if kinds[-1] is ... else kinds


def _nearest(value: object, kinds: Sequence[Any]) -> Any:
    """Return the type of a union that a value is meant for: that of its kind, or else the first."""
    return next((kind for kind in kinds if isinstance(value, _base(kind))), kinds[0])


def _base(kind: Any) -> type:
    """Return the class of the parsed values of a type."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _base(get_args(kind)[0])
    if origin is Literal:
        return type(get_args(kind)[0])
    if origin is not None:
        return tuple if issubclass(origin, tuple) else dict
    base: type = dict if issubclass(kind, Record) else kind
    return base


def _below(key: str, name: str) -> str:
    """Return the key of an entry of a table, in the notation of messages."""
    name = name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)
    return f"{key}.{name}" if key else name


_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
"""A key without quotes (TOML 1.0, Keys)."""


# --- the wording of each fault, as fact and hint -----------------------------------------------

_KINDS: Final[Mapping[type, str]] = {
    bool: "true or false",
    int: "a whole number",
    float: "a decimal number",
    str: "text in quotes",
    tuple: "a list",
    dict: "a table",
    dt.datetime: "a date with a time",
    dt.date: "a date",
    dt.time: "a time",
}


def _wrong_kind(value: object, kind: type) -> tuple[str, str]:
    actual = _KINDS.get(type(value), "something else")
    return f"this is {actual}, not {_KINDS[kind]}", f"write {_KINDS[kind]}"


def _not_a_choice(value: object, choices: Sequence[Any]) -> tuple[str, str]:
    hint = did_you_mean(str(value), tuple(map(str, choices)))
    return f"{_short(value)} is not a known value", hint


_BOUNDS: Final[Mapping[str, tuple[Callable[[Any, Any], bool], str, str]]] = {
    "gt": (operator.gt, "{} is too small", "use a number greater than {:g}"),
    "ge": (operator.ge, "{} is too small", "use {:g} or more"),
    "lt": (operator.lt, "{} is too large", "use a number less than {:g}"),
    "le": (operator.le, "{} is too large", "use {:g} or less"),
}
"""Whether a value is within a bound, and how to tell that it is not."""

_LENGTHS: Final = {
    "min_length": (operator.ge, "the text is empty", "write at least {} characters",
                   "the list has too few entries", "list at least {}"),
    "max_length": (operator.le, "the text is too long", "write at most {} characters",
                   "the list has too many entries", "list at most {}"),
}  # fmt: skip
"""The same of lengths: for texts, then for lists and tables."""


def _first_violation(value: Any, constraints: Iterable[Meta]) -> tuple[str, str]:
    """Tell the first constraint that a value of the right kind does not meet."""
    for constraint in constraints:
        for name, (holds, fact, hint) in _BOUNDS.items():
            limit = getattr(constraint, name)
            if limit is not None and not holds(value, limit):
                return fact.format(_short(value)), hint.format(limit)
        for name, (holds, *wording) in _LENGTHS.items():
            limit = getattr(constraint, name)
            if limit is not None and not holds(len(value), limit):
                fact, hint = wording[:2] if isinstance(value, str) else wording[2:]
                return fact, hint.format(limit)
        if constraint.pattern and not re.search(constraint.pattern, value):
            form = _FORMS.get(plain_pattern(constraint.pattern), "the form of the other entries")
            return f"{_short(value)} has the wrong form", f"use {form}"
    return f"{_short(value)} is not valid here", "see docs/data.md for the values of each key"


_FORMS: Final[Mapping[str, str]] = {
    IDENTIFIER_PATTERN: "lower-case letters, digits and _, starting with a letter",
    KEY_PATTERN: "lower-case letters, digits and -, starting with a letter",
    r"^[a-z][a-z0-9_-]{0,30}$": "at most 31 lower-case letters, digits, _ and -, a letter first",
    r"^[a-z0-9_-]+([.][a-z0-9_-]+)*$": "lower-case letters, digits, _, - and inner full stops",
    r"^#[0-9a-fA-F]{6}$": "a colour such as #6c8a2e",
    r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$": "a language such as en or pt-BR",
    **{
        f"^{letter}-[0-9]{{2}}$": f"{letter}, a hyphen and two digits, such as {letter}-01"
        for letter in "BCDGP"
    },
}
"""Descriptions of patterns; a test checks that each pattern has one."""


def _short(value: object) -> str:
    text = repr(value) if isinstance(value, (str, int, float)) else _KINDS.get(type(value), "this")
    return text if len(text) <= _MAX_VALUE_LENGTH else f"{text[: _MAX_VALUE_LENGTH - 3]}..."


_MAX_VALUE_LENGTH: Final = 40
