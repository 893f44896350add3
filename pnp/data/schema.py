"""The shape of a data file: records, where their numbers come from, and checks across fields.

A file's model is a `Record`: unknown keys are errors, types are strict, instances are frozen.
Conditions on several fields (days without a gap, bans that name a known weather) are rows in the
record's `checks`: the fields and a pure function of their values that yields faults.
`pnp.data.toml` runs the checks whose fields are valid even if other fields are not, so that all
faults are found at once.

The same records are read quickly by msgspec, which stops at the first error;
`pnp.data.violations` then looks for all of them.

Checks that many records share end the file: a function that takes field names returns a `Check` of
those fields; one that takes values yields faults, and is called by a game's own check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Literal,
    NamedTuple,
    dataclass_transform,
    get_args,
    get_type_hints,
)

from msgspec import Meta, Struct, StructMeta

from pnp.core.errors import did_you_mean


def matches(pattern: str, max_length: int | None = None) -> Meta:
    """Return the constraint that a text matches a pattern from `^` to `$`.

    In Python a `$` also matches before a last newline, which no key may have.
    """
    return Meta(pattern=pattern.removesuffix("$") + _END, max_length=max_length)


def plain_pattern(pattern: str) -> str:
    """Return the pattern that `matches` was given for that of a constraint."""
    return pattern.removesuffix(_END) + "$"


_END: Final = r"\Z"


IDENTIFIER_PATTERN: Final = "^[a-z][a-z0-9_]*$"
KEY_PATTERN: Final = "^[a-z][a-z0-9-]*$"

Identifier = Annotated[str, matches(IDENTIFIER_PATTERN, max_length=60)]
"""A stable name for programs: lower-case letters, digits and underscores."""

Count = Annotated[int, Meta(ge=1, le=10_000)]
"""A positive number of things."""

Points = Annotated[int, Meta(ge=0, le=10_000)]
"""A number of points, 0 or more."""

Text = Annotated[str, Meta(min_length=1, max_length=1000)]
"""A name or a short remark, not empty."""

Provenance = Literal["seed", "derived", "public", "default"]
"""From the rule document; derived from it; from a public source; our own choice."""


class Fault(NamedTuple):
    """A finding of a check: the key inside the record, the fact, and a hint."""

    key: str
    fact: str
    hint: str


Check = tuple[tuple[str, ...], Callable[..., Iterable[Fault]]]
"""The names of fields, and a function of their values that yields faults."""


Checks = tuple[Check, ...]


class _RecordMeta(StructMeta):
    """Lets required fields follow optional ones, in the order of the file."""

    def __new__(
        cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any
    ) -> _RecordMeta:
        return super().__new__(cls, name, bases, namespace, **{"kw_only": True, **options})


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Record(Struct, metaclass=_RecordMeta, frozen=True, forbid_unknown_fields=True):
    """A table of a data file: known keys, strict types, frozen.

    Raises:
        ValueError: the checks across fields found something.
    """

    checks: ClassVar[Checks] = ()

    def __post_init__(self) -> None:
        faults = [
            fault
            for fields, check in self.all_checks()
            for fault in check(*(getattr(self, field) for field in fields))
        ]
        if faults:
            raise ValueError(faults)

    @classmethod
    def all_checks(cls) -> Checks:
        """Return the checks of the record and those that every record of its kind has."""
        return cls.checks


def as_table(value: Any, *, with_none: bool = True) -> Any:
    """Return a copy of a record, or of a value that contains records, with dicts for them.

    Args:
        value: the record.
        with_none: whether fields that are None are kept.
    """
    if isinstance(value, Struct):
        value = {name: getattr(value, name) for name in value.__struct_fields__}
        if not with_none:
            value = {name: entry for name, entry in value.items() if entry is not None}
    if isinstance(value, Mapping):
        return {name: as_table(entry, with_none=with_none) for name, entry in value.items()}
    if isinstance(value, tuple):
        return tuple(as_table(entry, with_none=with_none) for entry in value)
    return value


class Origin(Record):
    """The source of a value, and how certain it is."""

    provenance: Provenance
    source: Text


class Sourced(Origin):
    """A table with the source of its values; `but` lists fields with another source."""

    but: Mapping[Identifier, Origin] = {}

    @classmethod
    def all_checks(cls) -> Checks:
        """Return the checks of the record, and that `but` names fields."""
        return (*cls.checks, (("but",), cls._but_names_fields))

    @classmethod
    def _but_names_fields(cls, but: Mapping[str, Origin]) -> Iterator[Fault]:
        fields = tuple(_fields_within(cls)) if but else ()
        for name in but:
            if name not in fields:
                hint = did_you_mean(name, fields)
                yield Fault(f"but.{name}", "the exception is for an unknown field", hint)


def _fields_within(record: type[Record]) -> Iterator[str]:
    """Yield the field names of a table and of its entries."""
    for name, kind in get_type_hints(record).items():
        if name in record.__struct_fields__ and name not in Sourced.__struct_fields__:
            yield name
            for entry in get_args(kind):
                if isinstance(entry, type) and issubclass(entry, Record):
                    yield from entry.__struct_fields__


def in_order(lower: str, upper: str) -> Check:
    """Check that the field `upper` is at least the field `lower`."""

    def check(low: int, high: int) -> Iterator[Fault]:
        if low > high:
            yield Fault(
                upper,
                f"{high} is less than {lower}, which is {low}",
                f"make {upper} {low} or more, or {lower} less",
            )

    return (lower, upper), check


def distinct(field: str, attribute: str = "") -> Check:
    """Check that no two entries of the list `field` are equal (in their `attribute`, if given)."""

    def check(entries: Sequence[object]) -> Iterator[Fault]:
        first_places: dict[Any, int] = {}
        for place, value in enumerate(_values(entries, attribute)):
            first = first_places.setdefault(value, place)
            if first != place:
                yield Fault(
                    _key(field, place, attribute),
                    f"{value!r} is a duplicate",
                    f"change it: {_key(field, first, attribute)} has the same value",
                )

    return (field,), check


def ascends(field: str, attribute: str) -> Check:
    """Check that the entries of the list `field` ascend strictly by `attribute`."""

    def check(entries: Sequence[object]) -> Iterator[Fault]:
        for place, (before, after) in enumerate(pairwise(_values(entries, attribute)), start=1):
            if before >= after:
                yield Fault(
                    _key(field, place, attribute),
                    f"{after} comes after {before}",
                    "make each entry greater than the one before",
                )

    return (field,), check


def counts_up(field: str, attribute: str, noun: str) -> Check:
    """Check that the entries of the list `field`, each a `noun`, count up from 1."""

    def check(entries: Sequence[object]) -> Iterator[Fault]:
        for place, number in enumerate(_values(entries, attribute)):
            if number != place + 1:
                yield Fault(
                    _key(field, place, attribute),
                    f"{noun} {number} is out of order: {noun} {place + 1} comes here",
                    f"number the {noun}s from 1 without a gap, in order",
                )

    return (field,), check


def check_total(key: str, total: int, target: int, but: str) -> Iterator[Fault]:
    """Yield a fault if a total differs from the sum that it should be.

    Args:
        key: the key of the total.
        total: its value.
        target: the sum of the entries.
        but: the words between the two numbers: "cards, but the kinds make".
    """
    if total != target:
        name = key.rpartition(".")[2]
        yield Fault(key, f"{total} {but} {target}", f"make {name} {target}")


def check_enough(things: str, count: int, players: int) -> Iterator[Fault]:
    """Yield a fault if there are fewer `things` than players in the largest game."""
    if players > count:
        fact = f"there are {count} {things} for {players} players"
        yield Fault("players.most", fact, f"add {things}, or lower players.most")


def check_rows_by_players(
    key: str, rows: Sequence[Any], players: Any, lacks: str, example: Callable[[int], str]
) -> Iterator[Fault]:
    """Yield a fault for each number of players without a row, and for each row out of range.

    Args:
        key: the key of the rows.
        rows: rows with an attribute `players`.
        players: the range, from `fewest` to `most`.
        lacks: the fact if a row is missing: "no laps are told".
        example: returns the row to add for a number of players, as TOML.
    """
    numbers = range(players.fewest, players.most + 1)
    for count in sorted({*numbers} - {row.players for row in rows}):
        yield Fault(key, f"{lacks} for {count} players", f"add {{ {example(count)} }}")
    for place, row in enumerate(rows):
        if row.players not in numbers:
            fact, hint = f"{row.players} players cannot play", f"use {numbers[0]} to {numbers[-1]}"
            yield Fault(f"{key}[{place}].players", fact, hint)


def _values(entries: Sequence[object], attribute: str) -> list[Any]:
    return [getattr(entry, attribute) if attribute else entry for entry in entries]


def _key(field: str, place: int, attribute: str) -> str:
    return f"{field}[{place}].{attribute}" if attribute else f"{field}[{place}]"
