"""Numbers that a print names, against the numbers of the game's data.

A field whose name is a path in the data, `rows.mallard.singly`, prints the number that stands
there; fields of other names are words. The paths are those of `--set` (`pnp.data.changes`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pydantic import BaseModel

from pnp.data.changes import numbers
from pnp.readback.material import PrintedField
from pnp.validation.findings import Finding


def printed_numbers(data: BaseModel, fields: Iterable[PrintedField]) -> Mapping[str, int]:
    """Return the numbers that were read, by their paths; what was not read is left out."""
    known = numbers(data)
    return {each.name: each.numbers[0] for each in fields if each.name in known and each.numbers}


def wrong_numbers(data: BaseModel, fields: Iterable[PrintedField]) -> Iterator[Finding]:
    """Yield a finding for each field that does not say the number that the data has there."""
    known = numbers(data)
    for field in fields:
        if field.name in known and field.numbers[:1] != (known[field.name],):
            yield _wrong(field, known[field.name])


def _wrong(field: PrintedField, right: int) -> Finding:
    if not field.text:
        fact = f"{field.face} does not show {field.name}, which is {right}"
    else:
        fact = f"{field.face} says {field.text!r} for {field.name}, which is {right}"
    hint = f"see that the layout of {field.face} prints the game's number where it can be seen"
    return Finding("error", "number", fact, field.page, field.at, hint)
