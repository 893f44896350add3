"""The filters, tests and functions available to layouts: Jinja's own, with bounded arguments.

There are no others. Those that could create huge values in one step, that are random, or that reach
into objects are left out.

A layout may print texts and numbers only. Lists and objects would print as Python code, some with
memory addresses, and None as a word that nobody wrote. Only a whole attribute may be None: it is
left out.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from typing import Any, Final

from jinja2 import Undefined, pass_context, pass_eval_context
from jinja2.filters import FILTERS as JINJAS
from jinja2.filters import do_join, do_round
from jinja2.nodes import EvalContext
from jinja2.runtime import Context, markup_join
from jinja2.tests import TESTS as JINJAS_TESTS
from jinja2.utils import Namespace
from markupsafe import escape

from pnp.press.faces.limits import MAX_LENGTH, TooMuchError, budget, check_size, weigh

_WIDE: Final = re.compile(r"\d{3}|\*")
"""A field in a format with a width of a hundred or more, or with a computed width."""


def printable(value: object) -> Any:
    """Return `value` if it is a text or a number.

    Raises:
        TypeError: it is neither.
        ValueError: it is not a finite number.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, Undefined):
        return str(value)  # raises what is wrong with it
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"a layout prints finite numbers, and this is {value}")
    if not isinstance(value, int | float):
        raise TypeError(f"a layout prints texts and numbers, and this is {_kind(value)}")
    return weigh(value)


def _kind(value: object) -> str:
    """Return the kind of a value in words, without its address."""
    return "none" if value is None else f"of the type {type(value).__name__}"


@pass_context
def print_value(_: Context, value: object) -> str:
    """Return an escaped text, or a number as printed: Jinja's `finalize`.

    It takes the context only to keep Jinja from evaluating anything during compilation.
    """
    if isinstance(value, str):
        budget().print(len(value))
        return escape(value)
    number = str(printable(value))
    budget().print(len(number))
    return number


def attribute(value: object, opening: str) -> str:
    """Return an escaped attribute, empty if its value is None; `opening` is ` name="`."""
    if value is None:
        return ""
    plain = escape(value) if isinstance(value, str) else printable(value)
    text = f"{opening}{plain}{opening[-1]}"
    budget().print(len(text))
    return text


def concatenate(*pieces: object) -> Any:
    """Return the pieces as one text: `~`."""
    return check_size(markup_join([printable(piece) for piece in pieces]))


def format_values(pattern: Any, *values: Any) -> Any:
    """Return the values in Python's `%` format.

    Raises:
        TooMuchError: a field may be a hundred letters wide, or the text is too long.
    """
    if _WIDE.search(printable(check_size(pattern))):
        raise TooMuchError("a field of a format is 99 letters wide at most")
    return check_size(pattern % tuple(check_size(printable(value)) for value in values))


Filter = Callable[..., Any]

_MAX_DIGITS: Final = 15
"""The most digits to which a number is rounded."""

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


def _guard(function: Filter, check: Callable[[Any], Any] = check_size) -> Filter:
    """Return a filter that checks its arguments and its result, and is not lazy."""

    @wraps(function)  # keeps Jinja's mark of what it passes first
    def check_value(*args: Any, **kwargs: Any) -> Any:
        for value in (*args, *kwargs.values()):
            check(value)
        result = function(*args, **kwargs)
        return check_size(list(result) if isinstance(result, Iterator) else result)

    return check_value


def _text(value: object) -> None:
    """Raise TypeError if the argument of a text filter is not a text."""
    if not isinstance(value, EvalContext):
        printable(check_size(value))


@pass_eval_context
def _join(context: EvalContext, values: Iterable[object], separator: object = "") -> Any:
    pieces = [check_size(printable(value)) for value in values]
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


def count_turns(values: Iterable[Any], steps: int) -> Iterator[Any]:
    """Yield the values of a loop; each iteration spends the cost of the loop's body."""
    money = budget()
    for value in values:
        money.spend(steps)
        yield value


def spend(steps: int) -> str:
    """Spend the cost of a body."""
    budget().spend(steps)
    return ""


FILTERS: Final[Mapping[str, Filter]] = {
    **{name: _guard(JINJAS[name]) for name in _OF_VALUES},
    **{name: _guard(JINJAS[name], _text) for name in _OF_TEXTS},
    "join": _guard(_join),
    "round": _guard(_round, _text),
    "format": _guard(format_values, _text),
}
TESTS: Final = {name: JINJAS_TESTS[name] for name in _TESTS}
GLOBALS: Final[Mapping[str, Any]] = {"dict": dict, "namespace": Namespace, "range": _range}
