"""Structs: how a game declares the fields of its state and its material.

A struct is a class whose annotations are its fields::

    ByFace: TypeAlias = Annotated[Vector, 7]

    class PondState(Struct):
        day: Annotated[int, Bounds(1, "days")]
        pool: Annotated[ByFace, Bounds(0, "dice")]  # dice that may still be used
        hands: Annotated[Grid, MAX_PLAYERS, 7]

    STATE: Final = Fields.of(PondState)

Every value is a whole number. `Fields` makes records of two kinds that the rules cannot tell
apart: a plain object whose array fields are lists, for Python, and a structured NumPy record, for
compiled rules. A type checker takes either for a `PondState`, and so notices a field that is not
declared. NumPy is imported only when a NumPy record is asked for. `Bounds` say which numbers a
field of the state may hold; `pnp.rules.checks` holds states against them.
Records of one declaration can be copied and cleared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from types import MappingProxyType
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    Protocol,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from pnp.core.errors import CallError, Problem, did_you_mean

T = TypeVar("T")


class Array(Protocol[T]):
    """The common interface of lists and NumPy arrays of fixed length, to which rules keep."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[T]: ...

    @overload
    def __getitem__(self, place: int, /) -> T: ...

    @overload
    def __getitem__(self, places: slice, /) -> Sequence[T]: ...

    def __setitem__(self, place: int, value: T, /) -> None: ...


Vector: TypeAlias = Array[int]
"""Whole numbers in a row; `Annotated[Vector, 7]` declares a field of seven."""

Grid: TypeAlias = Array[Array[int]]
"""Rows of whole numbers; `Annotated[Grid, 5, 7]` declares a field of five rows of seven."""

Cube: TypeAlias = Array[Array[Array[int]]]
"""Grids of whole numbers; `Annotated[Cube, 2, 5, 7]` declares a field of two."""

Shape = tuple[int, ...]
"""Lengths of an array field, outermost first; () for a single number."""

Record = Any
"""A record of whatever struct: what serves every game takes any."""


Limit: TypeAlias = int | str | Callable[[Any], int]
"""A number, a field of the material (of several numbers the largest), or a function of it."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The lowest and the highest number that a field of a state may hold."""

    low: Limit
    high: Limit

    def of(self, material: Record) -> tuple[int, int]:
        """Return them as they are with a material."""
        return _limit(self.low, material), _limit(self.high, material)


def _limit(limit: Limit, material: Record) -> int:
    if isinstance(limit, int):
        return limit
    if not isinstance(limit, str):
        return limit(material)
    value = plain_value(get(material, limit))
    return max(value) if isinstance(value, list) else int(value)


Flag: TypeAlias = Annotated[int, Bounds(0, 1)]
"""1 or 0: true or false."""

MUCH: Final = 1_000_000
"""More than any game counts."""

Tally: TypeAlias = Annotated[int, Bounds(0, MUCH)]
"""A count without a bound of its own."""


class Struct:
    """The base of declarations. Only `Fields` makes records of one."""


S = TypeVar("S")


