"""The shape of a data file: records, where their numbers come from, and checks across fields.

A file's model is a `Record`: every key is known, every value has exactly the type that is
written down, nothing changes afterwards. What no single field can know (days without a gap, bans
that name a known weather) is a row in the record's `checks`: the fields it needs and a pure
function of them that yields a `Fault` for each thing it finds. `pnp.data.toml` runs the checks
whose fields are sound even if other fields are not, so that one reading names every fault.
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
"""A stable name for programs: small letters, digits and underscores."""

Count = Annotated[int, Field(ge=1, le=10_000)]
"""A number of things: one or more."""

Points = Annotated[int, Field(ge=0, le=10_000)]
"""A number of points: none or more."""

Text = Annotated[str, StringConstraints(min_length=1, max_length=1000)]
"""A name or a short remark: not empty."""

Provenance = Literal["seed", "derived", "public", "default"]
"""Said by the rule document; following from it; found in a public source; our own choice."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A finding of a check: the key inside the record, the fact, and what to do."""

    key: str
    fact: str
    hint: str


Check = tuple[tuple[str, ...], Callable[..., Iterable[Fault]]]
"""The fields that a check needs, and the function of their values."""


Checks = tuple[Check, ...]


class Record(BaseModel):
    """A table of a data file: known keys, strict types, frozen.

    What reads it is built for the first file: most records are only read as part of another.
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
    """A table that says where its values come from; `but` lists the fields that differ."""

    but: Mapping[Identifier, Origin] = {}

    @model_validator(mode="after")
    def _but_names_fields(self) -> Self:
        known = tuple(_fields_within(type(self)))
        faults = [
            Fault(
                f"but.{name}",
                "the exception is for a field that is not there",
                did_you_mean(name, known),
            )
            for name in self.but
            if name not in known
        ]
        _refuse_if_any(faults)
        return self


def _fields_within(record: type[BaseModel]) -> Iterator[str]:
    """Yield the fields of a table and of the entries it lists."""
    for name, field in record.model_fields.items():
        if name not in Sourced.model_fields:
            yield name
            for entry in get_args(field.annotation):
                if isinstance(entry, type) and issubclass(entry, BaseModel):
                    yield from entry.model_fields


def _refuse_if_any(faults: list[Fault]) -> None:
    if faults:
        raise PydanticCustomError("faults", "faults", {"faults": faults})
