"""Writing one record into another of the same declaration."""

from __future__ import annotations

from typing import Any

from pnp.rules.fields import Record


def copy_record(source: Record, target: Record) -> None:
    """Write all of `source` into `target`; both of one declaration.

    Compiled rules copy the memory instead (`pnp.rules.memory`).
    """
    for name in source.__slots__:
        value = getattr(source, name)
        if isinstance(value, list):
            _copy_list(value, getattr(target, name))
        else:
            setattr(target, name, value)


def _copy_list(source: list[Any], target: list[Any]) -> None:
    if isinstance(source[0], list):
        for place, inner in enumerate(source):
            _copy_list(inner, target[place])
    else:
        target[:] = source
