"""The filters, tests and functions that a layout may use: Jinja's own, with bounded arguments.

No other is there. Left out are those that could make something vast at one go,
that draw by chance, or that reach into objects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from typing import Any, Final

from jinja2 import pass_eval_context
from jinja2.filters import FILTERS as JINJAS
from jinja2.filters import do_join, do_round
from jinja2.nodes import EvalContext
from jinja2.tests import TESTS as JINJAS_TESTS
from jinja2.utils import Namespace

from pnp.press.faces.limits import MAX_LENGTH, TooMuchError, bound, budget
from pnp.press.faces.printable import formatted, printable

Filter = Callable[..., Any]

_MAX_DIGITS: Final = 15
"""To which a number is rounded."""

_OF_VALUES: Final = (
    *("d", "default", "dictsort", "first", "items", "last", "length", "list", "map", "max"),
    *("min", "reject", "rejectattr", "reverse", "select", "selectattr", "sort", "unique"),
)
_OF_TEXTS: Final = (
    *("abs", "capitalize", "e", "escape", "float", "int", "lower", "replace", "safe", "string"),
    *("trim", "upper"),
)
_TESTS: Final = (
    *("defined", "undefined", "none", "number", "integer", "float", "string", "mapping"),
    *("sequence", "boolean", "true", "false", "odd", "even", "divisibleby", "in"),
    *("==", "eq", "equalto", "!=", "ne", ">", "gt", "greaterthan", ">=", "ge"),
    *("<", "lt", "lessthan", "<=", "le"),
)


def _bounding(function: Filter, check: Callable[[Any], Any] = bound) -> Filter:
    """Return a filter that checks its arguments and its result, and computes it at once."""

    @wraps(function)  # keeps Jinja's mark of what it passes first
    def checked(*given: Any, **named: Any) -> Any:
        for value in (*given, *named.values()):
            check(value)
        result = function(*given, **named)
        return bound(list(result) if isinstance(result, Iterator) else result)

    return checked


def _text(value: object) -> None:
    """Raise TypeError if a filter of texts is given something else."""
    if not isinstance(value, EvalContext):
        printable(bound(value))


@pass_eval_context
def _join(context: EvalContext, values: Iterable[object], separator: object = "") -> Any:
    pieces = [bound(printable(value)) for value in values]
    return do_join(context, pieces, printable(separator))


def _round(value: Any, precision: int = 0, method: Any = "common") -> float:
    if abs(precision) > _MAX_DIGITS:
        raise TooMuchError(f"a number is rounded to {_MAX_DIGITS} digits at most")
    return do_round(value, precision, method)


def _range(*bounds: int) -> range:
    numbers = range(*bounds)
    if numbers[MAX_LENGTH:]:
        raise TooMuchError(f"a range is longer than {MAX_LENGTH:,}")
    return numbers


def counted(values: Iterable[Any], steps: int) -> Iterator[Any]:
    """Yield the values of a loop; each turn spends the cost of the loop's body."""
    money = budget()
    for value in values:
        money.spend(steps)
        yield value


def spent(steps: int) -> str:
    """Spend the cost of a body."""
    budget().spend(steps)
    return ""


FILTERS: Final[Mapping[str, Filter]] = {
    **{name: _bounding(JINJAS[name]) for name in _OF_VALUES},
    **{name: _bounding(JINJAS[name], _text) for name in _OF_TEXTS},
    "join": _bounding(_join),
    "round": _bounding(_round, _text),
    "format": _bounding(formatted, _text),
}
TESTS: Final = {name: JINJAS_TESTS[name] for name in _TESTS}
GLOBALS: Final[Mapping[str, Any]] = {"dict": dict, "namespace": Namespace, "range": _range}
