"""The choice of functions that are compiled as part of their caller.

Into each function, numba compiles all its callees once more. A function with a single call is
cheaper if copied into its caller: Duck Blind's rules take a quarter less time
to compile, and are played faster. Long functions are not, for numba copies as often as it inlines.
"""

from __future__ import annotations

import dis
from collections import Counter
from collections.abc import Iterable, Mapping
from types import CodeType, FunctionType
from typing import Final

from pnp.rules.linking import Function, reachable

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
