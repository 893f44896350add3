"""Compiled rules' work on memory itself. Imports numba: only `pnp.rules.compiled` opens it."""

from __future__ import annotations

from typing import Any

from numba.core import cgutils, types
from numba.extending import intrinsic


def _copy_record(_context: Any, source: Any, target: Any) -> Any:
    """Write the bytes of `source` into `target`; both NumPy records of one declaration."""
    if source != target:
        raise TypeError("copy_record takes two records of one declaration")
    return types.void(source, target), _copy_bytes


def _copy_bytes(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    source, target = arguments
    size = context.get_constant(types.intp, signature.args[0].size)
    cgutils.raw_memcpy(builder, target, source, size, 1)
    return context.get_dummy_value()


copy_record: Any = intrinsic(_copy_record)


def _clear_record(_context: Any, record: Any) -> Any:
    """Write zeros over the bytes of `record`, a NumPy record."""
    return types.void(record), _clear_bytes


def _clear_bytes(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    size = context.get_constant(types.intp, signature.args[0].size)
    cgutils.memset(builder, arguments[0], size, 0)
    return context.get_dummy_value()


clear_record: Any = intrinsic(_clear_record)
