"""The faults of a data file, in plain words.

pydantic says that a table does not fit its model; here each of its reasons becomes a `Fault`: the
key as it stands in the file (`rows.each[2].singly`), what is wrong, and what would be right.
The reasons are a table: a model with a new kind of constraint needs a new line here. A reason
without a line is told in general terms; no sentence of the library's reaches a reader.
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
"""The keys and indices that lead to a value."""


def faults_in(
    error: ValidationError, model: type[BaseModel], table: Mapping[str, object]
) -> list[Fault]:
    """Return all that is wrong with `table`: its keys and types, then what spans its fields."""
    details = [each for each in error.errors(include_url=False) if not _is_echo(each)]
    faults = [fault for detail in details for fault in _faults_of(detail, model)]
    if any(not detail["loc"] for detail in details):  # the table as a whole was checked already
        return faults
    broken = {detail["loc"][0] for detail in details}
    return [*faults, *_across_sound_fields(model, table, broken)]


def _is_echo(detail: ErrorDetails) -> bool:
    """Return whether a list is too short only because its broken entries were not counted."""
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
            yield Fault(_key(location), "there is no such key", hint)
        case "missing":
            yield Fault(_key(location), "the key is missing", f"add {location[-1]} = ...")
        case reason:
            tell = _REASONS.get(reason, _unsuitable)
            yield Fault(_key(location), *tell(detail["input"], context))


def _key(location: Location, rest: str = "") -> str:
    """Return the location as a person writes it: `rows.each[2].singly`."""
    key = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in location)
    return f"{key}.{rest}".strip(".") if rest else key.lstrip(".")


def _fields_at(model: type[BaseModel], location: Location) -> tuple[str, ...]:
    """Return the keys that are known at `location`; none if it leads to no table of ours."""
    found = _unwrapped(model)
    for part in location:
        if found and part in found.model_fields:
            found = _model_within(found.model_fields[str(part)].annotation)
    return tuple(found.model_fields) if found else ()


def _unwrapped(model: type[BaseModel]) -> type[BaseModel] | None:
    """Return the model of a file's entries, if the file is one table of them; else its own."""
    if issubclass(model, RootModel):
        return _model_within(model.model_fields["root"].annotation)
    return model


def _model_within(annotation: object) -> type[BaseModel] | None:
    """Return the model that a field holds, alone or as entries of a list or mapping."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    models = (_model_within(part) for part in get_args(annotation))
    return next((model for model in models if model), None)


def _across_sound_fields(
    model: type[BaseModel], table: Mapping[str, object], broken: set[int | str]
) -> Iterator[Fault]:
    """Yield the faults of those checks of the model whose fields have no fault of their own."""
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


# --- the reasons, each told as fact and hint --------------------------------------------------

Telling = Callable[[Any, Mapping[str, Any]], tuple[str, str]]
"""From the value that was found, and the limits that it broke, to fact and hint."""

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
        found = _KINDS.get(type(value), "something else")
        return f"this is {found}, not {_KINDS[kind]}", f"write {_KINDS[kind]}"

    return tell


def _bound(limit: str, fact: str, hint: str) -> Telling:
    def tell(value: object, limits: Mapping[str, object]) -> tuple[str, str]:
        return fact.format(_short(value)), hint.format(f"{limits[limit]:g}")

    return tell


def _not_a_choice(value: object, limits: Mapping[str, object]) -> tuple[str, str]:
    choices = str(limits["expected"]).replace("'", "").replace(" or ", ", ").split(", ")
    return f"{_short(value)} is not a value that is known here", did_you_mean(str(value), choices)


def _not_the_form(value: object, limits: Mapping[str, object]) -> tuple[str, str]:
    form = _FORMS.get(str(limits["pattern"]), "the form of the others")
    return f"{_short(value)} is not written as it should be", f"use {form}"


_FORMS: Final[Mapping[str, str]] = {
    IDENTIFIER_PATTERN: "small letters, digits and _, the first a letter",
    KEY_PATTERN: "small letters, digits and -, the first a letter",
    **{
        f"^{letter}-[0-9]{{2}}$": f"{letter}, a hyphen and two digits, such as {letter}-01"
        for letter in "BCDGP"
    },
}
"""What a pattern wants, in words; a test knows of each pattern."""


def _unsuitable(value: object, _limits: Mapping[str, object]) -> tuple[str, str]:
    return f"{_short(value)} does not fit here", "docs/data.md tells what each key holds"


def _short(value: object) -> str:
    shown = repr(value) if isinstance(value, (str, int, float)) else _KINDS.get(type(value), "this")
    return shown if len(shown) <= _MAX_SHOWN_LENGTH else f"{shown[: _MAX_SHOWN_LENGTH - 3]}..."


_MAX_SHOWN_LENGTH: Final = 40

_REASONS: Final[Mapping[str, Telling]] = {
    "int_type": _wants(int),
    "float_type": _wants(float),
    "string_type": _wants(str),
    "bool_type": _wants(bool),
    "tuple_type": _wants(tuple),
    "dict_type": _wants(dict),
    "mapping_type": _wants(dict),
    "model_type": _wants(dict),
    "greater_than": _bound("gt", "{} is too small", "more than {} is possible"),
    "greater_than_equal": _bound("ge", "{} is too small", "the least is {}"),
    "less_than": _bound("lt", "{} is too large", "less than {} is possible"),
    "less_than_equal": _bound("le", "{} is too large", "the most is {}"),
    "finite_number": _wants(float),
    "too_short": _bound("min_length", "the list has too few entries", "the least is {}"),
    "too_long": _bound("max_length", "the list has too many entries", "the most is {}"),
    "string_too_short": _bound("min_length", "the text is empty", "write at least {} letters"),
    "string_too_long": _bound("max_length", "the text is too long", "write at most {} letters"),
    "string_pattern_mismatch": _not_the_form,
    "literal_error": _not_a_choice,
}
