"""The shape of a data file: records, where their numbers come from, and checks across fields.

A file's model is a `Record`: unknown keys are errors, types are strict, instances are frozen.
Conditions on several fields (days without a gap, bans that name a known weather) are rows in the
record's `checks`: the fields and a pure function of their values that yields faults.
`pnp.data.toml` runs the checks whose fields are valid even if other fields are not, so that all
faults are found at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal, Self, get_args

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from pnp.core.errors import did_you_mean

IDENTIFIER_PATTERN: Final = "^[a-z][a-z0-9_]*$"
KEY_PATTERN: Final = "^[a-z][a-z0-9-]*$"

Identifier = Annotated[str, StringConstraints(pattern=IDENTIFIER_PATTERN, max_length=60)]
"""A stable name for programs: lower-case letters, digits and underscores."""

Count = Annotated[int, Field(ge=1, le=10_000)]
"""A positive number of things."""

Points = Annotated[int, Field(ge=0, le=10_000)]
"""A number of points, 0 or more."""

Text = Annotated[str, StringConstraints(min_length=1, max_length=1000)]
"""A name or a short remark, not empty."""

Provenance = Literal["seed", "derived", "public", "default"]
"""From the rule document; derived from it; from a public source; our own choice."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A finding of a check: the key inside the record, the fact, and a hint."""

    key: str
    fact: str
    hint: str


Check = tuple[tuple[str, ...], Callable[..., Iterable[Fault]]]
"""The names of fields, and a function of their values that yields faults."""


Checks = tuple[Check, ...]


class Record(BaseModel):
    """A table of a data file: known keys, strict types, frozen.

    The validator is built on first use, since most records are only read as part of another.
    """

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid", defer_build=True)

    checks: ClassVar[Checks] = ()

    @model_validator(mode="after")
    def _passes_its_checks(self) -> Self:
        faults = [
            fault
            for fields, check in self.checks
            for fault in check(*(getattr(self, field) for field in fields))
        ]
        _refuse_if_any(faults)
        return self


class Origin(Record):
    """The source of a value, and how certain it is."""

    provenance: Provenance
    source: Text


class Sourced(Origin):
    """A table with the source of its values; `but` lists fields with another source."""

    but: Mapping[Identifier, Origin] = {}

    @model_validator(mode="after")
    def _but_names_fields(self) -> Self:
        fields = tuple(_fields_within(type(self)))
        faults = [
            Fault(
                f"but.{name}",
                "the exception is for an unknown field",
                did_you_mean(name, fields),
            )
            for name in self.but
            if name not in fields
        ]
        _refuse_if_any(faults)
        return self


def _fields_within(record: type[BaseModel]) -> Iterator[str]:
    """Yield the field names of a table and of its entries."""
    for name, field in record.model_fields.items():
        if name not in Sourced.model_fields:
            yield name
            for entry in get_args(field.annotation):
                if isinstance(entry, type) and issubclass(entry, BaseModel):
                    yield from entry.model_fields


def _refuse_if_any(faults: list[Fault]) -> None:
    if faults:
        raise PydanticCustomError("faults", "faults", {"faults": faults})
