"""Writing zeros into all of a record."""

from __future__ import annotations

from typing import Any

from pnp.rules.fields import Record


def clear_record(record: Record) -> None:
    """Write 0 into every number of `record`.

    Compiled rules clear the memory instead (`pnp.rules.memory`).
    """
    for name in record.__slots__:
        value = getattr(record, name)
        if isinstance(value, list):
            _clear_list(value)
        else:
            setattr(record, name, 0)


def _clear_list(values: list[Any]) -> None:
    if isinstance(values[0], list):
        for inner in values:
            _clear_list(inner)
    else:
        values[:] = [0] * len(values)
