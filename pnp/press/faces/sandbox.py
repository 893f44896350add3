"""The environment in which layouts are compiled and filled: Jinja's sandbox, with limits.

Jinja's sandbox keeps layouts from reaching objects other than their values, but not from filling
the memory or running forever. The statements of a layout are checked before compilation
(`metering.py`); its computed values are checked here, and in the filters (`filters.py`), against
the limits in `limits.py`. Python's own methods of texts, numbers and lists are inaccessible.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import CodeType
from typing import Any, Final

from jinja2 import StrictUndefined, TemplateSyntaxError, Undefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.parser import Parser
from jinja2.runtime import Context, LoopContext, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment

from pnp.press.faces import metering
from pnp.press.faces.filters import (
    FILTERS,
    GLOBALS,
    TESTS,
    attribute,
    concatenate,
    count_turns,
    format_values,
    print_value,
    spend,
)
from pnp.press.faces.limits import MAX_LENGTH, TooMuchError, budget, check_size, weigh

_CALL: Final = 10
"""The cost of a call in steps, because the work of the called function is not counted."""

_MAX_POWER: Final = 64
_MAX_COMPILED: Final = 4 * 2**20
"""The most letters of the Python into which Jinja compiles a layout."""

_NUMBERS: Final = frozenset((int, float))
_HELD: Final = (str, list, tuple)
_PASSED: Final = ("_loop_vars", "_block_vars")
"""Arguments that Jinja adds to calls, for functions that take the context."""
_METHODS: Final = ("cycle", "changed", "items", "keys", "values", "get")
_LINES: Final = "\ndebug_info = "
"""The text before the table of lines in Jinja's Python: '1=9&3=12', the layout's lines first."""
_OWN: Final[Mapping[str, Any]] = {
    metering.TURN: count_turns,
    metering.BODY: spend,
    metering.MADE: weigh,
    metering.CONCAT: concatenate,
    metering.ATTRIBUTE: attribute,
}


class _LayoutCode(CodeGenerator):
    """Generates the Python of a layout: each printed value is escaped by a single call."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:  # noqa: ARG002 -- Jinja's
        """Write the code before a printed expression (Jinja's hook)."""
        if not _is_attribute(node):
            self.write(finalize.src)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: object) -> None:  # noqa: ARG002 -- Jinja's
        """Write the code after it."""
        if not _is_attribute(node):
            self.write(")")


def _is_attribute(node: nodes.Expr) -> bool:
    """Return whether an expression is a whole attribute, which escapes and pays for itself."""
    return isinstance(node, nodes.Filter) and node.name == metering.ATTRIBUTE


class _LayoutContext(Context):
    """The variables of a layout, which are forgotten once it is filled in."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        budget().variables.append(self.vars)


class LayoutSandbox(ImmutableSandboxedEnvironment):
    """An environment whose templates do a bounded amount of work."""

    context_class = _LayoutContext
    code_generator_class = _LayoutCode
    intercepted_binops = frozenset(("+", "*", "**", "%"))

    def __init__(self, **options: object) -> None:
        super().__init__(
            **options,
            autoescape=True,
            optimized=False,  # it would compute before anything is measured
            undefined=StrictUndefined,
            finalize=print_value,
        )
        self.filters = {**FILTERS, **_OWN}
        self.tests = dict(TESTS)
        self.globals = dict(GLOBALS)

    def call(self, context: Context, function: object, /, *args: object, **kwargs: object) -> Any:
        """Return the result of a layout's call, whose arguments are measured."""
        budget().spend(_CALL)
        for value in (*args, *kwargs.values()):
            if isinstance(value, Undefined):
                str(value)  # raises here, where the name stands, and not where it is printed
            weigh(value)
        if type(function) is Macro:  # as most are: what Jinja would find out of it is known
            for name in _PASSED:
                kwargs.pop(name, None)
            return function(context.eval_ctx, *args, **kwargs)
        return weigh(super().call(context, function, *args, **kwargs))

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Return the result of an operator that could create huge values in one step."""
        if type(left) in _NUMBERS and type(right) in _NUMBERS and operator != "**":
            return weigh(self.binop_table[operator](left, right))
        both = (left, right)
        if any(isinstance(operand, Undefined) for operand in both) or _are_numbers(both):
            _refuse_high(operator, right)
        elif operator == "%" and isinstance(left, str):
            return format_values(left, *(right if isinstance(right, tuple) else (right,)))
        elif operator == "+" and all(isinstance(operand, _HELD) for operand in both):
            _refuse_longer(both)
        else:
            raise TooMuchError(f"{operator} takes numbers")
        return check_size(super().call_binop(context, operator, left, right))

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Return whether a layout may use an attribute: a few methods, and imported macros."""
        if callable(value) and not isinstance(obj, TemplateModule):
            return isinstance(obj, LoopContext | Mapping) and attr in _METHODS
        return super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: Any) -> None:
        """Make no exception for `str.format`: it is as unsafe as other methods of texts."""

    @staticmethod
    def concat(pieces: Iterable[str]) -> str:
        """Return the text that a layout or a block of it prints."""
        parts = list(pieces)  # each was paid for when it was printed; here, for being handed on
        budget().print(sum(map(len, parts)))
        return "".join(parts)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Parse and meter a layout before it is compiled (Jinja's hook)."""
        parser = Parser(self, source, name, filename)
        try:
            tree = metering.meter(parser.parse())
        except RecursionError:
            line = parser.stream.current.lineno
            raise TemplateSyntaxError("nested too deeply", line, name, filename) from None
        except ValueError as error:  # of a number with thousands of digits
            line = parser.stream.current.lineno
            raise TemplateSyntaxError(str(error), line, name, filename) from None
        except TemplateSyntaxError as error:
            error.name, error.filename = name, filename
            raise
        return tree

    def _generate(self, source: nodes.Template, *names: Any, **options: Any) -> str:
        """Return the Python of a parsed template (Jinja's hook)."""
        code = super()._generate(source, *names, **options)
        if len(code) > _MAX_COMPILED:
            raise TemplateSyntaxError("the layout is too large to be compiled", 1, *names)
        return code

    def _compile(self, source: str, filename: str) -> CodeType:
        """Compile Python, which may refuse syntax that Jinja accepts (Jinja's hook)."""
        try:
            return super()._compile(source, filename)
        except (SyntaxError, RecursionError, MemoryError) as error:
            line = _layout_line(source, getattr(error, "lineno", None) or 1)
            raise TemplateSyntaxError(
                getattr(error, "msg", "nested too deeply"), line, filename=filename
            ) from None


def _are_numbers(both: Iterable[object]) -> bool:
    return all(isinstance(operand, int | float) for operand in both)


def _refuse_high(operator: str, right: object) -> None:
    if operator == "**" and isinstance(right, int | float) and abs(right) > _MAX_POWER:
        raise TooMuchError(f"a power is {_MAX_POWER} at most")


def _refuse_longer(both: Iterable[Any]) -> None:
    if sum(len(operand) for operand in both) > MAX_LENGTH:
        raise TooMuchError(f"a text or list is longer than {MAX_LENGTH:,}")


def _layout_line(source: str, line: int) -> int:
    """Return the layout's line for a line of its compiled Python."""
    table = source.rpartition(_LINES)[2]
    pairs = (entry.split("=") for entry in re.findall(r"\d+=\d+", table))
    return [1, *(int(layouts) for layouts, pythons in pairs if int(pythons) <= line)][-1]
