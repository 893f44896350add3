"""Records that no file could hold, to try what depends on each field."""

from __future__ import annotations

from copy import copy
from typing import TypeVar

from msgspec.structs import force_setattr

from pnp.data.schema import Record

AnyRecord = TypeVar("AnyRecord", bound=Record)


def with_fields(record: AnyRecord, **values: object) -> AnyRecord:
    """A copy of a record with other values, whether or not its checks would allow them."""
    changed = copy(record)
    for name, value in values.items():
        force_setattr(changed, name, value)
    return changed
