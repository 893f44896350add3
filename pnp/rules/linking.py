"""Making copies of rules that call something else than their source names.

Rules are plain functions that find one another as globals of their modules. `link` makes a copy
of a function, and of all functions that it reaches, in which some names stand for something
else: a driver's holes for a game's functions, `below` for dice that somebody wrote down, each
function for its compiled form. One source, many uses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import CodeType, FunctionType
from typing import Any

Function = Any
"""A plain function, whose code and globals are read: to a type checker only a callable."""

Wrap = Callable[[FunctionType], Any]
"""What is made of each copy, its callees already linked."""


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
    return {name: linker.linked(function) for name, function in functions.items()}


def _as_it_is(function: FunctionType) -> Any:
    return function


class _Linker:
    def __init__(self, names: Mapping[str, object], wrap: Wrap) -> None:
        self._names = names
        self._wrap = wrap
        self._done: dict[Any, Any] = {}

    def linked(self, function: Function) -> Any:
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
                values[name] = self.linked(value)
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
    waiting = list(functions)
    while waiting:
        function = waiting.pop()
        if function in result:
            continue
        result.add(function)
        values = (
            names.get(name, function.__globals__.get(name)) for name in names_in(function.__code__)
        )
        waiting.extend(callee for callee in values if isinstance(callee, FunctionType))
    return result
