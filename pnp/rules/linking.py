"""Making copies of rules that call something else than their source names.

Rules are plain functions that find one another as globals of their modules. `link` makes a copy
of a function, and of all functions that it reaches, in which some names stand for something
else: a driver's holes for a game's functions, `below` for dice that somebody wrote down, each
function for its compiled form. One source, many uses.

Some functions are compiled as part of their caller. Into each function, numba compiles all its
callees once more. A function with a single call is cheaper if copied into its caller: Duck Blind's
rules take a quarter less time to compile, and are played faster. Long functions are not, for numba
copies as often as it inlines.
"""

from __future__ import annotations

import dis
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import CodeType, FunctionType
from typing import Any, Final

Function = Any
"""A plain function, whose code and globals are read: to a type checker only a callable."""

Wrap = Callable[[FunctionType], Any]
"""The function applied to each copy, its callees already linked."""


def link_all(
    functions: Mapping[str, Function], names: Mapping[str, object], wrap: Wrap | None = None
) -> dict[str, Any]:
    """Return copies of functions whose globals, however far they call, read `names` first.

    Args:
        functions: plain functions; their copies share the copies of their callees.
        names: replacements of global names in the copies; plain functions are linked as well,
            closures are taken as they are.
        wrap: applied to each copy.
    """
    linker = _Linker(names, wrap or _as_it_is)
    return {name: linker.link(function) for name, function in functions.items()}


def _as_it_is(function: FunctionType) -> Any:
    return function


class _Linker:
    def __init__(self, names: Mapping[str, object], wrap: Wrap) -> None:
        self._names = names
        self._wrap = wrap
        self._done: dict[Any, Any] = {}

    def link(self, function: Function) -> Any:
        if function not in self._done:
            names = dict(function.__globals__)
            copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
            copy.__module__ = function.__module__
            copy.__qualname__ = function.__qualname__
            # Known before its callees are linked: it may be one of them.
            self._done[function] = self._wrap(copy)
            names.update(self._replacements(function))
        return self._done[function]

    def _replacements(self, function: Function) -> dict[str, object]:
        values: dict[str, object] = {}
        for name in names_in(function.__code__):
            value = self._names.get(name, function.__globals__.get(name))
            if isinstance(value, FunctionType) and not value.__closure__:
                values[name] = self.link(value)
            elif name in self._names:
                values[name] = value
        return values


def names_in(code: CodeType) -> set[str]:
    """Return the global names that a function's code may look up."""
    inner = (const for const in code.co_consts if isinstance(const, CodeType))
    return set(code.co_names).union(*(names_in(code) for code in inner))


def reachable(functions: Iterable[Function], names: Mapping[str, object]) -> set[Any]:
    """Return the plain functions that some functions call, however far, and they themselves."""
    result: set[Any] = set()
    stack = list(functions)
    while stack:
        function = stack.pop()
        if function in result:
            continue
        result.add(function)
        values = (
            names.get(name, function.__globals__.get(name)) for name in names_in(function.__code__)
        )
        stack.extend(callee for callee in values if isinstance(callee, FunctionType))
    return result


MAX_LENGTH: Final = 150
"""Instructions of a function that is worth copying, with all that is copied into it."""


def functions_to_inline(
    functions: Iterable[Function], names: Mapping[str, object], longest: int = MAX_LENGTH
) -> set[CodeType]:
    """Return the code of functions, reached from some, that are copied into their only caller.

    Args:
        functions: the entry points; they are not copied.
        names: replacements of global names.
        longest: maximum number of instructions of a copied function, with all copied into it.
    """
    outside = list(functions)
    calls = {function.__code__: _calls(function, names) for function in reachable(outside, names)}
    times = Counter(code for callees in calls.values() for code in callees)
    once = {code for code, count in times.items() if count == 1}
    once -= {function.__code__ for function in outside}
    # A function that is called once, but leads to itself, is called by nobody else.
    lengths: dict[CodeType, int] = {}

    def length(code: CodeType) -> int:
        if code not in lengths:
            within = [length(call) for call in calls[code] if call in once]
            lengths[code] = _instructions(code) + sum(size for size in within if size <= longest)
        return lengths[code]

    return {code for code in once if length(code) <= longest}


def _calls(function: Function, names: Mapping[str, object]) -> list[CodeType]:
    """Return the code of the functions that a function calls, once per call."""
    read = (
        instruction.argval
        for instruction in dis.get_instructions(function)
        if instruction.opname == "LOAD_GLOBAL"
    )
    callees = (names.get(name, function.__globals__.get(name)) for name in read)
    return [callee.__code__ for callee in callees if isinstance(callee, FunctionType)]


def _instructions(code: CodeType) -> int:
    return sum(1 for _ in dis.get_instructions(code))
