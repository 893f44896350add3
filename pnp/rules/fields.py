"""Named fields with shapes: how a game declares what its state and its material hold.

Every value is a whole number. A declaration makes two things that the rules cannot tell apart:
a plain object whose array fields are lists, for Python, and a structured NumPy record, for
compiled rules. NumPy is imported only when a record is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import prod
from types import MappingProxyType
from typing import Any, Final

from pnp.ground.problems import CallError, Problem, did_you_mean

Record = Any
"""A plain object or a NumPy record; the rules work on either."""

Shape = tuple[int, ...]
"""Lengths of an array field, outermost first; () for a single number."""


class Fields:
    """A declaration: `Fields(day=(), rows=(5,), hands=(4, 7))`; `()` is a single number."""

    __slots__ = ("_kind", "shapes")

    def __init__(self, **shapes: int | Shape) -> None:
        self.shapes: Final[Mapping[str, Shape]] = MappingProxyType(
            {name: (shape,) if isinstance(shape, int) else shape for name, shape in shapes.items()}
        )
        self._kind = type("Plain", (), {"__slots__": tuple(self.shapes)})

    def plain(self) -> Record:
        """A new object, all fields zero."""
        made = self._kind()
        for name, shape in self.shapes.items():
            setattr(made, name, zeros(shape))
        return made

    def record(self) -> Record:
        """A new NumPy record, all fields zero. Needs the extra `fast`."""
        import numpy as np  # noqa: PLC0415 -- only compiled rules need it

        # Last field first: numba would take A | B for a kind of A, whose memory it begins like.
        columns = [(name, np.int64, shape) for name, shape in reversed([*self.shapes.items()])]
        return np.zeros(1, dtype=np.dtype(columns, align=True))[0]

    def copy(self, source: Record, target: Record) -> None:
        """Write every field of `source` into `target`; each may be plain or a record."""
        for name, shape in self.shapes.items():
            if shape:
                write(get(target, name), get(source, name))
            else:
                put(target, name, int(get(source, name)))

    def values(self, record: Record) -> dict[str, Any]:
        """All values as plain numbers and nested lists."""
        return {name: plain_value(get(record, name)) for name in self.shapes}

    def fill(self, values: Mapping[str, Any]) -> Record:
        """A new plain object with `values`; shorter lists leave the rest zero.

        Raises:
            CallError: a name that is no field, or more values than a field holds.
        """
        made = self.plain()
        for name, value in values.items():
            if name not in self.shapes:
                raise CallError(Problem(f"no field {name!r}", hint=did_you_mean(name, self.shapes)))
            if self.shapes[name]:
                _fill(getattr(made, name), value, name)
            else:
                setattr(made, name, int(value))
        return made

    def size(self) -> int:
        """How many numbers there are in all."""
        return sum(prod(shape) for shape in self.shapes.values())

    def __or__(self, other: Fields) -> Fields:
        """Both declarations in one."""
        return Fields(**{**self.shapes, **other.shapes})


def zeros(shape: Shape) -> Any:
    """0, or nested lists of zeros."""
    if not shape:
        return 0
    return [zeros(shape[1:]) for _ in range(shape[0])]


def get(record: Record, name: str) -> Any:
    """A field of a plain object or of a NumPy record."""
    return record[name] if hasattr(record, "dtype") else getattr(record, name)


def put(record: Record, name: str, value: int) -> None:
    """Set a single number of a plain object or of a NumPy record."""
    if hasattr(record, "dtype"):
        record[name] = value
    else:
        setattr(record, name, value)


def plain_value(value: Any) -> Any:
    """A number or array as int and nested lists."""
    if hasattr(value, "tolist"):
        return value.tolist()
    return [plain_value(each) for each in value] if isinstance(value, list) else value


def write(target: Any, source: Any) -> None:
    """Copy nested arrays of one shape, value by value."""
    for place, value in enumerate(plain_value(source)):
        if isinstance(value, list):
            write(target[place], value)
        else:
            target[place] = value


def _fill(target: list[Any], source: Iterable[Any], name: str) -> None:
    values = list(source)
    if len(values) > len(target):
        raise CallError(
            Problem(f"{name}: {len(values)} values, but there is room for {len(target)}")
        )
    for place, value in enumerate(values):
        if isinstance(target[place], list):
            _fill(target[place], value, name)
        else:
            target[place] = int(value)