class Fields(Generic[S]):
    """The fields of a struct by name with their shapes, and constructors of its records."""

    __slots__ = ("_kind", "bounds", "shapes")

    def __init__(
        self, bounds: Mapping[str, Bounds] | None = None, /, **shapes: int | Shape
    ) -> None:
        """Take fields by name where lengths are known only at run time.

        Args:
            bounds: those of fields that have any.
            shapes: `Fields(day=(), rows=5, hands=(4, 7))`; `()` is a single number.
        """
        self.bounds: Final[Mapping[str, Bounds]] = MappingProxyType(dict(bounds or {}))
        self.shapes: Final[Mapping[str, Shape]] = MappingProxyType(
            {name: (shape,) if isinstance(shape, int) else shape for name, shape in shapes.items()}
        )
        self._kind: Final = type("Plain", (), {"__slots__": tuple(self.shapes)})

    @classmethod
    def of(cls, struct: type[S]) -> Fields[S]:
        """Return the fields that a struct declares, those of its bases first.

        Raises:
            TypeError: a field is neither `int` nor a `Vector`, `Grid` or `Cube` with its lengths.
        """
        hints = get_type_hints(struct, include_extras=True)
        limits = {name: _bounds(hint) for name, hint in hints.items()}
        return cls(
            {name: bounds for name, bounds in limits.items() if bounds},
            **{name: _shape(name, hint) for name, hint in hints.items()},
        )

    def plain(self) -> S:
        """Return a new plain object, all fields zero."""
        result: Any = self._kind()
        for name, shape in self.shapes.items():
            setattr(result, name, zeros(shape))
        return cast("S", result)

    def record(self) -> S:
        """Return a new NumPy record, all fields zero. Needs the extra `fast`."""
        import numpy as np  # noqa: PLC0415 -- only compiled rules need it

        # Last field first: numba would take a struct for a kind of its base, whose memory it
        # begins like.
        columns = [(name, np.int64, shape) for name, shape in reversed([*self.shapes.items()])]
        result: Any = np.zeros(1, dtype=np.dtype(columns, align=True))[0]
        return cast("S", result)

    def copy(self, source: S, target: S) -> None:
        """Write every field of `source` into `target`; each may be plain or a NumPy record."""
        for name, shape in self.shapes.items():
            if shape:
                write(get(target, name), get(source, name))
            else:
                put(target, name, int(get(source, name)))

    def values(self, record: S) -> dict[str, Any]:
        """Return all values by name, as plain numbers and nested lists."""
        return {name: plain_value(get(record, name)) for name in self.shapes}

    def fill(self, values: Mapping[str, Any]) -> S:
        """Return a new plain object with `values`; shorter lists leave the rest zero.

        Raises:
            CallError: a name that is not a field, or more values than a field holds.
        """
        result = self.plain()
        for name, value in values.items():
            if name not in self.shapes:
                raise CallError(Problem(f"no field {name!r}", hint=did_you_mean(name, self.shapes)))
            if self.shapes[name]:
                _fill(getattr(result, name), value, name)
            else:
                setattr(result, name, int(value))
        return result

    def size(self) -> int:
        """Return the total count of numbers in a record."""
        return sum(prod(shape) for shape in self.shapes.values())


_DIMENSIONS: Final = {int: 0, Vector: 1, Grid: 2, Cube: 3}


def _bounds(hint: Any) -> Bounds | None:
    """Return the bounds that a field's annotation declares; of several the last."""
    return next((item for item in reversed(get_args(hint)) if isinstance(item, Bounds)), None)


def _shape(name: str, hint: Any) -> Shape:
    """Return the shape that a field's annotation declares."""
    kind, *items = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    lengths = [item for item in items if not isinstance(item, Bounds)]
    if _DIMENSIONS.get(kind) != len(lengths) or not all(type(length) is int for length in lengths):
        raise TypeError(f"{name}: declare int, Annotated[Vector, 7] or Annotated[Grid, 5, 7]")
    return tuple(lengths)


def zeros(shape: Shape) -> Any:
    """Return 0, or nested lists of zeros."""
    match shape:
        case ():
            return 0
        case (count,):
            return [0] * count
        case (count, *below):
            return [zeros(tuple(below)) for _ in range(count)]


def get(record: Record, name: str) -> Any:
    """Return a field of a plain object or of a NumPy record."""
    return record[name] if hasattr(record, "dtype") else getattr(record, name)


def put(record: Record, name: str, value: int) -> None:
    """Set a single number of a plain object or of a NumPy record."""
    if hasattr(record, "dtype"):
        record[name] = value
    else:
        setattr(record, name, value)


def plain_value(value: Any) -> Any:
    """Return a number or array as int and nested lists."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if not isinstance(value, list):
        return value
    return [*map(plain_value if value and isinstance(value[0], list) else int, value)]


def write(target: Any, source: Any) -> None:
    """Copy nested arrays of one shape."""
    values = plain_value(source)
    if isinstance(target, list):
        _copy_list(values, target)
    else:
        target[:] = values


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
