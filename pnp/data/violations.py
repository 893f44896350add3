"""Validation errors of a data file in plain words.

Each error of pydantic becomes a `Fault`: the key as in the file (`rows.each[2].singly`), the fact
and a hint.

The wording is a table: a model with a new kind of constraint needs a new row. An error without a
row gets a general wording; pydantic's own messages are never shown.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, get_args

from pydantic import BaseModel, RootModel, TypeAdapter, ValidationError

from pnp.core.errors import did_you_mean
from pnp.data.schema import IDENTIFIER_PATTERN, KEY_PATTERN, Fault, Record

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

Location = tuple[int | str, ...]
"""The keys and indices of a value, from the outermost."""


def faults_in(
    error: ValidationError, model: type[BaseModel], table: Mapping[str, object]
) -> list[Fault]:
    """Return all faults of `table`: of its keys and types, then of the checks across fields."""
    details = [detail for detail in error.errors(include_url=False) if not _is_echo(detail)]
    faults = [fault for detail in details for fault in _faults_of(detail, model)]
    if any(not detail["loc"] for detail in details):  # the table as a whole was checked already
        return faults
    broken = {detail["loc"][0] for detail in details}
    return [*faults, *_across_sound_fields(model, table, broken)]


def _is_echo(detail: ErrorDetails) -> bool:
    """Return whether a list is too short only because invalid entries were not counted."""
    return detail["type"] == "too_short" and len(detail["input"]) >= detail["ctx"]["min_length"]


def _faults_of(detail: ErrorDetails, model: type[BaseModel]) -> Iterator[Fault]:
    location = tuple(part for part in detail["loc"] if part != "[key]")
    context = detail.get("ctx", {})
    match detail["type"]:
        case "faults":
            for fault in context["faults"]:
                yield Fault(_key(location, fault.key), fault.fact, fault.hint)
        case "extra_forbidden":
            hint = did_you_mean(str(location[-1]), _fields_at(model, location[:-1]))
            yield Fault(_key(location), "unknown key", hint)
        case "missing":
            yield Fault(_key(location), "the key is missing", f"add {location[-1]} = ...")
        case reason:
            tell = _REASONS.get(reason, _unsuitable)
            yield Fault(_key(location), *tell(detail["input"], context))


def _key(location: Location, rest: str = "") -> str:
    """Return the location in the notation of messages: `rows.each[2].singly`."""
    key = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in location)
    return f"{key}.{rest}".strip(".") if rest else key.lstrip(".")


def _fields_at(model: type[BaseModel], location: Location) -> tuple[str, ...]:
    """Return the known keys of the table at `location`; none if it is not a record."""
    record = _entry_model(model)
    for part in location:
        if record and part in record.model_fields:
            record = _model_within(record.model_fields[str(part)].annotation)
    return tuple(record.model_fields) if record else ()


def _entry_model(model: type[BaseModel]) -> type[BaseModel] | None:
    """Return the model of the entries if the file is one table of them; else the model itself."""
    if issubclass(model, RootModel):
        return _model_within(model.model_fields["root"].annotation)
    return model


def _model_within(annotation: object) -> type[BaseModel] | None:
    """Return the model in the annotation of a field, alone or in a list or mapping."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    models = (_model_within(part) for part in get_args(annotation))
    return next((model for model in models if model), None)


def _across_sound_fields(
    model: type[BaseModel], table: Mapping[str, object], broken: set[int | str]
) -> Iterator[Fault]:
    """Yield the faults of the model's checks whose fields are valid by themselves."""
    if not issubclass(model, Record):
        return
    for fields, check in model.checks:
        if broken.isdisjoint(fields):
            yield from check(*(_value(model, name, table) for name in fields))


def _value(model: type[BaseModel], name: str, table: Mapping[str, object]) -> Any:
    field = model.model_fields[name]
    if name not in table:
        return field.get_default(call_default_factory=True)
    annotation: Any = field.annotation
    return TypeAdapter(annotation).validate_python(table[name])


# --- the wording of each reason, as fact and hint ----------------------------------------------

Telling = Callable[[Any, Mapping[str, Any]], tuple[str, str]]
"""Takes the invalid value and the limits of the constraint; returns fact and hint."""

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


def _wants(kind: type) -> Telling:
    def tell(value: object, _limits: Mapping[str, object]) -> tuple[str, str]:
        actual = _KINDS.get(type(value), "something else")
        return f"this is {actual}, not {_KINDS[kind]}", f"write {_KINDS[kind]}"

    return tell


def _bound(limit: str, fact: str, hint: str) -> Telling:
    def tell(value: object, limits: Mapping[str, object]) -> tuple[str, str]:
        return fact.format(_short(value)), hint.format(f"{limits[limit]:g}")

    return tell


def _not_a_choice(value: object, limits: Mapping[str, object]) -> tuple[str, str]:
    choices = str(limits["expected"]).replace("'", "").replace(" or ", ", ").split(", ")
    return f"{_short(value)} is not a known value", did_you_mean(str(value), choices)


def _not_the_form(value: object, limits: Mapping[str, object]) -> tuple[str, str]:
    form = _FORMS.get(str(limits["pattern"]), "the form of the other entries")
    return f"{_short(value)} has the wrong form", f"use {form}"


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


def _unsuitable(value: object, _limits: Mapping[str, object]) -> tuple[str, str]:
    return f"{_short(value)} is not valid here", "see docs/data.md for the values of each key"


def _short(value: object) -> str:
    text = repr(value) if isinstance(value, (str, int, float)) else _KINDS.get(type(value), "this")
    return text if len(text) <= _MAX_VALUE_LENGTH else f"{text[: _MAX_VALUE_LENGTH - 3]}..."


_MAX_VALUE_LENGTH: Final = 40

_REASONS: Final[Mapping[str, Telling]] = {
    "int_type": _wants(int),
    "float_type": _wants(float),
    "string_type": _wants(str),
    "bool_type": _wants(bool),
    "tuple_type": _wants(tuple),
    "dict_type": _wants(dict),
    "mapping_type": _wants(dict),
    "model_type": _wants(dict),
    "greater_than": _bound("gt", "{} is too small", "use a number greater than {}"),
    "greater_than_equal": _bound("ge", "{} is too small", "use {} or more"),
    "less_than": _bound("lt", "{} is too large", "use a number less than {}"),
    "less_than_equal": _bound("le", "{} is too large", "use {} or less"),
    "finite_number": _wants(float),
    "too_short": _bound("min_length", "the list has too few entries", "list at least {}"),
    "too_long": _bound("max_length", "the list has too many entries", "list at most {}"),
    "string_too_short": _bound("min_length", "the text is empty", "write at least {} characters"),
    "string_too_long": _bound("max_length", "the text is too long", "write at most {} characters"),
    "string_pattern_mismatch": _not_the_form,
    "literal_error": _not_a_choice,
}
