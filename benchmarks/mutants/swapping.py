"""Puts a fault into a process, from memory: no file is written, in the checkout or elsewhere.

A function that is imported is given the code with the fault wherever it is held: in its module,
in a class, behind a decorator. A module that nobody has imported yet is found with the fault in it.
"""

from __future__ import annotations

import gc
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, FunctionType
from typing import Any

from mutations import Mutation
from suite import ROOT

Place = tuple[str, str, int]
"""A file, the name of a function with its class, and its first line."""


class ImportedFunctions:
    """All functions that are there now, by the places where they are defined."""

    def __init__(self) -> None:
        """Look for them in memory."""
        self._functions: defaultdict[Place, list[FunctionType]] = defaultdict(list)
        for value in gc.get_objects():
            if type(value) is FunctionType:
                self._functions[_place(value.__code__)].append(value)

    def swap(self, mutation: Mutation) -> bool:
        """Put a fault into its function; return whether that is possible.

        It is not where a body no longer needs the class around it, as `super()` does.
        """
        module = sys.modules.get(mutation.module)
        if module is None:
            sys.meta_path.insert(0, MutantFinder(mutation))
            return True
        whole = compile(mutation.source, str(module.__file__), "exec")
        pairs = [
            (function, code)
            for code in _codes(whole)
            if code.co_qualname == mutation.function
            for function in self._functions[_place(code)]
            if function.__code__ != code
        ]
        if any(function.__code__.co_freevars != code.co_freevars for function, code in pairs):
            return False
        for function, code in pairs:
            function.__code__ = code
        return bool(pairs)


def _place(code: CodeType) -> Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of all functions and classes within."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def forget_imports() -> None:
    """Have everything of the checkout imported again, but for this tool."""
    tool = str(ROOT / "benchmarks")
    for name, module in [*sys.modules.items()]:
        path = getattr(module, "__file__", None) or ""
        if path.startswith(str(ROOT)) and not path.startswith(tool) and name != "__main__":
            del sys.modules[name]


class MutantFinder(MetaPathFinder):
    """Finds the mutated source of its module in place of the file's."""

    def __init__(self, mutation: Mutation) -> None:
        """Stand in for a module that nobody has imported yet."""
        self._mutation = mutation

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """Return the place of the module, with another loader."""
        if fullname != self._mutation.module:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin is not None:
            spec.loader = SourceLoader(fullname, spec.origin, self._mutation.source)
        return spec


class SourceLoader(SourceFileLoader):
    """Loads a module from memory."""

    def __init__(self, fullname: str, path: str, source: str) -> None:
        """Keep the source."""
        super().__init__(fullname, path)
        self._source = source

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 -- importlib's
        """Return the source, compiled."""
        return compile(self._source, self.path, "exec")
